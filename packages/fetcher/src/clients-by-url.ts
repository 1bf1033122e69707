import type { Awaitable, Clock } from '@symbolon/core'
import { requireOptions } from '@symbolon/core/internal'
import type { ClientStore, FoundClient } from '@symbolon/core/stores'
import { DescribedClients, type DocumentOptions } from './described-clients.js'
import type { FetchFailure, FetchFailureReason } from './failure.js'
import type { Fetcher } from './fetcher.js'
import { KeysByUrl } from './keys-by-url.js'
import { URL_LENGTH } from './limits.js'
import { MinuteBudget } from './minute-budget.js'
import type { Origin } from './standing.js'
import type { UrlCacheLimits } from './url-cache.js'

/** An attempt to fetch that failed, or keys of a set that are ignored; fit for a log. */
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
  /** Hears of each attempt that failed, and of ignored keys. What it throws is dropped. */
  onFailure?(failure: UrlFailure): void
  /** Default: the system's clock. */
  readonly clock?: Clock
}

const OPTIONS = { documents: true, limits: true, onFailure: true, clock: true } as const
const DOCUMENT_OPTIONS = { accepts: true, acceptsClient: true, settings: true } as const

export const LIMITS: UrlCacheLimits = {
  minSeconds: 60,
  maxSeconds: 86_400,
  defaultSeconds: 300,
  staleSeconds: 3_600,
  coolDownSeconds: 30,
  entries: 1_000,
  concurrent: 16,
  concurrentPerHost: 4,
  strangersPerMinute: 240,
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
  strangersPerMinute: true,
}

const CALLER = 'clientsByUrl'

/**
 * A client store over another one that finds clients with the keys at their `jwksUri` (RFC 7591 §2), and with
 * `documents` also clients that describe themselves in a document at the URL that is their `client_id` (Client ID
 * Metadata Document). A client of the store precedes a document.
 *
 * Keys that cannot be fetched are no keys: `jwks` is empty, and what needs a key is refused. A client whose document
 * cannot be fetched is unknown where the document is wrong or absent; where its server cannot be reached now, `find`
 * rejects. `find` and `renewKeys` also reject where this server has no turn to ask, and no copy to use.
 *
 * With `documents` the store has no `revokeTokens`. Throws a `TypeError` for an unknown option and for a limit that is
 * no positive integer.
 */
export function clientsByUrl(store: ClientStore, fetcher: Fetcher, options: ClientsByUrlOptions = {}): ClientStore {
  requireOptions(CALLER, options, OPTIONS)
  if (typeof store?.find !== 'function') throw new TypeError(`${CALLER}: pass a client store first`)
  if (typeof fetcher?.fetch !== 'function') throw new TypeError(`${CALLER}: pass a fetcher second, of createFetcher()`)
  const { documents, clock = { now: () => Date.now() } } = options
  if (documents !== undefined) requireOptions(`${CALLER}: documents`, documents, DOCUMENT_OPTIONS)
  const parts = { fetcher, clock, limits: limitsOf(options), onFailure: listenerOf(options) }
  const strangers = { ...parts, strangers: new MinuteBudget(parts.limits) }
  const keys = new KeysByUrl(parts, strangers)
  const described = documents && new DescribedClients(store, strangers, documents)
  const { revokeTokens } = store
  return {
    ...(revokeTokens && described === undefined && { revokeTokens: revokeTokens.bind(store) }),
    find(identifier, ...named) {
      const found = store.find(identifier, ...named)
      const [by, subject] = named
      const origin = by === undefined ? undefined : { subject }
      const completed = (each: Found) => complete(each, { identifier, origin }, keys, described)
      return isPromised(found) ? found.then(completed) : completed(found)
    },
    renewKeys: (client, keyId) => keys.renewed(client, keyId),
  }
}

/** A store of one's own may answer `null`. */
type Found = FoundClient | null | undefined

function complete(
  found: Found,
  { identifier, origin }: { readonly identifier: string; readonly origin: Origin },
  keys: KeysByUrl,
  described: DescribedClients | undefined,
): Awaitable<FoundClient | undefined> {
  if (found === undefined || found === null) return described?.find(identifier, keys, origin)
  return found.client.jwksUri === undefined ? found : keys.completed(found, origin)
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

export function listenerOf({
  onFailure,
}: Pick<ClientsByUrlOptions, 'onFailure'>): (url: string, failure: FetchFailure) => void {
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
  if (url.length > URL_LENGTH || !URL.canParse(url)) return ''
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
