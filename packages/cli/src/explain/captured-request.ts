/** An HTTP request as it was captured, before anything is parsed. */
export interface CapturedRequest {
  readonly method: string
  /** The full URL. */
  readonly url: string
  /** Every header line in its order. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** Milliseconds since 1970 at which the request was sent, if the capture says it. */
  readonly at?: number
}

/** The first value of a header. */
export function headerOf({ headers }: Pick<CapturedRequest, 'headers'>, name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1]
}

/** The time in the `Date` header, if there is one. */
export function dateIn(headers: CapturedRequest['headers']): { readonly at?: number } {
  const at = Date.parse(headerOf({ headers }, 'date') ?? '')
  return Number.isNaN(at) ? {} : { at }
}

/** A text as a URL; `undefined` where it is none. */
export function urlIn(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
