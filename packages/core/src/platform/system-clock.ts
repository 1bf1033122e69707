import type { Clock } from '../ports.js'

/** The clock of the machine. */
export const systemClock: Clock = { now: () => Date.now() }
