import { hashOf, type Scenario, type World } from '@symbolon/contract/scenarios'

/** Updates that are refused, repeated scopes, and a port that fails. */
export const FURTHER_UPDATES: readonly Scenario[] = [
  ...[
    ['no token', {}, 'A135201'],
    ['two tokens', { accessToken: 'a', accessTokenHash: 'b' }, 'A135201'],
    ['a malformed expiry', { accessToken: 'a', accessTokenExpiresAt: 'soon' }, 'A109201'],
  ].map(([name, request, resultCode]) => ({
    name: `update: ${name}`,
    clause: 'docs/rules.md §5',
    play: (world: World) => world.updateToken(request),
    expect: { action: 'BAD_REQUEST', resultCode: String(resultCode) },
  })),
  {
    name: 'update: a token that does not exist',
    clause: 'docs/rules.md §5',
    play: world => world.updateToken({ accessToken: 'a' }),
    expect: { action: 'NOT_FOUND', resultCode: 'A135202' },
  },
  {
    name: 'update: an unknown scope',
    clause: 'RFC 6749 §3.3',
    play: async world => world.updateToken({ accessToken: await world.token(), scopes: ['else'] }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A109207' },
  },
  {
    name: 'update: a refresh token is both replaced and removed',
    clause: 'docs/rules.md §5',
    play: async world =>
      world.updateToken({ accessToken: await world.token(), refreshToken: 'x', refreshTokenRemoved: true }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A135203' },
  },
  {
    name: 'update: the refresh token is removed and gets an expiry',
    clause: 'docs/rules.md §5',
    play: async world =>
      world.updateToken({
        accessToken: await world.token(),
        refreshTokenRemoved: true,
        refreshTokenExpiresAt: world.now() + 1,
      }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A135205' },
  },
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
  {
    name: 'update: an expiry without a refresh token',
    clause: 'docs/rules.md §5',
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
    name: 'update: accessTokens.replace fails',
    clause: 'docs/rules.md §1',
    faults: ['accessTokens.replace'],
    play: async world => world.updateToken({ accessToken: await world.token(), scopes: [] }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A135101' },
  },
  {
    name: 'update: by hash',
    clause: 'docs/rules.md §5',
    play: async world => {
      return world.updateToken({ accessTokenHash: await hashOf(await world.token()), scopes: ['write'] })
    },
    expect: { action: 'OK', resultCode: 'A135001', scopes: ['write'] },
  },
]
