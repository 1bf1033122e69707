import type { Instant } from '../../lib/time.js'

/** A string claim. Empty when it is absent or of another type, so that it equals nothing. */
export function stringClaim(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}

/**
 * A NumericDate claim (RFC 7519 §2): `undefined` when it is absent, NaN when it is of another type.
 */
export function numericDate(claim: unknown): number | undefined {
  if (claim === undefined) return undefined
  return typeof claim === 'number' && Number.isFinite(claim) ? claim : Number.NaN
}

/**
 * An audience claim (RFC 7519 §4.1.3): a string or an array of strings; `undefined` for anything
 * else.
 */
export function audienceClaim(claim: unknown): string | readonly string[] | undefined {
  if (typeof claim === 'string') return claim
  const isString = (each: unknown): each is string => typeof each === 'string'
  return Array.isArray(claim) && claim.every(isString) ? claim : undefined
}

/** Whether an audience includes one of the identifiers of the server (RFC 7519 §4.1.3). */
export function audienceIncludesAny(
  aud: string | readonly string[] | undefined,
  identifiers: readonly string[],
): boolean {
  const audiences = typeof aud === 'string' ? [aud] : (aud ?? [])
  return audiences.some(each => identifiers.includes(each))
}

/**
 * Seconds from an instant to a NumericDate. NaN when the claim is not a number, so that every
 * comparison is false.
 */
export function secondsAhead(now: Instant, claim = Number.NaN): number {
  return claim - now / 1000
}

/**
 * An instant that is certainly after this many seconds since 1970, by less than two milliseconds.
 * Fractions of a second round differently in seconds and in milliseconds.
 */
export function firstMillisecondAfter(seconds: number): Instant {
  return Math.ceil(seconds * 1000) + 1
}
