import type { Clock } from '../../ports/ports.js'

export const systemClock: Clock = { now: () => Date.now() }
