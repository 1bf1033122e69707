import {
  type Expectation,
  freshText,
  HOLDER,
  hashOf,
  REQUEST,
  type Scenario,
  type Setting,
  signedJwt,
  type World,
} from '@symbolon/contract/scenarios'
import type { ClientConfiguration, ServiceConfiguration } from '@symbolon/core'
import { assertedBy, SIGNER } from '../client-authentication/assertion-scenarios.js'
import { macJwt } from '../client-authentication/shared-secret-jws.js'
import { given, type Row, rows } from '../rows.js'
import { encrypted, OPENING_KEY } from './encrypted-objects.js'

const CREATED: Expectation = { action: 'CREATED', resultCode: 'A245001' }

/** How a request object differs from a valid one. Members that are `undefined` are left out. */
export interface ObjectChanges {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  /** Claims in seconds after the current time. */
  readonly ahead?: Readonly<Record<string, number | undefined>>
  readonly signedByAnother?: boolean
  readonly secret?: string
  /** Parameters outside the request object. */
  readonly outside?: Readonly<Record<string, string | undefined>>
  /** Text in place of the request object. */
  readonly text?: string
}

/** The parameters of the request of a scenario, without `client_id`. */
export const { client_id: _, ...PARAMETERS } = REQUEST
const NO_PARAMETERS = Object.fromEntries(Object.keys(PARAMETERS).map(name => [name, undefined]))

/** A request object of the client `signer` (RFC 9101 §4). */
export async function requestObject(
  world: World,
  { header, claims, ahead = {}, signedByAnother, secret }: ObjectChanges = {},
): Promise<string> {
  const seconds = Math.floor(world.now() / 1000)
  const times = Object.fromEntries(
    Object.entries({ exp: 300, nbf: 0, ...ahead }).map(([name, by]) => [name, by === undefined ? by : seconds + by]),
  )
  const all = { iss: 'signer', client_id: 'signer', aud: 'https://as.example', ...times, ...PARAMETERS, ...claims }
  const head = { alg: 'ES256', typ: 'oauth-authz-req+jwt', ...header }
  return secret === undefined ? signedJwt(head, all, signedByAnother) : macJwt(head, all, secret)
}

/** A request that the client `signer` pushes with a request object. */
export async function pushedObject(world: World, changes: ObjectChanges = {}): Promise<object> {
  const request = changes.text ?? (await requestObject(world, changes))
  return assertedBy(world, 'signer', { form: { ...NO_PARAMETERS, request, ...changes.outside } })
}

/** A setting with changes of the client `signer` and of the service. */
export const setting = (client: ClientConfiguration = {}, service: Partial<ServiceConfiguration> = {}): Setting => ({
  service,
  clients: [{ ...SIGNER, ...client }],
})

const refused = (resultCode: string, error = 'invalid_request_object'): Expectation => ({
  action: 'BAD_REQUEST',
  resultCode,
  error,
})

/** A request object, and the expected answer. */
export type ObjectRow = Row<ObjectChanges>

const objects = rows<ObjectChanges>

