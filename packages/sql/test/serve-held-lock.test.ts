import { describe, expect, test, vi } from 'vitest'
import { provided } from '../../../test/provided.js'
import { readServerConfiguration } from '../../cli/src/configuration.js'
import { openSql } from '../../cli/src/storage/sql-storage.js'
import { configuration, withServer } from '../../cli/test/running.js'
import { rivalOnMariadb, rivalOnPostgres } from './rival.js'

const HEADERS = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }

const SERVERS = [
  [
    'PostgreSQL',
    await provided('postgres'),
    rivalOnPostgres,
    {
      text: `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
      limits: { lock: '500ms', statement: '1s' },
    },
  ],
  [
    'MariaDB',
    await provided('mariadb'),
    rivalOnMariadb,
    {
      text: 'select @@innodb_lock_wait_timeout as `lock`, @@max_statement_time as statement',
      limits: { lock: 1, statement: 0.9 },
    },
  ],
] as const

describe.each(SERVERS)('symbolon serve on %s, when another session holds a lock', (_, server, connect, session) => {
  if ('missing' in server) {
    test.skip(`a held lock (${server.missing})`)
    return
  }

  test.each([true, false])('a session has limits if it serves requests: %s', async serves => {
    const read = await readServerConfiguration(configuration({ storage: { sql: { url: server.url } } }))
    if (!read.ok || read.value.storage.kind !== 'sql') throw new TypeError('the storage of the test is SQL')
    const options = serves ? { folder: '.', onFault: () => undefined } : { folder: '.' }
    const { driver, close } = await openSql(read.value.storage, options)
    const { rows } = await driver.run({ query: { text: session.text, returnsRows: true }, values: [] })
    await close()
    if (serves) expect(rows).toEqual([session.limits])
    else expect(rows).not.toEqual([session.limits])
  })

  test.each([
    ['many connections', 10],
    ['one connection, for which the others wait', 1],
  ])('answers 500 while it is held, and nothing is written afterwards: %s', async (_, connections) => {
    const tablePrefix = `lock${connections}_`
    const storage = { sql: { url: server.url, tablePrefix, connections } }
    const rival = await connect(server.url)
    await withServer(configuration({ storage }), async ({ origin }) => {
      const tokens = ['one', 'two', 'three'].map(name => `${name} ${crypto.randomUUID()}`.replace(' ', '-'))
      for (const accessToken of tokens) {
        const creation = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'ledger', subject: 'ada', accessToken }
        expect(await call(origin, 'auth/token/create', creation)).toMatchObject({ action: 'OK' })
      }
      await rival.run('begin')
      await rival.run(`select 1 from ${tablePrefix}access_token for update`)
      const update = (accessToken: string) => call(origin, 'auth/token/update', { accessToken, scopes: ['payments'] })
      for (const answer of await Promise.all(tokens.map(update))) {
        expect(answer).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
      }
      await vi.waitUntil(async () => (await rival.active(tablePrefix)) === 0, 30_000)
      await rival.run('rollback')
      for (const token of tokens) {
        expect(await call(origin, 'auth/introspection', { token })).toMatchObject({ action: 'OK', scopes: [] })
      }
      expect(await update(tokens[0] ?? '')).toMatchObject({ action: 'OK' })
    })
    await rival.close()
  })
})

async function call(origin: string, path: string, body: object): Promise<unknown> {
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(body) }
  return (await fetch(`${origin}/api/bank/${path}`, init)).json()
}
