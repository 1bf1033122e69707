import { type Client, describeFaults, type JwkSet } from '@symbolon/core'
import { readServedKeys } from '@symbolon/core/internal'
import type { FoundClient } from '@symbolon/core/stores'
import { absentIfFinal, FetchFailure } from './failure.js'
import { KEYS_BYTES } from './limits.js'
import { isOfDocument } from './metadata-document.js'
import type { Origin } from './standing.js'
import { type ReadContent, UrlCache, type UrlCacheParts } from './url-cache.js'

/** What the caches of keys and of documents have in common. */
export type SharedParts = Omit<UrlCacheParts<unknown>, 'maxBytes' | 'read'>

/**
 * The keys of clients. Strangers, which describe themselves, have a cache of their own: they cannot
 * take the place of what registered clients need.
 */
export class KeysByUrl {
  readonly #ofRegistered: UrlCache<JwkSet>
  readonly #ofStrangers: UrlCache<JwkSet>

  constructor(registered: SharedParts, strangers: SharedParts) {
    const keys: Pick<UrlCacheParts<JwkSet>, 'maxBytes' | 'read'> = {
      maxBytes: KEYS_BYTES,
      read: ({ text }) => readKeys(text),
    }
    this.#ofRegistered = new UrlCache({ ...registered, ...keys })
    this.#ofStrangers = new UrlCache({ ...strangers, ...keys })
  }

  /** The client with its keys, or with none if they cannot be fetched. Rejects if there is no turn. */
  async completed(found: FoundClient, origin: Origin): Promise<FoundClient> {
    const { client } = found
    if (client.jwksUri === undefined) return found
    const keys = this.#cacheOf(client).get(client.jwksUri, askerOf(client), origin)
    return { ...found, client: withKeys(client, await keys.catch(noKeys)) }
  }

  /** Rejects if the keys cannot be fetched now: then nobody knows whether the client has the key. */
  async renewed(client: Client, keyId: string | undefined): Promise<Client | undefined> {
    if (client.jwksUri === undefined) return undefined
    const has = ({ keys }: JwkSet) => keys.some(key => keyId === undefined || key.kid === keyId)
    const renewal = this.#cacheOf(client).renew(client.jwksUri, askerOf(client), has)
    const keys = await renewal.catch(absentIfFinal)
    return keys && withKeys(client, keys)
  }

  #cacheOf(client: Client): UrlCache<JwkSet> {
    return isOfDocument(client) ? this.#ofStrangers : this.#ofRegistered
  }
}

export function readKeys(text: string): ReadContent<JwkSet> {
  const read = readServedKeys(text)
  if (!read.ok) return { ok: false, refusal: describeFaults('The key set', read.refusal) }
  const { jwks, ignored } = read.value
  return { ok: true, value: jwks, ...(ignored.length > 0 && { ignored: describeFaults('A key', ignored) }) }
}

function noKeys(error: unknown): JwkSet {
  // A server that had no turn to ask knows nothing about the keys.
  if (error instanceof FetchFailure && !error.isUnasked) return { keys: [] }
  throw error
}

function askerOf({ clientId, registration = '' }: Client): string {
  return `${clientId} ${registration}`
}

function withKeys(client: Client, jwks: JwkSet): Client {
  return Object.freeze({ ...client, jwks })
}
