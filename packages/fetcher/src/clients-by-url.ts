import {
  type Awaitable,
  type Client,
  type ClientStore,
  type Clock,
  describeFaults,
  type JwkSet,
  readClientKeys,
} from '@symbolon/core'
import { type FoundClient, requireOptions } from '@symbolon/core/stores'
import { isClientIdUrl } from './client-id-url.js'
import { FetchFailure, type FetchFailureReason } from './failure.js'
import type { Fetcher } from './fetcher.js'
import { DOCUMENT_BYTES, KEYS_BYTES } from './limits.js'
import { DOCUMENT_SETTINGS, type DocumentSettings, isOfDocument, readMetadataDocument } from './metadata-document.js'
import { UrlCache, type UrlCacheLimits, type UrlCacheParts } from './url-cache.js'

/** Clients that describe themselves in a document at their `client_id`. */
export interface DocumentOptions {
  /**
   * Whether clients of this URL are accepted, asked before anything is fetched: a list of hosts,
   * for instance. Default: every URL.
   */
  accepts?(url: URL): Awaitable<boolean>
  /**
   * Whether a client is accepted as its document describes it: that its redirect URIs have the
   * origin of its URL, for instance (Client ID Metadata Document §8.1). Default: every client.
   */
  acceptsClient?(client: Client): Awaitable<boolean>
  /** What you decide about these clients; it takes precedence over their documents. */
  readonly settings?: DocumentSettings
}

/** An attempt to fetch that failed; fit for a log. */
export interface UrlFailure {
  /** The URL without its query. */
  readonly url: string
  readonly reason: FetchFailureReason
  /** The reason in words. It holds nothing that the server sent. */
  readonly problem: string
}

/** What {@link clientsByUrl} takes besides the store and the fetcher; everything has a default. */
export interface ClientsByUrlOptions {
  /** Accepts clients that describe themselves; without it only registered clients are found. */
  readonly documents?: DocumentOptions
  /** Limits other than the usual ones. Registered clients and others each have their own. */
  readonly limits?: Partial<UrlCacheLimits>
  /** Hears of each attempt that failed. What it throws is dropped. */
  onFailure?(failure: UrlFailure): void
  /** Default: the system's clock. */
  readonly clock?: Clock
}

const OPTIONS = { documents: true, limits: true, onFailure: true, clock: true } as const
const DOCUMENT_OPTIONS = { accepts: true, acceptsClient: true, settings: true } as const

const LIMITS: UrlCacheLimits = {
  minSeconds: 60,
  maxSeconds: 86_400,
  defaultSeconds: 300,
  staleSeconds: 3_600,
  coolDownSeconds: 30,
  entries: 1_000,
  concurrent: 16,
  concurrentPerHost: 4,
}

const LIMIT_NAMES: Readonly<Record<keyof UrlCacheLimits, true>> = {
  minSeconds: true,
  maxSeconds: true,
  defaultSeconds: true,
  staleSeconds: true,
  coolDownSeconds: true,
  entries: true,
  concurrent: true,
  concurrentPerHost: true,
}

const CALLER = 'clientsByUrl'

/**
 * A client store over another one that finds clients with the keys at their `jwksUri` (RFC 7591
 * §2), and with `documents` also clients that describe themselves in a document at the URL that is
 * their `client_id` (Client ID Metadata Document). A client of the store precedes a document.
 *
 * Keys that cannot be fetched are no keys: `jwks` is empty, and what needs a key is refused. A
 * client whose document cannot be fetched is unknown where the document is wrong or absent; where
 * its server cannot be reached now, `find` rejects.
 *
 * With `documents` the store has no `revokeTokens`: wrap it in `revocableClients`. Throws a
 * `TypeError` for an unknown option and for a limit that is no positive integer.
 */
export function clientsByUrl(store: ClientStore, fetcher: Fetcher, options: ClientsByUrlOptions = {}): ClientStore {
  requireOptions(CALLER, options, OPTIONS)
  if (typeof store?.find !== 'function') throw new TypeError(`${CALLER}: pass a client store first`)
  if (typeof fetcher?.fetch !== 'function') throw new TypeError(`${CALLER}: pass a fetcher second, of createFetcher()`)
  const { documents, clock = { now: () => Date.now() } } = options
  if (documents !== undefined) requireOptions(`${CALLER}: documents`, documents, DOCUMENT_OPTIONS)
  const parts = { fetcher, clock, limits: limitsOf(options), onFailure: listenerOf(options) }
  const keys = new KeysByUrl(parts)
  const described = documents && new DescribedClients(store, parts, documents)
  const { revokeTokens } = store
  return {
    ...(revokeTokens && described === undefined && { revokeTokens: revokeTokens.bind(store) }),
    find(identifier) {
      const found = store.find(identifier)
      return isPromised(found)
        ? found.then(each => complete(each, identifier, keys, described))
        : complete(found, identifier, keys, described)
    },
    renewKeys: (client, keyId) => keys.renewed(client, keyId),
  }
}

function complete(
  found: FoundClient | null | undefined,
  identifier: string,
  keys: KeysByUrl,
  described: DescribedClients | undefined,
): Awaitable<FoundClient | undefined> {
  if (found === undefined || found === null) return described?.find(identifier, keys)
  return found.client.jwksUri === undefined ? found : keys.completed(found)
}

