import { revokeAccessTokens } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { CLIENTS, createWorld, type Setting, START, type World } from './world.js'

/*
 * docs/storage.md, rules 29 and 38: a creation reads the revocations that its token is subject to, whatever the grant.
 * Otherwise the client gets a token that every resource refuses, for as long as clocks may differ.
 */

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'

const GRANTS = {
  'client credentials': { make: world => world.exchange('shop', { grant_type: 'client_credentials' }) },
  'a code': { make: world => world.redeem('shop') },
  'a grant of the author for a user': {
    make: exchange,
    grants: { [EXCHANGE]: () => ({ subject: 'ada', scopes: [] }) },
  },
  'a grant of the author for the client': { make: exchange, grants: { [EXCHANGE]: () => ({ scopes: [] }) } },
} satisfies Readonly<Record<string, { make: (world: World) => ReturnType<World['exchange']>; grants?: object }>>

function exchange(world: World): ReturnType<World['exchange']> {
  return world.exchange('shop', { grant_type: EXCHANGE })
}

async function serving(setting: Setting): Promise<World> {
  const grantTypes = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS', 'TOKEN_EXCHANGE'] as const
  const clients = CLIENTS.map(each => ({ ...each, grantTypes }))
  return createWorld({ ...setting, clients, service: { supportedGrantTypes: grantTypes } })
}

describe.each(Object.entries(GRANTS))('a token by %s', (_, { make, ...setting }) => {
  test.each([
    ['all of the client were revoked', (world: World) => revokeAccessTokens({ clientId: 1 }, world.core)],
    ['all of the user were revoked', (world: World) => revokeAccessTokens({ subject: 'ada' }, world.core)],
    [
      'all of the client were revoked, as its store keeps it',
      (world: World) => world.core.clients.revokeTokens?.(1, START + 60_000),
    ],
  ])('is good after %s', async (__, revoke) => {
    const world = await serving(setting)
    await revoke(world)
    const { body } = await make(world)
    expect(await world.introspected(body.access_token)).toBe('OK')
  })

  test('is refused where all of its client are revoked while the rules of the server are asked', async () => {
    const rules = { mayHaveToken: () => revoked().then(() => true) }
    const world = await serving({ ...setting, tokenRules: rules })
    const revoked = () => revokeAccessTokens({ clientId: 1 }, world.core)
    const { action, body } = await make(world)
    expect([action, await world.introspected(body.access_token)]).toStrictEqual(['OK', 'UNAUTHORIZED'])
  })
})

test('a refresh gives a good token after all of the client were revoked, as its store keeps it', async () => {
  const world = await serving({})
  const { body } = await world.redeem('shop')
  await world.core.clients.revokeTokens?.(1, START + 60_000)
  const again = await world.refresh('shop', body.refresh_token)
  expect(await world.introspected(again.body.access_token)).toBe('OK')
})
