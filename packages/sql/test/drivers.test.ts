import { inspect } from 'node:util'
import { accessTokenRecord, clientRecord, ticketRecord } from '@symbolon/contract'
import { ticketText } from '@symbolon/core/stores'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provided, skippedWithout } from '../../../test/provided.js'
import { fromMysql2, fromPg, migrate, SqlCorruptRecord, type SqlDriver, type Step, sqlStores } from '../src/index.js'
import { EACH_LIBRARY, mariadbByKysely, mariadbPool, type Opened } from './adapters.js'

const NOW = 1_700_000_000_000

const step = (text: string, returnsRows = false): Step => ({ query: { text, returnsRows }, values: [] })

describe.each(EACH_LIBRARY)('$name', ({ missing, open }) => {
  if (missing !== undefined) {
    test.skip(`transactions (${missing})`)
    return
  }
  let database: Opened | undefined

  beforeAll(async () => {
    database = await open()
    await database.driver.run(step('drop table if exists transactions'))
    await database.driver.run(step('create table transactions (number integer primary key)'))
  })

  afterAll(() => database?.close())

  const driver = (): SqlDriver => {
    if (database === undefined) throw new Error('the database is not open')
    return database.driver
  }
  const numbers = async () => {
    const { rows } = await driver().run(step('select number from transactions order by number', true))
    return rows.map(({ number }) => Number(number))
  }
  const insert = (number: number) => step(`insert into transactions values (${number})`)

  test('a transaction commits when its work returns true', async () => {
    const committed = await driver().transaction(function* () {
      const { affected } = yield insert(1)
      yield insert(2)
      return affected === 1
    })
    expect(committed).toBe(true)
    expect(await numbers()).toEqual([1, 2])
  })

  test('a transaction rolls back when its work returns false', async () => {
    const committed = await driver().transaction(function* () {
      yield insert(3)
      return false
    })
    expect(committed).toBe(false)
    expect(await numbers()).toEqual([1, 2])
  })

  test('an error thrown by the work rolls back and rejects', async () => {
    const error = new Error('of the work')
    const failing = async () =>
      driver().transaction(function* () {
        yield insert(4)
        throw error
      })
    await expect(failing()).rejects.toBe(error)
    expect(await numbers()).toEqual([1, 2])
  })

  test('an error of a statement is thrown into the work, rolls back and rejects', async () => {
    const seen: unknown[] = []
    const failing = async () =>
      driver().transaction(function* () {
        yield insert(5)
        try {
          yield step('insert into nowhere values (1)')
        } catch (error) {
          seen.push(error)
          throw error
        }
        return true
      })
    const error = await failing().catch((error: unknown) => error)
    expect(seen).toEqual([error])
    expect(error).toBeInstanceOf(Error)
    expect(await numbers()).toEqual([1, 2])
  })

  test('other callers cannot come between the statements of a transaction', async () => {
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        await driver().transaction(function* () {
          yield insert(100 + at)
          const { rows } = yield step(`select number from transactions where number = ${100 + at}`, true)
          return rows.length === 0
        })
        await numbers()
      }),
    )
    expect(await numbers()).toEqual([1, 2])
  })

  test('values that cannot be stored are rejected when written, and not found when read', async () => {
    await migrate(driver())
    const { tickets, accessTokens, clients, replays } = sqlStores(driver(), { serviceId: 'bank' })
    const long = 'x'.repeat(129)
    await expect(tickets.add(ticketRecord({ key: long }), NOW)).rejects.toThrow(TypeError)
    await expect(replays.claim([{ key: long, until: NOW }], NOW)).rejects.toThrow(TypeError)
    await expect(replays.claim([{ key: 'k', until: Number.NaN }], NOW)).rejects.toThrow(TypeError)
    await expect(clients.put(clientRecord({ entityId: `https://${'x'.repeat(2048)}` }), NOW)).rejects.toThrow(TypeError)
    expect(await tickets.find(long)).toBeUndefined()
    expect(await tickets.take(long)).toBeUndefined()
    expect(await accessTokens.find(long)).toBeUndefined()
    expect(await accessTokens.remove({ hash: long }, 100)).toBe(0)
    expect(await accessTokens.remove({ refreshTokenHash: long }, 100)).toBe(0)
    expect(await clients.find('\0'.repeat(2048))).toBeUndefined()
    expect(await clients.find('9'.repeat(30))).toBeUndefined()
    expect(await clients.remove('alias')).toBe(false)
  })

  test('subjects that are longer than the index are different', async () => {
    await migrate(driver())
    const { accessTokens } = sqlStores(driver(), { serviceId: 'long' })
    const long = 'x'.repeat(254)
    const subjects = [long, `${long}x`, `${long}xa`, `${long}xb`, `${long}\u00e9`]
    const records = subjects.map(subject => accessTokenRecord({ serviceId: 'long', clientId: 7, subject }))
    for (const selectionOf of [(subject: string) => ({ subject }), (subject: string) => ({ clientId: 7, subject })]) {
      for (const record of records) expect(await accessTokens.add(record, NOW)).toBe(true)
      for (const subject of subjects) expect(await accessTokens.remove(selectionOf(subject), 10)).toBe(1)
    }
  })

  test('printing an error shows no record', async () => {
    const tablePrefix = `t${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}_`
    await migrate(driver(), { tablePrefix })
    const { clients, tickets } = sqlStores(driver(), { serviceId: 'bank', tablePrefix })
    await driver().run(step(`drop table ${tablePrefix}ticket`))
    await driver().run(step(`drop table ${tablePrefix}client`))
    const columns = "service_id varchar(9), client_id bigint, record varchar(9000) not null check (record = 'none')"
    await driver().run(step(`create table ${tablePrefix}client (${columns})`))
    const printed = async (call: () => unknown) => {
      try {
        return String(await call())
      } catch (error) {
        return inspect(error, { depth: 9 })
      }
    }
    const client = clientRecord({ clientId: 424242, clientSecret: 'plain:hidden' })
    const ticket = ticketRecord({ clientId: 424242, redirectUri: 'https://plain:hidden' })
    for (const call of [() => clients.put(client, NOW), () => tickets.add(ticket, NOW)]) {
      expect(await printed(call)).toMatch(/error/i)
      expect(await printed(call)).not.toMatch(/plain:hidden|424242/)
    }
  })

  test('a damaged record is a fault', async () => {
    await migrate(driver())
    const { tickets } = sqlStores(driver(), { serviceId: 'damaged' })
    const record = ticketRecord()
    await tickets.add(record, NOW)
    for (const text of ['{', '{}', ticketText.write(ticketRecord())]) {
      await driver().run(step(`update symbolon_ticket set record = '${text}' where service_id = 'damaged'`))
      await expect(tickets.find(record.key)).rejects.toThrow(SqlCorruptRecord)
    }
    await expect(tickets.take(record.key)).rejects.toThrow(SqlCorruptRecord)
  })
})

