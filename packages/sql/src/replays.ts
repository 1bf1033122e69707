import type { Instant, ReplayMark, ReplayStore, Sweepable } from '@symbolon/core/stores'
import { columnToWrite, instantToWrite } from './column.js'
import { type Template, template } from './query.js'
import { type Place, sweepOf } from './sweeping.js'

/** One-time marks in a table: whoever inserts the row has won. */
export class SqlReplayStore implements ReplayStore {
  readonly sweep: Sweepable['sweep']
  readonly #place: Place
  readonly #insert: Template

  constructor(place: Place) {
    this.#place = place
    const { dialect, tables } = place
    this.#insert = template(
      dialect.name,
      dialect.insertIfAbsent(tables.of('replay'), ['service_id', 'hash', 'held_until']),
    )
    this.sweep = sweepOf(place, 'replay', 'hash')
  }

  async claim(marks: readonly ReplayMark[], _now: Instant): Promise<readonly boolean[]> {
    const instants = new Map<string, Instant>()
    for (const { key, until } of marks) instants.set(key, Math.max(until, instants.get(key) ?? until))
    // All at once, so that they cost one trip. Each stands for itself, so no order of locks can be wrong.
    const answers = [...instants].map(async ([key, until]) => ((await this.#isFirst(key, until)) ? [key] : []))
    const won = new Set((await Promise.all(answers)).flat())
    // `delete` is true once: a mark that stands twice in one claim is won once.
    return marks.map(({ key }) => won.delete(key))
  }

  async #isFirst(key: string, until: Instant): Promise<boolean> {
    const { driver, service } = this.#place
    const values = { serviceid: service, hash: columnToWrite('hash', key), helduntil: instantToWrite(until) }
    return (await driver.run(this.#insert(values))).affected === 1
  }
}