function isPromised<Value>(answer: Awaitable<Value>): answer is Promise<Value> {
  return answer instanceof Promise || typeof Object(answer).then === 'function'
}

function limitsOf({ limits = {} }: ClientsByUrlOptions): UrlCacheLimits {
  const all = { ...LIMITS, ...requireOptions(`${CALLER}: limits`, limits, LIMIT_NAMES) }
  for (const [name, value] of Object.entries(all)) {
    if (!(Number.isSafeInteger(value) && value > 0)) {
      throw new TypeError(`${CALLER}: limits.${name} must be a positive integer`)
    }
  }
  return all
}

function listenerOf({ onFailure }: ClientsByUrlOptions): (url: string, failure: FetchFailure) => void {
  return (url, { reason, message: problem }) => {
    try {
      onFailure?.({ url: loggable(url), reason, problem })
    } catch {
      // A listener decides nothing.
    }
  }
}

/** Queries may hold what is not for logs. */
function loggable(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

type SharedParts = Omit<UrlCacheParts<unknown>, 'maxBytes' | 'read'>

/**
 * The keys of clients. Strangers, which describe themselves, have a cache of their own: they cannot
 * take the place of what registered clients need.
 */
class KeysByUrl {
  readonly #ofRegistered: UrlCache<JwkSet>
  readonly #ofStrangers: UrlCache<JwkSet>

  constructor(parts: SharedParts) {
    const all: UrlCacheParts<JwkSet> = { ...parts, maxBytes: KEYS_BYTES, read: ({ text }) => readKeys(text) }
    this.#ofRegistered = new UrlCache(all)
    this.#ofStrangers = new UrlCache(all)
  }

  /** The client with its keys, or with none if they cannot be fetched. */
  async completed(found: FoundClient): Promise<FoundClient> {
    const { client } = found
    if (client.jwksUri === undefined) return found
    const keys = this.#cacheOf(client).get(client.jwksUri, askerOf(client))
    return { ...found, client: withKeys(client, await keys.catch(noKeys)) }
  }

  async renewed(client: Client, keyId: string): Promise<Client | undefined> {
    if (client.jwksUri === undefined) return undefined
    const has = ({ keys }: JwkSet) => keys.some(key => key.kid === keyId)
    const keys = await this.#cacheOf(client).renew(client.jwksUri, askerOf(client), has)
    return keys && withKeys(client, keys)
  }

  #cacheOf(client: Client): UrlCache<JwkSet> {
    return isOfDocument(client) ? this.#ofStrangers : this.#ofRegistered
  }
}

function readKeys(text: string): ReturnType<UrlCacheParts<JwkSet>['read']> {
  const read = readClientKeys(text)
  return read.ok ? read : { ok: false, refusal: describeFaults('The key set', read.refusal) }
}

function noKeys(error: unknown): JwkSet {
  if (error instanceof FetchFailure) return { keys: [] }
  throw error
}

function askerOf({ clientId, registration = '' }: Client): string {
  return `${clientId} ${registration}`
}

function withKeys(client: Client, jwks: JwkSet): Client {
  return Object.freeze({ ...client, jwks })
}

/** Clients that describe themselves. */
class DescribedClients {
  readonly #store: ClientStore
  readonly #options: DocumentOptions
  readonly #documents: UrlCache<Client>
  /** Clients whose number no registered client had when their document was read. */
  readonly #distinct = new WeakSet<Client>()

  constructor(store: ClientStore, parts: SharedParts, options: DocumentOptions) {
    this.#store = store
    this.#options = options
    const settings = requireOptions(`${CALLER}: documents.settings`, options.settings ?? {}, DOCUMENT_SETTINGS)
    this.#documents = new UrlCache({
      ...parts,
      maxBytes: DOCUMENT_BYTES,
      read: ({ text }, url) => readMetadataDocument(text, url, settings),
    })
  }

  async find(identifier: string, keys: KeysByUrl): Promise<FoundClient | undefined> {
    const client = await this.#clientOf(identifier)
    if (client === undefined) return undefined
    // The number cannot find the client again: the document is at the URL.
    return keys.completed({ client, by: 'metadataDocument', canonical: identifier })
  }

  async #clientOf(url: string): Promise<Client | undefined> {
    const { accepts, acceptsClient } = this.#options
    if (!isClientIdUrl(url) || (accepts && !(await accepts(new URL(url))))) return undefined
    const client = await this.#documents.get(url, url).catch(unknownIfFinal)
    if (client === undefined || (acceptsClient && !(await acceptsClient(client)))) return undefined
    return (await this.#isDistinct(client)) ? client : undefined
  }

  /** A stranger may choose a URL whose number is that of a registered client. */
  async #isDistinct(client: Client): Promise<boolean> {
    if (this.#distinct.has(client)) return true
    const holder = await this.#store.find(String(client.clientId))
    if (holder !== undefined && holder !== null) return false
    this.#distinct.add(client)
    return true
  }
}

/** A document that is wrong or absent describes no client; another failure decides nothing. */
function unknownIfFinal(error: unknown): undefined {
  if (error instanceof FetchFailure && error.isFinal) return undefined
  throw error
}
