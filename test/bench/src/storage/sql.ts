import { rmSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordEncryption } from '@symbolon/core/encryption'
import { fromMysql2, fromPg, fromSqliteWasm, migrate, type Query, type SqlDriver, sqlStores } from '@symbolon/sql'
import mysql from 'mysql2/promise'
import sqliteWasm from 'node-sqlite3-wasm'
import pg from 'pg'
import { type Started, startMariadb, startPostgres } from '../../../servers/databases.js'
import { SERVICE_ID } from '../subject.js'
import type { OpenStorage, Space, Storage } from './storage.js'
import { type Wire, wiredDriver } from './wire.js'

const CONNECTIONS = 16

/** PostgreSQL with pg, MariaDB with mysql2, and SQLite with node-sqlite3-wasm. */
export const SQL_STORAGES: readonly Storage[] = [
  {
    name: 'postgres',
    title: 'PostgreSQL with pg',
    growth: 1.3,
    writers: 256,
    open: () => onServer(startPostgres, openPostgres),
  },
  {
    name: 'mariadb',
    title: 'MariaDB with mysql2',
    // A call that waits three seconds for a connection is refused, as it may be on a busy machine.
    writers: 64,
    open: () => onServer(startMariadb, openMariadb),
  },
  { name: 'sqlite', title: 'SQLite with node-sqlite3-wasm', growth: 3.5, writers: 1, open: openSqlite },
]

async function onServer(start: () => Promise<Started>, open: (url: string) => OpenStorage) {
  const { server, stop } = await start()
  if ('missing' in server) return server.missing
  const storage = open(server.url)
  return {
    ...storage,
    async close() {
      await storage.close()
      await stop()
    },
  }
}

function openPostgres(connectionString: string): OpenStorage {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS })
  // The server may stop before the last connection is closed.
  pool.on('error', () => undefined)
  const driver = fromPg(pool)
  const bytes = async () => {
    const { rows } = await pool.query('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  }
  return { space: name => migratedSpace(driver, `${name}_`, bytes), close: () => pool.end() }
}

function openMariadb(uri: string): OpenStorage {
  const pool = mysql.createPool({ uri, connectionLimit: CONNECTIONS })
  const driver = fromMysql2(pool)
  const bytes = async () => {
    const sizes = 'select sum(file_size) as bytes from information_schema.innodb_sys_tablespaces'
    const [rows] = await pool.query(sizes)
    return Number(Reflect.get(Object(Array.isArray(rows) ? rows[0] : rows), 'bytes'))
  }
  return { space: name => migratedSpace(driver, `${name}_`, bytes), close: () => pool.end() }
}

async function openSqlite(): Promise<OpenStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-bench-'))
  const databases: { close(): void }[] = []
  return {
    async space(name) {
      const path = join(folder, `${name}.db`)
      const database = new sqliteWasm.Database(path)
      databases.push(database)
      database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal')
      return migratedSpace(fromSqliteWasm(database), 'symbolon_', () => statSync(path).size)
    },
    close() {
      for (const database of databases) database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function migratedSpace(driver: SqlDriver, tablePrefix: string, bytes: Space['bytes']): Promise<Space> {
  await migrate(driver, { tablePrefix })
  const options = { serviceId: SERVICE_ID, tablePrefix }
  return {
    stores: (wire?: Wire, encryption?: RecordEncryption) =>
      sqlStores(wire ? wiredDriver(driver, wire) : driver, {
        ...options,
        ...(encryption !== undefined && { encryption }),
      }),
    bytes,
    copyTokens: ending => driver.run({ query: copying(`${tablePrefix}access_token`, ending), values: [] }),
  }
}

function copying(table: string, ending: string): Query {
  const columns = 'service_id, hash, version, client_id, subject, held_until, record'
  const copied = columns.replace(/hash|subject/g, name => `concat(${name}, '${ending}')`)
  return { text: `insert into ${table} (${columns}) select ${copied} from ${table}`, returnsRows: false }
}
