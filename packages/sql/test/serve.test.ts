import { describe, expect, inject, test } from 'vitest'
import { configuration, withServer } from '../../cli/test/running.js'

const HEADERS = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }
const CREATION = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'ledger', subject: 'ada', accessToken: 'shared' }

const SERVERS = [
  ['PostgreSQL', inject('postgres')],
  ['MariaDB', inject('mariadb')],
] as const

describe.each(SERVERS)('symbolon serve on %s', (name, server) => {
  if ('missing' in server) {
    test.skip(`two servers (${server.missing})`)
    return
  }

  test('two servers that start at the same time share their records', async () => {
    const file = configuration({ storage: { sql: { url: server.url, tablePrefix: 'serve_' } } })
    const [one, other] = await Promise.all([started(file, name), started(file, name)])
    expect(await call(one.origin, 'auth/token/create', CREATION)).toBe('OK')
    expect(await call(other.origin, 'auth/introspection', { token: 'shared' })).toBe('OK')
    for (const { kill, ended } of [one, other]) {
      kill('SIGTERM')
      expect((await ended()).status).toBe(0)
    }
  })
})

interface Server {
  readonly origin: string
  kill(signal: NodeJS.Signals): void
  ended(): Promise<{ readonly status: number | null }>
}

/** A server that runs until it is killed. */
function started(file: object, name: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    withServer(file, async running => {
      expect(running.output()).toContain(name)
      resolve(running)
      await running.ended()
    }).catch(reject)
  })
}

async function call(origin: string, path: string, body: object): Promise<unknown> {
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(body) }
  const response = await fetch(`${origin}/api/bank/${path}`, init)
  return Reflect.get(Object(await response.json()), 'action')
}
