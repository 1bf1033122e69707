import { clientRecord, ticketRecord } from '@symbolon/contract'
import { describe, expect, test, vi } from 'vitest'
import { provided } from '../../../test/provided.js'
import { driveSync } from '../src/driver.js'
import {
  type DialectName,
  migrate,
  type SqlAnswer,
  type SqlDriver,
  SqlReadOnly,
  type SqlStores,
  SqlUnexpectedAnswer,
  type Step,
  sqlDocument,
  sqlStores,
} from '../src/index.js'
import { EACH_LIBRARY, type Opened, postgresJsPool } from './adapters.js'

const NOW = 1_700_000_000_000

const READS: readonly (readonly [name: string, read: (stores: SqlStores, driver: SqlDriver) => unknown])[] = [
  ['a client by its number', ({ clients }) => clients.find('7')],
  ['a client by a name', ({ clients }) => clients.find('ledger')],
  ['an access token', ({ accessTokens }) => accessTokens.find('hash')],
  ['a token family', ({ tokenFamilies }) => tokenFamilies.find('key')],
  ['a pushed request', ({ pushedRequests }) => pushedRequests.find('key')],
  ['a ticket', ({ tickets }) => tickets.find('key')],
  ['revocations', ({ revocations }) => revocations.find(['client', 'subject'])],
  ['a document', (_, driver) => sqlDocument(driver, { name: 'managed' }).read()],
  ['the version of a document', (_, driver) => sqlDocument(driver, { name: 'managed' }).version()],
]

/** A driver that gives the same answer to every statement. */
function answering(dialect: DialectName, answer: (step: Step) => SqlAnswer): SqlDriver {
  return { dialect, run: answer, transaction: work => driveSync(work(), answer) }
}

const rowsOf = (...rows: SqlAnswer['rows']): SqlAnswer => ({ rows, affected: 0 })

describe.each(['postgres', 'mysql'] as const)('a server of %s that is read-only', dialect => {
  const read = async (read: (typeof READS)[number][1], answer: SqlAnswer) => {
    const driver = answering(dialect, () => answer)
    return read(sqlStores(driver, { serviceId: 'bank' }), driver)
  }

  test.each(READS)('reads nothing: %s', async (_, call) => {
    await expect(read(call, rowsOf({ writable: 0 }))).rejects.toThrow(SqlReadOnly)
    await expect(read(call, rowsOf({ writable: '0' }))).rejects.toThrow(SqlReadOnly)
  })

  test.each(READS)('is not taken for another when it does not say so: %s', async (_, call) => {
    await expect(read(call, rowsOf())).rejects.toThrow(SqlUnexpectedAnswer)
    await expect(read(call, rowsOf({ writable: 'unknown' }))).rejects.toThrow(SqlUnexpectedAnswer)
    await expect(read(call, rowsOf({ writable: null, record: '{}' }))).rejects.toThrow(SqlUnexpectedAnswer)
  })

  test.each(READS)('otherwise says nothing about what is stored: %s', async (_, call) => {
    for (const writable of [1, '1', 1n])
      expect([undefined, 0, [undefined, undefined]]).toContainEqual(await read(call, rowsOf({ writable })))
  })
})

test.each(READS)('SQLite is asked for what is stored alone: %s', async (_, read) => {
  const texts: string[] = []
  const driver = answering('sqlite', ({ query }) => {
    texts.push(query.text)
    return rowsOf()
  })
  await read(sqlStores(driver, { serviceId: 'bank' }), driver)
  expect(texts).toHaveLength(1)
  expect(texts[0]).not.toContain('writable')
})

const READ_ONLY_SESSION = 'set session characteristics as transaction read only'

const refusal = (fields: object) => Object.assign(new Error('--read-only'), fields)

