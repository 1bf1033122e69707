import {
  type Client,
  type ClientRegistry,
  clientText,
  type FoundClient,
  foundBy,
  type Instant,
  isFoundBy,
  isSameClient,
  namesOfClient,
  requireClient,
} from '@symbolon/core/stores'
import { isNumber } from './client-number.js'
import { type ClientStatements, clientStatements } from './client-statements.js'
import { columnToFind, columnToWrite } from './column.js'
import type { Row, Work } from './driver.js'
import type { Values } from './query.js'
import { fromRecord, toRecord } from './stored-text.js'
import type { Place } from './sweeping.js'

/** Clients in a table, and their names in another. Writers of one service wait for each other, readers never wait. */
export class SqlClientRegistry implements ClientRegistry {
  readonly #place: Place
  readonly #statements: ClientStatements

  constructor(place: Place) {
    this.#place = place
    this.#statements = clientStatements(place)
  }

  async find(identifier: string): Promise<FoundClient | undefined> {
    const { byNumber, byName } = this.#statements
    if (isNumber(identifier)) return this.#found(identifier, byNumber(this.#of({ clientid: Number(identifier) })))
    const name = /^[0-9]+$/.test(identifier) ? undefined : columnToFind('name', identifier)
    return name === undefined ? undefined : this.#found(identifier, byName(this.#of({ name })))
  }

  async add(client: Client, _now: Instant): Promise<boolean> {
    requireClient('clients.add', client)
    return this.#place.driver.transaction(() => this.#putting(client, () => false))
  }

  async put(client: Client, _now: Instant): Promise<boolean> {
    requireClient('clients.put', client)
    const isSame = (current: Row) => isSameClient(this.#clientIn(current, String(client.clientId)), client)
    return this.#place.driver.transaction(() => this.#putting(client, isSame))
  }

  async remove(canonical: string): Promise<boolean> {
    if (!isNumber(canonical)) return false
    return this.#place.driver.transaction(() => this.#removing(Number(canonical)))
  }

  async #found(identifier: string, step: ReturnType<ClientStatements['byName']>): Promise<FoundClient | undefined> {
    const [row] = (await this.#place.driver.run(step)).rows
    return row === undefined ? undefined : foundBy(identifier, this.#clientIn(row, identifier))
  }

  #clientIn({ record }: Row, identifier: string): Client {
    return fromRecord(record, clientText, client => isFoundBy(identifier, client))
  }

  *#putting(client: Client, mayReplace: (current: Row) => boolean): Work<boolean> {
    const { byNumber, insert, update, insertName } = this.#statements
    const values = this.#of({ clientid: client.clientId, record: toRecord(client, clientText) })
    const names = namesOfClient(client).map(name => columnToWrite('name', name))
    yield* this.#locking()
    const [current] = (yield byNumber(values)).rows
    if (current !== undefined && !mayReplace(current)) return false
    yield* this.#droppingNames(values)
    for (const name of names) {
      const { affected } = yield insertName({ ...values, name })
      if (affected !== 1) return false
    }
    yield current === undefined ? insert(values) : update(values)
    return true
  }

  *#removing(clientid: number): Work<boolean> {
    yield* this.#locking()
    const values = this.#of({ clientid })
    yield* this.#droppingNames(values)
    const { affected } = yield this.#statements.remove(values)
    return affected === 1
  }

  *#droppingNames(values: Values): Work<void> {
    yield this.#statements.removeNames(values)
  }

  /** From here to the end of the transaction nobody else writes clients of the service. */
  *#locking(): Work<void> {
    const { lock, makeLock } = this.#statements
    const values = this.#of({})
    if ((yield lock(values)).affected > 0) return
    yield makeLock({ ...values, changes: 0 })
    yield lock(values)
  }

  #of(values: Values): Values {
    return { ...values, serviceid: this.#place.service }
  }
}
