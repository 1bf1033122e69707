import { describe, expect, test } from 'vitest'
import { createAccessToken } from '../../src/access-token/create-access-token.js'
import { defineClient } from '../../src/configuration/client.js'
import { introspect } from '../../src/introspection/introspect.js'
import type { Ports } from '../../src/ports/ports.js'
import type { ClientStore } from '../../src/ports/stores.js'
import type { FoundClient } from '../../src/records/client-identifiers.js'
import { cachedClients } from '../../src/setup/cached-clients.js'
import { fakePorts, NOW, shop, tokenRecord } from '../fakes.js'

/**
 * A store whose one client can be replaced, the identifiers that it was asked for, and a clock that
 * is set by hand.
 */
async function world(seconds = 60) {
  const asked: string[] = []
  const state = { now: NOW, found: await foundClient('first'), failing: false }
  const store: ClientStore = {
    async find(identifier) {
      asked.push(identifier)
      const answer = identifier === 'shop' ? state.found : undefined
      if (state.failing) throw new Error('down')
      return answer
    },
  }
  return { asked, state, store, cached: cachedClients(store, { seconds, clock: { now: () => state.now } }) }
}

async function foundClient(clientName: string): Promise<FoundClient> {
  const client = await defineClient({ clientId: 1, clientIdAlias: 'shop', tokenAuthMethod: 'NONE', clientName })
  return { client, by: 'alias', canonical: 'shop' }
}

describe('design §4: clients are asked for again only after so many seconds', () => {
  test.each([
    ['at once', 0, 1],
    ['just before the time is over', 59_999, 1],
    ['when it is over', 60_000, 2],
    ['after the clock was set back by as much', -60_000, 2],
  ])('%s', async (_, passing, calls) => {
    const { asked, state, cached } = await world()
    const first = await cached.find('shop')
    state.found = await foundClient('second')
    state.now += passing
    expect(await cached.find('shop')).toBe(calls === 1 ? first : state.found)
    expect(asked).toHaveLength(calls)
  })

  test('time counts from the question, because the answer may be that old', async () => {
    const { asked, state, cached } = await world()
    const answer = cached.find('shop')
    state.now += 60_000
    await answer
    await cached.find('shop')
    expect(asked).toHaveLength(2)
  })

  test('a client that is being looked up is looked up once', async () => {
    const { asked, state, cached } = await world()
    const all = await Promise.all(Array.from({ length: 20 }, () => cached.find('shop')))
    expect(all).toEqual(Array.from({ length: 20 }, () => state.found))
    expect(asked).toEqual(['shop'])
  })

  test('but again where the first question is too old, or tokens were revoked after it', async () => {
    const { asked, state, store, cached } = await world()
    const first = cached.find('shop')
    state.now += 60_000
    await Promise.all([first, cached.find('shop')])
    expect(asked).toHaveLength(2)
    state.now += 60_000
    const revoking = cachedClients({ ...store, revokeTokens: () => undefined }, { seconds: 60 })
    const before = revoking.find('shop')
    await revoking.revokeTokens?.(1, state.now)
    await Promise.all([before, revoking.find('shop')])
    expect(asked).toHaveLength(4)
  })

  test.each([
    ['joined within a second', 999, 1],
    ['not joined after that, because its answer may be lost', 1_000, 2],
  ])('a look-up is %s', async (_, passing, calls) => {
    const state = { now: NOW, calls: 0 }
    const found = await foundClient('second')
    const find = () => (++state.calls === 1 ? new Promise<undefined>(() => undefined) : found)
    const cached = cachedClients({ find }, { seconds: 60, clock: { now: () => state.now } })
    void cached.find('shop')
    state.now += passing
    void cached.find('shop')
    expect(state.calls).toBe(calls)
  })

  test('a client that is registered while it is looked up is found by whoever asks after that', async () => {
    let resolve: (nothing: undefined) => void = () => undefined
    const promise = new Promise<undefined>(each => {
      resolve = each
    })
    const answers = [promise, await foundClient('first')]
    const cached = cachedClients({ find: () => answers.shift() }, { seconds: 60 })
    const early = cached.find('shop')
    const late = cached.find('shop')
    resolve(undefined)
    expect([await early, (await late)?.client.clientName]).toEqual([undefined, 'first'])
  })

  test('a look-up that fails, fails for all who wait, and is tried again after that', async () => {
    const { asked, state, cached } = await world()
    state.failing = true
    const both = await Promise.allSettled([cached.find('shop'), cached.find('shop')])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    state.failing = false
    expect([await cached.find('shop'), asked.length]).toEqual([state.found, 2])
  })

  test('an absent client is not cached: it may be registered at any moment', async () => {
    const { asked, cached } = await world()
    expect([await cached.find('other'), await cached.find('other')]).toEqual([undefined, undefined])
    expect(asked).toEqual(['other', 'other'])
  })

  test('nor is null, which a store may answer for an absent client', async () => {
    const asked: string[] = []
    const find = (identifier: string) => {
      asked.push(identifier)
      return null
    }
    const store: object = { find }
    const cached = cachedClients(store as ClientStore, { seconds: 60 })
    expect([await cached.find('other'), await cached.find('other')]).toEqual([null, null])
    expect(asked).toEqual(['other', 'other'])
  })

  test('an error is passed on and not cached', async () => {
    const { state, cached } = await world()
    state.failing = true
    await expect(cached.find('shop')).rejects.toThrow('down')
    state.failing = false
    expect(await cached.find('shop')).toBe(state.found)
  })

  test('an error is passed on once the cached client is too old: a failing store is never a yes', async () => {
    const { state, cached } = await world()
    await cached.find('shop')
    state.failing = true
    state.now += 60_000
    await expect(cached.find('shop')).rejects.toThrow('down')
  })

  test('each identifier is cached by itself', async () => {
    const { asked, cached } = await world()
    await cached.find('shop')
    expect(await cached.find('Shop')).toBeUndefined()
    expect(asked).toEqual(['shop', 'Shop'])
  })

  test('a store that answers synchronously still does', async () => {
    const found = await foundClient('first')
    const cached = cachedClients({ find: () => found }, { seconds: 1 })
    expect([cached.find('shop'), cached.find('shop')]).toEqual([found, found])
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d seconds are a mistake of the caller', async seconds => {
    await expect(world(seconds)).rejects.toThrow(TypeError)
  })

  test('introspection takes one round trip with it, and two without', async () => {
    const { ports, calls } = await fakePorts({ tokens: [await tokenRecord('token')] })
    const clients = cachedClients(ports.clients, { seconds: 60, clock: ports.clock })
    const callsOfOne = async (each: Ports) => {
      calls.length = 0
      expect((await introspect({ token: 'token' }, each)).action).toBe('OK')
      return [...calls]
    }
    expect(await callsOfOne(ports)).toEqual(['accessTokens.find', 'clients.find'])
    expect(await callsOfOne({ ...ports, clients })).toEqual(['accessTokens.find', 'clients.find'])
    expect(await callsOfOne({ ...ports, clients })).toEqual(['accessTokens.find'])
  })
})

