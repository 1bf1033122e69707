import { hashOf } from './hash.js'
import type { Scenario } from './scenario.js'
import { thenIntrospect } from './token-making.js'
import type { World } from './world.js'

/** Changing access tokens, sentence by sentence. */
export const TOKEN_UPDATE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'update: scopes, expiry and attributes change, the rest stays',
    clause: 'wire.md §5',
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
    name: 'update: a refresh token is removed',
    clause: 'wire.md §5 rotation',
    play: async world => {
      const token = await world.token()
      return thenIntrospect(world.updateToken({ accessToken: token, refreshTokenRemoved: true }), world, token)
    },
    expect: { action: 'OK', refreshable: false },
  },
  {
    name: 'update: a refresh token is replaced, and only the new one revokes',
    clause: 'wire.md §5 rotation',
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
    name: 'update: by hash',
    clause: 'wire.md §5',
    play: async world => {
      return world.updateToken({ accessTokenHash: await hashOf(await world.token()), scopes: ['write'] })
    },
    expect: { action: 'OK', resultCode: 'A135001', scopes: ['write'] },
  },
  {
    name: 'update: of calls that race, one changes the token',
    clause: 'design.md §4',
    play: async world => {
      const token = await world.token()
      const calls = ['read', 'write', 'admin'].map(scope => world.updateToken({ accessToken: token, scopes: [scope] }))
      const answers = await Promise.all(calls)
      const won = answers.filter(answer => answer.action === 'OK').length
      const others = answers.filter(answer => answer.action !== 'OK').map(answer => answer.resultCode)
      return { action: 'raced', resultCode: 'A000000', sound: won >= 1 && others.every(code => code === 'A135204') }
    },
    expect: { action: 'raced', sound: true },
  },
  ...[
    ['no token', {}, 'A135201'],
    ['two tokens', { accessToken: 'a', accessTokenHash: 'b' }, 'A135201'],
    ['a token that does not exist', { accessToken: 'a' }, 'A135202'],
    ['an expiry that is none', { accessToken: 'a', accessTokenExpiresAt: 'soon' }, 'A109201'],
  ].map(([name, request, resultCode]) => ({
    name: `update: ${name}`,
    clause: 'wire.md §5',
    play: (world: World) => world.updateToken(request),
    expect: { action: 'BAD_REQUEST', resultCode: String(resultCode) },
  })),
  {
    name: 'update: a scope that is unknown',
    clause: 'RFC 6749 §3.3',
    play: async world => world.updateToken({ accessToken: await world.token(), scopes: ['else'] }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A109207' },
  },
  {
    name: 'update: a refresh token both replaced and removed',
    clause: 'wire.md §5',
    play: async world =>
      world.updateToken({ accessToken: await world.token(), refreshToken: 'x', refreshTokenRemoved: true }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A135203' },
  },
  {
    name: 'update: a refresh token of another access token',
    clause: 'wire.md §5 A144202',
    play: async world => {
      await world.token({ refreshToken: 'taken' })
      return world.updateToken({ accessToken: await world.token(), refreshToken: 'taken' })
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A144202' },
  },
  {
    name: 'update: the refresh token is removed and yet to expire',
    clause: 'wire.md §5',
    play: async world =>
      world.updateToken({
        accessToken: await world.token(),
        refreshTokenRemoved: true,
        refreshTokenExpiresAt: world.now() + 1,
      }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A135205' },
  },
  {
    name: 'update: there is no refresh token to expire',
    clause: 'wire.md §5',
    play: async world => {
      const token = await world.token({ grantType: 'CLIENT_CREDENTIALS', subject: undefined })
      return world.updateToken({ accessToken: token, refreshTokenExpiresAt: world.now() + 1 })
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A135205' },
  },
  {
    name: 'update: scopes are kept once each',
    clause: 'RFC 6749 §3.3',
    play: async world => world.updateToken({ accessToken: await world.token(), scopes: ['read', 'read'] }),
    expect: { action: 'OK', scopes: ['read'] },
  },
  {
    name: 'update: another service’s token',
    clause: 'design.md §4',
    play: async world => world.neighbour.updateToken({ accessToken: await world.token(), scopes: [] }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A135202' },
  },
  {
    name: 'update: a store that fails',
    clause: 'design.md §2',
    faults: ['accessTokens.replace'],
    play: async world => world.updateToken({ accessToken: await world.token(), scopes: [] }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A135101' },
  },
]
