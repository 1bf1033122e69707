import type { Clock } from '@symbolon/core'

/** The system's clock, which can be moved forward so that nobody waits for an expiry. */
export interface DemoClock extends Clock {
  moveForward(seconds: number): void
}

/** A clock for `createPorts`. A real server leaves it out and gets the system's clock. */
export function createDemoClock(): DemoClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    moveForward(seconds) {
      ahead += seconds * 1000
    },
  }
}
