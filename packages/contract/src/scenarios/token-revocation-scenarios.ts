import { hashOf } from './hash.js'
import type { Scenario } from './scenario.js'
import { thenIntrospect } from './token-making.js'
import type { World } from './world.js'

/** Revoking access tokens. */
export const TOKEN_REVOCATION_SCENARIOS: readonly Scenario[] = [
  {
    name: 'revoke: a revoked token is unknown',
    clause: 'wire.md §5',
    play: async world => {
      const token = await world.token()
      return thenIntrospect(world.revokeTokens({ accessToken: token }), world, token)
    },
    expect: { action: 'UNAUTHORIZED', resultCode: 'A057302' },
  },
  {
    name: 'revoke: a token that was revoked already',
    clause: 'wire.md §5, idempotent',
    play: async world => {
      const token = await world.token()
      await world.revokeTokens({ accessToken: token })
      return world.revokeTokens({ accessToken: token })
    },
    expect: { action: 'OK', resultCode: 'A113001', count: 0 },
  },
  {
    name: 'revoke: all tokens of a client',
    clause: 'wire.md §5',
    play: async world => {
      await world.token()
      await world.token({ subject: 'bob' })
      await world.token({ clientIdentifier: 'post' })
      return world.revokeTokens({ clientId: 1001 })
    },
    expect: { action: 'OK', count: 2 },
  },
  {
    name: 'revoke: the tokens of a client and subject',
    clause: 'wire.md §5',
    play: async world => {
      await world.token()
      await world.token({ subject: 'bob' })
      return world.revokeTokens({ clientIdentifier: 'shop', subject: 'bob' })
    },
    expect: { action: 'OK', count: 1 },
  },
  {
    name: 'revoke: by an alias, although the service no longer allows aliases',
    clause: 'wire.md §5',
    service: { clientIdAliasEnabled: false },
    play: async world => {
      await world.token({ clientIdentifier: '1001' })
      return world.revokeTokens({ clientIdentifier: 'shop' })
    },
    expect: { action: 'OK', count: 1 },
  },
  {
    name: 'revoke: by the hash of a refresh token',
    clause: 'wire.md §5',
    play: async world => {
      await world.token({ refreshToken: 'to-be-revoked' })
      return world.revokeTokens({ refreshTokenHash: await hashOf('to-be-revoked') })
    },
    expect: { action: 'OK', count: 1 },
  },
  {
    name: 'revoke: the tokens of an unknown client',
    clause: 'wire.md §5, idempotent',
    play: world => world.revokeTokens({ clientIdentifier: 'nobody' }),
    expect: { action: 'OK', count: 0 },
  },
  {
    name: 'revoke: a token of another service is not revoked',
    clause: 'design.md §4',
    play: async world => {
      const token = await world.token()
      return thenIntrospect(world.neighbour.revokeTokens({ accessToken: token }), world, token)
    },
    expect: { action: 'OK', subject: 'ada' },
  },
  ...[
    ['nothing', {}, 'A113201'],
    ['only a subject', { subject: 'ada' }, 'A113201'],
    ['a token and a client', { accessToken: 'a', clientId: 1 }, 'A113201'],
    ['a token and a subject', { accessToken: 'a', subject: 'ada' }, 'A113201'],
    ['a number as token', { accessToken: 1 }, 'A109201'],
  ].map(([name, request, resultCode]) => ({
    name: `revoke: ${name}`,
    clause: 'wire.md §5',
    play: (world: World) => world.revokeTokens(request),
    expect: { action: 'BAD_REQUEST', resultCode: String(resultCode) },
  })),
  {
    name: 'revoke: accessTokens.remove fails',
    clause: 'design.md §2',
    faults: ['accessTokens.remove'],
    play: async world => world.revokeTokens({ accessToken: await world.token() }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A113101' },
  },
]
