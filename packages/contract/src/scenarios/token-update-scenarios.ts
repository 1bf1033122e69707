import { hashOf } from './hash.js'
import type { Scenario } from './scenario.js'
import { thenIntrospect } from './token-making.js'
import type { World } from './world.js'

/** Updating access tokens. */
export const TOKEN_UPDATE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'update: changes the named fields and keeps the others',
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
    name: 'update: removes a refresh token',
    clause: 'wire.md §5 rotation',
    play: async world => {
      const token = await world.token()
      return thenIntrospect(world.updateToken({ accessToken: token, refreshTokenRemoved: true }), world, token)
    },
    expect: { action: 'OK', refreshable: false },
  },
  {
    name: 'update: replaces a refresh token, and only the new one can revoke',
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
    name: 'update: concurrent calls that do not win are refused',
    clause: 'design.md §4',
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
  ...[
    ['no token', {}, 'A135201'],
    ['two tokens', { accessToken: 'a', accessTokenHash: 'b' }, 'A135201'],
    ['a token that does not exist', { accessToken: 'a' }, 'A135202'],
    ['a malformed expiry', { accessToken: 'a', accessTokenExpiresAt: 'soon' }, 'A109201'],
  ].map(([name, request, resultCode]) => ({
    name: `update: ${name}`,
    clause: 'wire.md §5',
    play: (world: World) => world.updateToken(request),
    expect: { action: 'BAD_REQUEST', resultCode: String(resultCode) },
  })),
  {
    name: 'update: an unknown scope',
    clause: 'RFC 6749 §3.3',
    play: async world => world.updateToken({ accessToken: await world.token(), scopes: ['else'] }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A109207' },
  },
  {
    name: 'update: a refresh token is both replaced and removed',
    clause: 'wire.md §5',
    play: async world =>
      world.updateToken({ accessToken: await world.token(), refreshToken: 'x', refreshTokenRemoved: true }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A135203' },
  },
  {
    name: 'update: the refresh token of another access token',
    clause: 'wire.md §5 A144202',
    play: async world => {
      await world.token({ refreshToken: 'taken' })
      return world.updateToken({ accessToken: await world.token(), refreshToken: 'taken' })
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A144202' },
  },
  {
    name: 'update: the refresh token is removed and gets an expiry',
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
    name: 'update: an expiry without a refresh token',
    clause: 'wire.md §5',
    play: async world => {
      const token = await world.token({ grantType: 'CLIENT_CREDENTIALS', subject: undefined })
      return world.updateToken({ accessToken: token, refreshTokenExpiresAt: world.now() + 1 })
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A135205' },
  },
  {
    name: 'update: repeated scopes are stored once',
    clause: 'RFC 6749 §3.3',
    play: async world => world.updateToken({ accessToken: await world.token(), scopes: ['read', 'read'] }),
    expect: { action: 'OK', scopes: ['read'] },
  },
  {
    name: 'update: a token of another service',
    clause: 'design.md §4',
    play: async world => world.neighbour.updateToken({ accessToken: await world.token(), scopes: [] }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A135202' },
  },
  {
    name: 'update: accessTokens.replace fails',
    clause: 'design.md §2',
    faults: ['accessTokens.replace'],
    play: async world => world.updateToken({ accessToken: await world.token(), scopes: [] }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A135101' },
  },
]
