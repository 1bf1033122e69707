import { clientRecord } from '@symbolon/contract'
import { describe, expect, test } from 'vitest'
import { type SqlDriver, sqlStores } from '../src/index.js'
import { ATTEMPTS } from '../src/retry.js'

const NOW = 1_700_000_000_000

/** An error as a client library throws it. */
function thrown(message: string, fields: object): Error {
  return Object.assign(new Error(message), fields)
}

const TRANSIENT: readonly (readonly [what: string, error: Error])[] = [
  ['pg: serialization failure', thrown('could not serialize access', { code: '40001' })],
  ['pg: deadlock', thrown('deadlock detected', { code: '40P01' })],
  ['pg: a key that was just inserted', thrown('duplicate key value violates unique constraint', { code: '23505' })],
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
  ['pg: a table is missing', thrown('relation does not exist', { code: '42P01' })],
  ['mysql2: the server is read-only', thrown('--read-only', { code: 'ER_OPTION_PREVENTS_STATEMENT' })],
  ['better-sqlite3: the disk is full', thrown('database or disk is full', { code: 'SQLITE_FULL' })],
  ['a message that only mentions a lock', thrown('cannot say whether the database is locked', {})],
  ['a thrown string', 'database is locked'],
]

/**
 * Stores on a driver that throws so many times before it succeeds. Pauses are recorded, not waited.
 */
function failing(error: unknown, times: number) {
  const tried = { runs: 0, transactions: 0 }
  const pauses: number[] = []
  const driver: SqlDriver = {
    dialect: 'sqlite',
    run() {
      if (tried.runs++ < times) throw error
      return { rows: [], affected: 1 }
    },
    async transaction() {
      if (tried.transactions++ < times) throw error
      return true
    },
  }
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  return { stores: sqlStores(driver, { serviceId: 'bank', pause }), tried, pauses }
}

describe('transient errors', () => {
  test.each(TRANSIENT)('are retried: %s', async (_, error) => {
    const { stores, tried, pauses } = failing(error, 3)
    expect(await stores.replays.claim([{ key: 'mark', until: NOW }], NOW)).toEqual([true])
    expect(await stores.clients.put(clientRecord(), NOW)).toBe(true)
    expect(tried).toEqual({ runs: 4, transactions: 4 })
    expect(pauses).toHaveLength(6)
  })

  test('are retried a limited number of times, with pauses of less than four seconds in total', async () => {
    const { stores, tried, pauses } = failing(TRANSIENT[0]?.[1], Number.POSITIVE_INFINITY)
    await expect(stores.tickets.take('key')).rejects.toThrow('could not serialize access')
    expect(tried.runs).toBe(ATTEMPTS)
    expect(pauses).toHaveLength(ATTEMPTS - 1)
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeLessThan(4000)
  })

  test('are retried after different pauses by callers that collided', async () => {
    const { stores, pauses } = failing(TRANSIENT[0]?.[1], 8)
    await Promise.all(Array.from({ length: 8 }, () => stores.tickets.find('key')))
    expect(new Set(pauses).size).toBe(8)
  })
})

test.each(PERMANENT)('other errors are thrown at once: %s', async (_, error) => {
  const { stores, tried } = failing(error, 1)
  await expect(stores.accessTokens.find('hash')).rejects.toBe(error)
  await expect(stores.clients.remove('7')).rejects.toBe(error)
  expect(tried).toEqual({ runs: 1, transactions: 1 })
})