const [postgres, mariadb] = await Promise.all([provided('postgres'), provided('mariadb')])

describe.skipIf('missing' in postgres)(`pg ${skippedWithout(postgres)}`, () => {
  const url = 'url' in postgres ? postgres.url : ''

  test('statements are prepared once per connection, unless `prepare` is false', async () => {
    for (const [prepare, count] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const pool = new pg.Pool({ connectionString: url, max: 1 })
      const driver = fromPg(pool, { prepare })
      await migrate(driver)
      const { tickets } = sqlStores(driver, { serviceId: 'bank' })
      for (const key of ['a', 'b', 'c']) await tickets.find(key)
      const { rows } = await pool.query("select name from pg_prepared_statements where name like 'symbolon%'")
      expect(rows).toHaveLength(count)
      await pool.end()
    }
  })

  test('a connection that is lost in a transaction is not used again', async () => {
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    pool.on('error', () => undefined)
    const dying = fromPg(pool).transaction(function* () {
      yield step('select pg_terminate_backend(pg_backend_pid())', true)
      return true
    })
    await expect(dying).rejects.toThrow()
    expect((await fromPg(pool).run(step('select 1 as one', true))).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  test('a closed pool is a fault', async () => {
    const pool = new pg.Pool({ connectionString: url })
    await pool.end()
    await expect(sqlStores(fromPg(pool), { serviceId: 'bank' }).tickets.take('key')).rejects.toThrow()
  })
})

describe.skipIf('missing' in mariadb)(`mysql2 ${skippedWithout(mariadb)}`, () => {
  const url = 'url' in mariadb ? mariadb.url : ''

  test('a connection that is lost in a transaction is not used again', async () => {
    const pool = mysql.createPool({ uri: url, connectionLimit: 1 })
    const dying = fromMysql2(pool).transaction(function* () {
      yield step('kill connection_id()')
      return true
    })
    await expect(dying).rejects.toThrow()
    expect((await fromMysql2(pool).run(step('select 1 as one', true))).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  test.each([
    ['mysql2', () => mariadbPool(url, 'set autocommit = 0')],
    ['Kysely', () => mariadbByKysely(url, 'set autocommit = 0')],
  ])('%s: claiming a mark rejects while autocommit is off', async (_, open) => {
    const { driver, close } = open()
    const { replays } = sqlStores(driver, { serviceId: 'bank' })
    for (const key of ['a', 'b']) {
      const claimed = Promise.resolve(replays.claim([{ key, until: NOW }], NOW))
      await expect(claimed).rejects.toThrow('autocommit is off')
    }
    await close()
  })

  test.each(["o'bank", 'my bank', 'b\\nk'])(
    'sweeping the service %j does not depend on how the server reads string literals',
    async service => {
      const { driver, close } = mariadbPool(url, "set sql_mode = 'NO_BACKSLASH_ESCAPES'")
      await migrate(driver)
      const { replays } = sqlStores(driver, { serviceId: `${service} ${crypto.randomUUID()}` })
      expect(await replays.claim([{ key: 'a', until: NOW }], NOW)).toEqual([true])
      expect(await replays.sweep(NOW + 60_001, 10)).toBe(1)
      await close()
    },
  )

  test('replacing an access token creates no temporary file', async () => {
    const pool = mysql.createPool({ uri: url, connectionLimit: 1 })
    await migrate(fromMysql2(pool))
    const { accessTokens } = sqlStores(fromMysql2(pool), { serviceId: 'bank' })
    const record = accessTokenRecord({ refreshTokenHash: crypto.randomUUID() })
    const files = async () => (await pool.query("show session status like 'Created_tmp_disk_tables'"))[0]
    const before = await files()
    expect(await accessTokens.add(record, NOW)).toBe(true)
    expect(await accessTokens.replace(record.hash, 1, { ...record, version: 2 }, NOW)).toBe(true)
    expect(await files()).toEqual(before)
    await pool.end()
  })

  test('text is stored unchanged on connections with different encodings', async () => {
    const [latin, unicode] = ['latin1', 'utf8mb4'].map(charset => mysql.createPool({ uri: url, charset }))
    if (latin === undefined || unicode === undefined) throw new Error('no pools')
    await migrate(fromMysql2(latin))
    const serviceId = `世-${crypto.randomUUID()}`
    const client = clientRecord({ clientIdAlias: '世 🔑', clientName: '世 🔑' })
    expect(await sqlStores(fromMysql2(latin), { serviceId }).clients.put(client, NOW)).toBe(true)
    expect((await sqlStores(fromMysql2(unicode), { serviceId }).clients.find('世 🔑'))?.client).toEqual(client)
    await Promise.all([latin.end(), unicode.end()])
  })
})
