/** A point in time: milliseconds since 1970-01-01T00:00:00Z, an integer. */
export type Instant = number

/** The instant this many seconds after another. */
export function secondsAfter(instant: Instant, seconds: number): Instant {
  return instant + seconds * 1000
}

/** An instant in whole seconds, rounded down, as in JWT claims and RFC 9470. */
export function inSeconds(instant: Instant): number {
  return Math.floor(instant / 1000)
}

/** A deadline and the instant that was compared with it, for a trace. */
export function seenDeadline(deadline: Instant, now: Instant): { readonly expected: string; readonly actual: string } {
  return { expected: `before ${asText(deadline)}`, actual: asText(now) }
}

/** For a trace: ISO 8601, or the number when a `Date` cannot represent the instant. */
export function asText(instant: Instant): string {
  return Math.abs(instant) <= 8.64e15 ? new Date(instant).toISOString() : `${instant}`
}
