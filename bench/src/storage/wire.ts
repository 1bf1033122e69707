import type { SqlDriver, Step, Work } from '@symbolon/sql'

/** What stands between stores and a server: it counts trips, and can send the last command once more. */
export class Wire {
  /** Trips that waited for each other: what is sent while others are on their way is no trip of its own. */
  trips = 0
  #inFlight = 0
  #last: () => unknown = () => undefined

  /** Sends something. */
  async send<Answer>(command: () => Answer | Promise<Answer>): Promise<Answer> {
    if (this.#inFlight++ === 0) this.trips++
    this.#last = command
    try {
      return await command()
    } finally {
      this.#inFlight--
    }
  }

  /** The last command, to be sent by itself. */
  last(): () => unknown {
    return this.#last
  }
}

/** A driver that sends each statement through a wire; beginning and ending a transaction are a trip each. */
export function wiredDriver(driver: SqlDriver, wire: Wire): SqlDriver {
  return {
    dialect: driver.dialect,
    run: step => wire.send(() => driver.run(step)),
    transaction(work) {
      wire.trips += 2
      return driver.transaction(counted(work, wire))
    },
  }
}

/** The same work; every statement of it is a trip. */
function* counted<Value>(work: Work<Value>, wire: Wire): Work<Value> {
  let next = work.next()
  while (next.done !== true) {
    const step: Step = next.value
    wire.trips++
    next = work.next(yield step)
  }
  return next.value
}
