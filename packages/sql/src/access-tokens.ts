import type { AccessToken, AccessTokenStore, Instant, Sweepable } from '@symbolon/core/stores'
import { columnToFind, columnToWrite, instantToWrite } from './column.js'
import { type Template, template, type Values } from './query.js'
import { removalOf } from './removals.js'
import { fromRecord, toColumn, toRecord } from './stored-text.js'
import { type StoreContext, sweepOf } from './sweeping.js'

const COLUMNS = [
  'service_id',
  'hash',
  'version',
  'client_id',
  'subject',
  'refresh_token_hash',
  'held_until',
  'created_at',
  'record',
]

/** Access tokens in a table. A conditional write succeeded if it changed a row. */
export class SqlAccessTokenStore implements AccessTokenStore {
  readonly remove: AccessTokenStore['remove']
  readonly sweep: Sweepable['sweep']
  readonly #context: StoreContext
  readonly #select: Template
  readonly #insert: Template
  readonly #replace: Template

  constructor(context: StoreContext) {
    this.#context = context
    const { dialect, tables } = context
    const table = tables.of('access_token')
    const select = `select record from ${table} where service_id = :serviceid and hash = :hash`
    this.#select = template(dialect.name, select, { returnsRows: true })
    this.#insert = template(dialect.name, dialect.insertIfAbsent(table, COLUMNS))
    this.#replace = template(dialect.name, dialect.replaceAccessToken(table))
    this.remove = removalOf(context)
    this.sweep = sweepOf(context, 'access_token')
  }

  async find(hash: string): Promise<AccessToken | undefined> {
    const { driver, service, forms } = this.#context
    const stored = columnToFind('hash', hash)
    if (stored === undefined) return undefined
    const [row] = (await driver.run(this.#select({ serviceid: service, hash: stored }))).rows
    if (row === undefined) return undefined
    return fromRecord(
      row.record,
      text => forms.accessToken.read(text, hash),
      record => record.hash === hash,
    )
  }

  async add(record: AccessToken, _now: Instant): Promise<boolean> {
    return this.#changesOne(this.#insert, { ...(await this.#valuesOf(record)), version: record.version })
  }

  async replace(hash: string, version: number, record: AccessToken, _now: Instant): Promise<boolean> {
    if (record.hash !== hash) throw new TypeError('replace: the new record must have the same hash')
    return this.#changesOne(this.#replace, { ...(await this.#valuesOf(record)), version, nextversion: record.version })
  }

  async #valuesOf(record: AccessToken): Promise<Values> {
    const { accessToken, subject: subjects } = this.#context.forms
    const { hash, clientId, subject, refreshTokenHash, retainedUntil, createdAt } = record
    return {
      serviceid: this.#context.service,
      hash: columnToWrite('hash', hash),
      clientid: clientId,
      subject: subject === undefined ? null : toColumn(await subjects.written(subject)),
      refreshtokenhash: refreshTokenHash === undefined ? null : columnToWrite('hash', refreshTokenHash),
      helduntil: instantToWrite(retainedUntil),
      createdat: instantToWrite(createdAt),
      record: await toRecord(record, accessToken),
    }
  }

  async #changesOne(statement: Template, values: Values): Promise<boolean> {
    return (await this.#context.driver.run(statement(values))).affected === 1
  }
}
