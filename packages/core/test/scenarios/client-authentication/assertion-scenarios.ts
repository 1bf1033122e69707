import {
  CLIENT_SECRET,
  form,
  freshText,
  HOLDER,
  type Setting,
  SIGNER_KEY,
  signedBy,
  signedJwt,
  type World,
} from '@symbolon/contract/scenarios'
import type { ClientConfiguration, Jwk } from '@symbolon/core'
import type { ClientAssertionAudience } from '@symbolon/core/internal'
import { STRANGER } from '../dpop/proof-samples.js'
import { type Row as RowOf, rows } from '../rows.js'
import { ACCEPTED, type ClientRow, clientRows, failed } from './client-row.js'
import { macJwt } from './shared-secret-jws.js'

const ISSUER = 'https://as.example'

/** The secret of the client of CLIENT_SECRET_JWT. */
export const SHARED_SECRET = 'a secret of more than thirty-two bytes'

/** The client of PRIVATE_KEY_JWT. */
export const SIGNER: ClientConfiguration = {
  clientId: 2001,
  clientIdAlias: 'signer',
  tokenAuthMethod: 'PRIVATE_KEY_JWT',
  jwks: { keys: [{ ...HOLDER, kid: 'holder' }] },
  redirectUris: ['https://shop.example/cb'],
}

/** The client of CLIENT_SECRET_JWT. */
export const SHARER: ClientConfiguration = {
  clientId: 2002,
  clientIdAlias: 'sharer',
  tokenAuthMethod: 'CLIENT_SECRET_JWT',
  clientSecret: `plain:${SHARED_SECRET}`,
  redirectUris: ['https://shop.example/cb'],
}

/** The private key of the client `rival`. */
const RIVAL_KEY: Jwk = { ...SIGNER_KEY, kid: 'same' }

/** Another client of PRIVATE_KEY_JWT, whose key has the name of one of `signer`. */
const RIVAL: ClientConfiguration = {
  clientId: 2007,
  clientIdAlias: 'rival',
  tokenAuthMethod: 'PRIVATE_KEY_JWT',
  jwks: { keys: [publicPart(RIVAL_KEY)] },
  redirectUris: ['https://shop.example/cb'],
}

function publicPart({ d: _, ...key }: Jwk): Jwk {
  return key
}

/** Clients that authenticate with assertions: `signer` with its key, `sharer` with its secret. */
export const ASSERTING: Setting = { clients: [SIGNER, SHARER] }

/** How an assertion differs from a valid one. Members that are `undefined` are left out. */
export interface AssertionChanges {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  /** Claims in seconds after the current time. */
  readonly ahead?: Readonly<Record<string, number>>
  readonly signedByAnother?: boolean
  /** The private key that signs by ES256. */
  readonly key?: Jwk
  readonly form?: Readonly<Record<string, string | undefined>>
  /** Uses HS256 with this secret. */
  readonly secret?: string | Uint8Array
}

/** A client assertion. */
export async function assertionFor(
  world: World,
  client: string,
  { header, claims, ahead = {}, signedByAnother, key, secret }: AssertionChanges = {},
): Promise<string> {
  const seconds = Math.floor(world.now() / 1000)
  const times = Object.fromEntries(Object.entries({ exp: 60, ...ahead }).map(([name, by]) => [name, seconds + by]))
  const all = { iss: client, sub: client, aud: ISSUER, jti: freshText('jti'), ...times, ...claims }
  if (key !== undefined) {
    return signedBy({ alg: 'ES256', ...header }, all, data => world.ports.crypto.sign('ES256', key, data))
  }
  return secret === undefined
    ? signedJwt({ alg: 'ES256', ...header }, all, signedByAnother)
    : macJwt({ alg: 'HS256', ...header }, all, secret)
}

/** A request of a client with an assertion. */
export async function assertedBy(world: World, client: string, changes: AssertionChanges = {}) {
  const parameters = {
    client_id: client,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await assertionFor(world, client, changes),
    ...changes.form,
  }
  return { parameters: form(parameters) }
}

const signer = (changes: AssertionChanges) => (world: World) => assertedBy(world, 'signer', changes)
const sharer = (changes: AssertionChanges) => (world: World) =>
  assertedBy(world, 'sharer', { secret: SHARED_SECRET, ...changes })

const withoutEndpoints: Setting = {
  ...ASSERTING,
  service: { tokenEndpoint: undefined, pushedAuthReqEndpoint: undefined },
}
const audience = (clientAssertionAudience: ClientAssertionAudience): Setting => ({
  ...ASSERTING,
  service: { clientAssertionAudience },
})
const withClient = (changes: ClientConfiguration): Setting => ({ clients: [{ ...SIGNER, ...changes }] })

