import type { Clock, JwkSet } from '@symbolon/core'
import { isSecureUrl, requireOptions } from '@symbolon/core/internal'
import { LIMITS, listenerOf, type UrlFailure } from './clients-by-url.js'
import type { Fetcher } from './fetcher.js'
import { readKeys } from './keys-by-url.js'
import { KEYS_BYTES } from './limits.js'
import { UrlCache } from './url-cache.js'

/** What {@link keysAt} takes beside the URL and the fetcher. */
export interface KeysAtOptions {
  /** Hears of each fetch that failed, and of ignored keys. */
  readonly onFailure?: (failure: UrlFailure) => void
  /** Default: that of the system. */
  readonly clock?: Clock
}

/**
 * The keys of one server, at its `jwks_uri` (RFC 8414 §2), for `jwtAccessTokens` and `signedAnswers` of
 * `@symbolon/remote`. The URL is https, or http of the local machine, as an issuer is.
 *
 * They are fetched when they are first needed and when their time is over; for a `kid` that is not among them once in
 * 30 seconds, and whoever asks meanwhile waits. A copy is used for an hour more while the server cannot be asked.
 *
 * The function rejects with a `FetchFailure` where there is no copy to use, and where the keys cannot be fetched that
 * may have the `kid`.
 */
export function keysAt(
  url: string,
  fetcher: Fetcher,
  options: KeysAtOptions = {},
): (kid?: string | undefined) => Promise<JwkSet> {
  const { clock = { now: () => Date.now() } } = requireOptions('keysAt', options, { onFailure: true, clock: true })
  if (typeof url !== 'string' || !isSecureUrl(url)) {
    throw new TypeError('keysAt: pass an https URL first (http only for 127.0.0.1, [::1] and localhost)')
  }
  if (typeof fetcher?.fetch !== 'function') throw new TypeError('keysAt: pass a fetcher second, of createFetcher()')
  const cache = new UrlCache<JwkSet>({
    fetcher: { fetch: (from, maxBytes) => fetcher.fetch(from, maxBytes, 'operator') },
    clock,
    limits: LIMITS,
    maxBytes: KEYS_BYTES,
    read: ({ text }) => readKeys(text),
    onFailure: listenerOf(options),
  })
  return async kid => {
    const kept = await cache.get(url, url)
    const has = ({ keys }: JwkSet) => keys.some(key => key.kid === kid)
    return kid === undefined || has(kept) ? kept : ((await cache.renew(url, url, has)) ?? kept)
  }
}
