import { accessTokenRecord } from '@symbolon/contract'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { provided, skippedWithout } from '../../../test/provided.js'
import { fromMysql2, fromPg, migrate, type SqlDriver, SqlTimeSpent, sqlStores } from '../src/index.js'
import { BUDGET } from '../src/retry.js'
import { postgresJsPool } from './adapters.js'
import { type Rival, rivalOnMariadb, rivalOnPostgres } from './rival.js'

const NOW = 1_700_000_000_000

const [postgres, mariadb] = await Promise.all([provided('postgres'), provided('mariadb')])

/** A database whose pool has the limits that docs/storage-sql.md shows, and a rival without. */
interface Limited {
  readonly driver: SqlDriver
  readonly rival: Rival
  close(): Promise<unknown>
}

async function onPostgres(connectionString: string): Promise<Limited> {
  const limits = { connectionTimeoutMillis: 1_000, lock_timeout: 500, statement_timeout: 1_000 }
  const pool = new pg.Pool({ connectionString, ...limits })
  const rival = await rivalOnPostgres(connectionString)
  return { driver: fromPg(pool), rival, close: () => Promise.all([pool.end(), rival.close()]) }
}

async function onPostgresJs(url: string): Promise<Limited> {
  const { driver, close } = postgresJsPool(url, { connection: { lock_timeout: 500, statement_timeout: 1_000 } })
  const rival = await rivalOnPostgres(url)
  return { driver, rival, close: () => Promise.all([close(), rival.close()]) }
}

async function onMariadb(uri: string): Promise<Limited> {
  const pool = mysql.createPool({ uri, connectionLimit: 2 })
  pool.pool.on('connection', connection => {
    connection.query('set session innodb_lock_wait_timeout = 1 /*M!100108 , max_statement_time = 0.9 */')
  })
  const rival = await rivalOnMariadb(uri)
  return { driver: fromMysql2(pool), rival, close: () => Promise.all([pool.end(), rival.close()]) }
}

const ROWS: readonly (readonly [name: string, open: (() => Promise<Limited>) | { readonly missing: string }])[] = [
  ['PostgreSQL', 'url' in postgres ? () => onPostgres(postgres.url) : postgres],
  ['PostgreSQL by postgres', 'url' in postgres ? () => onPostgresJs(postgres.url) : postgres],
  ['MariaDB', 'url' in mariadb ? () => onMariadb(mariadb.url) : mariadb],
]

describe.each(ROWS)('%s', (_, open) => {
  if (typeof open === 'object') {
    test.skip(`a lock that is held (${open.missing})`)
    return
  }

  test('a write that meets a held lock is thrown while it is held, and does not happen afterwards', async () => {
    const { driver, rival, close } = await open()
    // A lock of InnoDB reaches the rows beside it. In a table of their own those are of no other test,
    // and no column has this name.
    const tablePrefix = 'held_locks_'
    await migrate(driver, { tablePrefix })
    const serviceId = crypto.randomUUID()
    const { accessTokens } = sqlStores(driver, { serviceId, tablePrefix })
    const record = accessTokenRecord({ serviceId })
    const next = { ...record, version: 2 }
    expect(await accessTokens.add(record, NOW)).toBe(true)

    await rival.run('begin')
    await rival.run(`select 1 from ${tablePrefix}access_token for update`)
    const writes = [
      accessTokens.replace(record.hash, 1, next, NOW),
      accessTokens.remove({ hash: record.hash }, 1),
      accessTokens.remove({ clientId: record.clientId }, 500),
    ]
    const results = await Promise.allSettled(writes)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect.poll(() => rival.active(tablePrefix), { timeout: 30_000 }).toBe(0)
    await rival.run('rollback')
    expect(await accessTokens.find(record.hash)).toEqual(record)
    await close()
  })
})

test.skipIf('missing' in mariadb)(
  `mysql2: a write whose time was spent in the queue of the pool does not happen ${skippedWithout(mariadb)}`,
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