/** Request objects that can be sent in any way. */
export const SIGNED_OBJECTS: readonly ObjectRow[] = [
  ...objects(CREATED)({
    'that is valid (RFC 9101 §4; PAR-19)': {},
    'with typ JWT (RFC 9101 §10.8)': { header: { typ: 'JWT' } },
    'without typ (RFC 9101 §10.8; PAR-21)': { header: { typ: undefined } },
    'with its kid (RFC 9101 §6.2; PAR-19)': { header: { kid: 'holder' } },
    'for the issuer and another server (PAR-21)': { claims: { aud: ['https://x.example', 'https://as.example'] } },
    'without exp (RFC 9101 §4)': { ahead: { exp: undefined } },
    'with the longest allowed lifetime (docs/rules.md §3)': { ahead: { exp: 3_610 } },
    'with an extension that is an object (RFC 9101 §4)': { claims: { dcql_query: { credentials: [] } } },
  }),
  ['with typ dpop+jwt', 'RFC 9101 §10.8', { header: { typ: 'dpop+jwt' } }, refused('A246314')],
  [
    'without kid, of a client with two keys',
    'RFC 7515 §4.1.4',
    {},
    CREATED,
    setting({
      jwks: {
        keys: [
          { kty: 'RSA', kid: 'rsa', e: 'AQAB', n: `${'v'.repeat(341)}w` },
          { ...HOLDER, kid: 'holder' },
        ],
      },
    }),
  ],
  ['with another kid', 'RFC 9101 §6.2; PAR-19', { header: { kid: 'x' } }, refused('A246304')],
  ['signed by another key', 'RFC 9101 §6.2', { signedByAnother: true }, refused('A246306')],
  ['with an embedded key', 'CVE-2018-0114', { header: { jwk: HOLDER }, signedByAnother: true }, refused('A246306')],
  ['that is not a JWT', 'RFC 9101 §6', { text: 'a.b.c' }, refused('A248302')],
  ['with alg none', 'RFC 9101 §10.8; RFC 8725 §3.2', { text: unsigned() }, refused('A246302')],
  ['that is raw JSON', 'CVE-2026-9793', { text: '{"response_type":"code"}' }, refused('A248315')],
  ['with alg HS256', 'RFC 8725 §3.1', { header: { alg: 'HS256' }, secret: JSON.stringify(HOLDER) }, refused('A246303')],
  ['with an unknown alg', 'RFC 8725 §3.1', { header: { alg: 'ES256K' } }, refused('A246311')],
  [
    'with an alg other than the registered one',
    'RFC 9101 §10.5',
    {},
    refused('A246301'),
    setting({
      requestSignAlg: 'PS256',
      jwks: {
        keys: [
          { ...HOLDER, kid: 'holder' },
          { kty: 'RSA', kid: 'rsa', e: 'AQAB', n: `${'v'.repeat(341)}w` },
        ],
      },
    }),
  ],
  ['with a critical extension', 'RFC 7515 §4.1.11', { header: { crit: ['x'] } }, refused('A246313')],
  ['without iss', 'RFC 9101 §4; docs/refusals.md A246308', { claims: { iss: undefined } }, refused('A246308')],
  ['with another iss', 'docs/refusals.md A246309', { claims: { iss: 'shop' } }, refused('A246309')],
  ['without client_id', 'RFC 9101 §4', { claims: { client_id: undefined } }, refused('A246316')],
  ...objects(refused('A246310'))({
    'with another client_id (RFC 9126 §3-3; docs/refusals.md A246310)': { claims: { client_id: '2001' } },
  }),
  ['for another server', 'RFC 9101 §4', { claims: { aud: 'https://x.example' } }, refused('A246307')],
  ...objects(
    CREATED,
    setting({}, { requestObjectAudienceChecked: false }),
  )({
    'without aud, if it is not checked (docs/configuration.md requestObjectAudienceChecked)': {
      claims: { aud: undefined },
    },
  }),
  ['expired', 'RFC 7519 §4.1.4', { ahead: { exp: -1 } }, refused('A246319')],
  ['that expires in less than five seconds', 'docs/rules.md §3; LIMIT-02', { ahead: { exp: 4 } }, refused('A246319')],
  ...objects(refused('A246324'))({
    'with a lifetime that is too long (docs/rules.md §3)': { ahead: { exp: 3_610.5 } },
    'with a lifetime of years and a jti (docs/rules.md §3)': { ahead: { exp: 3e9 }, claims: { jti: 'x' } },
  }),
  ...objects(
    refused('A246324'),
    setting({}, { requestObjectMaxLifetime: 60 }),
  )({
    'with a lifetime that is too long for the service (docs/rules.md §3)': { ahead: { exp: 71 } },
  }),
  ['with an exp beyond all dates', 'RFC 7519 §2', { claims: { exp: 1e308 } }, refused('A246317')],
  ['with an exp that is a string', 'RFC 7519 §2', { claims: { exp: 'soon' } }, refused('A246317')],
  ['with a claim of null', 'RFC 9101 §4', { claims: { nonce: null } }, refused('A246317')],
  ['without nbf', 'docs/configuration.md nbfOptional', { ahead: { nbf: undefined } }, refused('A246320')],
  ...objects(
    CREATED,
    setting({}, { nbfOptional: true }),
  )({
    'without nbf, if it is optional (docs/configuration.md nbfOptional)': { ahead: { nbf: undefined } },
  }),
  ['with an nbf eleven seconds ahead', 'RFC 7519 §4.1.5', { ahead: { nbf: 11 } }, refused('A246321')],
  ['with an iat eleven seconds ahead', 'RFC 7519 §4.1.6', { ahead: { iat: 11 } }, refused('A246322')],
  ...objects(refused('A248317'))({
    'with request_uri inside (RFC 9101 §4; docs/refusals.md A248317; CERT-38)': { claims: { request_uri: 'x' } },
    'with request inside (RFC 9101 §4; PAR-19)': { claims: { request: 'x' } },
  }),
  ['with a secret inside', 'RFC 9126 §3', { claims: { client_secret: 'x' } }, refused('A248318')],
  ...objects(refused('A246315'))({
    'that is a client assertion (RFC 9101 §10.8)': { claims: { sub: 'signer', response_type: undefined } },
  }),
  ...['state', 'nonce', 'redirect_uri', 'scope', 'response_type', 'code_challenge', 'login_hint', 'dpop_jkt'].flatMap(
    name =>
      [['x'], { a: 'x' }, 5, true].map(
        (value): ObjectRow => [
          `whose ${name} is ${JSON.stringify(value)}`,
          'RFC 9101 §4',
          { claims: { [name]: value } },
          refused('A248319'),
        ],
      ),
  ),
  ['whose state and nonce are numbers', 'RFC 9101 §4', { claims: { state: 1, nonce: 2 } }, refused('A248319')],
  ['with a control character', 'RFC 6749 Appendix A', { claims: { nonce: 'a\u0000b' } }, refused('A248319')],
  ['whose max_age is a list', 'RFC 9101 §4', { claims: { max_age: [60] } }, refused('A017301', 'invalid_request')],
  ...objects(refused('A007302', 'invalid_scope'))({
    'whose parameters are wrong (RFC 9126 §2.1 step 3)': { claims: { scope: 'unknown' } },
  }),
]

