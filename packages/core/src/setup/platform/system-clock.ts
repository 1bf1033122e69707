import type { Clock } from '../../ports/ports.js'

/** The clock of the machine. */
export const systemClock: Clock = { now: () => Date.now() }
