import type { Instant } from '@symbolon/core'

/**
 * The `now` of every test: long past on every real clock.
 *
 * It never moves. What another suite on the same server wrote is then never outlived by what this one sweeps.
 */
export const NOW: Instant = 1_700_000_000_000

/** A moment after {@link NOW}: a record that carries it must still be kept. */
export const JUST_AHEAD: Instant = NOW + 1

/** A moment before {@link NOW}: a record that carries it may be gone. */
export const JUST_PAST: Instant = NOW - 1

/** In the year 2100, more milliseconds than 32 bits hold. */
export const FAR_AHEAD: Instant = 4_102_444_800_000
