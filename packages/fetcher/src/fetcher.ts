/** What was fetched: JSON text that nobody has read, and the headers that say how long it is fresh. */
export interface Fetched {
  readonly text: string
  /** The value of `Cache-Control`, and likewise the others. */
  readonly cacheControl?: string | undefined
  readonly age?: string | undefined
  readonly date?: string | undefined
  readonly expires?: string | undefined
}

/**
 * Fetches URLs that strangers choose. `createFetcher` makes one for Node; for another runtime write
 * your own, which must keep every promise of this interface.
 */
export interface Fetcher {
  /**
   * Fetches the JSON text at an https URL by one GET, and follows no redirect. It never connects to
   * an address that is not public, and ends within a bounded time.
   *
   * `chosenBy` is `'operator'` where no stranger chose the URL, as with `keysAt`. Only then may it be http of the local
   * machine: 127.0.0.1, [::1] or localhost.
   *
   * Rejects with a `FetchFailure` for everything but a response with status 200, a content type of
   * JSON, no content coding, and at most this many bytes of UTF-8.
   */
  fetch(url: string, maxBytes: number, chosenBy?: 'operator'): Promise<Fetched>
}
