import type { Instant } from '@symbolon/core/stores'

/**
 * The `now` of every test, in the past of every system clock. It never changes, so that a sweep of one
 * test suite never removes records of another one on the same server.
 */
export const NOW: Instant = 1_700_000_000_000
export const JUST_AHEAD: Instant = NOW + 1
export const JUST_PAST: Instant = NOW - 1

/** A minute before {@link NOW}: a record with this instant must still be kept, as clocks differ. */
export const MINUTE_PAST: Instant = NOW - 60_000

/** A record with this instant may be removed at {@link NOW}. */
export const OUTLIVED: Instant = MINUTE_PAST - 1

/** An hour after {@link NOW}: whatever margin a storage adds, it may remove what was outlived then. */
export const LONG_AFTER: Instant = NOW + 3_600_000

/** In the year 2100: more milliseconds than fit into 32 bits. */
export const FAR_AHEAD: Instant = 4_102_444_800_000
