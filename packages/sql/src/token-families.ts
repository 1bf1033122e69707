import type { Instant, Sweepable, TokenFamily, TokenFamilyStore } from '@symbolon/core/stores'
import { columnToFind, columnToWrite, instantToWrite } from './column.js'
import { type Template, template, type Values } from './query.js'
import { fromRecord, toRecord } from './stored-text.js'
import { type StoreContext, sweepOf } from './sweeping.js'

const COLUMNS = ['service_id', 'hash', 'version', 'held_until', 'record']

/** Token families in a table. A conditional write succeeded if it changed a row. */
export class SqlTokenFamilyStore implements TokenFamilyStore {
  readonly sweep: Sweepable['sweep']
  readonly #context: StoreContext
  readonly #select: Template
  readonly #insert: Template
  readonly #replace: Template

  constructor(context: StoreContext) {
    this.#context = context
    const { dialect, tables } = context
    const table = tables.of('token_family')
    const where = 'where service_id = :serviceid and hash = :hash'
    this.#select = template(dialect.name, `select record from ${table} ${where}`, { returnsRows: true })
    this.#insert = template(dialect.name, dialect.insertIfAbsent(table, COLUMNS))
    const assignments = 'version = :nextversion, held_until = :helduntil, record = :record'
    this.#replace = template(dialect.name, `update ${table} set ${assignments} ${where} and version = :version`)
    this.sweep = sweepOf(context, 'token_family')
  }

  async find(key: string): Promise<TokenFamily | undefined> {
    const { driver, service, forms } = this.#context
    const hash = columnToFind('hash', key)
    if (hash === undefined) return undefined
    const [row] = (await driver.run(this.#select({ serviceid: service, hash }))).rows
    if (row === undefined) return undefined
    return fromRecord(
      row.record,
      stored => forms.tokenFamily.read(stored, key),
      record => record.key === key,
    )
  }

  async add(record: TokenFamily, _now: Instant): Promise<boolean> {
    return this.#changesOne(this.#insert, { ...(await this.#valuesOf(record)), version: record.version })
  }

  async replace(key: string, version: number, record: TokenFamily, _now: Instant): Promise<boolean> {
    if (record.key !== key) throw new TypeError('replace: the new record must have the same key')
    return this.#changesOne(this.#replace, { ...(await this.#valuesOf(record)), version, nextversion: record.version })
  }

  async #valuesOf(record: TokenFamily): Promise<Values> {
    return {
      serviceid: this.#context.service,
      hash: columnToWrite('hash', record.key),
      helduntil: instantToWrite(record.retainedUntil),
      record: await toRecord(record, this.#context.forms.tokenFamily),
    }
  }

  async #changesOne(statement: Template, values: Values): Promise<boolean> {
    return (await this.#context.driver.run(statement(values))).affected === 1
  }
}
