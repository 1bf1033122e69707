import {
  type AccessToken,
  type AccessTokenSelection,
  type AccessTokenStore,
  accessTokenText,
  type Instant,
  type Sweepable,
} from '@symbolon/core/stores'
import { columnToFind, columnToWrite, instantToWrite } from './column.js'
import type { Step } from './driver.js'
import { type Template, template, type Values } from './query.js'
import { fromRecord, toColumn, toRecord } from './stored-text.js'
import { type StoreContext, sweepOf } from './sweeping.js'

const COLUMNS = ['service_id', 'hash', 'version', 'client_id', 'subject', 'refresh_token_hash', 'held_until', 'record']

/** Access tokens in a table. A conditional write succeeded if it changed a row. */
export class SqlAccessTokenStore implements AccessTokenStore {
  readonly sweep: Sweepable['sweep']
  readonly #context: StoreContext
  readonly #select: Template
  readonly #insert: Template
  readonly #replace: Template
  readonly #removeBy: (condition: string) => Template

  constructor(context: StoreContext) {
    this.#context = context
    const { dialect, tables } = context
    const table = tables.of('access_token')
    const select = `select record from ${table} where service_id = :serviceid and hash = :hash`
    this.#select = template(dialect.name, select, { returnsRows: true })
    this.#insert = template(dialect.name, dialect.insertIfAbsent(table, COLUMNS))
    this.#replace = template(dialect.name, dialect.replaceAccessToken(table))
    this.#removeBy = condition =>
      template(dialect.name, `delete from ${table} where service_id = :serviceid and ${condition}`)
    this.sweep = sweepOf(context, 'access_token', 'hash')
  }

  async find(hash: string): Promise<AccessToken | undefined> {
    const { driver, service } = this.#context
    const stored = columnToFind('hash', hash)
    if (stored === undefined) return undefined
    const [row] = (await driver.run(this.#select({ serviceid: service, hash: stored }))).rows
    return row === undefined ? undefined : fromRecord(row.record, accessTokenText, record => record.hash === hash)
  }

  async add(record: AccessToken, _now: Instant): Promise<boolean> {
    return this.#changesOne(this.#insert, { ...this.#valuesOf(record), version: record.version })
  }

  async replace(hash: string, version: number, record: AccessToken, _now: Instant): Promise<boolean> {
    if (record.hash !== hash) throw new TypeError('replace: the new record must have the same hash')
    return this.#changesOne(this.#replace, { ...this.#valuesOf(record), version, nextversion: record.version })
  }

  async remove(selection: AccessTokenSelection): Promise<number> {
    const remove = this.#removalOf(selection)
    return remove === undefined ? 0 : (await this.#context.driver.run(remove)).affected
  }

  /** The statement that removes the selection, or `undefined` if no record can have such a key. */
  #removalOf(selection: AccessTokenSelection): Step | undefined {
    const { service, dialect } = this.#context
    if ('clientId' in selection) {
      const { clientId: clientid, subject } = selection
      if (subject === undefined) return this.#removeBy('client_id = :clientid')({ serviceid: service, clientid })
      const values = { serviceid: service, clientid, subject: toColumn(subject) }
      return this.#removeBy(`client_id = :clientid and ${dialect.subjectIs}`)(values)
    }
    const [column, text] =
      'hash' in selection ? ['hash', selection.hash] : ['refresh_token_hash', selection.refreshTokenHash]
    const hash = columnToFind('hash', text)
    return hash === undefined ? undefined : this.#removeBy(`${column} = :hash`)({ serviceid: service, hash })
  }

  #valuesOf(record: AccessToken): Values {
    const { hash, clientId, subject, refreshTokenHash, retainedUntil } = record
    return {
      serviceid: this.#context.service,
      hash: columnToWrite('hash', hash),
      clientid: clientId,
      subject: subject === undefined ? null : toColumn(subject),
      refreshtokenhash: refreshTokenHash === undefined ? null : columnToWrite('hash', refreshTokenHash),
      helduntil: instantToWrite(retainedUntil),
      record: toRecord(record, accessTokenText),
    }
  }

  async #changesOne(statement: Template, values: Values): Promise<boolean> {
    return (await this.#context.driver.run(statement(values))).affected === 1
  }
}
