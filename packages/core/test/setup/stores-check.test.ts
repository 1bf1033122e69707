import { describe, expect, test } from 'vitest'
import type { Ports } from '../../src/ports/ports.js'
import type { Ticket } from '../../src/records/ticket.js'
import { createStoresCheck, type ProbedStore } from '../../src/setup/stores-check.js'
import type { SetTimer } from '../../src/setup/with-deadline.js'
import { fakePorts, NOW } from '../fakes.js'

const setTimer: SetTimer = () => () => undefined

/** Healthy stores with changes, and the calls that they got. */
async function world(changes: Partial<Ports> = {}) {
  const { ports, calls } = await fakePorts({ ports: changes })
  const clock = { at: NOW, now: () => clock.at }
  return { ports: { ...ports, clock }, calls, clock }
}

async function fails(): Promise<never> {
  throw new RangeError('host db.internal refused the password')
}

const sweep = async () => 0
const none = async () => undefined
const yes = async () => true

/** A ticket from a store that has columns for the members of an earlier version. */
const uncounted: Ticket = {
  serviceId: 'test',
  key: 'any',
  clientId: 0,
  clientIdentifier: '0',
  scopes: [],
  redirectUri: '',
  createdAt: NOW,
  expiresAt: NOW,
  retainedUntil: NOW,
}

/** Each store in a state in which it answers no call, or forgets. */
const ILL: readonly (readonly [ProbedStore, string, Partial<Ports>])[] = [
  ['clients', 'RangeError', { clients: { find: fails } }],
  [
    'accessTokens',
    'RangeError',
    { accessTokens: { find: fails, add: fails, replace: fails, remove: fails, sweep: fails } },
  ],
  ['accessTokens', 'StoreForgets', { accessTokens: { find: none, add: yes, replace: yes, remove: sweep, sweep } }],
  ['pushedRequests', 'RangeError', { pushedRequests: { find: fails, add: fails, take: fails, sweep } }],
  ['pushedRequests', 'StoreForgets', { pushedRequests: { find: none, add: async () => false, take: none, sweep } }],
  ['tickets', 'StoreForgets', { tickets: { find: none, add: yes, take: none, sweep } }],
  ['tickets', 'StoreForgets', { tickets: { find: none, add: yes, take: async () => uncounted, sweep } }],
  ['revocations', 'RangeError', { revocations: { find: async () => [], revoke: fails, sweep } }],
  ['tokenFamilies', 'RangeError', { tokenFamilies: { find: none, add: fails, replace: fails, sweep } }],
  ['tokenFamilies', 'StoreForgets', { tokenFamilies: { find: none, add: yes, replace: yes, sweep } }],
  ['tokenFamilies', 'StoreForgets', { tokenFamilies: { find: none, add: yes, replace: async () => false, sweep } }],
  ['replays', 'StoreForgets', { replays: { claim: async () => [false], sweep } }],
]

describe('createStoresCheck', () => {
  test('finds healthy stores healthy, and leaves no record that was added', async () => {
    const { ports } = await world()
    const kept = { tokens: 0 }
    const { accessTokens } = ports
    const counting: Ports['accessTokens'] = {
      ...accessTokens,
      async add(record, now) {
        expect(record).toMatchObject({ clientId: 0, expiresAt: NOW, retainedUntil: NOW + 60_000 })
        kept.tokens++
        return accessTokens.add(record, now)
      },
      async remove(selection, limit) {
        const removed = await accessTokens.remove(selection, limit)
        kept.tokens -= removed
        return removed
      },
    }
    const check = createStoresCheck({ ...ports, accessTokens: counting }, { milliseconds: 1_000, setTimer })
    expect(await check()).toEqual({ healthy: true, ill: [] })
    expect(kept.tokens).toBe(0)
  })

  test.each(ILL)('names %s that answers with %s, and only that', async (store, error, changes) => {
    const heard: unknown[] = []
    const { ports } = await world(changes)
    const onFault: Ports['onFault'] = (fault, place) => heard.push([Object(fault).name, place])
    const check = createStoresCheck({ ...ports, onFault }, { milliseconds: 1_000, setTimer })
    expect(await check()).toEqual({ healthy: false, ill: [{ store, error }] })
    expect(heard).toEqual([[error, { operation: 'storesCheck', port: store }]])
  })

  test('a store that does not answer in time is ill', async () => {
    const rings: (() => void)[] = []
    const timer: SetTimer = (milliseconds, ring) => {
      expect(milliseconds).toBe(2_000)
      rings.push(ring)
      return () => undefined
    }
    const { ports } = await world({ clients: { find: () => new Promise(() => undefined) } })
    const answer = createStoresCheck(ports, { milliseconds: 2_000, setTimer: timer })()
    for (const ring of rings) ring()
    expect(Object(await answer).ill).toContainEqual({ store: 'clients', error: 'DeadlineExceeded' })
  })

  test.each([
    ['concurrent calls share an answer', 0, 1],
    ['an answer is remembered for a second', 999, 1],
    ['after a second the stores are asked again', 1_000, 2],
    ['a clock that is set back keeps no answer', -1_000, 2],
  ])('%s', async (_, passing, probes) => {
    const { ports, calls, clock } = await world()
    const check = createStoresCheck(ports, { milliseconds: 1_000, setTimer })
    const first = check()
    clock.at += passing
    await Promise.all([first, check()])
    expect(calls.filter(call => call.startsWith('clients.find'))).toHaveLength(probes)
  })
})
