import { clientRecord } from '@symbolon/contract'
import { describe, expect, test } from 'vitest'
import { driveSync } from '../src/driver.js'
import { migrate, type SqlAnswer, type SqlDriver, type Step, sqlStores } from '../src/index.js'
import { BUDGET, SqlTimeSpent } from '../src/retry.js'

const NOW = 1_700_000_000_000

function thrown(message: string, fields: object): Error {
  return Object.assign(new Error(message), fields)
}

/** The code of every error that PostgreSQL sends to Bun. */
const BUN_ERROR = 'ERR_POSTGRES_SERVER_ERROR'

const TRANSIENT: readonly (readonly [what: string, error: Error])[] = [
  ['pg: serialization failure', thrown('could not serialize access', { code: '40001' })],
  ['pg: deadlock', thrown('deadlock detected', { code: '40P01' })],
  ['pg: a key that was just inserted', thrown('duplicate key value violates unique constraint', { code: '23505' })],
  ['Bun.SQL: a key that was just inserted', thrown('duplicate key', { code: BUN_ERROR, errno: '23505' })],
  ['mysql2: deadlock', thrown('Deadlock found', { code: 'ER_LOCK_DEADLOCK', errno: 1213 })],
  ['mysql2: lock wait timeout', thrown('Lock wait timeout exceeded', { code: 'ER_LOCK_WAIT_TIMEOUT', errno: 1205 })],
  ['mysql2: a key that was just inserted', thrown('Duplicate entry', { code: 'ER_DUP_ENTRY', errno: 1062 })],
  ['mysql2: a snapshot that is too old', thrown('Record has changed', { code: 'ER_CHECKREAD', errno: 1020 })],
  ['better-sqlite3: busy', thrown('database is locked', { code: 'SQLITE_BUSY' })],
  ['better-sqlite3: a snapshot that is too old', thrown('database is locked', { code: 'SQLITE_BUSY_SNAPSHOT' })],
  ...['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED'].map(
    code => [`the code ${code} alone, whatever the message`, thrown('try again', { code })] as const,
  ),
  ['node:sqlite: busy', thrown('database is locked', { code: 'ERR_SQLITE_ERROR', errcode: 5 })],
  ['node-sqlite3-wasm: busy', thrown('database is locked', {})],
  ['node-sqlite3-wasm: locked', thrown('database table is locked: symbolon_ticket', {})],
  ['libsql: busy', thrown('SQLITE_BUSY: database is locked', { code: 'SQLITE_BUSY' })],
]

const PERMANENT: readonly (readonly [what: string, error: unknown])[] = [
  ['pg: the connection is lost', thrown('Connection terminated unexpectedly', {})],
  ['pg: the connection was refused', thrown('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
  ['pg: the server is stopped', thrown('terminating connection', { code: '57P01' })],
  ['Bun.SQL: a table is missing', thrown('relation does not exist', { code: BUN_ERROR, errno: '42P01' })],
  ['pg: a table is missing', thrown('relation does not exist', { code: '42P01' })],
  ['better-sqlite3: the disk is full', thrown('database or disk is full', { code: 'SQLITE_FULL' })],
  ['a message that only mentions a lock', thrown('cannot say whether the database is locked', {})],
  ['a thrown string', 'database is locked'],
]

/**
 * Stores on a driver that throws so many times before it succeeds, each time after so many
 * milliseconds. Nothing waits: pauses are recorded and move the clock.
 */
function failing(error: unknown, times: number, duration = 0) {
  const tried = { runs: 0, transactions: 0 }
  const pauses: number[] = []
  const clock = { elapsed: 1_000_000 }
  const driver: SqlDriver = {
    dialect: 'sqlite',
    run() {
      clock.elapsed += duration
      if (tried.runs++ < times) throw error
      return { rows: [], affected: 1 }
    },
    async transaction() {
      clock.elapsed += duration
      if (tried.transactions++ < times) throw error
      return true
    },
  }
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds)
    clock.elapsed += milliseconds
  }
  const stores = sqlStores(driver, { serviceId: 'bank', pause, elapsed: () => clock.elapsed })
  return { stores, tried, pauses, clock }
}