/** Request objects with parameters outside. */
export const PARAMETERS_OUTSIDE: readonly ObjectRow[] = [
  ['with copies of its parameters outside', 'docs/rules.md §3; PAR-20', { outside: PARAMETERS }, CREATED],
  ...objects(refused('A245302', 'invalid_request'))({
    'with another value of a parameter outside (RFC 9126 §3; PAR-20; docs/refusals.md A245302; LIMIT-13)': {
      outside: { scope: 'admin' },
    },
    'with a parameter outside that is missing from it (RFC 9101 §6.3; PAR-20)': { outside: { nonce: 'n' } },
    'with two parameters outside that are missing from it (RFC 9101 §6.3)': {
      outside: { nonce: 'n', acr_values: 'a' },
    },
  }),
  ...objects(refused('A248301', 'invalid_request'))({
    'with request_uri outside (RFC 9126 §2.1 step 2)': {
      outside: { request_uri: 'urn:ietf:params:oauth:request_uri:x' },
    },
  }),
]

const HOUR = ['FAPI2_MESSAGE_SIGNING_AUTH_REQ'] as const
const ofAnHour = setting({ fapiModes: HOUR })

const REQUIRED: readonly ObjectRow[] = [
  ['if the client requires one', 'RFC 9101 §10.5', {}, CREATED, setting({ requestObjectRequired: true })],
  ...objects(
    CREATED,
    ofAnHour,
  )({
    'with a lifetime of an hour, under FAPI (FAPI 2.0 Message Signing §5.3.1; PAR-21)': {
      ahead: { nbf: 0, exp: 3_600 },
    },
  }),
  ...objects(
    refused('A246323'),
    ofAnHour,
  )({
    'with a lifetime of more than an hour, under FAPI (ExpOver60Fails; PAR-21; LIMIT-12)': {
      ahead: { nbf: 0, exp: 3_601 },
    },
    'with an nbf more than an hour ago, under FAPI (NbfOver60Fails; PAR-21; LIMIT-12)': {
      ahead: { nbf: -3_601, exp: 60 },
    },
  }),
  ['without exp, under FAPI', 'WithoutExpFails; PAR-21', { ahead: { exp: undefined } }, refused('A246318'), ofAnHour],
  ...objects(
    refused('A246320'),
    setting({ fapiModes: HOUR }, { nbfOptional: true }),
  )({
    'without nbf, under FAPI (WithoutNbfFails; PAR-21)': { ahead: { nbf: undefined } },
  }),
  ...objects(
    refused('A246307'),
    setting({ fapiModes: HOUR }, { requestObjectAudienceChecked: false }),
  )({
    'without aud, under FAPI (FAPI 2.0 Message Signing §5.3.1-2; PAR-21)': { claims: { aud: undefined } },
  }),
  ...objects(
    refused('A246312'),
    ofAnHour,
  )({
    'with an alg that the profile does not allow, under FAPI (PAR-21)': { header: { alg: 'ES384' } },
  }),
]

