import type { RecordEncryption } from '@symbolon/core/encryption'
import { recordForms, requireOptions } from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import { RedisAccessTokenStore } from './access-tokens.js'
import type { RedisClient } from './client.js'
import { type Connection, connectionOf } from './connection.js'
import { keysOf, patternOf, storedAt } from './keys.js'
import { Layout } from './layout.js'
import { type OutageOptions, requireOutage } from './outage.js'
import { RedisFault } from './redis-fault.js'
import { KINDS, type RowContext } from './stored-kinds.js'
import type { StoredBatch, StoredKind, StoredRow, StoredRows } from './stored-row.js'

/** The prefix of the keys, and what to do in an outage. */
export interface RedisRowsOptions extends OutageOptions {
  /** The start of every key. Default: `symbolon`. */
  readonly prefix?: string
  /** Reads encrypted records, because Redis has nothing else that says their versions. They are not decrypted for it. */
  readonly encryption?: RecordEncryption
  /** The time. Default: `Date.now`. */
  readonly now?: () => Instant
}

const OPTIONS = { prefix: true, encryption: true, now: true, replyTimeout: true, reconnect: true } as const

/** Everything that a Redis holds, of all services, to copy it to another storage. Records stay as they are stored. */
export function redisRows(client: RedisClient, options: RedisRowsOptions = {}): StoredRows {
  const { prefix = 'symbolon', encryption, now = Date.now, ...outage } = requireOptions('redisRows', options, OPTIONS)
  const redis = connectionOf(client, requireOutage('redisRows', outage))
  const contexts = new Map<string, RowContext>()
  const contextOf = (serviceId: string): RowContext => {
    const known = contexts.get(serviceId) ?? madeFor(serviceId)
    contexts.set(serviceId, known)
    return known
  }
  const madeFor = (serviceId: string): RowContext => {
    const [keys, forms] = [keysOf(serviceId, prefix), recordForms('redisRows', serviceId, encryption)]
    const shared = { redis, keys, forms }
    return { ...shared, tokens: new RedisAccessTokenStore(shared), layout: new Layout(shared), prefix, now }
  }
  return new RedisRows(redis, prefix, contextOf)
}

/** How many keys or fields a page has, about. */
const PAGE = 500

type Named = Pick<StoredRow, 'kind' | 'serviceId' | 'key'>

class RedisRows implements StoredRows {
  readonly #redis: Connection
  readonly #prefix: string
  readonly #contextOf: (serviceId: string) => RowContext

  constructor(redis: Connection, prefix: string, contextOf: (serviceId: string) => RowContext) {
    this.#redis = redis
    this.#prefix = prefix
    this.#contextOf = contextOf
  }

  async *list(kind: StoredKind): AsyncGenerator<StoredBatch> {
    await this.#requireOneNode()
    const { field } = KINDS[kind]
    for await (const names of this.#pages(['SCAN'], patternOf(kind, this.#prefix))) {
      const found = names.flatMap(name => storedAt(kind, name, this.#prefix) ?? [])
      if (field === undefined) yield await this.#batch(found)
      else for (const { serviceId } of found) yield* this.#fields(kind, serviceId, field)
    }
  }

  async find(rows: readonly StoredRow[]): Promise<readonly (StoredRow | undefined)[]> {
    return Promise.all(rows.map(row => this.#find(row)))
  }

  async put(rows: readonly StoredRow[]): Promise<void> {
    await Promise.all(rows.map(row => KINDS[row.kind].put(row, this.#contextOf(row.serviceId))))
  }

  async remove(rows: readonly StoredRow[]): Promise<void> {
    await Promise.all(rows.map(row => KINDS[row.kind].remove(row.key, this.#contextOf(row.serviceId))))
  }

  async #find({ kind, serviceId, key }: Named): Promise<StoredRow | undefined> {
    const members = await KINDS[kind].find(key, this.#contextOf(serviceId))
    return members === undefined ? undefined : { kind, serviceId, key, ...members }
  }

  /** Another node of a cluster would have keys that this one does not list. */
  async #requireOneNode(): Promise<void> {
    if (/cluster_enabled:1/.test((await this.#redis.text('INFO', 'cluster')) ?? '')) throw new RedisFault('cluster')
  }

  async *#fields(kind: StoredKind, serviceId: string, field: string): AsyncGenerator<StoredBatch> {
    const { keys } = this.#contextOf(serviceId)
    for await (const strings of this.#pages(['HSCAN', keys.clients()], `${field}*`)) {
      const fields = strings.filter((_, at) => at % 2 === 0)
      yield await this.#batch(fields.map(each => ({ kind, serviceId, key: each.slice(field.length) })))
    }
  }

  async *#pages(command: readonly [string, ...string[]], pattern: string): AsyncGenerator<readonly string[]> {
    const [name, ...key] = command
    let cursor = '0'
    do {
      const [next, strings] = await this.#redis.page(name, ...key, cursor, 'MATCH', pattern, 'COUNT', `${PAGE}`)
      if (strings.length > 0) yield strings
      cursor = next
    } while (cursor !== '0')
  }

  async #batch(names: readonly Named[]): Promise<StoredBatch> {
    const found = await Promise.allSettled(names.map(named => this.#find(named)))
    const faults = found.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
    const grave = faults.find(fault => !(fault instanceof RedisFault && fault.kind === 'corrupt-record'))
    if (grave !== undefined) throw grave
    const rows = found.flatMap(each => (each.status === 'fulfilled' && each.value !== undefined ? [each.value] : []))
    return { rows, unreadable: faults.length }
  }
}
