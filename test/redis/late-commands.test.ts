import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RedisStores, redisStores } from '@symbolon/redis'
import { createClient } from 'redis'
import { afterEach, describe, expect, test } from 'vitest'
import { SKIPPED, startServer } from '../servers/redis.js'
import { DOCUMENTED_CLIENTS } from './documented-clients.js'

/*
 * The server stops for a while, as a machine that swaps or a process in a debugger does. Commands
 * that were already written to its socket run when it continues: nobody can take them back. No
 * other command whose call was a fault may run then.
 */

/** Calls at a time, and times that calls are made while the server is stopped. */
const [CALLS, TURNS] = [20, 4]

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

async function stoppable() {
  const server = await startServer()
  const admin = await createClient({ socket: server.place }).connect()
  ending.push(
    () => server.stop(),
    () => admin.on('error', () => undefined).destroy(),
  )
  /** Which of the turns left how many marks on the server. */
  const executed = async () => {
    const turns = (await admin.keys('*:turn-*')).map(key => Number(/turn-(\d+)/.exec(key)?.[1]))
    return Array.from({ length: TURNS }, (_, turn) => turns.filter(each => each === turn).length)
  }
  return { server, executed }
}

function claims(stores: RedisStores, turn: number) {
  const one = (call: number) => stores.replays.claim([{ key: `turn-${turn}-${call}`, until: 1 }], 1)
  return Promise.allSettled(Array.from({ length: CALLS }, (_, call) => one(call)))
}

/** Calls until one succeeds. A client without connection rejects at once, and needs turns to connect. */
async function recovered({ replays }: RedisStores): Promise<void> {
  for (;;) {
    await nextTurn()
    const [outcome] = await Promise.allSettled([replays.claim([{ key: crypto.randomUUID(), until: 1 }], 1)])
    if (outcome?.status === 'fulfilled') return
  }
}

describe.skipIf(SKIPPED.cluster !== '')(`a server that stops ${SKIPPED.cluster}`, () => {
  test.each(Object.entries(DOCUMENTED_CLIENTS))(
    '%s: of the calls that were faults, only those of the first turn run later, and one of each other turn',
    async (name, open) => {
      const { server, executed } = await stoppable()
      const { client, reconnect, end } = await open(server.place)
      ending.push(end)
      const stores = redisStores(client, { serviceId: 'bank', replyTimeout: 300, ...(reconnect && { reconnect }) })
      await recovered(stores)
      server.signal('SIGSTOP')
      for (let turn = 0; turn < TURNS; turn++) {
        const outcomes = await claims(stores, turn)
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([])
      }
      server.signal('SIGCONT')
      await recovered(stores)
      const late = await executed()
      console.log(`${name}: of ${CALLS * TURNS} calls that were faults, by turn: ${late}`)
      for (const each of late.slice(1)) expect(each).toBeLessThanOrEqual(1)
    },
    30_000,
  )

  test('node-redis with replyTimeout so long that callers are gone: all of them run later', async () => {
    const { server, executed } = await stoppable()
    const client = await createClient({ socket: server.place, disableOfflineQueue: true }).connect()
    ending.push(() => client.on('error', () => undefined).destroy())
    const stores = redisStores(client, { serviceId: 'bank', replyTimeout: 60_000 })
    server.signal('SIGSTOP')
    const all = Array.from({ length: TURNS }, (_, turn) => claims(stores, turn))
    server.signal('SIGCONT')
    await Promise.all(all)
    expect(await executed()).toEqual(Array(TURNS).fill(CALLS))
  })
})
