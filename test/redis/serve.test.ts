import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { configuration, withServer } from '../../packages/cli/test/running.js'
import { stoppedUnderLoad } from '../../packages/cli/test/stopped-under-load.js'
import { chosen } from '../scale.js'
import { openServer, type Server, SKIPPED, startServer } from '../servers/redis.js'
import { call, health, urlOf } from './serve-calls.js'

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
      const stores = ['accessTokens', 'pushedRequests', 'tickets', 'replays', 'revocations', 'tokenFamilies']
      expect(await health(origin)).toMatchObject([503, { status: 'ill', stores }])
      expect(await health(origin, '/health/live')).toEqual([200, { status: 'ok' }])
    })
  }, 60_000)
})