describe('a name that is registered again while the former client is cached', () => {
  /** Two instances on one store, one of which caches clients; each registration has a token. */
  async function instances() {
    const state = { now: NOW, registration: 'former' }
    const clock = { now: () => state.now }
    const tokens = await Promise.all(
      ['former', 'present'].map(registration => tokenRecord(`token of the ${registration}`, { registration })),
    )
    const { ports } = await fakePorts({ tokens, ports: { clock } })
    const clients: ClientStore = {
      find: async () => ({ client: await shop({ registration: state.registration }), by: 'id', canonical: '1' }),
    }
    const direct = { ...ports, clients }
    const remembering = { ...direct, clients: cachedClients(clients, { seconds: 60, clock }) }
    const actions = (each: Ports) =>
      Promise.all(
        ['former', 'present'].map(async of => (await introspect({ token: `token of the ${of}` }, each)).action),
      )
    return { state, direct, remembering, actions }
  }

  test('finds the former client until it is dropped, then the present one, and never a mixture', async () => {
    const { state, direct, remembering, actions } = await instances()
    expect(await actions(remembering)).toEqual(['OK', 'UNAUTHORIZED'])
    state.registration = 'present'
    expect(await actions(direct)).toEqual(['UNAUTHORIZED', 'OK'])
    state.now += 59_999
    expect(await actions(remembering)).toEqual(['OK', 'UNAUTHORIZED'])
    state.now += 1
    expect(await actions(remembering)).toEqual(['UNAUTHORIZED', 'OK'])
  })

  test('a token that was made for the former client in that time is refused for the present one', async () => {
    const { state, direct, remembering } = await instances()
    await introspect({ token: 'token of the former' }, remembering)
    state.registration = 'present'
    const grant = { grantType: 'AUTHORIZATION_CODE', clientId: 1, subject: 'ada', scopes: ['read'] } as const
    const created = await createAccessToken(grant, remembering)
    const token = String(Reflect.get(created, 'accessToken'))
    expect((await introspect({ token }, remembering)).action).toBe('OK')
    expect((await introspect({ token }, direct)).action).toBe('UNAUTHORIZED')
    state.now += 60_000
    expect((await introspect({ token }, remembering)).action).toBe('UNAUTHORIZED')
  })
})

describe('what a store that fetches is asked', () => {
  const wrap = (store: ClientStore) => cachedClients(store, { seconds: 60 })

  test('cachedClients passes the question on', async () => {
    const { store } = await world()
    const { client } = await foundClient('renewed')
    const asked: unknown[] = []
    const renewing = {
      ...store,
      renewKeys(...question: readonly unknown[]) {
        expect(this).toBe(renewing)
        asked.push(question)
        return client
      },
    }
    expect(await wrap(renewing).renewKeys?.(client, 'one')).toBe(client)
    expect(asked).toEqual([[client, 'one']])
    expect(wrap(store)).not.toHaveProperty('renewKeys')
  })

  test('cachedClients says whether a record names the client, and whose', async () => {
    const asked: unknown[] = []
    const clients = wrap({ find: (...question: readonly unknown[]) => void asked.push(question) })
    await clients.find('known', 'record', 'ada')
    await clients.find('named')
    expect(asked).toEqual([['known', 'record', 'ada'], ['named']])
  })
})