describe('a write that a server refuses because it is read-only', () => {
  const claimed = ({ replays }: SqlStores) => replays.claim([{ key: 'mark', until: NOW }], NOW)

  test.each([
    ['pg, postgres, PGlite', refusal({ code: '25006' })],
    ['Bun.SQL', refusal({ code: 'ERR_POSTGRES_SERVER_ERROR', errno: '25006' })],
    ['--read-only', refusal({ code: 'ER_OPTION_PREVENTS_STATEMENT', errno: 1290 })],
    ['a transaction that is read-only', refusal({ code: 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION', errno: 1792 })],
    ['the server is in read-only mode', refusal({ code: 'ER_READ_ONLY_MODE', errno: 1836 })],
    ['InnoDB is read-only', refusal({ code: 'ER_INNODB_READ_ONLY', errno: 1874 })],
    ['the table is read-only', refusal({ code: 'ER_OPEN_AS_READONLY', errno: 1036 })],
  ])('is a fault of its own: %s', async (_, cause) => {
    const failing = answering('mysql', () => {
      throw cause
    })
    const stores = () => sqlStores(failing, { serviceId: 'bank' })
    await expect(claimed(stores())).rejects.toMatchObject({ name: 'SqlReadOnly', cause })
    await expect(stores().clients.remove('7')).rejects.toMatchObject({ name: 'SqlReadOnly', cause })
  })

  test.each([
    ['the last millisecond', 99, 1],
    ['after it', 100, 2],
  ])('keeps the next calls from being sent for 100 ms: %s', async (_, passed, sent) => {
    const clock = { now: 0 }
    const tried = { runs: 0 }
    const failing = answering('mysql', () => {
      tried.runs++
      throw refusal({ code: 'ER_READ_ONLY_MODE' })
    })
    const stores = sqlStores(failing, { serviceId: 'bank', elapsed: () => clock.now })
    await expect(claimed(stores)).rejects.toThrow(SqlReadOnly)
    clock.now += passed
    await expect(claimed(stores)).rejects.toThrow(SqlReadOnly)
    expect(tried.runs).toBe(sent)
  })
})

const postgres = await provided('postgres')

/** The library ends as many sessions as it may have. */
const open = (name: string, adapter: () => Promise<Opened>): Promise<Opened> =>
  name === 'PostgreSQL with postgres' && 'url' in postgres
    ? Promise.resolve(postgresJsPool(postgres.url, { max: 2 }))
    : adapter()

/** On PostgreSQL only the pool below Kysely can close a connection. */
const SERVERS = EACH_LIBRARY.filter(({ name }) => !/SQLite|PGlite|PostgreSQL with Kysely/.test(name))

type Call = readonly [name: string, call: (stores: SqlStores) => unknown]

const WRITES: readonly Call[] = [
  ['a write', ({ tickets }) => tickets.add(ticketRecord(), NOW)],
  ['a transaction', ({ clients }) => clients.put(clientRecord({ clientId: 7, clientIdAlias: 'ledger' }), NOW)],
]

describe.each(SERVERS)('$name', ({ name, missing, open: adapter }) => {
  const isMariadb = name.startsWith('MariaDB')
  const session = isMariadb ? 'set session transaction read only' : READ_ONLY_SESSION
  const becoming: Step = { query: { text: session, returnsRows: false }, values: [] }
  // MariaDB says it of the whole server, which the tests share.
  const calls: readonly Call[] = isMariadb ? WRITES : [...WRITES, ['a read', ({ tickets }) => tickets.find('key')]]

  test.skipIf(missing !== undefined).each(calls)(
    `a connection to a server that became read-only is not used again: %s ${missing ?? ''}`,
    async (_, call) => {
      const { driver, close } = await open(name, adapter)
      await migrate(driver)
      const clock = { now: 0 }
      const stores = sqlStores(driver, { serviceId: crypto.randomUUID(), elapsed: () => clock.now })
      await call(stores)
      await driver.run(becoming)
      await expect(Promise.resolve(call(stores))).rejects.toThrow(SqlReadOnly)
      // A library that cannot close a connection may use it once more while the server closes it.
      await vi.waitFor(() => {
        clock.now += 100
        return call(stores)
      })
      await close()
    },
  )
})
