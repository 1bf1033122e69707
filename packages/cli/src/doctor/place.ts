import type { Service, Stores } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { redisStores } from '@symbolon/redis'
import {
  type DialectName,
  migrationFile,
  migrationStatus,
  plannedMigrations,
  type SqlDriver,
  sqlStores,
} from '@symbolon/sql'
import type { Configured } from '../configuration.js'
import { reasonOf } from '../print.js'
import { isNotCreated, openSql, tablesIn } from '../storage/sql-storage.js'
import type { Place, RedisStorage, SqlStorage } from '../storage/storage.js'
import type { Seen } from './rules.js'

export interface Measured {
  /** `undefined` when it does not say. */
  readonly product: { readonly name: string; readonly version: string } | undefined
  /** Milliseconds by which its clock is ahead of this machine, and the milliseconds that asking took. */
  readonly clock: { readonly ahead: number; readonly asked: number } | undefined
  readonly settings: ReadonlyMap<string, string>
  readonly pending: readonly string[]
}

export interface SeenPlace extends Seen {
  readonly place: Place
  readonly service: Service
  /** Seconds by which clocks may differ: the least that a service allows. */
  readonly skew: number
  readonly measured: Measured | { readonly unreachable: string }
  /** Stores to try; `undefined` where they cannot be used yet. */
  readonly stores: Stores | undefined
}

interface OpenPlace extends Pick<SeenPlace, 'measured' | 'stores'> {
  close(): Promise<void>
}

const UNMEASURED: Measured = { product: undefined, clock: undefined, settings: new Map(), pending: [] }

export async function withSeenPlaces<Value>(
  { services, storage }: Configured,
  folder: string,
  use: (seen: SeenPlace) => Promise<Value>,
): Promise<readonly Value[]> {
  const [first] = services
  if (first === undefined) return []
  const skew = Math.min(...services.map(each => each.service.allowableClockSkew))
  const places: Readonly<Record<string, Place>> =
    storage.kind === 'separate' ? { 'storage.tokens': storage.tokens, 'storage.marks': storage.marks } : { storage }
  const values: Value[] = []
  for (const [where, place] of Object.entries(places)) {
    const { close, ...opened } = await openPlace(place, first.service.serviceId, folder)
    try {
      values.push(await use({ where, place, service: first.service, skew, ...opened }))
    } finally {
      await close()
    }
  }
  return values
}

async function openPlace(place: Place, serviceId: string, folder: string): Promise<OpenPlace> {
  try {
    if (place.kind === 'sql') return await openSqlPlace(place, serviceId, folder)
    if (place.kind === 'redis') return await openRedisPlace(place, serviceId)
    return unmeasured({}, memoryStores({ serviceId, storage: createStorage() }))
  } catch (error) {
    return { ...unmeasured({}), measured: { unreachable: reasonOf(error, 'it gives no reason') } }
  }
}

function unmeasured(known: Partial<Measured>, stores?: Stores): OpenPlace {
  return { measured: { ...UNMEASURED, ...known }, stores, close: async () => undefined }
}

/** Connects to a database, and asks what it is. It creates no file and no table. */
async function openSqlPlace(storage: SqlStorage, serviceId: string, folder: string): Promise<OpenPlace> {
  const tables = tablesIn(storage)
  // The first start creates the file.
  if (isNotCreated(storage, folder))
    return unmeasured({ pending: plannedMigrations(storage.dialect, tables).map(migrationFile) })
  const { driver, close } = await openSql(storage, { folder, connections: 1, onFault: () => undefined })
  try {
    const pending = (await migrationStatus(driver, tables)).filter(({ applied }) => !applied).map(migrationFile)
    const stores = pending.length > 0 ? undefined : sqlStores(driver, { ...tables, serviceId })
    return { measured: { ...(await measuredSql(driver)), pending }, stores, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** One statement for each dialect: its columns are settings, except for `version` and `now`. */
const QUESTIONS: Readonly<Record<DialectName, { readonly name: string; readonly text: string }>> = {
  postgres: {
    name: 'PostgreSQL',
    text:
      "select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as now, " +
      "current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit, " +
      "current_setting('transaction_read_only') as read_only",
  },
  mysql: {
    name: 'MySQL or MariaDB',
    text:
      'select version() as version, unix_timestamp(now(6)) * 1000 as now, ' +
      '@@innodb_flush_log_at_trx_commit as innodb_flush_log_at_trx_commit, @@global.read_only as read_only',
  },
  sqlite: { name: 'SQLite', text: 'select sqlite_version() as version' },
}

async function measuredSql(driver: SqlDriver): Promise<Measured> {
  const { name, text } = QUESTIONS[driver.dialect]
  const before = Date.now()
  const { rows } = await driver.run({ query: { text, returnsRows: true }, values: [] })
  const { version, now, ...settings } = rows[0] ?? {}
  return {
    product: { name, version: String(version) },
    clock: now === undefined ? undefined : clockAt(Number(now), before),
    settings: new Map(Object.entries(settings).map(([key, value]) => [key, String(value)])),
    pending: [],
  }
}

function clockAt(now: number, before: number): Measured['clock'] {
  const asked = Date.now() - before
  return { ahead: now - (before + asked / 2), asked }
}

type Ask = (...command: string[]) => Promise<unknown>

/** Connects to Redis, and asks what it is. Of a cluster one node is asked. */
async function openRedisPlace(storage: RedisStorage, serviceId: string): Promise<OpenPlace> {
  // Its client is a third of what a start has to load.
  const { openRedisConnection } = await import('../storage/redis-storage.js')
  const connection = await openRedisConnection(storage, () => undefined)
  const ask: Ask = (...command) => connection.sendCommand('', false, command).catch(() => undefined)
  const prefix = storage.prefix === undefined ? {} : { prefix: storage.prefix }
  const stores = redisStores(connection, { serviceId, ...prefix })
  return { measured: await measuredRedis(ask), stores, close: async () => connection.close() }
}

const SETTINGS = [
  ...['maxmemory', 'maxmemory-policy', 'appendonly', 'appendfsync', 'lazyfree-lazy-expire', 'min-replicas-to-write'],
]

async function measuredRedis(ask: Ask): Promise<Measured> {
  const info = linesIn(await ask('INFO'))
  const settings = new Map([...info].filter(([name]) => name === 'role' || name === 'connected_slaves'))
  for (const name of SETTINGS)
    for (const [key, value] of pairsIn(await ask('CONFIG', 'GET', name))) settings.set(key, value)
  const version = info.get('redis_version')
  return {
    product: version === undefined ? undefined : { name: info.has('valkey_version') ? 'Valkey' : 'Redis', version },
    clock: await clockBy(ask),
    settings,
    pending: [],
  }
}

async function clockBy(ask: Ask): Promise<Measured['clock']> {
  const before = Date.now()
  const time = await ask('TIME')
  const [seconds, micros] = Array.isArray(time) ? time.map(Number) : []
  return seconds === undefined || micros === undefined ? undefined : clockAt(seconds * 1_000 + micros / 1_000, before)
}

function linesIn(reply: unknown): ReadonlyMap<string, string> {
  const lines = String(reply ?? '').matchAll(/^([a-z_]+):(.*?)\r?$/gm)
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** The reply of CONFIG GET: an object or a map by RESP 3, a list by RESP 2. */
function pairsIn(reply: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(reply)) return reply.length < 2 ? [] : [[String(reply[0]), String(reply[1])]]
  const entries = reply instanceof Map ? [...reply] : Object.entries(Object(reply))
  return entries.map(([name, value]) => [String(name), String(value)])
}
