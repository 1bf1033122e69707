import type { RecordEncryption } from '@symbolon/core/encryption'
import {
  recordForms,
  requireOptions,
  type StoredBatch,
  type StoredKind,
  type StoredRow,
  type StoredRows,
} from '@symbolon/core/internal'
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

/** The prefix of the keys, the time, and what to do in an outage. */
export interface RedisRowsOptions extends OutageOptions {
  /** The time: Redis says how long it keeps a row, and a row says until when. */
  readonly now: () => Instant
  /** The start of every key. Default: `symbolon`. */
  readonly prefix?: string
  /** Of a cluster: a client for each of its masters, which list the keys. */
  readonly masters?: readonly RedisClient[]
  /** Reads encrypted records, whose versions nothing else says. They stay encrypted. */
  readonly encryption?: RecordEncryption | undefined
}

const OUTAGE = { replyTimeout: true, reconnect: true } as const
const OPTIONS = { now: true, prefix: true, masters: true, encryption: true, ...OUTAGE } as const

/** Everything that a Redis holds, of all services, to copy it to another storage. Records stay as they are stored. */
export function redisRows(client: RedisClient, options: RedisRowsOptions): StoredRows {
  const { now, prefix, masters = [client], encryption, ...others } = requireOptions('redisRows', options, OPTIONS)
  const outage = requireOutage('redisRows', others)
  const lists = masters.map(master => connectionOf(master, outage))
  return new RedisRows(lists, { redis: connectionOf(client, outage), prefix: prefix ?? 'symbolon', encryption, now })
}

/** How many keys or fields a page has, about. */
const PAGE = 500

type Named = Pick<StoredRow, 'kind' | 'serviceId' | 'key'>

interface Settings extends Pick<RowContext, 'redis' | 'prefix' | 'now'> {
  readonly encryption: RecordEncryption | undefined
}

class RedisRows implements StoredRows {
  /** They list the keys. */
  readonly #masters: readonly Connection[]
  readonly #settings: Settings
  readonly #contexts = new Map<string, RowContext>()

  constructor(masters: readonly Connection[], settings: Settings) {
    this.#masters = masters
    this.#settings = settings
  }

  async *list(kind: StoredKind): AsyncGenerator<StoredBatch> {
    const [{ field }, { redis, prefix }] = [KINDS[kind], this.#settings]
    await requireAllMasters(redis, this.#masters.length)
    for (const master of this.#masters) {
      for await (const names of pages(master, ['SCAN'], patternOf(kind, prefix))) {
        const found = names.flatMap(name => storedAt(kind, name, prefix) ?? [])
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

  #contextOf(serviceId: string): RowContext {
    const context = this.#contexts.get(serviceId) ?? contextOf(serviceId, this.#settings)
    this.#contexts.set(serviceId, context)
    return context
  }

  async *#fields(kind: StoredKind, serviceId: string, field: string): AsyncGenerator<StoredBatch> {
    const { keys, redis } = this.#contextOf(serviceId)
    for await (const strings of pages(redis, ['HSCAN', keys.clients()], `${field}*`)) {
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

function contextOf(serviceId: string, { redis, prefix, encryption, now }: Settings): RowContext {
  const [keys, forms] = [keysOf(serviceId, prefix), recordForms('redisRows', serviceId, encryption)]
  const shared = { redis, keys, forms }
  return { ...shared, tokens: new RedisAccessTokenStore(shared), layout: new Layout(shared), prefix, now }
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
