import { clientRecord } from '@symbolon/contract'
import { redisStores } from '@symbolon/redis'
import { createClient } from 'redis'
import { describe, expect, test } from 'vitest'
import { openServer, SKIPPED } from '../servers/redis.js'

const NOW = 1_700_000_000_000

describe.skipIf(SKIPPED.server !== '')(`clients in Redis ${SKIPPED.server}`, () => {
  test('leave no keys when they are removed', async () => {
    const server = await openServer()
    const redis = await createClient({ socket: server.place, disableOfflineQueue: true }).connect()
    const serviceId = crypto.randomUUID()
    const { clients } = redisStores(redis, { serviceId })
    for (const registration of [{}, { registration: 'first' }]) {
      for (const name of [{}, { clientIdAlias: 'ledger', entityId: 'https://ledger.example' }]) {
        const client = clientRecord({ ...name, ...registration })
        expect(await clients.add(client, NOW)).toBe(true)
        expect(await clients.put({ ...client, clientName: 'second' }, NOW)).toBe(true)
        expect(await clients.remove(String(client.clientId))).toBe(true)
        expect(await redis.keys(`*${serviceId}*`)).toEqual([])
      }
    }
    redis.destroy()
    await server.stop()
  })

  test('stored by a version without registrations have none, and a leftover registration field is ignored', async () => {
    const server = await openServer()
    const redis = await createClient({ socket: server.place, disableOfflineQueue: true }).connect()
    const serviceId = crypto.randomUUID()
    const { clients } = redisStores(redis, { serviceId })
    const client = clientRecord({ clientId: 7, clientIdAlias: 'ledger' })
    const key = `symbolon:${serviceId}:clients`
    await clients.add(client, NOW)
    expect(Object.keys(await redis.hGetAll(key)).sort()).toEqual(['client:7', 'name:"ledger"', 'names:7'])
    expect(await clients.put({ ...client, registration: 'first' }, NOW)).toBe(false)
    expect(await clients.put({ ...client, clientName: 'second' }, NOW)).toBe(true)
    await clients.remove('7')
    await redis.hSet(key, 'registration:7', '"left by another version"')
    expect(await clients.add(client, NOW)).toBe(true)
    expect(await clients.put({ ...client, clientName: 'third' }, NOW)).toBe(true)
    redis.destroy()
    await server.stop()
  })
})
