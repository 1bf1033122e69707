import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { codeBlocks } from '../../../test/generate/markdown.js'
import { provided } from '../../../test/provided.js'
import { ROOT } from '../../../test/workspace.js'
import { configuration, run, withFile, withServerOn } from '../../cli/test/running.js'

const HEADERS = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }

/** The statements that docs/storage-sql.md shows for a user without rights to change tables. */
const document = await readFile(join(ROOT, 'docs/storage-sql.md'), 'utf8')
const shown = codeBlocks(document).filter(({ language, code }) => language === 'sql' && code.includes('grant'))
const [grantsOfPostgres = '', grantsOfMysql = ''] = shown.map(({ code }) => code)

type Run = (...statements: readonly string[]) => Promise<void>

async function onPostgres(connectionString: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function onMariadb(url: string, ...statements: readonly string[]): Promise<void> {
  const connection = await mysql.createConnection(url)
  try {
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
}

const SERVERS = [
  ['PostgreSQL', await provided('postgres'), onPostgres, grantsOfPostgres, 'create schema'],
  ['MariaDB', await provided('mariadb'), onMariadb, grantsOfMysql, 'create database'],
] as const

describe.each(SERVERS)('symbolon serve on %s as a user without DDL', (_, server, runOn, grants, create) => {
  if ('missing' in server) {
    test.skip(`rights (${server.missing})`)
    return
  }
  const admin: Run = (...statements) => runOn(server.url, ...statements)

  test('works with the rights of the document, and cannot change tables', async () => {
    const [schema, user] = ['schema', 'user'].map(name => `${name}_${crypto.randomUUID().slice(0, 8)}`)
    const runtime = new URL(server.url)
    Object.assign(runtime, { username: user, password: 'a long one' })
    // The user has no right to use another database; on PostgreSQL the schema is in the one of the URL.
    if (create === 'create database') runtime.pathname = `/${schema}`
    const place = (url: string) => ({ url, schema, migrate: false })
    const file = configuration({
      storage: { tokens: { sql: place(runtime.href) }, marks: { sql: place(runtime.href) } },
    })
    await admin(`${create} ${schema}`)
    await withFile(JSON.stringify(file), async path => {
      const migration = ['migrate', 'up', '--config', path, '--tokens-url', server.url, '--marks-url', server.url]
      expect(await run(...migration)).toMatchObject({ status: 0, complaints: '' })
      const own = grants.replaceAll('symbolon_serve', `${user}`).replaceAll('schema auth', `schema ${schema}`)
      await admin(...own.replaceAll('auth.*', `${schema}.*`).split(';\n').filter(Boolean))
      await withServerOn(path, async ({ origin }) => {
        expect(await statusOf(`${origin}/health`)).toBe(200)
        const creation = {
          grantType: 'AUTHORIZATION_CODE',
          clientIdentifier: 'ledger',
          subject: 'ada',
          accessToken: 'a',
        }
        expect(await call(origin, 'auth/token/create', creation)).toBe('OK')
        expect(await call(origin, 'auth/introspection', { token: 'a' })).toBe('OK')
        expect(await call(origin, 'auth/token/revoke', { clientIdentifier: 'ledger' })).toBe('OK')
      })
      await expect(runOn(runtime.href, `create table ${schema}.stolen (a int)`)).rejects.toThrow(/denied/)
      await expect(runOn(runtime.href, `drop table ${schema}.symbolon_access_token`)).rejects.toThrow(/denied|owner/)
    })
  })

  test('does not start while a migration is pending', async () => {
    const schema = `schema_${crypto.randomUUID().slice(0, 8)}`
    await admin(`${create} ${schema}`)
    const file = configuration({ storage: { sql: { url: server.url, schema, migrate: false } } })
    await withFile(JSON.stringify(file), async path => {
      const end = await run('serve', '--config', path, '--port', '0')
      expect(end).toMatchObject({ status: 1, output: '' })
      expect(end.complaints).toMatch(/^symbolon: .*0001-records\.sql.* pending; run: symbolon migrate up/)
    })
  })
})

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

async function call(origin: string, path: string, body: object): Promise<unknown> {
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(body) }
  const response = await fetch(`${origin}/api/bank/${path}`, init)
  return Reflect.get(Object(await response.json()), 'action')
}
