import { accessTokenRecord } from '@symbolon/contract'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { fromMysql2, fromPg, migrate, type SqlDriver, SqlTimeSpent, sqlStores } from '../src/index.js'
import { BUDGET } from '../src/retry.js'

const NOW = 1_700_000_000_000

const postgres = inject('postgres')
const mariadb = inject('mariadb')

/** A database whose pool has the limits that docs/storage-sql.md shows, and a rival without. */
interface Limited {
  readonly driver: SqlDriver
  /** Runs a statement of the rival, which keeps its locks until it ends its transaction. */
  rival(text: string): Promise<unknown>
  /** How many statements on a table run or wait. */
  active(table: string): Promise<number>
  close(): Promise<unknown>
}

async function onPostgres(connectionString: string): Promise<Limited> {
  const limits = { connectionTimeoutMillis: 1_000, lock_timeout: 500, statement_timeout: 1_000 }
  const pool = new pg.Pool({ connectionString, ...limits })
  const rival = new pg.Client({ connectionString })
  await rival.connect()
  return {
    driver: fromPg(pool),
    rival: text => rival.query(text),
    async active(table) {
      const others = `pid <> pg_backend_pid() and state <> 'idle' and query like '%${table}%'`
      return (await rival.query(`select 1 from pg_stat_activity where ${others}`)).rows.length
    },
    close: () => Promise.all([pool.end(), rival.end()]),
  }
}

async function onMariadb(uri: string): Promise<Limited> {
  const pool = mysql.createPool({ uri, connectionLimit: 2 })
  pool.pool.on('connection', connection => {
    connection.query('set session innodb_lock_wait_timeout = 1 /*M!100108 , max_statement_time = 0.9 */')
  })
  const rival = await mysql.createConnection(uri)
  return {
    driver: fromMysql2(pool),
    rival: text => rival.query(text),
    async active(table) {
      const others = `id <> connection_id() and command in ('Query', 'Execute') and info like '%${table}%'`
      const [rows] = await rival.query(`select 1 from information_schema.processlist where ${others}`)
      return Array.isArray(rows) ? rows.length : Number.NaN
    },
    close: () => Promise.all([pool.end(), rival.end()]),
  }
}

const ROWS: readonly (readonly [name: string, open: (() => Promise<Limited>) | { readonly missing: string }])[] = [
  ['PostgreSQL', 'url' in postgres ? () => onPostgres(postgres.url) : postgres],
  ['MariaDB', 'url' in mariadb ? () => onMariadb(mariadb.url) : mariadb],
]

describe.each(ROWS)('%s', (_, open) => {
  if (typeof open === 'object') {
    test.skip(`a lock that is held (${open.missing})`)
    return
  }

  test('a write that meets a held lock is thrown while it is held, and does not happen afterwards', async () => {
    const { driver, rival, active, close } = await open()
    // A lock of InnoDB reaches the rows beside it. In a table of their own those are of no other test.
    const tablePrefix = 'held_'
    await migrate(driver, { tablePrefix })
    const serviceId = crypto.randomUUID()
    const { accessTokens } = sqlStores(driver, { serviceId, tablePrefix })
    const record = accessTokenRecord({ serviceId })
    const next = { ...record, version: 2 }
    expect(await accessTokens.add(record, NOW)).toBe(true)

    await rival('begin')
    await rival(`select 1 from ${tablePrefix}access_token for update`)
    const writes = [
      accessTokens.replace(record.hash, 1, next, NOW),
      accessTokens.remove({ hash: record.hash }, 1),
      accessTokens.remove({ clientId: record.clientId }, 500),
    ]
    const results = await Promise.allSettled(writes)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect.poll(() => active(tablePrefix), { timeout: 3_000 }).toBe(0)
    await rival('rollback')
    expect(await accessTokens.find(record.hash)).toEqual(record)
    await close()
  })
})

test.skipIf('missing' in mariadb)(
  'mysql2: a write whose time was spent in the queue of the pool does not happen',
  async () => {
    const pool = mysql.createPool({ uri: 'url' in mariadb ? mariadb.url : '', connectionLimit: 1 })
    const driver = fromMysql2(pool)
    await migrate(driver)
    const clock = { elapsed: 0 }
    const serviceId = crypto.randomUUID()
    const { tickets, replays } = sqlStores(driver, { serviceId, elapsed: () => clock.elapsed })
    await tickets.find('the first statement checks the connection')

    const only = await pool.getConnection()
    const late = replays.claim([{ key: 'mark', until: NOW }], NOW)
    const rejected = expect(late).rejects.toThrow(SqlTimeSpent)
    clock.elapsed += BUDGET + 1
    only.release()
    await rejected
    expect(await replays.claim([{ key: 'mark', until: NOW }], NOW)).toEqual([true])
    await pool.end()
  },
)
