import type { Instant } from '../../lib/time.js'

/** Characters of a `jti` (docs/rules.md §7). */
export const JTI_LENGTH = 256

/** A claim that should be a text: where it is there and is none, it is one all the same that fits nothing. */
export function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}

/** A claim that should be a NumericDate (RFC 7519 §2): not a number, where it is there and is none. */
export function dateOf(claim: unknown): number | undefined {
  if (claim === undefined) return undefined
  return typeof claim === 'number' && Number.isFinite(claim) ? claim : Number.NaN
}

/** An audience (RFC 7519 §4.1.3): a text or a list of texts, and nothing that could be taken for either. */
export function audienceOf(claim: unknown): string | readonly string[] | undefined {
  if (typeof claim === 'string') return claim
  const isText = (each: unknown): each is string => typeof each === 'string'
  return Array.isArray(claim) && claim.every(isText) ? claim : undefined
}

/** Whether an audience names one of the identifiers of the server (RFC 7519 §4.1.3). */
export function namesOneOf(aud: string | readonly string[] | undefined, identifiers: readonly string[]): boolean {
  const named = typeof aud === 'string' ? [aud] : (aud ?? [])
  return named.some(each => identifiers.includes(each))
}

/** Seconds by which a claim lies ahead of an instant; not a number where the claim is none, and then no comparison holds. */
export function secondsAhead(now: Instant, claim = Number.NaN): number {
  return claim - now / 1000
}

/**
 * An instant after so many seconds since 1970, by less than two milliseconds. Fractions of seconds are rounded, and in seconds
 * otherwise than in milliseconds: what ends then has certainly ended.
 */
export function firstMillisecondAfter(seconds: number): Instant {
  return Math.ceil(seconds * 1000) + 1
}
