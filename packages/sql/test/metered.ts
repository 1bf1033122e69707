import mysql from 'mysql2/promise'
import sqliteWasm from 'node-sqlite3-wasm'
import pg from 'pg'
import { provided } from '../../../test/provided.js'
import { fromMysql2, fromPg, fromSqliteWasm, type SqlDriver, type Step } from '../src/index.js'
import { mariadbPool, type Opened, postgresPool } from './adapters.js'

/** A database that reports what statements read. */
export interface Metered {
  /** For filling the tables. */
  readonly wide: SqlDriver
  /** With one connection, whose reads are counted. */
  readonly driver: SqlDriver
  /** Lets the database collect the statistics by which it plans. */
  analyze(tables: readonly string[]): Promise<void>
  /** What the work reads, in rows; on SQLite the plans of its statements. */
  read(work: () => Promise<unknown>): Promise<Reads>
  close(): Promise<void>
}

/** What statements have read. */
export type Reads = { readonly rows: number } | { readonly plans: readonly string[] }

/** How to open a metered database, or why there is none. */
export type MeteredDatabase = (() => Promise<Metered>) | { readonly missing: string }

const [postgres, mariadb] = await Promise.all([provided('postgres'), provided('mariadb')])

/** One of each dialect. */
export const METERED: readonly (readonly [name: string, open: MeteredDatabase])[] = [
  ['PostgreSQL', 'url' in postgres ? async () => onPostgres(postgres.url) : postgres],
  ['MariaDB', 'url' in mariadb ? async () => onMariadb(mariadb.url) : mariadb],
  ['SQLite', async () => onSqlite()],
]

function onPostgres(connectionString: string): Metered {
  const [pool, wide] = [new pg.Pool({ connectionString, max: 1 }), postgresPool(connectionString)]
  // What the session has counted and not yet handed to the server. Within a transaction it keeps all.
  const counters = 'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables'
  const rows = async () => Number((await pool.query(counters)).rows[0].rows)
  return {
    wide: wide.driver,
    driver: fromPg(pool),
    analyze: async tables => void (await pool.query(`analyze ${tables.join(', ')}`)),
    async read(work) {
      await pool.query('begin')
      const before = await rows()
      await work()
      const after = await rows()
      await pool.query('commit')
      return { rows: after - before }
    },
    close: () => closed(pool, wide),
  }
}

function onMariadb(uri: string): Metered {
  const [pool, wide] = [mysql.createPool({ uri, connectionLimit: 1 }), mariadbPool(uri)]
  return {
    wide: wide.driver,
    driver: fromMysql2(pool),
    analyze: async tables => void (await pool.query(`analyze table ${tables.join(', ')}`)),
    async read(work) {
      await pool.query('flush status')
      await work()
      const [counters] = await pool.query("show session status like 'Handler_read%'")
      const values = Array.isArray(counters) ? counters.map(row => Number(Reflect.get(row, 'Value'))) : []
      return { rows: values.reduce((sum, value) => sum + value) }
    },
    close: () => closed(pool, wide),
  }
}

function onSqlite(): Metered {
  const database = new sqliteWasm.Database()
  const plain = fromSqliteWasm(database)
  const steps: Step[] = []
  const driver: SqlDriver = {
    ...plain,
    run(step) {
      steps.push(step)
      return plain.run(step)
    },
  }
  const planOf = ({ query, values }: Step) =>
    database.all(`explain query plan ${query.text}`, [...values]).map(row => String(Reflect.get(row, 'detail')))
  return {
    wide: plain,
    driver,
    analyze: async () => database.exec('analyze'),
    async read(work) {
      steps.length = 0
      await work()
      return { plans: steps.flatMap(planOf) }
    },
    close: async () => database.close(),
  }
}

async function closed(pool: { end(): Promise<unknown> }, wide: Opened): Promise<void> {
  await Promise.all([pool.end(), wide.close()])
}
