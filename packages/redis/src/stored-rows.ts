import type { RecordEncryption } from '@symbolon/core/encryption'
import { recordForms, requireOptions } from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import { RedisAccessTokenStore } from './access-tokens.js'
import type { RedisClient } from './client.js'
import { type Connection, connectionOf } from './connection.js'
import { keysOf, patternOf, storedAt } from './keys.js'
import { Layout } from './layout.js'
import { requireAllMasters } from './masters.js'
import { type OutageOptions, requireOutage } from './outage.js'
import { RedisFault } from './redis-fault.js'
import { KINDS, type RowContext } from './stored-kinds.js'
import type { StoredBatch, StoredKind, StoredRow, StoredRows } from './stored-row.js'

/** The prefix of the keys, and what to do in an outage. */
export interface RedisRowsOptions extends OutageOptions {
  /** The start of every key. Default: `symbolon`. */
  readonly prefix?: string
  /** Of a cluster: a client for each of its masters, which list the keys. */
  readonly masters?: readonly RedisClient[]
  /** Reads encrypted records, because Redis has nothing else that says their versions. They are not decrypted for it. */
  readonly encryption?: RecordEncryption
  /** The time. Default: `Date.now`. */
  readonly now?: () => Instant
}

const OPTIONS = {
  prefix: true,
  masters: true,
  encryption: true,
  now: true,
  replyTimeout: true,
  reconnect: true,
} as const

/** Everything that a Redis holds, of all services, to copy it to another storage. Records stay as they are stored. */
export function redisRows(client: RedisClient, options: RedisRowsOptions = {}): StoredRows {
  const {
    prefix = 'symbolon',
    encryption,
    now = Date.now,
    masters = [],
    ...outage
  } = requireOptions('redisRows', options, OPTIONS)
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
  const lists = masters.map(master => connectionOf(master, requireOutage('redisRows', outage)))
  return new RedisRows([redis, ...lists], prefix, contextOf)
}

/** How many keys or fields a page has, about. */
const PAGE = 500

/** That of the stores, and those that list the keys where there are others. */
type Connections = readonly [stores: Connection, ...masters: Connection[]]

type Named = Pick<StoredRow, 'kind' | 'serviceId' | 'key'>

class RedisRows implements StoredRows {
  readonly #redis: Connection
  readonly #masters: readonly Connection[]
  readonly #prefix: string
  readonly #contextOf: (serviceId: string) => RowContext

  constructor([redis, ...masters]: Connections, prefix: string, contextOf: (serviceId: string) => RowContext) {
    this.#redis = redis
    this.#masters = masters.length === 0 ? [redis] : masters
    this.#prefix = prefix
    this.#contextOf = contextOf
  }

  async *list(kind: StoredKind): AsyncGenerator<StoredBatch> {
    const { field } = KINDS[kind]
    await requireAllMasters(this.#redis, this.#masters.length)
    for (const master of this.#masters) {
      for await (const names of pages(master, ['SCAN'], patternOf(kind, this.#prefix))) {
        const found = names.flatMap(name => storedAt(kind, name, this.#prefix) ?? [])
        if (field === undefined) yield await this.#batch(found)
        else for (const { serviceId } of found) yield* this.#fields(kind, serviceId, field)
      }
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

  async *#fields(kind: StoredKind, serviceId: string, field: string): AsyncGenerator<StoredBatch> {
    const { keys } = this.#contextOf(serviceId)
    for await (const strings of pages(this.#redis, ['HSCAN', keys.clients()], `${field}*`)) {
      const fields = strings.filter((_, at) => at % 2 === 0)
      yield await this.#batch(fields.map(each => ({ kind, serviceId, key: each.slice(field.length) })))
    }
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

async function* pages(
  redis: Connection,
  command: readonly string[],
  pattern: string,
): AsyncGenerator<readonly string[]> {
  let cursor = '0'
  do {
    const page = [...command, cursor, 'MATCH', pattern, 'COUNT', `${PAGE}`]
    const [next, strings] = await redis.page(page)
    if (strings.length > 0) yield strings
    cursor = next
  } while (cursor !== '0')
}