type Row = RowOf<AssertionChanges>

const assertions = rows<AssertionChanges>

const NAMESAKE_CLAUSE = 'FAPI 2.0 Security Profile §5.4.3; RFC 7517 §4.5'

const AUDIENCE_CLAUSES = {
  issuer: 'draft-ietf-oauth-rfc7523bis §4, §5',
  'issuer-string': 'FAPI 2.0 Security Profile §5.3.2.1-8',
} as const

/** Audiences where only the issuer is accepted: as the sole value, or as a string. */
function audienceRows(mode: keyof typeof AUDIENCE_CLAUSES): readonly Row[] {
  const row = (
    name: string,
    aud: unknown,
    expect: ClientRow[3],
    header: Readonly<Record<string, unknown>> = {},
  ): Row => [
    `${name}, with clientAssertionAudience ${mode}`,
    AUDIENCE_CLAUSES[mode],
    { claims: { aud }, header },
    expect,
    audience(mode),
  ]
  const refused = failed('A157356')
  return [
    row('for the issuer', ISSUER, ACCEPTED),
    row('for the issuer, without typ', ISSUER, ACCEPTED, { typ: undefined }),
    row('for the issuer, with typ JWT', ISSUER, ACCEPTED, { typ: 'JWT' }),
    row('for the issuer, with typ client-authentication+jwt', ISSUER, ACCEPTED, { typ: 'client-authentication+jwt' }),
    row('for a list of the issuer', [ISSUER], mode === 'issuer' ? ACCEPTED : refused),
    row('for the issuer twice', [ISSUER, ISSUER], refused),
    row('for the issuer and another server', [ISSUER, 'https://x.example'], refused),
    row('for the issuer and the token endpoint', [ISSUER, `${ISSUER}/token`], refused),
    row('for the token endpoint', `${ISSUER}/token`, refused),
    row('for a list of the token endpoint', [`${ISSUER}/token`], refused),
    row('for the PAR endpoint', `${ISSUER}/par`, refused),
    row('for the issuer with an additional slash', `${ISSUER}/`, refused),
    row('for a list of the issuer in capitals', [ISSUER.toUpperCase()], refused),
    row('for an empty list', [], refused),
    row('for a list in a list', [[ISSUER]], refused),
    row('without aud', undefined, refused),
  ]
}

