import { createClient } from 'redis'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { configuration, withServer } from '../../packages/cli/test/running.js'
import { SKIPPED, startCluster, startSentinel, startServer } from '../servers/redis.js'
import { adminOf, call, health, urlOf } from './serve-calls.js'

describe.skipIf(SKIPPED.server !== '')(`symbolon serve over Redis ${SKIPPED.server}`, () => {
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
