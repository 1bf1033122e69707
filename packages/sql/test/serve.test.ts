import { describe, expect, test, vi } from 'vitest'
import { provided, skippedWithout } from '../../../test/provided.js'
import { chosen, rowsTried } from '../../../test/scale.js'
import { SKIPPED, startServer } from '../../../test/servers/redis.js'
import { configuration, withServer } from '../../cli/test/running.js'
import { stoppedUnderLoad } from '../../cli/test/stopped-under-load.js'

const HEADERS = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }
const CREATION = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'ledger', subject: 'ada', accessToken: 'shared' }

const SERVERS = [
  ['PostgreSQL', await provided('postgres')],
  ['MariaDB', await provided('mariadb')],
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

const [[, postgres]] = SERVERS

const withoutBoth = skippedWithout(postgres, { missing: SKIPPED.server })

test.skipIf(withoutBoth !== '')(
  `tokens in PostgreSQL, marks in Redis: each outage concerns what is kept there ${withoutBoth}`,
  async () => {
    const redis = await startServer()
    const marksUrl = `redis://127.0.0.1:${redis.place.port}`
    const places = ['--tokens-url', 'url' in postgres ? postgres.url : '', '--marks-url', marksUrl]
    const file = configuration({ storage: { tokens: { sql: { tablePrefix: 'places_' } }, marks: 'redis' } })
    const use = async ({ origin, output }: { readonly origin: string; output(): string }) => {
      expect(output()).toContain('tokens are kept in PostgreSQL, marks are kept in Redis')
      expect(await call(origin, 'auth/token/create', { ...CREATION, accessToken: 'placed' })).toBe('OK')
      expect(await call(origin, 'pushed_auth_req', PUSHED)).toBe('CREATED')
      await redis.stop()
      await vi.waitUntil(async () => (await fetch(`${origin}/health`)).status === 503, 10_000)
      const health = Object(await (await fetch(`${origin}/health`)).json())
      expect(health.stores).toEqual(['pushedRequests', 'tickets', 'replays'])
      expect(await call(origin, 'auth/introspection', { token: 'placed' })).toBe('OK')
      expect(await call(origin, 'pushed_auth_req', PUSHED)).toBe('INTERNAL_SERVER_ERROR')
    }
    await withServer(file, use, ...places)
  },
)

const PUSHED = {
  parameters: new URLSearchParams({
    response_type: 'code',
    client_id: 'ledger',
    redirect_uri: 'https://ledger.example/callback',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString(),
  clientId: 'ledger',
  clientSecret: 'correct horse battery staple',
}

// MariaDB is left for the night: what is drained is the same over every storage.
describe.each(rowsTried(Object.fromEntries(SERVERS), ['PostgreSQL']))(
  'symbolon serve on %s, stopped under load',
  (_, server) => {
    test.skipIf('missing' in server)(`loses no answer ${skippedWithout(server)}`, async () => {
      const storage = { sql: { url: 'url' in server ? server.url : '', tablePrefix: 'drain_' } }
      for (let left = chosen({ full: 20, otherwise: 1 }); left > 0; left--) {
        const { begun, answered } = await stoppedUnderLoad(storage, { connections: 64, depth: at => 1 + (at % 2) })
        expect({ begun, answered }).toEqual({ begun, answered: begun })
      }
    })
  },
)

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
