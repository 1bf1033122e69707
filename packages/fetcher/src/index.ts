// Clients with what is at their URLs.
export {
  type ClientsByUrlOptions,
  clientsByUrl,
  type UrlFailure,
} from './clients-by-url.js'
export type { DocumentOptions } from './described-clients.js'
export type { DocumentSettings } from './metadata-document.js'
export type { UrlCacheLimits } from './url-cache.js'
export type { FreshnessBounds } from './freshness.js'
export { isClientIdUrl } from './client-id-url.js'

// The keys of another server.
export { type KeysAtOptions, keysAt } from './keys-at.js'

// How they are fetched.
export { createFetcher, type FetcherOptions } from './create-fetcher.js'
export type { LookUp } from './look-up.js'
export type { Fetched, Fetcher } from './fetcher.js'
export { FetchFailure, type FetchFailureReason } from './failure.js'
