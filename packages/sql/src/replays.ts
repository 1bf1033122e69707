import type { Instant, ReplayMark, ReplayStore, Sweepable } from '@symbolon/core/stores'
import { columnToWrite, instantToWrite } from './column.js'
import { type Template, template } from './query.js'
import { type StoreContext, sweepOf } from './sweeping.js'

/** One-time marks in a table. The call that inserts the row wins. */
export class SqlReplayStore implements ReplayStore {
  readonly sweep: Sweepable['sweep']
  readonly #context: StoreContext
  readonly #insert: Template

  constructor(context: StoreContext) {
    this.#context = context
    const { dialect, tables } = context
    this.#insert = template(
      dialect.name,
      dialect.insertIfAbsent(tables.of('replay'), ['service_id', 'hash', 'held_until']),
    )
    this.sweep = sweepOf(context, 'replay')
  }

  async claim(marks: readonly ReplayMark[], _now: Instant): Promise<readonly boolean[]> {
    const instants = new Map<string, Instant>()
    for (const { key, until } of marks) instants.set(key, Math.max(until, instants.get(key) ?? until))
    // Sent together, to cost one round trip. Each is its own transaction, so they cannot deadlock.
    const claims = [...instants].map(async ([key, until]) => ((await this.#isFirst(key, until)) ? [key] : []))
    const won = new Set((await Promise.all(claims)).flat())
    // `delete` returns true only once, so a mark that is repeated in one claim is won only once.
    return marks.map(({ key }) => won.delete(key))
  }

  async #isFirst(key: string, until: Instant): Promise<boolean> {
    const { driver, service } = this.#context
    const values = { serviceid: service, hash: columnToWrite('hash', key), helduntil: instantToWrite(until) }
    return (await driver.run(this.#insert(values))).affected === 1
  }
}
