import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ticketRecord } from '@symbolon/contract'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provided, skippedWithout } from '../../../test/provided.js'
import { driveSync } from '../src/driver.js'
import {
  fromMysql2,
  fromPg,
  migrate,
  migrationFile,
  migrationSql,
  migrationStatus,
  type PlannedMigration,
  plannedMigrations,
  type SqlDriver,
  sqlStores,
} from '../src/index.js'
import { lockOf } from '../src/migration-statements.js'
import { tablesOf } from '../src/tables.js'
import { EACH_LIBRARY, type Opened } from './adapters.js'

const NOW = 1_700_000_000_000
const DIALECTS = ['postgres', 'mysql', 'sqlite'] as const
/** How many migrations there are. */
const ALL = plannedMigrations('postgres').length
const FOLDER = fileURLToPath(new URL('../src/migrations', import.meta.url))

const [postgres, mariadb] = await Promise.all([provided('postgres'), provided('mariadb')])

/** A prefix that was never used before. */
function freshPrefix(): string {
  return `t${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}_`
}

describe.each(EACH_LIBRARY)('$name', ({ missing, open }) => {
  if (missing !== undefined) {
    test.skip(`migrations (${missing})`)
    return
  }
  let database: Opened | undefined

  beforeAll(async () => {
    database = await open()
  })

  afterAll(() => database?.close())

  const opened = () => {
    if (database === undefined) throw new Error('the database is not open')
    return database.driver
  }

  test('migrate applies the migrations once, and neither status nor dry run changes anything', async () => {
    const driver = opened()
    const options = { tablePrefix: freshPrefix() }
    const all = plannedMigrations(driver.dialect, options)
    const state = (applied: boolean) => all.map(({ number, name }) => ({ number, name, applied }))
    expect(await migrationStatus(driver, options)).toEqual(state(false))
    expect(await migrate(driver, { ...options, dryRun: true })).toEqual(all)
    expect(await migrationStatus(driver, options)).toEqual(state(false))
    expect(await migrate(driver, options)).toEqual(all)
    expect(await migrationStatus(driver, options)).toEqual(state(true))
    expect(await migrate(driver, options)).toEqual([])
  })

  test('tables with different prefixes are separate', async () => {
    const driver = opened()
    const [one, other] = [{ tablePrefix: freshPrefix() }, { tablePrefix: freshPrefix() }]
    const record = ticketRecord()
    for (const options of [one, other]) await migrate(driver, options)
    expect(await sqlStores(driver, { serviceId: 'bank', ...one }).tickets.add(record, NOW)).toBe(true)
    expect(await sqlStores(driver, { serviceId: 'bank', ...other }).tickets.find(record.key)).toBeUndefined()
    expect(await sqlStores(driver, { serviceId: 'bank', ...one }).tickets.find(record.key)).toEqual(record)
  })

  test.each([
    ['as they are', false],
    ['whose new index was created by hand', true],
  ])('migrate brings tables of the first version up to date: %s', async (_, byHand) => {
    const driver = opened()
    const tablePrefix = freshPrefix()
    const [first, ...later] = plannedMigrations(driver.dialect, { tablePrefix })
    const run = (text: string) => driver.run({ query: { text, returnsRows: false }, values: [] })
    for (const text of migrationSql(driver.dialect, { tablePrefix }, first && [first]).split(/;$/m)) {
      const statement = text.replace(/^--.*$/gm, '').trim()
      if (statement !== '') await run(statement)
    }
    const { accessTokens } = sqlStores(driver, { serviceId: 'bank', tablePrefix })
    await run(
      `insert into ${tablePrefix}access_token (service_id, hash, version, client_id, subject, held_until, record)
       values ('bank', 'h', 1, 1, 'ada', ${NOW}, '{}')`,
    )

    const index = later.flatMap(({ statements }) => statements).find(statement => statement.includes('subject'))
    if (byHand) await run(index ?? '')
    expect(await migrate(driver, { tablePrefix })).toEqual(later)
    expect(await accessTokens.remove({ subject: 'ada', createdUntil: 0 }, 1)).toBe(1)
  })

  test('of ten concurrent calls, one runs the migrations', async () => {
    const driver = opened()
    const options = { tablePrefix: freshPrefix() }
    const runs = await Promise.all(Array.from({ length: 10 }, () => migrate(driver, options)))
    expect(runs.filter(run => run.length > 0)).toEqual([plannedMigrations(driver.dialect, options)])
  })

  test('migrate does nothing after another tool ran the script', async () => {
    const driver = opened()
    const options = { tablePrefix: freshPrefix() }
    for (const text of migrationSql(driver.dialect, options).split(/;$/m)) {
      const statement = text.replace(/^--.*$/gm, '').trim()
      if (statement !== '') await driver.run({ query: { text: statement, returnsRows: false }, values: [] })
    }
    expect(await migrate(driver, options)).toEqual([])
  })
})

