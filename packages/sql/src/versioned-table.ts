import type { Result } from '@symbolon/core'
import type { RecordFault } from '@symbolon/core/internal'
import type { Awaitable, Instant, Sweepable } from '@symbolon/core/stores'
import { columnToFind } from './column.js'
import { reading, type Template, template, type Values } from './query.js'
import { fromRecord } from './stored-text.js'
import { type StoreContext, sweepOf } from './sweeping.js'
import type { TableName } from './tables.js'

/** What one kind of records has of its own. */
interface VersionedRows<Kind> {
  readonly table: TableName
  readonly columns: readonly string[]
  /** The statement that replaces one version. */
  readonly replace: (table: string) => string
  readonly keyOf: (record: Kind) => string
  readonly read: (text: string, key: string) => Awaitable<Result<Kind, RecordFault>>
  /** The columns but the service and the version. */
  readonly valuesOf: (record: Kind) => Promise<Values>
}

/** Records with versions in a table. A conditional write succeeded if it changed a row. */
export class VersionedTable<Kind extends { readonly version: number }> {
  readonly sweep: Sweepable['sweep']
  readonly #context: StoreContext
  readonly #rows: VersionedRows<Kind>
  readonly #select: Template
  readonly #insert: Template
  readonly #replace: Template

  constructor(context: StoreContext, rows: VersionedRows<Kind>) {
    const { dialect, tables } = context
    const table = tables.of(rows.table)
    this.#context = context
    this.#rows = rows
    this.#select = reading(dialect, ['record'], `from ${table} where service_id = :serviceid and hash = :hash`)
    this.#insert = template(dialect.name, dialect.insertIfAbsent(table, rows.columns))
    this.#replace = template(dialect.name, rows.replace(table))
    this.sweep = sweepOf(context, rows.table)
  }

  async find(key: string): Promise<Kind | undefined> {
    const { driver, service } = this.#context
    const { read, keyOf } = this.#rows
    const hash = columnToFind('hash', key)
    if (hash === undefined) return undefined
    const [row] = (await driver.run(this.#select({ serviceid: service, hash }))).rows
    if (row === undefined) return undefined
    return fromRecord(
      row.record,
      stored => read(stored, key),
      record => keyOf(record) === key,
    )
  }

  async add(record: Kind, _now: Instant): Promise<boolean> {
    return this.#changesOne(this.#insert, { ...(await this.#rows.valuesOf(record)), version: record.version })
  }

  async replace(key: string, version: number, record: Kind, _now: Instant): Promise<boolean> {
    const { keyOf, valuesOf } = this.#rows
    if (keyOf(record) !== key) throw new TypeError('replace: the new record must have the same key')
    return this.#changesOne(this.#replace, { ...(await valuesOf(record)), version, nextversion: record.version })
  }

  async #changesOne(statement: Template, values: Values): Promise<boolean> {
    const { driver, service } = this.#context
    return (await driver.run(statement({ ...values, serviceid: service }))).affected === 1
  }
}
