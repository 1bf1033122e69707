import { statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordEncryption } from '@symbolon/core/encryption'
import { type RedisStores, redisRows, redisStores } from '@symbolon/redis'
import { migrate, type SqlDriver, type SqlStores, type StoredRows, sqlRows, sqlStores } from '@symbolon/sql'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { createClient } from 'redis'
import { describe, test } from 'vitest'
import { openSql } from '../../packages/cli/src/storage/sql-storage.js'
import type { SqlStorage } from '../../packages/cli/src/storage/storage.js'
import { provided } from '../provided.js'
import { SCALE } from '../scale.js'
import { type Server, SKIPPED, startServer } from '../servers/redis.js'

/** A storage that is open. */
export interface Opened {
  stores(serviceId: string, encryption?: RecordEncryption): RedisStores | SqlStores
  rows(encryption?: RecordEncryption): StoredRows
}

/** A storage for one test, with its tables, but empty. */
export interface Tried {
  readonly url: string
  /** Opens it for as long as something uses it. */
  use<Value>(act: (opened: Opened) => Promise<Value>): Promise<Value>
  /** Whether another process has written much into it, for a file that only one process can open. */
  isGrowing?(): boolean
}

/** A kind of storage. `missing` says what to install where it cannot be tried. */
export interface Kind {
  readonly name: string
  readonly missing?: string
  fresh(): Promise<Tried>
}

const [postgres, mariadb] = await Promise.all([provided('postgres'), provided('mariadb')])

let redis: Promise<Server> | undefined
let databases = 0

/** Stops what was started; the next test file, which may have this module too, starts it again. */
export async function stopServers(): Promise<void> {
  const started = redis
  redis = undefined
  await (await started)?.stop()
}

async function freshRedis(): Promise<Tried> {
  redis ??= startServer()
  const { place } = await redis
  const url = `redis://${place.host}:${place.port}/${databases++ % 16}`
  const withClient = async <Value>(act: (client: ReturnType<typeof createClient>) => Promise<Value>) => {
    const client = await createClient({ url }).connect()
    try {
      return await act(client as ReturnType<typeof createClient>)
    } finally {
      client.destroy()
    }
  }
  await withClient(client => client.flushDb())
  const given = (encryption?: RecordEncryption) => (encryption === undefined ? {} : { encryption })
  return {
    url,
    use: act =>
      withClient(client =>
        act({
          stores: (serviceId, encryption) => redisStores(client, { serviceId, ...given(encryption) }),
          rows: encryption => redisRows(client, { now: Date.now, encryption }),
        }),
      ),
  }
}

async function freshSql(url: string, storage: SqlStorage): Promise<Tried> {
  const withDriver = async <Value>(act: (driver: SqlDriver) => Promise<Value>) => {
    const { driver, close } = await openSql(storage, { folder: '.' })
    try {
      return await act(driver)
    } finally {
      await close()
    }
  }
  await withDriver(migrate)
  return {
    url,
    use: act =>
      withDriver(driver =>
        act({
          stores: (serviceId, encryption) =>
            sqlStores(driver, { serviceId, ...(encryption !== undefined && { encryption }) }),
          rows: () => sqlRows(driver),
        }),
      ),
  }
}

/** All test files share a server. */
function freshName(): string {
  return `copy_${crypto.randomUUID().replaceAll('-', '')}`
}

async function freshPostgres(server: string): Promise<Tried> {
  const [name, client] = [freshName(), new pg.Client({ connectionString: server })]
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  return freshSql(url, { kind: 'sql', dialect: 'postgres', address: url, connections: 2 })
}

async function freshMariadb(server: string): Promise<Tried> {
  const [name, connection] = [freshName(), await mysql.createConnection(server)]
  await connection.query(`create database ${name}`)
  await connection.end()
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  return freshSql(url, { kind: 'sql', dialect: 'mysql', address: url, connections: 2 })
}

async function freshSqlite(): Promise<Tried> {
  const address = join(await mkdtemp(join(tmpdir(), 'symbolon-copy-')), 'symbolon.db')
  const tried = await freshSql(`sqlite:${address}`, { kind: 'sql', dialect: 'sqlite', address, connections: 1 })
  return { ...tried, isGrowing: () => (statSync(`${address}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 200_000 }
}

function onServer(name: string, server: typeof postgres, fresh: (url: string) => Promise<Tried>): Kind {
  if ('url' in server) return { name, fresh: () => fresh(server.url) }
  return { name, missing: server.missing, fresh: () => Promise.reject(new Error(server.missing)) }
}

/** Every kind of storage. */
export const KINDS: readonly Kind[] = [
  { name: 'Redis', ...(SKIPPED.cluster !== '' && { missing: SKIPPED.cluster }), fresh: freshRedis },
  onServer('PostgreSQL', postgres, freshPostgres),
  onServer('MariaDB', mariadb, freshMariadb),
  { name: 'SQLite', fresh: freshSqlite },
]

/** In these each kind is a source once and a destination once. */
const FEW: ReadonlySet<string> = new Set(['Redis PostgreSQL', 'PostgreSQL Redis', 'MariaDB SQLite', 'SQLite MariaDB'])

type Pair = readonly [from: Kind, to: Kind]

/** Every pair, one with itself too. */
export function allPairs(): readonly Pair[] {
  return KINDS.flatMap(from => KINDS.map(to => [from, to] as const))
}

/** Each kind as a source and as a destination: all pairs at night alone. */
export function somePairs(): readonly Pair[] {
  return SCALE === 'full' ? allPairs() : allPairs().filter(([from, to]) => FEW.has(`${from.name} ${to.name}`))
}

/** Each kind once, as a source or as a destination: all pairs at night alone. */
export function halfOfThePairs(): readonly Pair[] {
  return SCALE === 'full' ? allPairs() : somePairs().filter(([{ name }]) => name === 'Redis' || name === 'SQLite')
}

/** Registers tests for each pair, or a skipped test that says what is missing. */
export function eachPair(pairs: readonly Pair[], what: string, register: (from: Kind, to: Kind) => void): void {
  for (const [from, to] of pairs) {
    const title = `${what} from ${from.name} to ${to.name}`
    const missing = from.missing ?? to.missing
    if (missing === undefined) describe(title, () => register(from, to))
    else test.skip(`${title} (${missing})`)
  }
}
