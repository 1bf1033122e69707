import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { configuration, run, runHere, withFile, withServerOn } from './running.js'

const HEADERS = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }
const CREATION = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'ledger', subject: 'ada', accessToken: 'kept' }

async function call(origin: string, path: string, body: object): Promise<unknown> {
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(body) }
  const response = await fetch(`${origin}/api/bank/${path}`, init)
  return Reflect.get(Object(await response.json()), 'action')
}

/** A database next to the file. */
const SQL = configuration({ storage: 'sql' })

test.each(['SIGTERM', 'SIGKILL'] as const)('keeps records in a file after %s', async signal => {
  await withFile(JSON.stringify(SQL), async path => {
    await withServerOn(path, async ({ origin, output, kill, ended }) => {
      expect(output()).toContain('in a SQLite file')
      expect(await call(origin, 'auth/token/create', CREATION)).toBe('OK')
      kill(signal)
      await ended()
    })
    expect(existsSync(join(dirname(path), 'symbolon.db'))).toBe(true)
    await withServerOn(path, async ({ origin }) => {
      expect(await call(origin, 'auth/introspection', { token: 'kept' })).toBe('OK')
    })
  })
})

test('forgets a client that is removed from the file', async () => {
  await withFile(JSON.stringify(SQL), async path => {
    await withServerOn(path, async ({ origin }) => {
      expect(await call(origin, 'auth/token/create', CREATION)).toBe('OK')
    })
    const other = { ...SQL, services: [{ ...Object(SQL).services[0], clients: [] }] }
    await writeFile(path, JSON.stringify(other))
    await withServerOn(path, async ({ origin }) => {
      expect(await call(origin, 'auth/introspection', { token: 'kept' })).not.toBe('OK')
    })
  })
})

test('runs migrate sql, up --dry-run, status, up, status', async () => {
  await withFile(JSON.stringify(SQL), async path => {
    const migrate = (...words: readonly string[]) => runHere('migrate', ...words, '--config', path)
    const script = await migrate('sql')
    expect(script).toMatchObject({
      status: 0,
      output: expect.stringContaining('create table if not exists symbolon_ticket'),
    })
    expect(await readdir(dirname(path))).toEqual(['symbolon.json'])
    expect(await migrate('up', '--dry-run')).toMatchObject({ status: 0, output: script.output })
    expect(await migrate('status')).toMatchObject({
      status: 1,
      output:
        '0001-records.sql pending\n0002-revocations.sql pending\n0003-documents.sql pending\n0004-creation.sql pending\n0005-token-families.sql pending\n',
    })
    expect(await migrate('up')).toMatchObject({
      status: 0,
      output:
        '0001-records.sql applied\n0002-revocations.sql applied\n0003-documents.sql applied\n0004-creation.sql applied\n0005-token-families.sql applied\n',
    })
    expect(await migrate('status')).toMatchObject({
      status: 0,
      output:
        '0001-records.sql applied\n0002-revocations.sql applied\n0003-documents.sql applied\n0004-creation.sql applied\n0005-token-families.sql applied\n',
    })
  })
})

test('migrate exits with 1 without SQL storage', async () => {
  await withFile(JSON.stringify(configuration()), async path => {
    expect(await runHere('migrate', 'up', '--config', path)).toMatchObject({
      status: 1,
      complaints: expect.stringContaining('is not SQL'),
    })
  })
})

test.each(['postgres', 'mysql'])(
  'exits with 1 when a %s server cannot be reached, and prints no password',
  async scheme => {
    const storage = { sql: { url: `${scheme}://user:hidden-password@127.0.0.1:1/as` } }
    await withFile(JSON.stringify(configuration({ storage })), async path => {
      const end = await run('serve', '--config', path, '--port', '0')
      expect(end).toMatchObject({ status: 1, output: '' })
      expect(end.complaints).toMatch(/^symbolon: .+/)
      expect(end.complaints).not.toContain('hidden-password')
    })
  },
)
