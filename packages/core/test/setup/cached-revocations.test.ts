import { describe, expect, test } from 'vitest'
import type { ClientStore } from '../../src/ports/stores.js'
import type { FoundClient } from '../../src/records/client-identifiers.js'
import { cachedClients } from '../../src/setup/cached-clients.js'
import { NOW, shop } from '../fakes.js'

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
