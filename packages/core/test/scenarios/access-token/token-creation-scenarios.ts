import { type Scenario, SHOP } from '@symbolon/contract/scenarios'
import { expecting, given } from '../rows.js'
import { CREATION, creating, MISTAKE, UNKNOWN_INSIDE } from './token-making.js'

/** Creating access tokens. */
export const TOKEN_CREATION_SCENARIOS: readonly Scenario[] = [
  {
    name: 'create: an opaque token with a refresh token',
    clause: 'docs/rules.md §5',
    play: async world => {
      const answer = await world.createToken(CREATION)
      const { accessToken, refreshToken } = Object(answer)
      return { ...answer, lengths: [accessToken.length, refreshToken.length] }
    },
    expect: {
      action: 'OK',
      resultCode: 'A109001',
      tokenType: 'Bearer',
      expiresIn: 3_600,
      scopes: ['read'],
      clientId: 1001,
      subject: 'ada',
      lengths: [43, 43],
      absent: ['jwtAccessToken'],
    },
  },
  ...expecting({ action: 'OK', accessToken: 'own-access', refreshToken: 'own-refresh', expiresIn: 5 })({
    'create: with token values of the caller (docs/rules.md §5)': creating({
      accessToken: 'own-access',
      refreshToken: 'own-refresh',
      accessTokenDuration: 5,
    }),
  }),
  ...['accessTokenDuration', 'refreshTokenDuration'].flatMap(name => [
    ...expecting({ ...MISTAKE, resultCode: 'A109220' })({
      [`create: ${name} of more than a year (docs/rules.md §5)`]: creating({ [name]: 31_536_001 }),
    }),
    ...given({ service: { refreshTokenDuration: 31_536_001 } }).expecting({ action: 'OK' })({
      [`create: ${name} as long as the longest of the service (docs/rules.md §5)`]: creating({ [name]: 31_536_001 }),
    }),
  ]),
  ...expecting({ ...MISTAKE, resultCode: 'A144201' })({
    'create: an access token with this value exists (docs/refusals.md A144201)': async world => {
      await world.createToken({ ...CREATION, accessToken: 'own' })
      return world.createToken({ ...CREATION, accessToken: 'own' })
    },
  }),
  ...expecting({ action: 'OK', absent: ['subject', 'refreshToken'] })({
    'create: client credentials have no subject and no refresh token (docs/rules.md §5; RFC 6749 §4.4.3)': creating({
      grantType: 'CLIENT_CREDENTIALS',
      subject: undefined,
    }),
  }),
  ...expecting({ action: 'OK', tokenType: 'DPoP' })({
    'create: a token that is bound to a key has the type DPoP (RFC 9449 §5)': creating({
      dpopKeyThumbprint: 'A'.repeat(43),
    }),
  }),
  ...[
    ['no client', { clientId: undefined }, 'A109202'],
    ['a client that is named twice', { clientIdentifier: 'shop' }, 'A109202'],
    ['a client that does not exist', { clientId: 4711 }, 'A001212'],
    ['a grant type that the service does not support', { grantType: 'PASSWORD' }, 'A109203'],
    [
      'a grant type for which the client is not registered',
      { grantType: 'CLIENT_CREDENTIALS', clientId: 1002, subject: undefined },
      'A109204',
    ],
    ['no subject', { subject: undefined }, 'A109205'],
    ['a subject with client credentials', { grantType: 'CLIENT_CREDENTIALS' }, 'A109206'],
    ['an unknown scope', { scopes: ['else'] }, 'A109207'],
    [
      'a refresh token with client credentials',
      { grantType: 'CLIENT_CREDENTIALS', subject: undefined, refreshToken: 'x' },
      'A109210',
    ],
    ['the same value for both tokens', { accessToken: 'same', refreshToken: 'same' }, 'A109213'],
    ['an authentication time in milliseconds', { authTime: 1_767_225_600_000 }, 'A109201'],
    ['a misspelt field', { dpopKeyThumprint: 'A'.repeat(43) }, 'A109201'],
    ['claims that are not a JSON object', { jwtAtClaims: '[]' }, 'A109211'],
    ['claims that are not JSON', { jwtAtClaims: '{' }, 'A109211'],
    ['claims with a repeated name', { jwtAtClaims: '{"act":{"sub":"ada","sub":"eve"}}' }, 'A109211'],
    ['a token value that is not a b64token', { accessToken: 'a b' }, 'A109201'],
    ['a malformed thumbprint', { certificateThumbprint: '' }, 'A109201'],
    ['a lifetime of 0', { accessTokenDuration: 0 }, 'A109201'],
    ...UNKNOWN_INSIDE.map(([what, changes]) => [what, changes, 'A109201'] as const),
    ['an unknown grant type', { grantType: 'MAGIC' }, 'A109201'],
  ].map(([name, changes, resultCode]) => ({
    name: `create: ${name}`,
    clause: 'docs/rules.md §5',
    play: creating(Object(changes)),
    expect: { ...MISTAKE, resultCode: String(resultCode) },
  })),
  ...[
    ['that starts with the prefix of clients', { subject: 'client:shop' }, { ...MISTAKE, resultCode: 'A109219' }],
    [
      'that starts with the prefix in another case',
      { subject: 'Client:shop' },
      { action: 'OK', subject: 'Client:shop' },
    ],
    ['that ends with the prefix', { subject: 'ada client:' }, { action: 'OK', subject: 'ada client:' }],
  ].map(([what, changes, expect]) => ({
    name: `create: with clientSubjectPrefix, a subject ${what}`,
    clause: 'RFC 9700 §4.15; docs/rules.md §5',
    service: { clientSubjectPrefix: 'client:' },
    play: creating(Object(changes)),
    expect: Object(expect),
  })),
  ...expecting({ action: 'OK', subject: 'undefined' })({
    'create: without clientSubjectPrefix, a subject that reads undefined (docs/rules.md §5)': creating({
      subject: 'undefined',
    }),
  }),
  ...[
    ['that the client may not request', ['read'], { ...MISTAKE, resultCode: 'A109208' }],
    [
      'that the client may not request, beside one that it may',
      ['write', 'read'],
      { ...MISTAKE, resultCode: 'A109208' },
    ],
    ['that the client may request', ['write'], { action: 'OK', scopes: ['write'] }],
  ].map(([what, scopes, expect]) => ({
    name: `create: a scope ${what}`,
    clause: 'docs/rules.md §3, §5',
    clients: [{ clientId: 2001, tokenAuthMethod: 'NONE' as const, requestableScopes: ['write'] }],
    play: creating({ clientId: 2001, scopes }),
    expect: Object(expect),
  })),
  ...[
    ['the service', { service: { tlsClientCertificateBoundAccessTokens: true } }],
    ['the client', { clients: [{ ...SHOP, tlsClientCertificateBoundAccessTokens: true }] }],
  ].flatMap(([who, setting]): readonly Scenario[] => [
    {
      name: `create: ${who} requires bound tokens, but the token is unbound`,
      clause: 'docs/rules.md §5; RFC 8705 §3',
      ...Object(setting),
      play: creating({}),
      expect: { ...MISTAKE, resultCode: 'A109214' },
    },
    {
      name: `create: ${who} requires bound tokens, and the token is bound`,
      clause: 'docs/rules.md §5; RFC 8705 §3',
      ...Object(setting),
      play: creating({ certificateThumbprint: 'A'.repeat(43) }),
      expect: { action: 'OK' },
    },
  ]),
  ...given({ clients: [{ ...SHOP, dpopRequired: true }] }).expecting({ ...MISTAKE, resultCode: 'A109215' })({
    'create: the client requires DPoP, but the token is not bound to a key (docs/rules.md §5; RFC 9449 §5.2)': creating(
      {},
    ),
  }),
  ...given({ clients: [{ ...SHOP, dpopRequired: true }] }).expecting({ action: 'OK', tokenType: 'DPoP' })({
    'create: the client requires DPoP, and the token is bound to a key (docs/rules.md §5; RFC 9449 §5.2)': creating({
      dpopKeyThumbprint: 'A'.repeat(43),
    }),
  }),
  ...expecting({ action: 'FORBIDDEN', resultCode: 'A001215', absent: ['accessToken'] })({
    'create: a locked client (docs/rules.md §5; docs/refusals.md A001215)': creating({ clientId: 1004 }),
  }),
  {
    name: 'create: accessTokens.add fails',
    clause: 'docs/rules.md §1',
    faults: ['accessTokens.add'],
    play: creating({}),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A109101', absent: ['accessToken'] },
  },
]
