import { describe, expect, test } from 'vitest'
import { revokeAccessTokens } from '../../src/access-token/revoke-access-tokens.js'
import { introspect } from '../../src/introspection/introspect.js'
import type { ClientStore, RevocationStore } from '../../src/ports/stores.js'
import type { FoundClient } from '../../src/records/client-identifiers.js'
import { cachedClients } from '../../src/setup/cached-clients.js'
import { revocableClients } from '../../src/setup/revocable-clients.js'
import { fakePorts, NOW, shop, tokenRecord } from '../fakes.js'

/** A store of revocations that keeps the last one of each key. */
function someRevocations(): RevocationStore {
  const kept = new Map<string, number>()
  return {
    revoke: ({ key, revokedAt }) => void kept.set(key, revokedAt),
    find: key => kept.get(key),
    sweep: () => 0,
  }
}

describe('docs/rules.md §5: a store of clients that cannot keep the instant of a revocation', () => {
  /** Ports over such a store, with one token; `wrap` may make it able to. */
  async function world(isRevocable: boolean) {
    const { ports } = await fakePorts({ clients: [await shop()], tokens: [await tokenRecord('live')] })
    const revocations = someRevocations()
    const { find } = ports.clients
    const clients = isRevocable ? revocableClients({ find }, revocations) : { find }
    // Nothing is removed, as if a million tokens came first.
    const accessTokens = { ...ports.accessTokens, remove: () => 0 }
    return { ...ports, clients, accessTokens }
  }

  test.each([
    ['the token is refused only when it is removed', false, 'OK'],
    ['made revocable, the token is refused at once', true, 'UNAUTHORIZED'],
  ])('%s', async (_, isRevocable, action) => {
    const ports = await world(isRevocable)
    expect(await introspect({ token: 'live' }, ports)).toMatchObject({ action: 'OK' })
    expect(await revokeAccessTokens({ clientIdentifier: 'shop' }, ports)).toMatchObject({ action: 'OK' })
    expect(await introspect({ token: 'live' }, ports)).toMatchObject({ action })
  })

  test('a client that does not exist is not looked up in the revocations', async () => {
    const revocations = someRevocations()
    const find = () => {
      throw new Error('looked up')
    }
    const clients = revocableClients({ find: () => undefined }, { ...revocations, find })
    expect(await clients.find('nobody')).toBeUndefined()
  })

  test('the later of two instants counts, whichever store keeps it', async () => {
    const revocations = someRevocations()
    const client = await shop()
    for (const [own, kept] of [
      [NOW, NOW - 1],
      [NOW - 1, NOW],
    ] as const) {
      const found = { client, by: 'id', canonical: String(client.clientId), tokensRevokedAt: own } as const
      const clients = revocableClients({ find: () => found }, revocations)
      await clients.revokeTokens?.(client.clientId, kept)
      expect((await clients.find('1'))?.tokensRevokedAt).toBe(NOW)
    }
  })
})

describe('cached clients', () => {
  test('pass a revocation on, and see it at once themselves', async () => {
    const client = await shop()
    const state: { tokensRevokedAt?: number } = {}
    const store: ClientStore = {
      find: () => ({ client, by: 'id', canonical: '1', ...state }),
      revokeTokens: (clientId, at) =>
        void Object.assign(state, clientId === client.clientId && { tokensRevokedAt: at }),
    }
    const cached = cachedClients(store, { seconds: 60, clock: { now: () => NOW } })
    expect((await cached.find('1'))?.tokensRevokedAt).toBeUndefined()
    await cached.revokeTokens?.(client.clientId, NOW)
    expect((await cached.find('1'))?.tokensRevokedAt).toBe(NOW)
  })

  test('of a store that cannot keep the instant cannot either', () => {
    expect(cachedClients({ find: () => undefined }, { seconds: 1 }).revokeTokens).toBeUndefined()
  })
})

test('a client that was asked for before a revocation, and answered after it, is not cached', async () => {
  const client = await shop()
  const answers: ((found: FoundClient) => void)[] = []
  const find = () => new Promise<FoundClient>(resolve => answers.push(resolve))
  const store: ClientStore = { find, revokeTokens: async () => undefined }
  const cached = cachedClients(store, { seconds: 60, clock: { now: () => NOW } })
  const before = cached.find('1')
  await cached.revokeTokens?.(client.clientId, NOW)
  const found: FoundClient = { client, by: 'id', canonical: '1' }
  answers.shift()?.(found)
  expect(await before).toEqual(found)
  const after = cached.find('1')
  answers.shift()?.({ ...found, tokensRevokedAt: NOW })
  expect((await after)?.tokensRevokedAt).toBe(NOW)
})