const played = ([name, clause, changes, expect, given = setting()]: ObjectRow): Scenario => ({
  ...given,
  name: `a request object ${name}`,
  clause,
  play: async world => world.push(await pushedObject(world, changes)),
  expect,
})

/** A request without a request object, if one is required. */
const absent = (name: string, given: Setting): Scenario => ({
  ...given,
  name: `no request object, if it is required by ${name}`,
  clause: 'RFC 9126 §2.3; PAR-18',
  play: async world => world.push(await assertedBy(world, 'signer')),
  expect: refused('A248303', 'invalid_request'),
})

/** Pushes a request object, and returns the answer with the stored parameters. */
async function recordOf(world: World, changes: ObjectChanges) {
  const answer = await world.push(await pushedObject(world, changes))
  const { requestUri, responseContent } = Object(answer)
  const stored = await world.stores.pushedRequests.find(await hashOf(String(requestUri)))
  return { ...answer, expiresIn: JSON.parse(responseContent).expires_in, parameters: stored?.parameters }
}

const OTHERS: readonly Scenario[] = [
  {
    ...setting({}, { supportedAuthorizationDetailsTypes: ['payment'] }),
    name: 'the parameters of a request object are stored, numbers unchanged',
    clause: 'RFC 9101 §6.3; docs/rules.md §3',
    play: world =>
      recordOf(world, {
        ahead: { exp: 30 },
        claims: {
          ...Object.fromEntries(Object.keys(PARAMETERS).map(name => [name, undefined])),
          response_type: 'code',
          redirect_uri: REQUEST.redirect_uri,
          code_challenge: REQUEST.code_challenge,
          code_challenge_method: 'S256',
          max_age: 60,
          nonce: '',
          jti: freshText('jti'),
          resource: ['https://a.example', 'https://b.example'],
          authorization_details: [{ type: 'payment', amount: { currency: 'EUR', value: 12.5 } }],
        },
      }),
    expect: {
      action: 'CREATED',
      expiresIn: 30,
      parameters: [
        ['client_id', 'signer'],
        ['response_type', 'code'],
        ['redirect_uri', 'https://shop.example/cb'],
        ['code_challenge', REQUEST.code_challenge],
        ['code_challenge_method', 'S256'],
        ['max_age', '60'],
        ['resource', 'https://a.example'],
        ['resource', 'https://b.example'],
        ['authorization_details', '[{"type":"payment","amount":{"currency":"EUR","value":12.5}}]'],
      ],
    },
  },
  ...given(setting()).expecting(refused('A248320'))({
    'the same request object again (docs/rules.md §3; RFC 9101 §10.8)': async world => {
      const text = await requestObject(world, { claims: { jti: freshText('jti') } })
      await world.push(await pushedObject(world, { text }))
      return world.push(await pushedObject(world, { text }))
    },
  }),
  ...given(setting()).expecting(CREATED)({
    'the same request object again, without jti (docs/rules.md §3)': async world => {
      const text = await requestObject(world)
      await world.push(await pushedObject(world, { text }))
      return world.push(await pushedObject(world, { text }))
    },
    'another request object, with another jti (RFC 9101 §10.8; RFC 7519 §4.1.7)': async world => {
      await world.push(await pushedObject(world, { claims: { jti: freshText('jti') } }))
      return world.push(await pushedObject(world, { claims: { jti: freshText('jti') } }))
    },
    'the same request object again, with jti and without exp (docs/rules.md §3)': async world => {
      const text = await requestObject(world, { claims: { jti: freshText('jti') }, ahead: { exp: undefined } })
      await world.push(await pushedObject(world, { text }))
      return world.push(await pushedObject(world, { text }))
    },
  }),
  ...[
    { what: 'with jti and exp', changes: { claims: { jti: 'a' } }, marks: 2 },
    { what: 'without jti', changes: {}, marks: 1 },
    { what: 'without exp', changes: { claims: { jti: 'a' }, ahead: { exp: undefined } }, marks: 1 },
  ].map(
    ({ what, changes, marks }): Scenario => ({
      ...setting(),
      name: `a request object ${what}: marks that are kept, with that of the client assertion`,
      clause: 'docs/rules.md §3',
      async play(world) {
        const answer = await world.push(await pushedObject(world, changes))
        return { ...answer, marks: await world.stores.replays.sweep(world.now() + 1e7, 10) }
      },
      expect: { ...CREATED, marks },
    }),
  ),
  absent('the client', setting({ requestObjectRequired: true })),
  absent('the service', setting({}, { requestObjectRequired: true })),
  absent('a FAPI mode', ofAnHour),
]

