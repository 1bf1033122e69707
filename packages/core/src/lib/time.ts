/** A point in time: milliseconds since 1970-01-01T00:00:00Z, an integer. */
export type Instant = number

/** The instant that lies so many seconds after another. */
export function secondsAfter(instant: Instant, seconds: number): Instant {
  return instant + seconds * 1000
}

/** An instant in whole seconds, rounded down, as JWT claims and RFC 9470 count. */
export function inSeconds(instant: Instant): number {
  return Math.floor(instant / 1000)
}

/** A deadline and the instant that was compared with it, as a trace shows them. */
export function seenDeadline(deadline: Instant, now: Instant): { readonly expected: string; readonly actual: string } {
  return { expected: `before ${asText(deadline)}`, actual: asText(now) }
}

/** ISO 8601, or the number where that ends. */
function asText(instant: Instant): string {
  return Math.abs(instant) <= 8.64e15 ? new Date(instant).toISOString() : `${instant}`
}
