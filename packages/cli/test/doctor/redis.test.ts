import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SKIPPED, type StartedServer, startCluster, startServer } from '../../../../test/servers/redis.js'
import type { Measured, SeenPlace } from '../../src/doctor/place.js'
import { foundIn, shown } from './place.js'

/** The settings that docs/storage-redis.md demands. */
const RIGHT = {
  maxmemory: '100mb',
  'maxmemory-policy': 'noeviction',
  appendonly: 'yes',
  appendfsync: 'everysec',
  'lazyfree-lazy-expire': 'yes',
  'min-replicas-to-write': '0',
}

const options = (settings: object) => Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])

function urlOf({ place }: Pick<StartedServer, 'place'>, user = ''): string {
  return `redis://${user}${place.host}:${place.port}`
}

describe.skipIf(SKIPPED.server !== '')(`Redis ${SKIPPED.server}`, () => {
  let server: StartedServer | undefined
  beforeAll(async () => {
    server = await startServer(...options(RIGHT))
  })
  afterAll(() => server?.stop())

  function started(): StartedServer {
    if (server === undefined) throw new Error('not started')
    return server
  }

  async function commanded(...command: string[]): Promise<unknown> {
    const client = await createClient({ socket: started().place }).connect()
    try {
      return await client.sendCommand(command)
    } finally {
      client.destroy()
    }
  }

  async function configured(changes: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(changes)) await commanded('CONFIG', 'SET', name, value)
    onTestFinished(async () => {
      for (const [name, value] of Object.entries(RIGHT)) await commanded('CONFIG', 'SET', name, value)
    })
  }

  const found = (change?: (seen: SeenPlace) => SeenPlace) =>
    foundIn({ redis: { url: urlOf(started()) } }, { ...(change && { change }) })

  test('with the settings of the document: nothing', async () => {
    expect(shown(await found())).toEqual([])
  })

  test.each([
    [{ 'maxmemory-policy': 'allkeys-lru' }, 'storage_evicts, certain: maxmemory-policy allkeys-lru'],
    [{ 'maxmemory-policy': 'volatile-ttl', maxmemory: '0' }, 'storage_evicts, possible: maxmemory-policy volatile-ttl'],
    [{ appendonly: 'no' }, 'storage_not_durable, likely: appendonly no'],
    [{ appendfsync: 'no' }, 'storage_not_synced, likely: appendfsync no'],
    [{ 'lazyfree-lazy-expire': 'no' }, 'storage_pauses, possible: lazyfree-lazy-expire no'],
  ])('with %j', async (changes, expected) => {
    await configured({ ...changes })
    expect(shown(await found())).toEqual([expected])
  })

  test('a replica, and a master that goes on without it', async () => {
    const replica = await startServer('--replicaof', `${started().place.host} ${started().place.port}`)
    onTestFinished(() => replica.stop())
    while (!/connected_slaves:1/.test(String(await commanded('INFO', 'replication'))));
    const ofReplica = shown(await foundIn({ redis: { url: urlOf(replica) } }))
    expect(ofReplica).toContain('storage_read_only, certain: role slave')
    expect(ofReplica).toContain('store_ill, certain: RedisReadOnly')
    expect(shown(await found())).toEqual(['storage_loses_replicas, possible: min-replicas-to-write 0'])
  })

  test('a user without the right to read settings', async () => {
    await commanded('ACL', 'SETUSER', 'as', 'on', '>a-hidden-password', '~*', '+@all', '-config', '-info')
    const diagnoses = await foundIn({ redis: { url: urlOf(started(), 'as:a-hidden-password@') } })
    expect(shown(diagnoses)).toEqual(['storage_settings_unknown, possible: '])
  })

  test('a server that is not there: its host is named, and no password', async () => {
    const diagnoses = await foundIn({ redis: { url: 'redis://as:a-hidden-password@127.0.0.1:1' } })
    expect(shown(diagnoses)).toEqual(['storage_unreachable, certain: '])
    expect(diagnoses[0]?.problem).toContain('127.0.0.1:1')
    expect(JSON.stringify(diagnoses)).not.toContain('hidden')
  })

  test('clocks that differ: a minute ahead and behind, but not nine seconds', async () => {
    const ahead = (milliseconds: number) =>
      found(seen => ({ ...seen, measured: { ...measuredOf(seen), clock: { ahead: milliseconds, asked: 1 } } }))
    expect(shown(await ahead(60_000))).toEqual(['clock_differs, likely: the storage is 60 seconds ahead'])
    expect(shown(await ahead(-60_000))).toEqual(['clock_differs, likely: the storage is 60 seconds behind'])
    expect(shown(await ahead(9_000))).toEqual([])
    await found(seen => {
      expect(Math.abs(measuredOf(seen).clock?.ahead ?? Number.NaN)).toBeLessThan(9_000)
      return seen
    })
  })

  test('a version without the commands that the stores use', async () => {
    const version = (text: string) =>
      found(seen => ({ ...seen, measured: { ...measuredOf(seen), product: { name: 'Redis', version: text } } }))
    expect(shown(await version('6.0.16'))).toEqual(['storage_old, certain: Redis 6.0.16'])
    expect(shown(await version('6.2.0'))).toEqual([])
  })

  test('a claim that everybody wins, and one that all rivals win', async () => {
    const won = (isWon: (call: number) => boolean) => {
      let calls = 0
      return found(seen => {
        const claim = () => [isWon(calls++)]
        return { ...seen, stores: seen.stores && { ...seen.stores, replays: { claim, sweep: () => 0 } } }
      })
    }
    // The store is probed once before.
    expect(shown(await won(() => true))).toEqual(['claim_won_twice, certain: 2 of 2, and 8 of 8'])
    expect(shown(await won(call => call !== 2))).toEqual(['claim_won_twice, certain: 1 of 2, and 8 of 8'])
    expect(shown(await won(call => call !== 2 && call < 4))).toEqual([])
  })

  test('leaves no record that is valid', async () => {
    await commanded('FLUSHALL')
    await found()
    // The layout of the indexes is no record: it is what every start of the service leaves as well.
    const keys = [await commanded('KEYS', '*')]
      .flat()
      .map(String)
      .filter(key => !key.endsWith(':layout'))
    for (const key of keys) expect(Number(await commanded('PTTL', key))).toBeGreaterThan(0)
  })
})

function measuredOf({ measured }: SeenPlace): Measured {
  if ('unreachable' in measured) throw new Error(measured.unreachable)
  return measured
}

test.skipIf(SKIPPED.cluster !== '')(`a cluster: one of its nodes is asked ${SKIPPED.cluster}`, async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.stop())
  const urls = cluster.places.map(place => urlOf({ place }))
  const codes = shown(await foundIn({ redis: { cluster: urls } }))
  expect(codes).toEqual([
    'storage_not_durable, likely: appendonly no',
    'storage_pauses, possible: lazyfree-lazy-expire no',
  ])
})
