import { accessTokenRecord } from '@symbolon/contract'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provided } from '../../../test/provided.js'
import { fromMysql2, fromPg, migrate, type SqlDriver, sqlStores } from '../src/index.js'

const NOW = 1_700_000_000_000

const [postgres, mariadb] = await Promise.all([provided('postgres'), provided('mariadb')])

/** The tables of this test, so that no other test waits for their locks. */
const tablePrefix = 'deadlock_'

/** Another connection to the same tables, which holds locks across statements. */
interface Rival {
  readonly driver: SqlDriver
  execute(text: string): Promise<unknown>
  /** How many statements currently wait for a lock. */
  waiting(): Promise<number>
  close(): Promise<unknown>
}

async function onPostgres(url: string): Promise<Rival> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // A session that has waited this long checks for deadlocks and becomes the victim. The store has
  // the default of one second, so the victim is the store.
  const rival = new pg.Client({ connectionString: url, options: '-c deadlock_timeout=4s' })
  await rival.connect()
  return {
    driver: fromPg(pool),
    execute: text => rival.query(text),
    async waiting() {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%${tablePrefix}%'`,
      )
      return rows.length
    },
    close: () => Promise.all([pool.end(), rival.end()]),
  }
}

async function onMariadb(url: string): Promise<Rival> {
  const pool = mysql.createPool({ uri: url, connectionLimit: 4 })
  const rival = await mysql.createConnection(url)
  await rival.query('create table if not exists ballast (number integer)')
  return {
    driver: fromMysql2(pool),
    async execute(text) {
      await rival.query(text)
      // The server rolls back the transaction that has written less. This makes the store the
      // victim.
      if (text === 'begin') await rival.query('insert into ballast select seq from seq_1_to_1000')
    },
    async waiting() {
      // The server refreshes this table only if it was not read for a tenth of a second.
      await pool.query('do sleep(0.11)')
      const [rows] = await pool.query(
        `select 1 from information_schema.innodb_trx where trx_state = 'LOCK WAIT' and trx_query like '%${tablePrefix}%'`,
      )
      return Array.isArray(rows) ? rows.length : 0
    },
    close: () => Promise.all([pool.end(), rival.end()]),
  }
}

const ROWS: readonly (readonly [
  name: string,
  open: (() => Promise<Rival>) | { readonly missing: string },
  code: string,
])[] = [
  ['PostgreSQL', 'url' in postgres ? () => onPostgres(postgres.url) : postgres, '40P01'],
  ['MariaDB', 'url' in mariadb ? () => onMariadb(mariadb.url) : mariadb, 'ER_LOCK_DEADLOCK'],
]

describe.each(ROWS)('%s', (_, open, code) => {
  if (typeof open === 'object') {
    test.skip(`a forced deadlock (${open.missing})`)
    return
  }
  let rival: Rival | undefined

  beforeAll(async () => {
    rival = await open()
    await migrate(rival.driver, { tablePrefix })
  })

  afterAll(() => rival?.close())

  test('a store that is the victim of a deadlock tries again and succeeds', async () => {
    if (rival === undefined) throw new Error('the database is not open')
    const { driver, execute, waiting } = rival
    const serviceId = crypto.randomUUID()
    const clientId = 7
    const errors: unknown[] = []
    const stores = sqlStores(recordingErrors(driver, errors), { serviceId, tablePrefix })
    const records = [1, 2].map(at => accessTokenRecord({ serviceId, clientId, hash: `${at}`.repeat(43) }))
    for (const record of records) expect(await stores.accessTokens.add(record, NOW)).toBe(true)
    const lock = (at: number) =>
      execute(
        `select 1 from ${tablePrefix}access_token where service_id = '${serviceId}' and hash = '${records[at]?.hash}' for update`,
      )

    await execute('begin')
    await lock(1)
    // The store locks the first record and waits for the second.
    const removed = stores.accessTokens.remove({ clientId }, 100)
    while ((await waiting()) === 0);
    // Now both wait for each other, until the server aborts the statement of the store.
    await lock(0)
    await execute('rollback')

    expect(await removed).toBe(2)
    expect(errors.map(error => Object(error).code)).toContain(code)
    for (const { hash } of records) expect(await stores.accessTokens.find(hash)).toBeUndefined()
  })
})

/** The same driver, which also records the errors of its statements. */
function recordingErrors(driver: SqlDriver, errors: unknown[]): SqlDriver {
  return {
    ...driver,
    async run(step) {
      try {
        return await driver.run(step)
      } catch (error) {
        errors.push(error)
        throw error
      }
    },
  }
}
