import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { configuration, withServer } from '../../packages/cli/test/running.js'
import { stoppedUnderLoad } from '../../packages/cli/test/stopped-under-load.js'
import { chosen } from '../scale.js'
import { openServer, type Server, SKIPPED, startCluster, startSentinel, startServer } from '../servers/redis.js'

const HEADERS = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }

async function call(origin: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${origin}/api/bank/${path}`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(body),
  })
  return response.json()
}

describe.skipIf(SKIPPED.server !== '')(`symbolon serve over Redis ${SKIPPED.server}`, () => {
  let server: Server
  let url = ''
  beforeAll(async () => {
    server = await openServer()
    url = `redis://${server.place.host}:${server.place.port}`
  })
  afterAll(() => server.stop())

  const file = () => configuration({ storage: { redis: { url, prefix: crypto.randomUUID() } } })

  test('two servers share stored records, which survive both', async () => {
    const shared = file()
    const token = { token: 'a-token-of-the-tests' }
    await withServer(shared, async one => {
      expect(one.output()).toContain('records are kept in Redis')
      await withServer(shared, async other => {
        const creation = {
          grantType: 'AUTHORIZATION_CODE',
          clientIdentifier: 'ledger',
          subject: 'ada',
          accessToken: token.token,
        }
        expect(await call(one.origin, 'auth/token/create', creation)).toMatchObject({ action: 'OK' })
        expect(await call(other.origin, 'auth/introspection', token)).toMatchObject({ action: 'OK' })
      })
    })
    await withServer(shared, async third => {
      expect(await call(third.origin, 'auth/introspection', token)).toMatchObject({ action: 'OK' })
    })
  }, 60_000)

  test('stops on SIGTERM', async () => {
    await withServer(file(), async running => {
      // It listens before it handles signals.
      expect((await fetch(`${running.origin}/health`)).status).toBe(200)
      running.kill('SIGTERM')
      expect(await running.ended()).toMatchObject({ status: 0, complaints: '' })
    })
  }, 60_000)

  test('when Redis is down, the reason is logged but not in the response', async () => {
    const mortal = await openServer()
    const storage = { redis: { url: `redis://${mortal.place.host}:${mortal.place.port}` } }
    await withServer(configuration({ storage }), async running => {
      await mortal.stop()
      const answer = await call(running.origin, 'auth/introspection', { token: 'a-token-of-the-tests' })
      expect(answer).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
      expect(JSON.stringify(answer)).not.toMatch(/Redis|connection/)
      running.kill('SIGTERM')
      const { complaints } = await running.ended()
      expect(complaints).toMatch(/^symbolon: \S+Z introspection: accessTokens: Redis: .+ request [\w-]{36}$/m)
      expect(complaints).not.toContain('a-token-of-the-tests')
    })
  }, 60_000)

  test('loses no answer when it is stopped under load', async () => {
    const storage = { redis: { url, prefix: crypto.randomUUID() } }
    for (let left = chosen({ full: 20, otherwise: 1 }); left > 0; left--) {
      const { begun, answered } = await stoppedUnderLoad(storage, { connections: 64, depth: at => 1 + (at % 2) })
      expect({ begun, answered }).toEqual({ begun, answered: begun })
    }
  })

  test('readiness names the stores that are ill, liveness asks none', async () => {
    const mortal = await startServer()
    await withServer(configuration({ storage: { redis: { url: urlOf(mortal) } } }), async ({ origin }) => {
      expect(await health(origin)).toMatchObject([200, { status: 'ok' }])
      await mortal.stop()
      await vi.waitUntil(async () => (await health(origin))[0] === 503, 10_000)
      const stores = ['accessTokens', 'pushedRequests', 'tickets', 'replays', 'revocations']
      expect(await health(origin)).toMatchObject([503, { status: 'ill', stores }])
      expect(await health(origin, '/health/live')).toEqual([200, { status: 'ok' }])
    })
  }, 60_000)

  test('strangers cannot make the probe write more than once a second', async () => {
    const counted = await startServer()
    const admin = await adminOf(counted)
    await withServer(configuration({ storage: { redis: { url: urlOf(counted) } } }), async ({ origin }) => {
      const began = performance.now()
      await Promise.all(Array.from({ length: 200 }, () => health(origin)))
      const seconds = Math.ceil((performance.now() - began) / 1_000)
      const keys = await admin.sendCommand(['EVAL', "return #redis.call('KEYS', '*once*')", '0'])
      expect(Number(keys)).toBeLessThanOrEqual(seconds + 1)
      expect(Number(keys)).toBeGreaterThan(0)
    })
    await counted.stop()
  }, 60_000)

  test('connects anew to what answers READONLY, and says so in one line', async () => {
    const demoted = await startServer()
    const admin = await adminOf(demoted)
    onTestFinished(() => demoted.stop())
    await withServer(configuration({ storage: { redis: { url: urlOf(demoted) } } }), async running => {
      const connections = async () => Number(/total_connections_received:(\d+)/.exec(await admin.info('stats'))?.[1])
      const before = await connections()
      await admin.sendCommand(['REPLICAOF', '127.0.0.1', '1'])
      const creation = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'ledger', subject: 'ada' }
      await vi.waitUntil(async () => {
        const answer = await call(running.origin, 'auth/token/create', creation)
        expect(answer).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
        return (await connections()) > before
      }, 20_000)
      expect((await health(running.origin))[0]).toBe(503)
      await admin.sendCommand(['REPLICAOF', 'NO', 'ONE'])
      await vi.waitUntil(async () => Object(await call(running.origin, 'auth/token/create', creation)).action === 'OK')
      running.kill('SIGTERM')
      const lines = (await running.ended()).complaints
        .split('\n')
        .filter(line => line.includes('access token creation'))
      expect(lines[0]).toMatch(/Redis: the server is read-only/)
      expect(lines.filter(line => line.includes('read-only') && !line.includes(' more)'))).toHaveLength(1)
    })
  }, 60_000)

  test('follows the master that a sentinel names', async () => {
    const [master, replica] = [await startServer(), await startServer()]
    const admin = await adminOf(replica)
    await admin.sendCommand(['REPLICAOF', master.place.host, String(master.place.port)])
    const sentinel = await startSentinel(master.place)
    onTestFinished(async () => {
      await Promise.all([sentinel.stop(), replica.stop()])
    })
    await vi.waitUntil(async () => (await admin.info('replication')).includes('master_link_status:up'), 20_000)
    const asked = await adminOf(sentinel)
    const replicas = async () => Number(/slaves=(\d+)/.exec(String(await asked.sendCommand(['INFO', 'sentinel'])))?.[1])
    await vi.waitUntil(async () => (await replicas()) === 1, 30_000)
    const storage = { redis: { sentinel: { name: 'main', urls: ['redis://127.0.0.1:1', urlOf(sentinel)] } } }
    await withServer(configuration({ storage }), async running => {
      const creation = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'ledger', subject: 'ada' }
      expect(await call(running.origin, 'auth/token/create', creation)).toMatchObject({ action: 'OK' })
      await master.stop()
      const action = async () => Object(await call(running.origin, 'auth/token/create', creation)).action
      await vi.waitUntil(async () => (await action()) === 'OK', 50_000)
      expect((await health(running.origin))[0]).toBe(200)
    })
  }, 120_000)
})

