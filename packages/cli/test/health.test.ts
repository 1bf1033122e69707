import { createPorts, type Ports } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { readServerConfiguration } from '../src/configuration.js'
import { Health, type HealthOptions, READINESS } from '../src/health.js'
import { configuration } from './running.js'

type Store = 'clients' | 'accessTokens' | 'pushedRequests' | 'tickets' | 'replays' | 'revocations' | 'tokenFamilies'

/** The answer when some stores reject every call, and what `onFault` gets. */
async function readiness(broken: readonly Store[], options: HealthOptions = {}) {
  const read = await readServerConfiguration(configuration())
  const [configured] = read.ok ? read.value.services : []
  if (!read.ok || configured === undefined) throw new TypeError('the configuration of the tests cannot be read')
  const { service } = configured
  const stores = memoryStores({ serviceId: service.serviceId, storage: createStorage() })
  const ports = createPorts({ service, stores, secrets: read.value.secrets })
  const faults: unknown[] = []
  const onFault: Ports['onFault'] = (_, { port }) => faults.push(port)
  const health = new Health({ ...ports, ...Object.fromEntries(broken.map(name => [name, BROKEN])), onFault }, options)
  const answer = await health.answer(READINESS)
  return { answer: [answer?.status, JSON.parse(String(answer?.body))], faults, health }
}

/** Rejects with an error whose class strangers should not learn. */
const BROKEN = new Proxy({}, { get: () => () => Promise.reject(new RangeError('db.internal is full')) })

test.each<readonly [string, readonly Store[], number, object]>([
  ['every store works', [], 200, { status: 'ok' }],
  ['strangers have filled the tickets', ['tickets'], 200, { status: 'degraded', stores: ['tickets'] }],
  ['pushed requests are full', ['pushedRequests'], 200, { status: 'degraded', stores: ['pushedRequests'] }],
  ['token families fail', ['tokenFamilies'], 200, { status: 'degraded', stores: ['tokenFamilies'] }],
  ['revocations fail', ['revocations'], 200, { status: 'degraded', stores: ['revocations'] }],
  ['clients cannot be found', ['clients'], 503, { status: 'ill', stores: ['clients'] }],
  ['access tokens fail', ['accessTokens'], 503, { status: 'ill', stores: ['accessTokens'] }],
  ['replays fail', ['replays'], 503, { status: 'ill', stores: ['replays'] }],
  ['several fail', ['replays', 'tickets'], 503, { status: 'ill', stores: ['tickets', 'replays'] }],
])('readiness when %s', async (_, broken, status, body) => {
  const { answer, faults } = await readiness(broken)
  expect(answer).toEqual([status, body])
  expect([...faults].sort()).toEqual([...broken].sort())
})

test('a server that is being drained is not ready, whatever its stores', async () => {
  const { health } = await readiness([])
  health.drain()
  expect(await health.answer(READINESS)).toMatchObject({ status: 503, body: '{"status":"draining"}' })
})

test.each<readonly [string, readonly Store[], readonly number[]]>([
  ['ill', ['accessTokens'], [10_000, 20_000]],
  ['degraded', ['tickets'], []],
  ['healthy', [], []],
])('the connections are opened anew each ten seconds while it is %s: %j', async (_, broken, expected) => {
  const clock = { now: 0 }
  const renewed: number[] = []
  const options = { renew: () => void renewed.push(clock.now), elapsed: () => clock.now }
  const { health } = await readiness(broken, options)
  for (clock.now of [9_999, 10_000, 10_001, 19_999, 20_000, 29_999]) await health.answer(READINESS)
  expect(renewed).toEqual(expected)
})
