import type { RecordForm } from '@symbolon/core/internal'
import type { Instant, Sweepable, TakeOnceStore } from '@symbolon/core/stores'
import { columnToFind, columnToWrite, instantToWrite } from './column.js'
import { reading, type Template, template } from './query.js'
import { fromRecord, toRecord } from './stored-text.js'
import { type StoreContext, sweepOf } from './sweeping.js'

interface Takeable {
  readonly key: string
  readonly retainedUntil: Instant
}

/** Pushed requests or tickets in a table. The call that deletes the row has taken it. */
export class SqlTakeOnceStore<Stored extends Takeable> implements TakeOnceStore<Stored> {
  readonly sweep: Sweepable['sweep']
  readonly #context: StoreContext
  readonly #form: RecordForm<Stored>
  readonly #insert: Template
  readonly #select: Template
  readonly #delete: Template
  readonly #deleteReturning: Template | undefined

  constructor(context: StoreContext, kind: 'pushed_request' | 'ticket', form: RecordForm<Stored>) {
    this.#context = context
    this.#form = form
    const { dialect, tables } = context
    const table = tables.of(kind)
    const where = 'where service_id = :serviceid and hash = :hash'
    this.#insert = template(dialect.name, dialect.insertIfAbsent(table, ['service_id', 'hash', 'held_until', 'record']))
    this.#select = reading(dialect, ['record'], `from ${table} ${where}`)
    this.#delete = template(dialect.name, `delete from ${table} ${where}`)
    const returning = dialect.takeRecord?.(table)
    this.#deleteReturning =
      returning === undefined ? undefined : template(dialect.name, returning, { columns: ['record'] })
    this.sweep = sweepOf(context, kind)
  }

  async add(record: Stored, _now: Instant): Promise<boolean> {
    const { driver, service } = this.#context
    const insert = this.#insert({
      serviceid: service,
      hash: columnToWrite('hash', record.key),
      helduntil: instantToWrite(record.retainedUntil),
      record: await toRecord(record, this.#form),
    })
    return (await driver.run(insert)).affected === 1
  }

  async find(key: string): Promise<Stored | undefined> {
    const hash = columnToFind('hash', key)
    return hash === undefined ? undefined : this.#recordBy(this.#select, hash, key)
  }

  async take(key: string): Promise<Stored | undefined> {
    const hash = columnToFind('hash', key)
    if (hash === undefined) return undefined
    if (this.#deleteReturning !== undefined) return this.#recordBy(this.#deleteReturning, hash, key)
    const record = await this.#recordBy(this.#select, hash, key)
    // Concurrent calls may have read the same record, but only one of them deletes the row.
    return record !== undefined && (await this.#isDeleted(hash)) ? record : undefined
  }

  async #recordBy(statement: Template, hash: string, key: string): Promise<Stored | undefined> {
    const { driver, service } = this.#context
    const [row] = (await driver.run(statement({ serviceid: service, hash }))).rows
    if (row === undefined) return undefined
    return fromRecord(
      row.record,
      stored => this.#form.read(stored, key),
      record => record.key === key,
    )
  }

  async #isDeleted(hash: string): Promise<boolean> {
    const { driver, service } = this.#context
    return (await driver.run(this.#delete({ serviceid: service, hash }))).affected === 1
  }
}
