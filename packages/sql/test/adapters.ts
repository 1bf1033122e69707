import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createClient } from '@libsql/client'
import { CamelCasePlugin, CompiledQuery, Kysely, MysqlDialect, PostgresDialect } from 'kysely'
import callbackMysql from 'mysql2'
import mysql from 'mysql2/promise'
import sqliteWasm from 'node-sqlite3-wasm'
import pg from 'pg'
import postgresJs from 'postgres'
import { provided } from '../../../test/provided.js'
import { SCALE } from '../../../test/scale.js'
import {
  fromKysely,
  fromLibsql,
  fromMysql2,
  fromPg,
  fromPglite,
  fromPostgresJs,
  fromSqlite,
  fromSqliteWasm,
  type SqlDriver,
} from '../src/index.js'
import { SYNCHRONOUS_LIBRARIES, type SynchronousLibrary } from './synchronous-sqlite.js'

/** A database that was opened for the tests of one file. */
export interface Opened {
  readonly driver: SqlDriver
  close(): unknown
}

/** A client library and a kind of database. `missing` says what to install if it cannot run. */
export interface Adapter {
  readonly name: string
  readonly missing?: string
  open(): Promise<Opened>
}

const [postgres, mariadb] = await Promise.all([provided('postgres'), provided('mariadb')])

function onPostgres(name: string, open: (url: string) => Opened): Adapter {
  return 'url' in postgres
    ? { name, open: async () => open(postgres.url) }
    : { name, missing: postgres.missing, open: unavailable(name) }
}

function onMariadb(name: string, open: (url: string) => Opened): Adapter {
  return 'url' in mariadb
    ? { name, open: async () => open(mariadb.url) }
    : { name, missing: mariadb.missing, open: unavailable(name) }
}

function unavailable(name: string): () => Promise<Opened> {
  return async () => {
    throw new Error(`${name} is not available`)
  }
}

/** Opens a database in a new file, which is removed when the database is closed. */
async function withFile(open: (path: string) => Opened | Promise<Opened>): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-sqlite-'))
  const { driver, close } = await open(join(folder, 'symbolon.db'))
  return {
    driver,
    close() {
      close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function synchronous({ name, open }: SynchronousLibrary): Adapter {
  const opened = (path: string) => {
    const database = open(path)
    database.exec('pragma journal_mode = wal; pragma synchronous = normal')
    return { driver: fromSqlite(database), close: () => database.close() }
  }
  return { name: `SQLite with ${name}`, open: () => withFile(opened) }
}

/** How many connections a pool has. */
export const CONNECTIONS = 64

/** PostgreSQL with `pg`, and with session settings. */
export function postgresPool(url: string, settings = ''): Opened {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options: settings })
  return { driver: fromPg(pool), close: () => pool.end() }
}

/** PostgreSQL with `postgres`, and with options of it. */
export function postgresJsPool(
  url: string,
  options: postgresJs.Options<Record<string, postgresJs.PostgresType>> = {},
): Opened {
  const client = postgresJs(url, { max: CONNECTIONS, onnotice: () => undefined, ...options })
  return { driver: fromPostgresJs(client), close: () => client.end() }
}

/** MariaDB with `mysql2`, and with a first statement for every connection. */
export function mariadbPool(url: string, first?: string): Opened {
  const pool = mysql.createPool({ uri: url, connectionLimit: CONNECTIONS })
  if (first !== undefined) pool.pool.on('connection', connection => connection.query(first))
  return { driver: fromMysql2(pool), close: () => pool.end() }
}

/** MariaDB with Kysely, and with a first statement for every connection. */
export function mariadbByKysely(url: string, first?: string): Opened {
  const pool = callbackMysql.createPool({ uri: url, connectionLimit: CONNECTIONS })
  if (first !== undefined) pool.on('connection', connection => connection.query(first))
  const database = new Kysely<object>({ dialect: new MysqlDialect({ pool }) })
  const driver = fromKysely(database, { dialect: 'mysql', compile: CompiledQuery.raw })
  return { driver, close: () => database.destroy() }
}

/** Every client library that the package supports. */
export const ADAPTERS: readonly Adapter[] = [
  {
    name: 'SQLite with node-sqlite3-wasm',
    // In memory: encryption.test.ts has a file.
    async open() {
      const database = new sqliteWasm.Database()
      return { driver: fromSqliteWasm(database), close: () => database.close() }
    },
  },
  {
    name: 'SQLite with libsql',
    open: () =>
      withFile(async path => {
        const client = createClient({ url: `file:${path}` })
        // Without it, a reader on one connection blocks writers on the others.
        await client.execute('pragma journal_mode = wal')
        return { driver: fromLibsql(client), close: () => client.close() }
      }),
  },
  ...SYNCHRONOUS_LIBRARIES.map(synchronous),
  {
    name: 'PostgreSQL with PGlite',
    async open() {
      const database = await PGlite.create()
      return { driver: fromPglite(database), close: () => database.close() }
    },
  },
  onPostgres('PostgreSQL with pg', url => postgresPool(url)),
  onPostgres('PostgreSQL with Kysely', url => {
    const database = new Kysely<object>({
      // It renames columns that are answered: ours need no renaming.
      plugins: [new CamelCasePlugin()],
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: CONNECTIONS }) }),
    })
    const driver = fromKysely(database, { dialect: 'postgres', compile: CompiledQuery.raw })
    return { driver, close: () => database.destroy() }
  }),
  onPostgres('PostgreSQL with postgres', url => postgresJsPool(url)),
  onMariadb('MariaDB with mysql2', url => mariadbPool(url)),
  onMariadb('MariaDB with Kysely', url => mariadbByKysely(url)),
]

/** Every client library, but PGlite at night alone: to start PostgreSQL in WebAssembly takes seconds. */
export const EACH_LIBRARY: readonly Adapter[] =
  SCALE === 'full' ? ADAPTERS : ADAPTERS.filter(({ name }) => !name.endsWith('PGlite'))

const EACH_COMMIT: readonly string[] = [
  'SQLite with node-sqlite3-wasm',
  // Of Node 22, where the tests run for these two alone.
  ...SYNCHRONOUS_LIBRARIES.map(({ name }) => `SQLite with ${name}`),
  'PostgreSQL with pg',
  'PostgreSQL with postgres',
  'MariaDB with mysql2',
]

/**
 * The libraries that most people have for each commit, and all of them at night. What can differ
 * between the libraries of a database is in the tests of drivers and of migrations, which try
 * each library.
 */
export const TRIED: readonly Adapter[] =
  SCALE === 'full' ? ADAPTERS : ADAPTERS.filter(({ name }) => EACH_COMMIT.includes(name))