/** Assertions of the client `signer`. */
const OF_SIGNER: readonly Row[] = [
  ...assertions(ACCEPTED)({
    'signed by its key (RFC 7523 §3; PAR-06)': {},
    'with its kid (RFC 7515 §4.1.4)': { header: { kid: 'holder' } },
    'with typ JWT (RFC 7519 §5.1)': { header: { typ: 'JWT' } },
    'with typ client-authentication+jwt (RFC 8725 §3.11)': { header: { typ: 'client-authentication+jwt' } },
    'for the token endpoint (RFC 9126 §2; PAR-07; LIMIT-11)': { claims: { aud: `${ISSUER}/token` } },
    'for the PAR endpoint (RFC 9126 §2; PAR-07)': { claims: { aud: `${ISSUER}/par` } },
    'for the issuer and another server (RFC 7519 §4.1.3)': { claims: { aud: ['https://x.example', ISSUER] } },
    'expired within the skew (RFC 7523 §3 (4))': { ahead: { exp: -9 } },
    'with the longest allowed lifetime (docs/configuration.md clientAssertionMaxLifetime)': { ahead: { exp: 3_610 } },
    'valid in ten seconds (PAR-08; LIMIT-10)': { ahead: { nbf: 10, iat: 10 } },
  }),
  ['with typ dpop+jwt', 'RFC 8725 §3.11', { header: { typ: 'dpop+jwt' } }, failed('A157364')],
  ['with a typ that is not a string', 'RFC 8725 §3.11', { header: { typ: 7 } }, failed('A157364')],
  ['with a critical extension', 'RFC 7515 §4.1.11', { header: { crit: ['b64'], b64: true } }, failed('A157365')],
  ...assertions(failed('A157326'))({
    'with an embedded key (CVE-2018-0114, CVE-2026-27962)': { header: { jwk: HOLDER }, signedByAnother: true },
    'signed by another key (RFC 7523 §3 (9); PAR-06)': { signedByAnother: true },
  }),
  ['with a kid that the client does not have', 'RFC 7515 §4.1.4', { header: { kid: 'other' } }, failed('A156304')],
  ['with a kid that is not a string', 'RFC 7515 §4.1.4', { header: { kid: 1 } }, failed('A156304')],
  ['with an alg that fits no key', 'RFC 8725 §3.1', { header: { alg: 'ES384' } }, failed('A156304')],
  ['with alg none', 'RFC 8725 §3.2', { header: { alg: 'none' } }, failed('A157362')],
  ['without alg', 'RFC 7515 §4.1.1', { header: { alg: undefined } }, failed('A157362')],
  ...assertions(failed('A157363'))({
    'signed by HS256 with the public key as the secret (RFC 8725 §3.1; CVE-2015-9235)': {
      secret: JSON.stringify(HOLDER),
    },
  }),
  [
    'with an alg other than the registered one',
    'OpenID Connect Registration §2; PAR-06',
    {},
    failed('A157363'),
    withClient({
      tokenAuthSignAlg: 'PS256',
      jwks: {
        keys: [
          { ...HOLDER, kid: 'holder' },
          { kty: 'RSA', kid: 'rsa', e: 'AQAB', n: `${'v'.repeat(341)}w` },
        ],
      },
    }),
  ],
  ['whose iss differs from client_id', 'RFC 7521 §4.2', { claims: { iss: '2001', sub: '2001' } }, failed('A247304')],
  ['without iss', 'RFC 7523 §3 (1)', { claims: { iss: undefined } }, failed('A247302')],
  ['with an iss that is not a string', 'RFC 7523 §3 (1)', { claims: { iss: ['signer'] } }, failed('A247302')],
  ['without sub', 'RFC 7523 §3 (2)', { claims: { sub: undefined } }, failed('A157316')],
  ['whose sub differs from iss', 'RFC 7523 §3 (2); PAR-06', { claims: { sub: 'ada' } }, failed('A157316')],
  ...assertions(failed('A157318'))({
    'for another server (RFC 7523 §3 (3))': { claims: { aud: 'https://x.example' } },
    'for the issuer with an additional slash (RFC 7523 §3 (3))': { claims: { aud: `${ISSUER}/` } },
    'without aud (RFC 7523 §3 (3))': { claims: { aud: undefined } },
    'with an empty list as aud (RFC 7523 §3 (3))': { claims: { aud: [] } },
    'with the issuer and a number in aud (RFC 7519 §4.1.3; node-oidc-provider d5f4a278)': {
      claims: { aud: [ISSUER, 7] },
    },
    'with an object as aud (RFC 7519 §4.1.3)': { claims: { aud: { [ISSUER]: true } } },
  }),
  ...assertions(
    failed('A157318'),
    withoutEndpoints,
  )({
    'for another server, if the service has no endpoints (RFC 7523 §3 (3))': { claims: { aud: 'https://x.example' } },
    'without aud, if the service has no endpoints (RFC 7523 §3 (3))': { claims: { aud: undefined } },
  }),
  ...assertions(failed('A157356'), { ...ASSERTING, service: { fapiModes: ['FAPI2_SECURITY'] } })({
    'for the token endpoint, under a FAPI mode (FAPI 2.0 Security Profile §5.3.2.1-8; PAR-07)': {
      claims: { aud: `${ISSUER}/token` },
    },
  }),
  [
    'of a client whose secret, which it does not use, has expired',
    'RFC 7591 §3.2.1',
    {},
    ACCEPTED,
    { clients: [{ ...SIGNER, clientSecret: `plain:${SHARED_SECRET}`, clientSecretExpiresAt: 1 }] },
  ],
  ...(['issuer', 'issuer-string'] as const).flatMap(audienceRows),
  ['without exp', 'RFC 7523 §3 (4)', { claims: { exp: undefined } }, failed('A157319')],
  ['with an exp that is a string', 'RFC 7519 §2', { claims: { exp: '9999999999' } }, failed('A157319')],
  ['expired', 'RFC 7523 §3 (4)', { ahead: { exp: -10 } }, failed('A157320')],
  ...assertions(failed('A157321'))({
    'with a lifetime that is too long (docs/configuration.md clientAssertionMaxLifetime)': { ahead: { exp: 3_611 } },
  }),
  ['valid in eleven seconds', 'PAR-08; LIMIT-10', { ahead: { nbf: 11 } }, failed('A157322')],
  ['with an nbf that is not a number', 'RFC 7519 §2', { claims: { nbf: null } }, failed('A157322')],
  ['with an iat eleven seconds ahead', 'PAR-08', { ahead: { iat: 11 } }, failed('A157323')],
  ['with an iat that is not a number', 'RFC 7519 §2', { claims: { iat: 'now' } }, failed('A157323')],
  ['without jti', 'OpenID Connect Core §9', { claims: { jti: undefined } }, failed('A157324')],
  ['with a jti that is a number', 'OpenID Connect Core §9', { claims: { jti: 7 } }, failed('A157324')],
  ['with a jti of 257 characters', 'docs/rules.md §7', { claims: { jti: 'x'.repeat(257) } }, failed('A157324')],
  ...assertions(ACCEPTED, { ...ASSERTING, service: { clientAssertionJtiRequired: false } })({
    'without jti, if none is required (docs/configuration.md clientAssertionJtiRequired)': {
      claims: { jti: undefined },
    },
  }),
  ['that is not a JWT', 'docs/refusals.md A247301', { form: { client_assertion: 'a.b.c' } }, failed('A247301')],
  ['that is missing', 'RFC 7521 §4.2', { form: { client_assertion: undefined } }, failed('A247301')],
  ['of more than 16 KiB', 'docs/rules.md §7', { claims: { more: 'x'.repeat(16_384) } }, failed('A247301')],
  ['without client_assertion_type', 'RFC 7521 §4.2', { form: { client_assertion_type: undefined } }, failed('A157361')],
  ...assertions(failed('A247307'))({
    'of an unknown client (docs/rules.md §1)': {
      claims: { iss: 'nobody', sub: 'nobody' },
      form: { client_id: 'nobody' },
    },
  }),
  ...assertions(failed('A157357'))({
    'of a client with a secret (docs/rules.md §3)': {
      claims: { iss: 'shop', sub: 'shop' },
      form: { client_id: 'shop' },
    },
  }),
  ...assertions(failed('A157303'))({
    'of a public client (docs/rules.md §3)': { claims: { iss: 'app', sub: 'app' }, form: { client_id: 'app' } },
  }),
  ...assertions(
    { action: 'FORBIDDEN', resultCode: 'A001215' },
    withClient({ locked: true }),
  )({
    'of a locked client (docs/rules.md §3)': {},
  }),
  [
    'if the service does not support the method',
    'docs/rules.md §6',
    {},
    failed('A157359'),
    { ...ASSERTING, service: { supportedTokenAuthMethods: ['CLIENT_SECRET_JWT'] } },
  ],
  [
    'signed by the second of two keys',
    'RFC 7517 §5',
    {},
    ACCEPTED,
    withClient({
      jwks: {
        keys: [
          {
            kty: 'EC',
            crv: 'P-256',
            kid: 'old',
            x: 'l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs',
            y: '9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA',
          },
          { ...HOLDER, kid: 'holder' },
        ],
      },
    }),
  ],
]