describe.skipIf(SKIPPED.cluster !== '')(`symbolon serve over Redis Cluster ${SKIPPED.cluster}`, () => {
  test('needs one of its nodes, and writes to all', async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.stop())
    const urls = ['redis://127.0.0.1:1', ...cluster.places.map(({ host, port }) => `redis://${host}:${port}`)]
    await withServer(configuration({ storage: { redis: { cluster: urls } } }), async running => {
      const creation = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'ledger', subject: 'ada' }
      const created = Array.from({ length: 50 }, () => call(running.origin, 'auth/token/create', creation))
      for (const answer of await Promise.all(created)) expect(answer).toMatchObject({ action: 'OK' })
      expect((await health(running.origin))[0]).toBe(200)
    })
    for (const socket of cluster.places) {
      const node = await createClient({ socket }).connect()
      expect(await node.dbSize()).toBeGreaterThan(0)
      node.destroy()
    }
  }, 60_000)
})

const urlOf = ({ place: { host, port } }: Server) => `redis://${host}:${port}`

/** A client that ends with its server, or with the test. */
async function adminOf({ place: socket }: Server) {
  const admin = createClient({ socket: { ...socket, reconnectStrategy: false } })
  admin.on('error', () => undefined)
  onTestFinished(() => void (admin.isOpen && admin.destroy()))
  return admin.connect()
}

async function health(origin: string, path = '/health'): Promise<readonly [status: number, body: unknown]> {
  const response = await fetch(`${origin}${path}`)
  return [response.status, await response.json()]
}
