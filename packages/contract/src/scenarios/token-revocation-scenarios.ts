import { hashOf } from './hash.js'
import { thenIntrospect } from './introspecting.js'
import type { Scenario } from './scenario.js'

/** Which tokens are revoked. */
export const TOKEN_REVOCATION_SCENARIOS: readonly Scenario[] = [
  {
    name: 'revoke: a revoked token is unknown',
    clause: 'docs/rules.md §5',
    play: async world => {
      const token = await world.token()
      return thenIntrospect(world.revokeTokens({ accessToken: token }), world, token)
    },
    expect: { action: 'UNAUTHORIZED', resultCode: 'A057302' },
  },
  {
    name: 'revoke: a token that was revoked already',
    clause: 'docs/rules.md §5',
    play: async world => {
      const token = await world.token()
      await world.revokeTokens({ accessToken: token })
      return world.revokeTokens({ accessToken: token })
    },
    expect: { action: 'OK', resultCode: 'A113001', count: 0 },
  },
  {
    name: 'revoke: all tokens of a client',
    clause: 'docs/rules.md §5',
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
    clause: 'docs/rules.md §5',
    play: async world => {
      await world.token()
      await world.token({ subject: 'bob' })
      return world.revokeTokens({ clientIdentifier: 'shop', subject: 'bob' })
    },
    expect: { action: 'OK', count: 1 },
  },
  {
    name: 'revoke: by the hash of a refresh token',
    clause: 'docs/rules.md §5',
    play: async world => {
      await world.token({ refreshToken: 'to-be-revoked' })
      return world.revokeTokens({ refreshTokenHash: await hashOf('to-be-revoked') })
    },
    expect: { action: 'OK', count: 1 },
  },
  {
    name: 'revoke: the tokens of a subject at all clients',
    clause: 'docs/rules.md §5',
    play: async world => {
      await world.token()
      await world.token({ clientIdentifier: 'post' })
      await world.token({ subject: 'bob' })
      return world.revokeTokens({ subject: 'ada' })
    },
    expect: { action: 'OK', count: 2, finished: true },
  },
  {
    name: 'revoke: a token of another service is not revoked',
    clause: 'docs/rules.md §8',
    play: async world => {
      const token = await world.token()
      return thenIntrospect((await world.neighbour()).revokeTokens({ accessToken: token }), world, token)
    },
    expect: { action: 'OK', subject: 'ada' },
  },
  {
    name: 'revoke: goes on with the instant of an answer, and keeps what was created since',
    clause: 'docs/rules.md §5',
    play: async world => {
      await world.token()
      const { revokedAt } = Object(await world.revokeTokens({ subject: 'ada' }))
      await world.plant('left', { createdAt: world.now(), subject: 'ada' })
      const token = await world.token()
      const second = await world.revokeTokens({ subject: 'ada', revokedAt })
      const { action } = await world.introspect({ token })
      return { ...second, later: action, isSame: Reflect.get(second, 'revokedAt') === revokedAt }
    },
    expect: { action: 'OK', count: 1, finished: true, later: 'OK', isSame: true },
  },
]