/** An RSA key of 2048 bits that nobody has. */
const RSA_KEY: Jwk = { kty: 'RSA', e: 'AQAB', n: `${'v'.repeat(341)}w` }

/** Keys beside that of the client under the same `kid`, which differ in what selects a key. */
const NAMESAKES: readonly (readonly [what: string, key: Jwk])[] = [
  ['another kty', RSA_KEY],
  ['another crv', { ...STRANGER, crv: 'P-384', x: 'A'.repeat(64), y: 'A'.repeat(64) }],
  ['another use', { ...STRANGER, use: 'enc' }],
  ['another alg', { ...STRANGER, alg: 'ES384' }],
]

const OF_NAMESAKES: readonly Row[] = NAMESAKES.flatMap(([what, key]): readonly Row[] => {
  const header = { kid: 'same' }
  const keys = [
    { ...key, kid: 'same' },
    { ...HOLDER, kid: 'same' },
  ]
  const setting = withClient({ jwks: { keys } })
  return [
    [`with the kid of two keys, one with ${what}`, NAMESAKE_CLAUSE, { header }, ACCEPTED, setting],
    [
      `signed by neither of two keys, one with ${what}`,
      NAMESAKE_CLAUSE,
      { header, signedByAnother: true },
      failed('A157326'),
      setting,
    ],
  ]
})