describe('of ten instances with a connection each, one runs the migrations', () => {
  const rows: readonly (readonly [string, (() => Opened) | { readonly missing: string }])[] = [
    [
      'PostgreSQL',
      'url' in postgres
        ? () => {
            const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
            return { driver: fromPg(pool), close: () => pool.end() }
          }
        : postgres,
    ],
    [
      'MariaDB',
      'url' in mariadb
        ? () => {
            const pool = mysql.createPool({ uri: mariadb.url, connectionLimit: 1 })
            return { driver: fromMysql2(pool), close: () => pool.end() }
          }
        : mariadb,
    ],
  ]

  for (const [name, open] of rows) {
    if (typeof open === 'object') {
      test.skip(`${name} (${open.missing})`)
      continue
    }
    test(name, async () => {
      const instances = Array.from({ length: 10 }, open)
      const options = { tablePrefix: freshPrefix() }
      const runs = await Promise.all(instances.map(({ driver }) => migrate(driver, options)))
      expect(runs.filter(run => run.length > 0)).toHaveLength(1)
      await Promise.all(instances.map(instance => instance.close()))
    })
  }
})

describe.skipIf('missing' in postgres)(`PostgreSQL ${skippedWithout(postgres)}`, () => {
  const pool = new pg.Pool({ connectionString: 'url' in postgres ? postgres.url : '' })
  afterAll(() => pool.end())

  test('migrate waits for another instance that holds the lock of these tables', async () => {
    const options = { tablePrefix: freshPrefix() }
    const impatient = new pg.Pool({
      connectionString: 'url' in postgres ? postgres.url : '',
      options: '-c lock_timeout=50',
    })
    const holder = await pool.connect()
    await holder.query('begin')
    const lock = lockOf('postgres', tablesOf('postgres', options))
    await holder.query(lock?.query.text ?? '', [...(lock?.values ?? [])])
    await expect(migrate(fromPg(impatient), options)).rejects.toThrow('lock timeout')
    await holder.query('rollback')
    holder.release()
    expect(await migrate(fromPg(impatient), options)).toHaveLength(ALL)
    await impatient.end()
  })

  test('`schema` selects the schema of all tables', async () => {
    const schema = freshPrefix()
    await pool.query(`create schema ${schema}`)
    const driver = fromPg(pool)
    await migrate(driver, { schema })
    const record = ticketRecord()
    expect(await sqlStores(driver, { serviceId: 'bank', schema }).tickets.add(record, NOW)).toBe(true)
    const { rows } = await pool.query('select tablename from pg_tables where schemaname = $1', [schema])
    expect(rows.map(({ tablename }) => tablename).sort()).toEqual([
      'symbolon_access_token',
      'symbolon_client',
      'symbolon_client_lock',
      'symbolon_client_name',
      'symbolon_client_revocation',
      'symbolon_document',
      'symbolon_migration',
      'symbolon_pushed_request',
      'symbolon_replay',
      'symbolon_revocation',
      'symbolon_ticket',
      'symbolon_token_family',
    ])
    expect(await migrationStatus(driver, { schema: 'public', tablePrefix: freshPrefix() })).toMatchObject([
      { applied: false },
      { applied: false },
      { applied: false },
      { applied: false },
      { applied: false },
    ])
  })

  test('migrate needs no right to create tables if there is nothing to do', async () => {
    const [tablePrefix, role] = [freshPrefix(), freshPrefix()]
    await migrate(fromPg(pool), { tablePrefix })
    await pool.query('revoke create on schema public from public')
    await pool.query(`create role ${role} login`)
    for (const table of ['migration', 'ticket']) {
      await pool.query(`grant select, insert, update, delete on ${tablePrefix}${table} to ${role}`)
    }
    const url = new URL('url' in postgres ? postgres.url : '')
    url.username = role
    const unprivileged = new pg.Pool({ connectionString: url.href })
    expect(await migrate(fromPg(unprivileged), { tablePrefix })).toEqual([])
    await expect(migrate(fromPg(unprivileged), { tablePrefix: freshPrefix() })).rejects.toThrow(/permission denied/)
    await unprivileged.end()
  })

  test('a migration that fails in the middle leaves no tables', async () => {
    const tablePrefix = freshPrefix()
    // A view has the name of a table, so that creating the index of that table fails.
    await pool.query(`create view ${tablePrefix}ticket as select 1 as service_id`)
    await expect(migrate(fromPg(pool), { tablePrefix })).rejects.toThrow()
    const { rows } = await pool.query('select 1 from pg_tables where tablename like $1', [`${tablePrefix}%`])
    expect(rows).toEqual([])
    await pool.query(`drop view ${tablePrefix}ticket`)
    expect(await migrate(fromPg(pool), { tablePrefix })).toHaveLength(ALL)
  })
})

