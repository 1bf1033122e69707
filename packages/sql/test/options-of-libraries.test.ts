import { clientRecord, ticketRecord } from '@symbolon/contract'
import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  type KyselyPlugin,
  MysqlDialect,
  ParseJSONResultsPlugin,
  PostgresDialect,
} from 'kysely'
import callbackMysql from 'mysql2'
import mysql from 'mysql2/promise'
import pg from 'pg'
import postgresJs from 'postgres'
import { describe, expect, test } from 'vitest'
import { provided, skippedWithout } from '../../../test/provided.js'
import {
  fromKysely,
  fromMysql2,
  fromPostgresJs,
  migrate,
  type SqlDriver,
  SqlUnexpectedAnswer,
  sqlDocument,
  sqlRows,
  sqlStores,
} from '../src/index.js'

const NOW = 1_700_000_000_000

const [postgres, mariadb] = await Promise.all([provided('postgres'), provided('mariadb')])
const postgresUrl = 'url' in postgres ? postgres.url : ''
const mariadbUrl = 'url' in mariadb ? mariadb.url : ''

/** Writes one record of each kind and reads it. */
async function expectStored(driver: SqlDriver): Promise<void> {
  await migrate(driver)
  const serviceId = crypto.randomUUID()
  const stores = sqlStores(driver, { serviceId })
  const [ticket, client] = [ticketRecord(), clientRecord({ clientId: 7, clientIdAlias: 'ledger' })]
  expect(await stores.tickets.add(ticket, NOW)).toBe(true)
  expect(await stores.tickets.find(ticket.key)).toEqual(ticket)
  expect(await stores.clients.put(client, NOW)).toBe(true)
  expect((await stores.clients.find('ledger'))?.client).toEqual(client)
  await stores.revocations.revoke({ key: 'ada', revokedAt: NOW, retainedUntil: NOW }, NOW)
  expect(await stores.revocations.find(['eve', 'ada'])).toEqual([undefined, NOW])
  const document = sqlDocument(driver, { name: serviceId })
  expect(await document.replace(0, '{"Text": 1}')).toBe(true)
  expect(await document.read()).toEqual({ version: 1, text: '{"Text": 1}' })
  const until: unknown[] = []
  for await (const { rows } of sqlRows(driver).list('ticket')) {
    until.push(...rows.filter(row => row.serviceId === serviceId).map(row => row.until))
  }
  expect(until).toEqual([ticket.retainedUntil])
  expect(await stores.tickets.take(ticket.key)).toEqual(ticket)
}

const renaming: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const renamed = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [`_${name}`, value]))
    return { ...result, rows: result.rows.map(renamed) }
  },
}

describe.skipIf('missing' in postgres)(`Kysely ${skippedWithout(postgres)}`, () => {
  test.each<readonly [string, KyselyPlugin]>([
    ['that makes names of camels', new CamelCasePlugin()],
    ['that makes objects of texts', new ParseJSONResultsPlugin()],
    ['that renames columns', renaming],
  ])('is asked past a plugin %s', async (_, plugin) => {
    const pool = new pg.Pool({ connectionString: postgresUrl, max: 2 })
    const database = new Kysely<object>({ plugins: [plugin], dialect: new PostgresDialect({ pool }) })
    await expectStored(fromKysely(database, { dialect: 'postgres', compile: CompiledQuery.raw }))
    await database.destroy()
  })
})

const CHANGING: readonly (readonly [string, mysql.PoolOptions])[] = [
  ['rowsAsArray', { rowsAsArray: true }],
  ['nestTables', { nestTables: true }],
  ['nestTables with a separator', { nestTables: '_' }],
  ['typeCast: false', { typeCast: false }],
  ['a typeCast of its own', { typeCast: () => 'changed' }],
]

describe.skipIf('missing' in mariadb)(`mysql2 ${skippedWithout(mariadb)}`, () => {
  test.each<readonly [string, mysql.PoolOptions]>([
    ...CHANGING,
    ['namedPlaceholders', { namedPlaceholders: true }],
    ['numbers as texts', { supportBigNumbers: true, bigNumberStrings: true }],
  ])('is asked past an option of its pool: %s', async (_, options) => {
    const pool = mysql.createPool({ uri: mariadbUrl, connectionLimit: 2, ...options })
    await expectStored(fromMysql2(pool))
    await pool.end()
  })

  test.each(CHANGING)('below Kysely, the fault says that an option changes rows: %s', async (_, options) => {
    await migrateMariadb()
    const pool = callbackMysql.createPool({ uri: mariadbUrl, connectionLimit: 2, ...options })
    const database = new Kysely<object>({ dialect: new MysqlDialect({ pool }) })
    const driver = fromKysely(database, { dialect: 'mysql', compile: CompiledQuery.raw })
    const { tickets } = sqlStores(driver, { serviceId: crypto.randomUUID() })
    const ticket = ticketRecord()
    // Only a text is changed by some.
    await tickets.add(ticket, NOW)
    const found = Promise.resolve(tickets.find(ticket.key))
    await expect(found).rejects.toThrow(/option or a plugin|autocommit/)
    await expect(found).rejects.not.toThrow('the stored record is invalid')
    await database.destroy()
  })
})

async function migrateMariadb(): Promise<void> {
  const pool = mysql.createPool({ uri: mariadbUrl, connectionLimit: 1 })
  await migrate(fromMysql2(pool))
  await pool.end()
}

type Transform = NonNullable<Parameters<typeof postgresJs>[1]>['transform']

describe.skipIf('missing' in postgres)(`postgres ${skippedWithout(postgres)}`, () => {
  const opened = (transform: Transform) =>
    postgresJs(postgresUrl, { max: 2, onnotice: () => undefined, ...(transform && { transform }) })

  test.each<readonly [string, Transform]>([
    ['for undefined', { undefined: null }],
    ['that makes objects of JSON columns', { value: postgresJs.camel.value }],
    ['of names that are written', postgresJs.fromCamel],
    ['of values that leaves records alone', { value: value => (typeof value === 'string' ? value.trim() : value) }],
  ])('works with a `transform` %s', async (_, transform) => {
    const client = opened(transform)
    await expectStored(fromPostgresJs(client))
    await client.end()
  })

  test.each<readonly [string, Transform]>([
    ['of the names of all columns', postgresJs.pascal],
    ['of values', { value: value => (typeof value === 'string' ? value.toUpperCase() : value) }],
    ['of rows', { row: row => Object.values(row) }],
    ['of rows, to nothing', { row: () => undefined }],
  ])('refuses a `transform` that changes a record: %s', async (_, transform) => {
    const client = opened(transform)
    expect(() => fromPostgresJs(client)).toThrow('`transform` of the client changes columns or texts')
    await client.end()
  })

  test('a copy says which columns it got with a `transform` of names that have two words', async () => {
    const client = opened(postgresJs.camel)
    const driver = fromPostgresJs(client)
    await migrate(driver)
    const { tickets } = sqlStores(driver, { serviceId: crypto.randomUUID() })
    const ticket = ticketRecord()
    await tickets.add(ticket, NOW)
    expect(await tickets.find(ticket.key)).toEqual(ticket)
    const listed = async () => {
      for await (const { rows } of sqlRows(driver).list('ticket')) expect(rows).toBeDefined()
    }
    await expect(listed()).rejects.toThrow(SqlUnexpectedAnswer)
    await expect(listed()).rejects.toThrow('heldUntil')
    await client.end()
  })
})