/** An encrypted request object, and the expected answer. */
export type EncryptedRow = readonly [
  name: string,
  clause: string,
  make: (world: World) => Promise<string>,
  expect: Expectation,
  client?: ClientConfiguration,
  service?: Partial<ServiceConfiguration>,
]

const sealed =
  (changes: Readonly<Record<string, unknown>> = {}) =>
  async (world: World) =>
    encrypted(await requestObject(world), changes)

const ENCRYPTED_AS_REGISTERED = { requestEncryptionAlg: 'ECDH-ES', requestEncryptionEnc: 'A256GCM' } as const

/** Encrypted request objects. */
export const ENCRYPTED_OBJECTS: readonly EncryptedRow[] = [
  ['that is valid', 'RFC 9101 §6.1; PAR-19', sealed(), CREATED],
  ['as the client registered', 'OpenID Connect Registration §2', sealed(), CREATED, ENCRYPTED_AS_REGISTERED],
  [
    'other than the client registered',
    'OpenID Connect Registration §2',
    sealed(),
    refused('A248311'),
    { requestEncryptionAlg: 'RSA-OAEP-256' },
  ],
  [
    'with content encryption other than the client registered',
    'OpenID Connect Registration §2',
    sealed(),
    refused('A248311'),
    { ...ENCRYPTED_AS_REGISTERED, requestEncryptionEnc: 'A128GCM' },
  ],
  [
    'if the client registered no content encryption',
    'OpenID Connect Registration §2',
    sealed(),
    CREATED,
    { requestEncryptionAlg: 'ECDH-ES', requestEncryptionEnc: undefined },
  ],
  [
    'that is not encrypted, although the client registered encryption',
    'OpenID Connect Registration §2',
    world => requestObject(world),
    refused('A248311'),
    ENCRYPTED_AS_REGISTERED,
  ],
  ['that contains raw JSON', 'CVE-2026-9793', () => encrypted('{"response_type":"code"}'), refused('A248315')],
  ['that contains an unsigned one', 'CVE-2026-9793', () => encrypted(unsigned()), refused('A246302')],
  [
    'that contains another encrypted one',
    'RFC 9101 §6.1',
    async world => encrypted(await sealed()(world)),
    refused('A248302'),
  ],
  ['for another key', 'RFC 9101 §6.1', sealed({ kid: 'other' }), refused('A248307')],
  ['with a changed header', 'RFC 7516 §5.2', sealed({ apu: 'AAAA' }), refused('A248308')],
  ['with a critical extension', 'RFC 7516 §4.1.13', sealed({ crit: ['x'] }), refused('A248312')],
  ['that is compressed', 'CVE-2024-28176', sealed({ zip: 'DEF' }), refused('A248313')],
  ['encrypted with a password', 'CVE-2022-36083', sealed({ alg: 'PBES2-HS256+A128KW', p2c: 1e9 }), refused('A248310')],
  ['with an unknown content encryption', 'RFC 7518 §5.1', sealed({ enc: 'A512GCM' }), refused('A248314')],
  ['without an ephemeral key', 'RFC 7518 §4.6.1.1', sealed({ epk: undefined }), refused('A248316')],
  ['with empty parts', 'RFC 7516 §7.1', async () => '.....'.slice(1), refused('A248309')],
  ['for a service without decryption keys', 'RFC 9101 §6.1', sealed(), refused('A248307'), {}, { jwks: { keys: [] } }],
]

/** Request objects at the PAR endpoint. */
export const REQUEST_OBJECT_SCENARIOS: readonly Scenario[] = [
  ...[...SIGNED_OBJECTS, ...PARAMETERS_OUTSIDE, ...REQUIRED].map(played),
  ...OTHERS,
  ...ENCRYPTED_OBJECTS.map(
    ([name, clause, make, expect, client = {}, service = {}]): Scenario => ({
      ...setting(client, { jwks: { keys: [OPENING_KEY] }, ...service }),
      name: `an encrypted request object ${name}`,
      clause,
      play: async world => world.push(await pushedObject(world, { text: await make(world) })),
      expect,
    }),
  ),
]

function unsigned(): string {
  return 'eyJhbGciOiJub25lIn0.eyJyZXNwb25zZV90eXBlIjoiY29kZSJ9.'
}
