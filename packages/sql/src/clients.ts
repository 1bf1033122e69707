import {
  type Awaitable,
  type Client,
  type ClientRegistry,
  type FoundClient,
  foundBy,
  type Instant,
  isFoundBy,
  isSameClient,
  namesOfClient,
  requireClient,
} from '@symbolon/core/stores'
import { isClientId } from './client-id.js'
import { ClientSameness } from './client-sameness.js'
import { type ClientStatements, clientStatements } from './client-statements.js'
import { columnToFind, columnToWrite, instantToFind, instantToWrite } from './column.js'
import type { Row, Work } from './driver.js'
import type { Values } from './query.js'
import { fromRecord, toRecord } from './stored-text.js'
import type { StoreContext } from './sweeping.js'

/**
 * Clients in one table, and their names in another.
 *
 * Writers of one service wait for each other. Readers never wait.
 */
export class SqlClientRegistry implements ClientRegistry {
  readonly #context: StoreContext
  readonly #statements: ClientStatements

  constructor(context: StoreContext) {
    this.#context = context
    this.#statements = clientStatements(context)
  }

  async find(identifier: string): Promise<FoundClient | undefined> {
    const { byNumber, byName } = this.#statements
    if (isClientId(identifier))
      return this.#found(identifier, byNumber(this.#withService({ clientid: Number(identifier) })))
    const name = /^[0-9]+$/.test(identifier) ? undefined : columnToFind('name', identifier)
    return name === undefined ? undefined : this.#found(identifier, byName(this.#withService({ name })))
  }

  async add(client: Client, _now: Instant): Promise<boolean> {
    requireClient('clients.add', client)
    const record = await toRecord(client, this.#context.forms.client)
    return this.#context.driver.transaction(() => this.#putSteps(client, record, () => false))
  }

  async put(client: Client, _now: Instant): Promise<boolean> {
    requireClient('clients.put', client)
    const record = await toRecord(client, this.#context.forms.client)
    const sameness = new ClientSameness(current => this.#isSame(current, client))
    const putting = () => this.#putSteps(client, record, current => sameness.isSame(current))
    // Again only if the decryption answered later, or if somebody else replaced the client meanwhile.
    do {
      if (await this.#context.driver.transaction(putting)) return true
    } while (await sameness.wasAwaited())
    return false
  }

  async remove(canonical: string): Promise<boolean> {
    if (!isClientId(canonical)) return false
    return this.#context.driver.transaction(() => this.#removeSteps(Number(canonical)))
  }

  async revokeTokens(clientid: number, at: Instant): Promise<void> {
    const revoke = this.#statements.revoke(this.#withService({ clientid, revokedat: instantToWrite(at) }))
    await this.#context.driver.run(revoke)
  }

  async #found(identifier: string, step: ReturnType<ClientStatements['byName']>): Promise<FoundClient | undefined> {
    const [row] = (await this.#context.driver.run(step)).rows
    if (row === undefined) return undefined
    const found = foundBy(identifier, await this.#clientIn(row, identifier))
    return row.revoked === null ? found : { ...found, tokensRevokedAt: instantToFind(row.revoked) }
  }

  #clientIn({ record }: Row, identifier: string): Awaitable<Client> {
    return fromRecord(
      record,
      stored => this.#context.forms.client.read(stored),
      client => isFoundBy(identifier, client),
    )
  }

  #isSame(current: Row, client: Client): Awaitable<boolean> {
    const stored = this.#clientIn(current, String(client.clientId))
    return stored instanceof Promise ? stored.then(each => isSameClient(each, client)) : isSameClient(stored, client)
  }

  *#putSteps(client: Client, record: string, mayReplace: (current: Row) => boolean): Work<boolean> {
    const { byNumber, insert, update, insertName } = this.#statements
    const values = this.#withService({ clientid: client.clientId, record })
    const names = namesOfClient(client).map(name => columnToWrite('name', name))
    yield* this.#lock()
    const [current] = (yield byNumber(values)).rows
    if (current !== undefined && !mayReplace(current)) return false
    yield* this.#dropNames(values)
    for (const name of names) {
      const { affected } = yield insertName({ ...values, name })
      if (affected !== 1) return false
    }
    yield current === undefined ? insert(values) : update(values)
    return true
  }

  *#removeSteps(clientid: number): Work<boolean> {
    yield* this.#lock()
    const values = this.#withService({ clientid })
    yield* this.#dropNames(values)
    const { affected } = yield this.#statements.remove(values)
    return affected === 1
  }

  *#dropNames(values: Values): Work<void> {
    yield this.#statements.removeNames(values)
  }

  /** No other transaction writes clients of the service until this one ends. */
  *#lock(): Work<void> {
    const { lock, makeLock } = this.#statements
    const values = this.#withService({})
    if ((yield lock(values)).affected > 0) return
    yield makeLock({ ...values, changes: 0 })
    yield lock(values)
  }

  #withService(values: Values): Values {
    return { ...values, serviceid: this.#context.service }
  }
}