describe('transient errors', () => {
  test.each(TRANSIENT)('are retried: %s', async (_, error) => {
    const { stores, tried, pauses } = failing(error, 3)
    expect(await stores.replays.claim([{ key: 'mark', until: NOW }], NOW)).toEqual([true])
    expect(await stores.clients.put(clientRecord(), NOW)).toBe(true)
    expect(tried).toEqual({ runs: 4, transactions: 4 })
    expect(pauses).toHaveLength(6)
  })

  test.each([
    ['at once', 0, 30, 70],
    ['after a lock timeout of one second', 1_000, 3, 3],
    ['after a lock timeout of fifty seconds', 50_000, 1, 1],
  ])('are retried for three seconds and then thrown: attempts that fail %s', async (_, duration, least, most) => {
    const { stores, tried, clock } = failing(TRANSIENT[0]?.[1], Number.POSITIVE_INFINITY, duration)
    const begin = clock.elapsed
    await expect(stores.tickets.take('key')).rejects.toThrow('could not serialize access')
    expect(tried.runs).toBeGreaterThanOrEqual(least)
    expect(tried.runs).toBeLessThanOrEqual(most)
    expect(clock.elapsed - begin).toBeLessThanOrEqual(BUDGET + duration)
    await expect(stores.clients.remove('7')).rejects.toThrow('could not serialize access')
    expect(tried.transactions).toBeGreaterThanOrEqual(least)
    expect(tried.transactions).toBeLessThanOrEqual(most)
  })

  test('are retried after different pauses by callers that collided', async () => {
    const { stores, pauses } = failing(TRANSIENT[0]?.[1], 8)
    await Promise.all(Array.from({ length: 8 }, () => stores.tickets.find('key')))
    expect(new Set(pauses).size).toBe(8)
  })
})

describe('when the time of a call is spent', () => {
  /** Stores on a driver that takes so many milliseconds to begin, and for each statement. */
  function slow(beginning: number, statement: number) {
    const clock = { elapsed: 0 }
    const done: string[] = []
    const perform = ({ query }: Step): SqlAnswer => {
      done.push(query.text.slice(0, 6))
      clock.elapsed += statement
      return { rows: [], affected: 1 }
    }
    const driver: SqlDriver = {
      dialect: 'sqlite',
      run(step, requireTime) {
        clock.elapsed += beginning
        requireTime?.()
        return perform(step)
      },
      transaction(work) {
        clock.elapsed += beginning
        const committed = driveSync(work(), perform)
        done.push('commit')
        return committed
      },
    }
    return { stores: sqlStores(driver, { serviceId: 'bank', elapsed: () => clock.elapsed }), done }
  }

  test('a statement that waited for a connection is not sent', async () => {
    const { stores, done } = slow(BUDGET + 1, 0)
    await expect(stores.tickets.take('key')).rejects.toThrow(SqlTimeSpent)
    expect(done).toEqual([])
  })

  test('a transaction sends no further statement', async () => {
    const { stores, done } = slow(0, BUDGET)
    await expect(stores.clients.remove('7')).rejects.toThrow(SqlTimeSpent)
    expect(done).toEqual(['update', 'delete'])
  })

  test('a transaction does not commit', async () => {
    const { stores, done } = slow(0, BUDGET / 2 - 1)
    await expect(stores.clients.remove('7')).rejects.toThrow(SqlTimeSpent)
    expect(done).toEqual(['update', 'delete', 'delete'])
  })

  test('a migration goes on', async () => {
    const clock = { elapsed: 0 }
    const driver: SqlDriver = {
      dialect: 'sqlite',
      run: () => ({ rows: [], affected: 0 }),
      transaction: work =>
        driveSync(work(), () => {
          clock.elapsed += BUDGET
          return { rows: [], affected: 0 }
        }),
    }
    expect(await migrate(driver, { elapsed: () => clock.elapsed })).not.toEqual([])
  })
})

test.each(PERMANENT)('other errors are thrown at once: %s', async (_, error) => {
  const { stores, tried } = failing(error, 1)
  await expect(stores.accessTokens.find('hash')).rejects.toBe(error)
  await expect(stores.clients.remove('7')).rejects.toBe(error)
  expect(tried).toEqual({ runs: 1, transactions: 1 })
})
