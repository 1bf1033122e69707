import { boundToken, connectToCore, openWorld, request, type World } from '@symbolon/contract/scenarios'
import { introspect } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { redisStores } from '@symbolon/redis'
import { fromSqliteWasm, migrate, sqlStores } from '@symbolon/sql'
import sqlite from 'node-sqlite3-wasm'
import { createClient } from 'redis'
import { afterAll, describe, expect, test } from 'vitest'
import { openServer, SKIPPED } from '../servers/redis.js'

/*
 * docs/storage.md, "Time": all storages keep marks for a minute longer. What another instance then accepts depends on
 * how far its clock is behind: behind the instance that has written the mark on Redis, and behind the one that sweeps
 * on SQL and in memory.
 */

const ending: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

/** A storage with one instance on it, and what happens to its marks when the clock of that instance goes on. */
interface Site {
  readonly world: World
  passed(milliseconds: number): Promise<unknown>
}

const SITES: Readonly<Record<string, () => Promise<Site>>> = {
  async memory() {
    const storage = createStorage()
    return sweeping(await openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, {}))
  },
  async SQLite() {
    const database = new sqlite.Database()
    ending.push(() => database.close())
    const driver = fromSqliteWasm(database)
    await migrate(driver)
    return sweeping(await openWorld(serviceId => sqlStores(driver, { serviceId }), connectToCore, {}))
  },
  Redis: onRedis,
}

function sweeping(world: World): Site {
  return { world, passed: async milliseconds => world.stores.replays.sweep(world.now() + milliseconds, 100) }
}

/**
 * A server that expires a key as soon as more time has passed than it was kept for: here not by waiting, but by
 * removing the key.
 */
async function onRedis(): Promise<Site> {
  const server = await openServer()
  const client = await createClient({ socket: server.place }).connect()
  ending.push(server.stop, () => client.close())
  const kept = new Map<string, number>()
  const noting = {
    sendCommand(words: readonly string[]) {
      const [command, key = ''] = words
      if (command === 'SET') kept.set(key, Number(words[words.indexOf('PX') + 1]))
      return client.sendCommand([...words])
    },
  }
  const world = await openWorld(serviceId => redisStores(noting, { serviceId }), connectToCore, {})
  return {
    world,
    async passed(milliseconds) {
      const expired = [...kept].filter(([, lifetime]) => lifetime < milliseconds)
      for (const [key] of expired) await client.del(key)
    },
  }
}

describe.each(Object.entries(SITES))('%s: a proof that was used', (name, open) => {
  const skipped = name === 'Redis' ? SKIPPED.server : ''
  // A mark is held for a minute after the last millisecond in which its proof is accepted, and the next one.
  test.skipIf(skipped !== '').each([
    [60_000, 'UNAUTHORIZED'],
    [60_001, 'UNAUTHORIZED'],
    [60_002, 'OK'],
  ])(
    `at an instance whose clock is %d ms behind, at the last instant at which it accepts the proof: %s ${skipped}`,
    async (...row) => {
      const [behind, action] = row
      const { world, passed } = await open()
      const { dpopProofLifetime, allowableClockSkew } = await world.ports.service.load()
      const proof = await request(world, await boundToken(world))
      expect(await introspect(proof, world.ports)).toMatchObject({ action: 'OK' })
      const accepted = (dpopProofLifetime + allowableClockSkew) * 1_000
      await passed(accepted + behind)
      const at = (now: number) => introspect(proof, { ...world.ports, clock: { now: () => now } })
      expect(await at(world.now() + accepted + 1)).toMatchObject({ action: 'UNAUTHORIZED' })
      expect(await at(world.now() + accepted)).toMatchObject({ action })
    },
  )
})
