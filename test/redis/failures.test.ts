import { connectToCore, openWorld, pushed, type World } from '@symbolon/contract/scenarios'
import type { ReportEvent } from '@symbolon/core'
import { redisStores } from '@symbolon/redis'
import { createClient } from 'redis'
import { afterEach, describe, expect, test } from 'vitest'
import { type Place, type Server, SKIPPED, startServer } from '../servers/redis.js'

/*
 * Failures of real servers. The answer is INTERNAL_SERVER_ERROR with the kind of failure in the
 * report, and never that a token does not exist.
 */

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

async function clientOf(socket: Place) {
  const client = createClient({ socket: { ...socket, reconnectStrategy: false }, disableOfflineQueue: true })
  client.on('error', () => undefined)
  await client.connect()
  ending.push(() => client.destroy())
  return client
}

/** A world on a server of its own, and a function that sends commands to that server. */
async function served(...options: readonly string[]) {
  const server: Server = await startServer(...options)
  ending.push(() => server.stop())
  const events: ReportEvent[] = []
  const client = await clientOf(server.place)
  const command = async (...words: string[]) => client.sendCommand(words)
  const connect = (ports: World['ports']) => connectToCore({ ...ports, report: event => events.push(event) })
  const open = () => openWorld(serviceId => redisStores(client, { serviceId }), connect, {})
  return { server, client, command, open, events }
}

const FAULT = { action: 'INTERNAL_SERVER_ERROR' }

describe.skipIf(SKIPPED.cluster !== '')(`Redis that fails ${SKIPPED.cluster}`, () => {
  test('out of memory: nothing is created, and existing records are still found', async () => {
    const { command, open, events } = await served()
    const world = await open()
    const token = await world.token()
    await command('CONFIG', 'SET', 'maxmemory', '1')
    expect(await world.push(pushed())).toMatchObject(FAULT)
    expect(events.at(-1)?.fault).toEqual({ port: 'pushedRequests', name: 'RedisOutOfMemory' })
    expect(await world.introspect({ token })).toMatchObject({ action: 'OK' })
  })

  test('a master that became a replica: nothing is created', async () => {
    const { command, open, events } = await served()
    const world = await open()
    await command('REPLICAOF', '127.0.0.1', '1')
    expect(await world.push(pushed())).toMatchObject(FAULT)
    expect(events.at(-1)?.fault).toEqual({ port: 'pushedRequests', name: 'RedisReadOnly' })
  })

  test('a user without permission: the answer is a fault, not an unknown token', async () => {
    const { client, command, open, events } = await served()
    const world = await open()
    const token = await world.token()
    await command('ACL', 'SETUSER', 'default', '-get')
    expect(await world.introspect({ token })).toMatchObject(FAULT)
    expect(events.at(-1)?.fault).toEqual({ port: 'accessTokens', name: 'RedisDenied' })
    expect(client.isReady).toBe(true)
  })

  test('a cluster node that does not serve the slot: a find is a fault, not an unknown token', async () => {
    const { client } = await served('--cluster-enabled', 'yes')
    await client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16382'])
    const stores = redisStores(client, { serviceId: 'bank' })
    await expect(stores.accessTokens.find('a')).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('a stopped server: the answer is a fault, not an unknown token', async () => {
    const { server, client, open, events } = await served()
    const world = await open()
    const token = await world.token()
    const gone = new Promise(resolve => client.once('error', resolve))
    await server.stop()
    ending.splice(ending.length - 2, 1)
    await gone
    expect(await world.introspect({ token })).toMatchObject(FAULT)
    expect(events.at(-1)?.fault).toEqual({ port: 'accessTokens', name: 'RedisClosed' })
  })

  test('a server that lost its data: tokens are unknown', async () => {
    const { command, open } = await served()
    const world = await open()
    const token = await world.token()
    await command('FLUSHALL')
    expect(await world.introspect({ token })).toMatchObject({ action: 'UNAUTHORIZED' })
  })

  test('a damaged record is a fault', async () => {
    const { client, command, open, events } = await served()
    const world = await open()
    const token = await world.token()
    for (const key of await client.keys('*:at:*')) await command('SETRANGE', key, '0', 'x')
    expect(await world.introspect({ token })).toMatchObject(FAULT)
    expect(events.at(-1)?.fault).toEqual({ port: 'accessTokens', name: 'RedisCorruptRecord' })
  })

  test('a token of a later version with an unknown binding is a fault, and other tokens can be revoked', async () => {
    const { client, command, open, events } = await served()
    const world = await open()
    const token = await world.token()
    const [key = ''] = await client.keys('*:at:*')
    await command('SET', key, `{"chipThumbprint":"hidden",${String(await client.get(key)).slice(1)}`)
    expect(await world.introspect({ token })).toMatchObject(FAULT)
    expect(events.at(-1)?.fault).toEqual({ port: 'accessTokens', name: 'RedisCorruptRecord' })
    const others = [await world.token(), await world.token()]
    expect(await world.revokeTokens({ clientId: 1001 })).toMatchObject(FAULT)
    for (const other of others)
      expect(await world.introspect({ token: other })).toMatchObject({ action: 'UNAUTHORIZED' })
  })

  test('a client of a later version with an unknown mode is a fault', async () => {
    const { client, command, open, events } = await served()
    const world = await open()
    const token = await world.token()
    const key = (await client.keys('*:clients')).find(each => each.includes(':scenario')) ?? ''
    for (const later of ['"fapiModes":["FAPI3_SECURITY"]', '"fapiModes":[],"chipRequired":true']) {
      const stored = String(await client.hGet(key, 'client:1001'))
      await command('HSET', key, 'client:1001', stored.replace('"fapiModes":[]', later))
      expect(await world.introspect({ token })).toMatchObject(FAULT)
      expect(events.at(-1)?.fault).toEqual({ port: 'clients', name: 'RedisCorruptRecord' })
      await command('HSET', key, 'client:1001', stored)
      expect(await world.introspect({ token })).toMatchObject({ action: 'OK' })
    }
  })
})
