import type { Clock } from '@symbolon/core'

/** A clock that shows the system's time, and can be moved forward so that nobody has to wait for an expiry. */
export interface DemoClock extends Clock {
  moveForward(seconds: number): void
}

/** A clock for `createPorts`. A real server leaves the option out and gets the system's clock. */
export function createDemoClock(): DemoClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    moveForward(seconds) {
      ahead += seconds * 1000
    },
  }
}
