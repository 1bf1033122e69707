import { thenIntrospect } from './common.js'
import { hashOf } from './hash.js'
import type { Scenario } from './scenario.js'
import { bodyOf, codeOf, redeemed, refreshed, refreshTokenIn } from './token-flow.js'

export const TOKEN_UPDATE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'update: changes the named fields and keeps the others',
    clause: 'docs/rules.md §5',
    play: async world => {
      const token = await world.token({ acr: 'gold' })
      const call = world.updateToken({
        accessToken: token,
        scopes: ['admin'],
        accessTokenExpiresAt: world.now() + 5,
        grantId: 'g',
      })
      return thenIntrospect(call, world, token)
    },
    expect: {
      action: 'OK',
      scopes: ['admin'],
      expiresAt: 1_767_225_600_005,
      grantId: 'g',
      acr: 'gold',
      subject: 'ada',
    },
  },
  {
    name: 'update: removes a refresh token',
    clause: 'docs/rules.md §5',
    play: async world => {
      const token = await world.token()
      return thenIntrospect(world.updateToken({ accessToken: token, refreshTokenRemoved: true }), world, token)
    },
    expect: { action: 'OK', refreshable: false },
  },
  {
    name: 'update: replaces a refresh token, and only the new one can revoke',
    clause: 'docs/rules.md §5',
    play: async world => {
      const token = await world.token({ refreshToken: 'first' })
      await world.updateToken({ accessToken: token, refreshToken: 'second' })
      const first = await world.revokeTokens({ refreshToken: 'first' })
      const second = await world.revokeTokens({ refreshToken: 'second' })
      return { ...second, counts: [Object(first).count, Object(second).count] }
    },
    expect: { action: 'OK', counts: [0, 1] },
  },
  {
    name: 'update: concurrent calls that do not win are refused',
    clause: 'docs/rules.md §5',
    play: async world => {
      const token = await world.token()
      const calls = ['read', 'write', 'admin'].map(scope => world.updateToken({ accessToken: token, scopes: [scope] }))
      const answers = await Promise.all(calls)
      const won = answers.filter(answer => answer.action === 'OK').length
      const others = answers.filter(answer => answer.action !== 'OK').map(answer => answer.resultCode)
      return { action: 'raced', resultCode: 'A000000', valid: won >= 1 && others.every(code => code === 'A135204') }
    },
    expect: { action: 'raced', valid: true },
  },
  {
    name: 'update: the refresh token of another access token',
    clause: 'docs/refusals.md A144202',
    play: async world => {
      await world.token({ refreshToken: 'taken' })
      return world.updateToken({ accessToken: await world.token(), refreshToken: 'taken' })
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A144202' },
  },
  {
    name: 'update: a token of another service',
    clause: 'docs/rules.md §8',
    play: async world => (await world.neighbour()).updateToken({ accessToken: await world.token(), scopes: [] }),
    expect: { action: 'NOT_FOUND', resultCode: 'A135202' },
  },
  ...[{ clientIdentifier: 'shop' }, { subject: 'ada' }, { clientIdentifier: 'shop', subject: 'ada' }].map(
    (holder): Scenario => ({
      name: `update: a token that is stored although those of ${Object.keys(holder).join(' and ')} were revoked`,
      clause: 'docs/rules.md §5',
      play: async world => {
        await world.revokeTokens(holder)
        await world.plant('late', { createdAt: world.now(), subject: 'ada' })
        return world.updateToken({ accessToken: 'late', scopes: [] })
      },
      expect: { action: 'NOT_FOUND', resultCode: 'A135202' },
    }),
  ),
]

/** How a call names an authorization of `@symbolon/token`. */
const NAMED: Readonly<Record<string, (given: { access: string; refresh: string }) => object | Promise<object>>> = {
  'its refresh token': ({ refresh }) => ({ refreshToken: refresh }),
  'an access token': ({ access }) => ({ accessToken: access }),
  'the hash of an access token': async ({ access }) => ({ accessTokenHash: await hashOf(access) }),
}

const AUTHORIZATION_SCENARIOS = Object.entries(NAMED).map(
  ([what, named]): Scenario => ({
    name: `revoke: ${what} ends the whole authorization, which counts as one, and once`,
    clause: 'docs/rules.md §5; RFC 7009 §2.1',
    play: async world => {
      const first = await redeemed(world, await codeOf(world))
      const refresh = refreshTokenIn(first)
      const tokens = [first, await refreshed(world, refresh)].map(answer => String(bodyOf(answer).access_token))
      const selection = await named({ access: tokens[0] ?? '', refresh })
      const revoked = await world.revokeTokens(selection)
      const again = await world.revokeTokens(selection)
      const introspected = await Promise.all(tokens.map(async token => (await world.introspect({ token })).action))
      const after = await refreshed(world, refresh)
      return { ...revoked, again: Object(again).count, introspected, after: after.resultCode }
    },
    expect: {
      action: 'OK',
      count: 1,
      finished: true,
      again: 0,
      introspected: ['UNAUTHORIZED', 'UNAUTHORIZED'],
      after: 'A050308',
    },
  }),
)

export const TOKEN_REVOCATION_SCENARIOS: readonly Scenario[] = [
  ...AUTHORIZATION_SCENARIOS,
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
