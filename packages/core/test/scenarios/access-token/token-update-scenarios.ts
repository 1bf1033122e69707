import { bodyOf, codeOf, hashOf, redeemed, type Scenario, type World } from '@symbolon/contract/scenarios'
import { expecting } from '../rows.js'
import { UNKNOWN_INSIDE } from './token-making.js'

/** Updates that are refused, repeated scopes, and a port that fails. */
export const FURTHER_UPDATES: readonly Scenario[] = [
  ...[
    ['no token', {}, 'A135201'],
    ['two tokens', { accessToken: 'a', accessTokenHash: 'b' }, 'A135201'],
    ['a malformed expiry', { accessToken: 'a', accessTokenExpiresAt: 'soon' }, 'A109201'],
    ...UNKNOWN_INSIDE.map(([what, changes]) => [what, { accessToken: 'a', ...changes }, 'A109201'] as const),
  ].map(([name, request, resultCode]) => ({
    name: `update: ${name}`,
    clause: 'docs/rules.md §5',
    play: (world: World) => world.updateToken(request),
    expect: { action: 'BAD_REQUEST', resultCode: String(resultCode) },
  })),
  ...expecting({ action: 'NOT_FOUND', resultCode: 'A135202' })({
    'update: a token that does not exist (docs/rules.md §5)': world => world.updateToken({ accessToken: 'a' }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A109207' })({
    'update: an unknown scope (RFC 6749 §3.3)': async world =>
      world.updateToken({ accessToken: await world.token(), scopes: ['else'] }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A135203' })({
    'update: a refresh token is both replaced and removed (docs/rules.md §5)': async world =>
      world.updateToken({ accessToken: await world.token(), refreshToken: 'x', refreshTokenRemoved: true }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A135205' })({
    'update: the refresh token is removed and gets an expiry (docs/rules.md §5)': async world =>
      world.updateToken({
        accessToken: await world.token(),
        refreshTokenRemoved: true,
        refreshTokenExpiresAt: world.now() + 1,
      }),
    'update: an expiry without a refresh token (docs/rules.md §5)': async world => {
      const token = await world.token({ grantType: 'CLIENT_CREDENTIALS', subject: undefined })
      return world.updateToken({ accessToken: token, refreshTokenExpiresAt: world.now() + 1 })
    },
  }),
  ...Object.entries({
    'another refresh token': { refreshToken: 'another' },
    'the end of its refresh token': { refreshTokenRemoved: true },
    'another expiry of its refresh token': { refreshTokenExpiresAt: 1_800_000_000_000 },
  }).flatMap(([what, change]) =>
    expecting({ action: 'BAD_REQUEST', resultCode: 'A135206' })({
      [`update: ${what}, for a token of an authorization (docs/rules.md §5)`]: async world => {
        const given = await redeemed(world, await codeOf(world))
        return world.updateToken({ accessToken: bodyOf(given).access_token, ...change })
      },
    }),
  ),
  ...expecting({ action: 'OK', scopes: ['read'] })({
    'update: fewer scopes, for a token of an authorization (docs/rules.md §5)': async world => {
      const given = await redeemed(world, await codeOf(world))
      return world.updateToken({
        accessToken: bodyOf(given).access_token,
        scopes: ['read'],
        refreshTokenRemoved: false,
      })
    },
  }),
  ...['accessTokenExpiresAt', 'refreshTokenExpiresAt'].flatMap(name =>
    expecting({ action: 'BAD_REQUEST', resultCode: 'A135207' })({
      [`update: ${name} in more than a year (docs/rules.md §5)`]: async world => {
        const accessToken = await world.token()
        return world.updateToken({ accessToken, [name]: world.now() + 31_536_000_001 })
      },
    }),
  ),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A135207' })({
    'update: an end after that of the authorization (docs/rules.md §5)': async world => {
      const given = await redeemed(world, await codeOf(world))
      const accessTokenExpiresAt = world.now() + 864_000_001
      return world.updateToken({ accessToken: bodyOf(given).access_token, accessTokenExpiresAt })
    },
  }),
  ...expecting({ action: 'OK', resultCode: 'A135001' })({
    'update: the end of the authorization (docs/rules.md §5)': async world => {
      const given = await redeemed(world, await codeOf(world))
      const accessTokenExpiresAt = world.now() + 864_000_000
      return world.updateToken({ accessToken: bodyOf(given).access_token, accessTokenExpiresAt })
    },
  }),
  ...[{}, { refreshToken: 'another' }].map(change => ({
    name: `update: an expiry of ${'refreshToken' in change ? 'a new refresh token' : 'the refresh token'}`,
    clause: 'docs/rules.md §5',
    play: async (world: World) =>
      world.updateToken({
        accessToken: await world.token(),
        refreshTokenExpiresAt: world.now() + 1_000_000,
        ...change,
      }),
    expect: { action: 'OK', resultCode: 'A135001' },
  })),
  ...expecting({ action: 'OK', scopes: ['read'] })({
    'update: repeated scopes are stored once (RFC 6749 §3.3)': async world =>
      world.updateToken({ accessToken: await world.token(), scopes: ['read', 'read'] }),
  }),
  {
    name: 'update: accessTokens.replace fails',
    clause: 'docs/rules.md §1',
    faults: ['accessTokens.replace'],
    play: async world => world.updateToken({ accessToken: await world.token(), scopes: [] }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A135101' },
  },
  ...expecting({ action: 'OK', resultCode: 'A135001', scopes: ['write'] })({
    'update: by hash (docs/rules.md §5)': async world => {
      return world.updateToken({ accessTokenHash: await hashOf(await world.token()), scopes: ['write'] })
    },
  }),
]
