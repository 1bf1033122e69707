import mysql from 'mysql2/promise'
import pg from 'pg'
import type { AdapterSite, ConnectedAdapter } from '../../../test/storage/adapter-site.js'
import { fromMysql2, fromPg, fromSqlite, migrate, type SqlDriver, sqlStores } from '../src/index.js'

/** A database that several processes open. */
export interface SharedDatabase {
  readonly kind: 'postgres' | 'mariadb' | 'sqlite'
  /** The address of a server, or of a file. */
  readonly url: string
}

/** How other processes find a database. */
export function siteOf(settings: SharedDatabase): AdapterSite {
  return { module: import.meta.url, settings }
}

/** Connects one process. */
export async function connect(settings: unknown): Promise<ConnectedAdapter> {
  const { kind, url }: SharedDatabase = Object(settings)
  const { driver, close } = await OPENERS[kind](url)
  // All processes at once: one of them makes the tables.
  await migrate(driver)
  return { open: serviceId => sqlStores(driver, { serviceId }), close }
}

type Opener = (url: string) => Promise<{ readonly driver: SqlDriver; close(): unknown }>

const OPENERS: Readonly<Record<SharedDatabase['kind'], Opener>> = {
  async postgres(url) {
    const pool = new pg.Pool({ connectionString: url, max: 16 })
    return { driver: fromPg(pool), close: () => pool.end() }
  },
  async mariadb(url) {
    const pool = mysql.createPool({ uri: url, connectionLimit: 16 })
    return { driver: fromMysql2(pool), close: () => pool.end() }
  },
  async sqlite(path) {
    const database = openNodeSqlite(path)
    return { driver: fromSqlite(database), close: () => database.close() }
  },
}

type NodeSqlite = Parameters<typeof fromSqlite>[0] & { close(): void; exec(text: string): void }

function openNodeSqlite(path: string): NodeSqlite {
  const database: NodeSqlite = Reflect.construct(Reflect.get(Object(nodeSqlite()), 'DatabaseSync'), [path])
  database.exec('pragma journal_mode = wal; pragma synchronous = normal')
  return database
}

/** The module of Node that opens SQLite; `undefined` before Node 22.13. */
export function nodeSqlite(): object | undefined {
  return process.getBuiltinModule('node:sqlite')
}