/** Assertions of the client `sharer`. */
const OF_SHARER: readonly Row[] = [
  ['with its secret', 'OpenID Connect Core §9; PAR-06', {}, ACCEPTED],
  ['with another secret', 'OpenID Connect Core §9', { secret: `${SHARED_SECRET}!` }, failed('A157326')],
  ['for another server', 'RFC 7523 §3 (3)', { claims: { aud: 'https://x.example' } }, failed('A157318')],
  ...assertions(failed('A157360'), { clients: [{ ...SHARER, clientSecretExpiresAt: 1 }] })({
    'with an expired secret (RFC 7591 §3.2.1)': {},
  }),
  ...assertions(
    { action: 'INTERNAL_SERVER_ERROR' },
    { ...ASSERTING, faults: ['secrets.reveal'] },
  )({
    'if the secrets port fails (docs/rules.md §1)': {},
  }),
]

const rowsOf = (
  subject: string,
  rows: readonly Row[],
  request: (changes: AssertionChanges) => (world: World) => Promise<object>,
): readonly ClientRow[] =>
  rows.map(([name, clause, changes, expect, setting = ASSERTING]) => [
    `${subject}: ${name}`,
    clause,
    request(changes),
    expect,
    setting,
  ])

const OTHERS: readonly ClientRow[] = [
  ...clientRows(
    failed('A157357'),
    ASSERTING,
  )({
    'PRIVATE_KEY_JWT: a client of this method presents a secret (docs/rules.md §3)': {
      parameters: form({ client_id: 'signer' }),
      clientId: 'signer',
      clientSecret: CLIENT_SECRET,
    },
  }),
  ...clientRows(
    failed('A157304'),
    ASSERTING,
  )({
    'PRIVATE_KEY_JWT: no credentials (docs/rules.md §3)': { parameters: form({ client_id: 'signer' }) },
  }),
  ...clientRows(
    failed('A157363'),
    ASSERTING,
  )({
    'CLIENT_SECRET_JWT: a signature by a key instead of a MAC (RFC 8725 §3.1)': world => assertedBy(world, 'sharer'),
  }),
  ...clientRows(
    failed('A157325'),
    ASSERTING,
  )({
    'PRIVATE_KEY_JWT: the same assertion again (RFC 7523 §3 (7); GHSA-3p3g-vpw6-4w66; GHSA-v3q9-2p3m-7g43)':
      async world => {
        const request = await assertedBy(world, 'signer')
        await world.authenticate(request)
        return request
      },
    'PRIVATE_KEY_JWT: the same assertion again, when it has expired but the skew still allows it (RFC 7523 §3 (7); node-oidc-provider f1672336)':
      async world => {
        const request = await assertedBy(world, 'signer', { ahead: { exp: 60 } })
        await world.authenticate(request)
        world.pass(69)
        return request
      },
  }),
  ...([true, false] as const).map(
    (isOwn): ClientRow => [
      `PRIVATE_KEY_JWT: ${isOwn ? 'its own key' : 'the key of another client'} under the kid of both, after both have authenticated`,
      'RFC 7515 §4.1.4; docs/rules.md §8',
      async world => {
        await world.authenticate(await assertedBy(world, 'signer', { header: { kid: 'same' } }))
        await world.authenticate(await assertedBy(world, 'rival', { header: { kid: 'same' }, key: RIVAL_KEY }))
        return assertedBy(world, 'rival', { header: { kid: 'same' }, ...(isOwn && { key: RIVAL_KEY }) })
      },
      isOwn ? ACCEPTED : failed('A157326'),
      { clients: [{ ...SIGNER, jwks: { keys: [{ ...HOLDER, kid: 'same' }] } }, RIVAL] },
    ],
  ),
  ...clientRows(
    ACCEPTED,
    ASSERTING,
  )({
    'PRIVATE_KEY_JWT: a refused request does not use up its assertion (docs/rules.md §3)': async world => {
      const request = await assertedBy(world, 'signer')
      await world.changed({ supportedTokenAuthMethods: ['NONE'] }).authenticate(request)
      return request
    },
  }),
  ...clientRows(
    { action: 'INTERNAL_SERVER_ERROR' },
    { ...ASSERTING, faults: ['replays.claim'] },
  )({
    'PRIVATE_KEY_JWT: the store of one-time marks fails (docs/rules.md §1; GHSA-7mqr-2v3q-v2wm)': world =>
      assertedBy(world, 'signer'),
  }),
]

/** Client assertions: PRIVATE_KEY_JWT and CLIENT_SECRET_JWT. */
export const ASSERTION_ROWS: readonly ClientRow[] = [
  ...rowsOf('PRIVATE_KEY_JWT: an assertion', [...OF_SIGNER, ...OF_NAMESAKES], signer),
  ...rowsOf('CLIENT_SECRET_JWT: an assertion', OF_SHARER, sharer),
  ...OTHERS,
]