test.each([
  ['another instance holds it', 0],
  ['it cannot be had', null],
])('on MySQL, migrate changes nothing without the lock: %s', async (_, held) => {
  const inTransaction: string[] = []
  const reply = { rows: [{ held }], affected: 0 }
  const driver: SqlDriver = {
    dialect: 'mysql',
    run: () => ({ rows: [], affected: 0 }),
    transaction: async work =>
      driveSync(work(), ({ query }) => {
        inTransaction.push(query.text)
        return reply
      }),
  }
  await expect(migrate(driver)).rejects.toThrow('another migration of these tables takes too long')
  expect(inTransaction).toEqual([expect.stringContaining('get_lock')])
})

describe.skipIf('missing' in mariadb)(`MariaDB ${skippedWithout(mariadb)}`, () => {
  const pool = mysql.createPool({ uri: 'url' in mariadb ? mariadb.url : '' })
  afterAll(() => pool.end())

  test('a migration that fails in the middle releases its lock and can be run again', async () => {
    const tablePrefix = freshPrefix()
    // A view has the name of the table of migrations, so that the last statement fails.
    await pool.query(`create view ${tablePrefix}migration as select 1 as number, 'a' as name from dual where false`)
    await expect(migrate(fromMysql2(pool), { tablePrefix })).rejects.toThrow()
    await pool.query(`drop view ${tablePrefix}migration`)
    expect(await migrate(fromMysql2(pool), { tablePrefix })).toHaveLength(ALL)
    const [rows] = await pool.query('show tables like ?', [`${tablePrefix}%`])
    expect(rows).toHaveLength(12)
  })

  test('instances that migrate one database from different default databases wait for each other', async () => {
    const schema = freshPrefix()
    await pool.query(`create database ${schema}`)
    const url = new URL('url' in mariadb ? mariadb.url : '')
    const poolOn = (database: string) => {
      url.pathname = database
      return mysql.createPool({ uri: url.href, connectionLimit: 1 })
    }
    const [inside, elsewhere, nowhere] = [poolOn(schema), poolOn('symbolon'), poolOn('')]
    const runs = await Promise.all([
      migrate(fromMysql2(nowhere), { schema }),
      migrate(fromMysql2(elsewhere), { schema }),
      migrate(fromMysql2(inside)),
    ])
    expect(runs.filter(run => run.length > 0)).toHaveLength(1)
    await expect(migrate(fromMysql2(nowhere))).rejects.toThrow('No database selected')
    await Promise.all([inside, elsewhere, nowhere].map(one => one.end()))
  })

  test('`schema` selects the database of all tables', async () => {
    const schema = freshPrefix()
    await pool.query(`create database ${schema}`)
    await migrate(fromMysql2(pool), { schema })
    const record = ticketRecord()
    expect(await sqlStores(fromMysql2(pool), { serviceId: 'bank', schema }).tickets.add(record, NOW)).toBe(true)
    expect(await migrate(fromMysql2(pool), { schema })).toEqual([])
  })
})

describe('the .sql files', () => {
  const scriptOf = (migration: PlannedMigration) =>
    `${migration.statements.map(statement => `${statement};`).join('\n\n')}\n`

  test.each(DIALECTS)('of %s contain the statements that migrate runs', dialect => {
    const folder = join(FOLDER, dialect)
    const written = plannedMigrations(dialect).map(each => [migrationFile(each), scriptOf(each)] as const)
    if (process.env.UPDATE_DOCS === '1') {
      mkdirSync(folder, { recursive: true })
      for (const [file, text] of written) writeFileSync(join(folder, file), text)
    }
    const files = existsSync(folder) ? readdirSync(folder).sort() : []
    expect(files.map(file => [file, readFileSync(join(folder, file), 'utf8')])).toEqual(written)
  })

  test.each(DIALECTS)('of %s are numbered from 1 without gaps', dialect => {
    const all = plannedMigrations(dialect)
    expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1))
    expect(all.filter(({ name }) => !/^[a-z-]+$/.test(name))).toEqual([])
  })
})
