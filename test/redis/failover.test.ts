import { setImmediate as nextTurn } from 'node:timers/promises'
import { redisStores } from '@symbolon/redis'
import { createClient } from 'redis'
import { afterEach, describe, expect, test } from 'vitest'
import { Cutter } from '../servers/cutter.js'
import { freePort, HOST } from '../servers/free-port.js'
import { SKIPPED, startServer } from '../servers/redis.js'
import { DOCUMENTED_CLIENTS } from './documented-clients.js'

/*
 * A replica takes over behind the same address. Connections to the former master stay open: it is
 * a replica now and refuses all writes.
 */

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

async function started() {
  const { place, stop } = await startServer('--repl-diskless-sync-delay', '0')
  const admin = await createClient({ socket: place }).connect()
  ending.push(stop, () => admin.on('error', () => undefined).destroy())
  return { place, command: async (...words: string[]) => String(await admin.sendCommand(words)) }
}

/** A master with a replica, behind one address. */
async function pair() {
  const [master, replica, cutter, port] = [await started(), await started(), new Cutter(), await freePort()]
  await cutter.listen(port)
  ending.push(() => cutter.close())
  cutter.passTo(master.place.port)
  await replica.command('REPLICAOF', HOST, `${master.place.port}`)
  while (!(await replica.command('INFO', 'replication')).includes('master_link_status:up'));
  return {
    place: { host: HOST, port },
    async failOver() {
      await replica.command('REPLICAOF', 'NO', 'ONE')
      await master.command('REPLICAOF', HOST, `${replica.place.port}`)
      cutter.passTo(replica.place.port)
    },
  }
}

async function opened(open: (typeof DOCUMENTED_CLIENTS)[string]) {
  const { place, failOver } = await pair()
  const { client, reconnect, end } = await open(place)
  ending.push(end)
  const stores = (options: object) => redisStores(client, { serviceId: 'bank', ...options })
  const outcome = async ({ replays }: ReturnType<typeof stores>) => {
    // A client without connection rejects at once, and needs turns to connect.
    await nextTurn()
    const [claimed] = await Promise.allSettled([replays.claim([{ key: crypto.randomUUID(), until: 1 }], 1)])
    return claimed?.status === 'fulfilled' ? 'won' : claimed?.reason.kind
  }
  return { failOver, reconnect, stores, outcome }
}

describe.skipIf(SKIPPED.cluster !== '')(`a failover ${SKIPPED.cluster}`, () => {
  test.each(Object.entries(DOCUMENTED_CLIENTS))(
    '%s works again after its reconnect',
    async (_, open) => {
      const { failOver, reconnect, stores, outcome } = await opened(open)
      const reconnecting = stores({ reconnect })
      expect(await outcome(reconnecting)).toBe('won')
      await failOver()
      const outcomes = [await outcome(reconnecting)]
      while (outcomes.at(-1) !== 'won') outcomes.push(await outcome(reconnecting))
      expect(outcomes[0]).toBe('read-only')
    },
    30_000,
  )

  test.each(Object.entries(DOCUMENTED_CLIENTS))(
    '%s stays with the former master otherwise',
    async (_, open) => {
      const { failOver, stores, outcome } = await opened(open)
      const remaining = stores({})
      expect(await outcome(remaining)).toBe('won')
      await failOver()
      for (let turn = 0; turn < 20; turn++) expect(await outcome(remaining)).toBe('read-only')
    },
    30_000,
  )
})
