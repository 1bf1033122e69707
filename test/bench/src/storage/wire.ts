import type { SqlDriver, Step, Work } from '@symbolon/sql'

/**
 * The connection between stores and a server: counts round trips, and can repeat the last command.
 */
export class Wire {
  /**
   * The number of sequential round trips: commands sent while others are pending are not counted.
   */
  trips = 0
  #inFlight = 0
  #last: () => unknown = () => undefined

  async send<Answer>(command: () => Answer | Promise<Answer>): Promise<Answer> {
    if (this.#inFlight++ === 0) this.trips++
    this.#last = command
    try {
      return await command()
    } finally {
      this.#inFlight--
    }
  }

  /** A function that sends the last command again, without counting. */
  last(): () => unknown {
    return this.#last
  }
}

/**
 * A driver that sends each statement through a wire; begin and commit are counted as a trip each.
 */
export function wiredDriver(driver: SqlDriver, wire: Wire): SqlDriver {
  return {
    dialect: driver.dialect,
    run: step => wire.send(() => driver.run(step)),
    transaction(work) {
      wire.trips += 2
      return driver.transaction(() => counted(work(), wire))
    },
  }
}

/** The same work with each statement counted as a trip. */
function* counted<Value>(work: Work<Value>, wire: Wire): Work<Value> {
  let next = work.next()
  while (next.done !== true) {
    const step: Step = next.value
    wire.trips++
    next = work.next(yield step)
  }
  return next.value
}
