import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ticketRecord } from '@symbolon/contract'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  fromMysql2,
  fromPg,
  migrate,
  migrationFile,
  migrationSql,
  migrationStatus,
  type PlannedMigration,
  plannedMigrations,
  sqlStores,
} from '../src/index.js'
import { ADAPTERS, type Opened } from './adapters.js'

const NOW = 1_700_000_000_000
const DIALECTS = ['postgres', 'mysql', 'sqlite'] as const
const FOLDER = fileURLToPath(new URL('../src/migrations', import.meta.url))

const postgres = inject('postgres')
const mariadb = inject('mariadb')

/** A prefix that nobody used before. */
function freshPrefix(): string {
  return `t${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}_`
}

describe.each(ADAPTERS)('$name', ({ missing, open }) => {
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

  test('status, dry run, run, and run again', async () => {
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

  test('two prefixes are two places', async () => {
    const driver = opened()
    const [one, other] = [{ tablePrefix: freshPrefix() }, { tablePrefix: freshPrefix() }]
    const record = ticketRecord()
    for (const options of [one, other]) await migrate(driver, options)
    expect(await sqlStores(driver, { serviceId: 'bank', ...one }).tickets.add(record, NOW)).toBe(true)
    expect(await sqlStores(driver, { serviceId: 'bank', ...other }).tickets.find(record.key)).toBeUndefined()
    expect(await sqlStores(driver, { serviceId: 'bank', ...one }).tickets.find(record.key)).toEqual(record)
  })

  test('of ten that start at once, one runs them', async () => {
    const driver = opened()
    const options = { tablePrefix: freshPrefix() }
    const runs = await Promise.all(Array.from({ length: 10 }, () => migrate(driver, options)))
    expect(runs.filter(run => run.length > 0)).toEqual([plannedMigrations(driver.dialect, options)])
  })

  test('what another migrator ran from the script is found done', async () => {
    const driver = opened()
    const options = { tablePrefix: freshPrefix() }
    for (const text of migrationSql(driver.dialect, options).split(/;$/m)) {
      const statement = text.replace(/^--.*$/gm, '').trim()
      if (statement !== '') await driver.run({ query: { text: statement, returnsRows: false }, values: [] })
    }
    expect(await migrate(driver, options)).toEqual([])
  })
})

describe('ten instances, each with a connection of its own', () => {
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

describe.skipIf('missing' in postgres)('PostgreSQL', () => {
  const pool = new pg.Pool({ connectionString: 'url' in postgres ? postgres.url : '' })
  afterAll(() => pool.end())

  test('a schema of its own holds everything', async () => {
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
      'symbolon_migration',
      'symbolon_pushed_request',
      'symbolon_replay',
      'symbolon_ticket',
    ])
    expect(await migrationStatus(driver, { schema: 'public', tablePrefix: freshPrefix() })).toMatchObject([
      { applied: false },
    ])
  })

  test('who finds nothing to do needs no right to create tables', async () => {
    const [tablePrefix, role] = [freshPrefix(), freshPrefix()]
    await migrate(fromPg(pool), { tablePrefix })
    await pool.query('revoke create on schema public from public')
    await pool.query(`create role ${role} login`)
    for (const table of ['migration', 'ticket']) {
      await pool.query(`grant select, insert, update, delete on ${tablePrefix}${table} to ${role}`)
    }
    const url = new URL('url' in postgres ? postgres.url : '')
    url.username = role
    const poor = new pg.Pool({ connectionString: url.href })
    expect(await migrate(fromPg(poor), { tablePrefix })).toEqual([])
    await expect(migrate(fromPg(poor), { tablePrefix: freshPrefix() })).rejects.toThrow(/permission denied/)
    await poor.end()
  })

  test('what fails in the middle leaves nothing', async () => {
    const tablePrefix = freshPrefix()
    // A view stands where a table is to come, so that its index cannot be made.
    await pool.query(`create view ${tablePrefix}ticket as select 1 as service_id`)
    await expect(migrate(fromPg(pool), { tablePrefix })).rejects.toThrow()
    const { rows } = await pool.query('select 1 from pg_tables where tablename like $1', [`${tablePrefix}%`])
    expect(rows).toEqual([])
    await pool.query(`drop view ${tablePrefix}ticket`)
    expect(await migrate(fromPg(pool), { tablePrefix })).toHaveLength(1)
  })
})

describe.skipIf('missing' in mariadb)('MariaDB', () => {
  const pool = mysql.createPool({ uri: 'url' in mariadb ? mariadb.url : '' })
  afterAll(() => pool.end())

  test('what was interrupted is run again, and the lock is given back', async () => {
    const tablePrefix = freshPrefix()
    // A view stands where a table is remembered, so that the last statement fails.
    await pool.query(`create view ${tablePrefix}migration as select 1 as number, 'a' as name from dual where false`)
    await expect(migrate(fromMysql2(pool), { tablePrefix })).rejects.toThrow()
    await pool.query(`drop view ${tablePrefix}migration`)
    expect(await migrate(fromMysql2(pool), { tablePrefix })).toHaveLength(1)
    const [rows] = await pool.query('show tables like ?', [`${tablePrefix}%`])
    expect(rows).toHaveLength(8)
  })

  test('instances that name a database and those that begin in it or nowhere wait for each other', async () => {
    const schema = freshPrefix()
    await pool.query(`create database ${schema}`)
    const url = new URL('url' in mariadb ? mariadb.url : '')
    const begun = (database: string) => {
      url.pathname = database
      return mysql.createPool({ uri: url.href, connectionLimit: 1 })
    }
    const [inside, elsewhere, nowhere] = [begun(schema), begun('symbolon'), begun('')]
    const runs = await Promise.all([
      migrate(fromMysql2(nowhere), { schema }),
      migrate(fromMysql2(elsewhere), { schema }),
      migrate(fromMysql2(inside)),
    ])
    expect(runs.filter(run => run.length > 0)).toHaveLength(1)
    await expect(migrate(fromMysql2(nowhere))).rejects.toThrow('No database selected')
    await Promise.all([inside, elsewhere, nowhere].map(one => one.end()))
  })

  test('another database holds everything', async () => {
    const schema = freshPrefix()
    await pool.query(`create database ${schema}`)
    await migrate(fromMysql2(pool), { schema })
    const record = ticketRecord()
    expect(await sqlStores(fromMysql2(pool), { serviceId: 'bank', schema }).tickets.add(record, NOW)).toBe(true)
    expect(await migrate(fromMysql2(pool), { schema })).toEqual([])
  })
})

describe('the files', () => {
  const scriptOf = (migration: PlannedMigration) =>
    `${migration.statements.map(statement => `${statement};`).join('\n\n')}\n`

  test.each(DIALECTS)('of %s hold the statements that are run', dialect => {
    const folder = join(FOLDER, dialect)
    const written = plannedMigrations(dialect).map(each => [migrationFile(each), scriptOf(each)] as const)
    if (process.env.UPDATE_DOCS === '1') {
      mkdirSync(folder, { recursive: true })
      for (const [file, text] of written) writeFileSync(join(folder, file), text)
    }
    const files = existsSync(folder) ? readdirSync(folder).sort() : []
    expect(files.map(file => [file, readFileSync(join(folder, file), 'utf8')])).toEqual(written)
  })

  test.each(DIALECTS)('of %s are counted from 1 without a gap', dialect => {
    const all = plannedMigrations(dialect)
    expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1))
    expect(all.filter(({ name }) => !/^[a-z-]+$/.test(name))).toEqual([])
  })
})
