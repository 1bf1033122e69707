import type { Instant } from '@symbolon/core/stores'

/** How long something stays beyond its instant: clocks differ, and a `now` may lag behind. */
const MARGIN = 60_000

/**
 * The milliseconds for which Redis keeps what must be kept until an instant, counted from when it is written.
 *
 * Never an instant of the server's own clock: a mark whose instant lies before that clock would be won by everybody.
 */
export function lifetime(until: Instant, now: Instant): string {
  const milliseconds = Math.ceil(Math.max(until - now, 0) + MARGIN)
  if (Number.isSafeInteger(milliseconds)) return String(milliseconds)
  throw new TypeError('an instant is a whole number of milliseconds')
}
