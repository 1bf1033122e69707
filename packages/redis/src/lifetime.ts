import type { Instant } from '@symbolon/core/stores'
import { instantText } from './instants.js'

/** How long a record is kept after its instant: so far behind that of its writer may the clock of a reader be. */
export const MARGIN = 60_000

/**
 * How many milliseconds Redis keeps a record after it is written.
 *
 * A duration and not an instant: if the clock of the server ran ahead, a mark would expire at once
 * and every caller could claim it.
 */
export function lifetime(until: Instant, now: Instant): string {
  return instantText(Math.ceil(Math.max(until - now, 0) + MARGIN))
}
