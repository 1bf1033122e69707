import {
  type Answer,
  type Expectation,
  HOLDER,
  type Operations,
  type ProofChanges,
  proofFor,
  type Scenario,
  signedBy,
  type World,
} from '@symbolon/contract/scenarios'
import type { ClientConfiguration } from '@symbolon/core'
import type { FapiMode } from '@symbolon/core/internal'
import {
  ASSERTING,
  type AssertionChanges,
  assertedBy,
  assertionFor,
  SIGNER,
} from '../client-authentication/assertion-scenarios.js'
import { SIGNING } from '../pushed-request/signed-response-rows.js'
import { given } from '../rows.js'
import { P384_KEY } from '../samples.js'
import { putUnder, WHOSE } from './fapi-modes.js'

const CREATED: Expectation = { action: 'CREATED', resultCode: 'A245001' }
const failed = (resultCode: string): Expectation => ({ action: 'UNAUTHORIZED', resultCode, error: 'invalid_client' })
const wrong = (resultCode: string, error = 'invalid_request'): Expectation => ({
  action: 'BAD_REQUEST',
  resultCode,
  error,
})

/** How a request of the client `signer` differs from one that is valid under the profile. */
interface Changes extends AssertionChanges {
  readonly proof?: ProofChanges
  /** Whether the assertion is signed by ES384 with the P-384 key. */
  readonly byP384?: true
}

interface Row {
  readonly name: string
  readonly clause: string
  readonly changes: Changes
  readonly expect: Expectation
  readonly client?: ClientConfiguration
  readonly mode?: FapiMode
}

const OTHER_KEYS: ClientConfiguration = {
  jwks: {
    keys: [
      { ...HOLDER, kid: 'holder' },
      { kty: 'RSA', kid: 'rsa', e: 'AQAB', n: `${'v'.repeat(341)}w` },
      publicPart(P384_KEY),
    ],
  },
}

function publicPart({ d: _, ...key }: typeof P384_KEY) {
  return key
}

const AUDIENCE = 'FAPI2-SP 5.3.2.1-8; PAR-07'

const AUTHENTICATION: readonly Row[] = [
  { name: 'PRIVATE_KEY_JWT', clause: 'FAPI2-SP 5.3.2.1-6; PAR-05', changes: {}, expect: CREATED },
  {
    name: 'an assertion for a list that contains only the issuer',
    clause: `${AUDIENCE}; CERT-31`,
    changes: { claims: { aud: ['https://as.example'] } },
    expect: failed('A157356'),
  },
  ...['token', 'par'].map(
    (path): Row => ({
      name: `an assertion for the ${path} endpoint`,
      clause: `${AUDIENCE}; CERT-32`,
      changes: { claims: { aud: `https://as.example/${path}` } },
      expect: failed('A157356'),
    }),
  ),
  {
    name: 'an assertion by ES384',
    clause: 'FAPI2-SP 5.4.1-1',
    changes: { byP384: true },
    expect: failed('A157363'),
    client: OTHER_KEYS,
  },
  {
    name: 'an assertion by RS256',
    clause: 'FAPI2-SP 5.4.1-1',
    changes: { header: { alg: 'RS256' } },
    expect: failed('A157363'),
    client: OTHER_KEYS,
  },
  {
    name: 'an assertion of a client whose clock is eight seconds ahead',
    clause: 'FAPI2-SP 5.3.2.1-13; PAR-08',
    changes: { ahead: { iat: 8, nbf: 8 } },
    expect: CREATED,
  },
  ...['iat', 'nbf'].map(
    (claim): Row => ({
      name: `an assertion whose ${claim} is more than 60 seconds ahead`,
      clause: 'FAPI2-SP 5.3.2.1-13; PAR-08; LIMIT-10',
      changes: { ahead: { [claim]: 61, exp: 120 } },
      expect: failed(claim === 'iat' ? 'A157323' : 'A157322'),
    }),
  ),
]

const PKCE = 'FAPI2-SP 5.3.2.2-5; PAR-17'

const REQUESTED: readonly Row[] = [
  {
    name: 'no code_challenge',
    clause: `${PKCE}; CERT-40`,
    changes: { form: { code_challenge: undefined, code_challenge_method: undefined } },
    expect: wrong('A124301'),
  },
  {
    name: 'PKCE with plain, of a client that may use it',
    clause: `${PKCE}; CERT-39`,
    changes: { form: { code_challenge_method: 'plain' } },
    expect: wrong('A124304'),
    client: { plainPkceAllowed: true },
  },
  {
    name: 'no redirect_uri, if one is registered',
    clause: 'FAPI2-SP 5.3.2.2-6; PAR-16; CERT-41',
    changes: { form: { redirect_uri: undefined } },
    expect: wrong('A011301'),
  },
  ...['com.example.app:/cb', 'http://localhost/cb'].map(
    (uri): Row => ({
      name: `the registered redirect_uri ${uri}`,
      clause: 'FAPI2-SP 5.3.2.2-8; PAR-16',
      changes: { form: { redirect_uri: uri } },
      expect: wrong('A011302'),
      client: { redirectUris: [uri] },
    }),
  ),
  {
    name: 'a redirect_uri of a loopback address',
    clause: 'FAPI2-SP 5.3.2.2-8; PAR-16',
    changes: { form: { redirect_uri: 'http://127.0.0.1:49152/cb' } },
    expect: CREATED,
    client: { redirectUris: ['http://127.0.0.1/cb'] },
  },
  {
    name: 'another response_type',
    clause: 'FAPI2-SP 5.3.2.2-1; PAR-17',
    changes: { form: { response_type: 'code id_token' } },
    expect: wrong('A009302', 'unsupported_response_type'),
  },
  { name: 'a proof by ES256', clause: 'FAPI2-SP 5.4.1-1', changes: { proof: {} }, expect: CREATED },
  {
    name: 'a proof by ES384',
    clause: 'FAPI2-SP 5.4.1-1',
    changes: { proof: { key: { algorithm: 'ES384', privateKey: P384_KEY } } },
    expect: wrong('A254301', 'invalid_dpop_proof'),
  },
]

const AUTH_RES = 'FAPI2_MESSAGE_SIGNING_AUTH_RES'

const RESPONSES: readonly Row[] = [
  ...['jwt', 'query.jwt', 'form_post.jwt'].map((mode): [string | undefined, Expectation] => [mode, CREATED]),
  ...['query', 'fragment', 'form_post', undefined].map((mode): [string | undefined, Expectation] => [
    mode,
    wrong('A012301'),
  ]),
].map(
  ([response_mode, expect]): Row => ({
    name: `response_mode ${response_mode ?? 'absent'}, if responses must be signed`,
    clause: 'FAPI2-MS 5.4.1',
    changes: { form: { response_mode } },
    expect,
    mode: AUTH_RES,
  }),
)

/** The operations under a mode of the service, or only of the client `signer`. */
async function operationsUnder(
  world: World,
  whose: (typeof WHOSE)[number],
  client: ClientConfiguration,
  mode: FapiMode,
): Promise<Operations> {
  if (whose === 'service') {
    await world.putClient(client)
    return world.changed({ fapiModes: [mode] })
  }
  await putUnder(world, client, mode)
  return world
}

async function requestOf(world: World, { proof, byP384, ...changes }: Changes): Promise<object> {
  const asserted = await assertedBy(world, 'signer', {
    ...changes,
    form: { ...changes.form, ...(byP384 && { client_assertion: await byOtherCurve(world) }) },
  })
  if (proof === undefined) return asserted
  const claims = { htm: 'POST', htu: 'https://as.example/par', ...proof.claims }
  return { ...asserted, dpop: await proofFor(world, undefined, { ...proof, claims }) }
}

/** A valid assertion, signed with the P-384 key. */
async function byOtherCurve(world: World): Promise<string> {
  const [, payload = ''] = (await assertionFor(world, 'signer')).split('.')
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return signedBy({ alg: 'ES384' }, claims, data => world.ports.crypto.sign('ES384', P384_KEY, data))
}

/** Every row, under a mode of the service and under a mode of the client only. */
const UNDER_MODES: readonly Scenario[] = [...AUTHENTICATION, ...REQUESTED, ...RESPONSES].flatMap(
  ({ name, clause, changes, expect, client = {}, mode = 'FAPI2_SECURITY' }) =>
    WHOSE.map(
      (whose): Scenario => ({
        ...ASSERTING,
        ...(mode === AUTH_RES && { service: SIGNING }),
        name: `FAPI, mode of the ${whose}: ${name}`,
        clause,
        play: async world => {
          const operations = await operationsUnder(world, whose, { ...SIGNER, ...client }, mode)
          return operations.push(await requestOf(world, changes))
        },
        expect,
      }),
    ),
)

async function withLifetime(promise: Promise<Answer>): Promise<Answer> {
  const answer = await promise
  return { ...answer, ...{ seconds: JSON.parse(Object(answer).responseContent).expires_in } }
}

/** Pushed requests of clients with keys under FAPI 2.0. */
export const FAPI_ASSERTED_SCENARIOS: readonly Scenario[] = [
  ...UNDER_MODES,
  ...given({ clients: [{ ...SIGNER, ...OTHER_KEYS }] }).expecting(CREATED)({
    'an assertion by ES384 is accepted without a mode (RFC 7518 §3.4)': async world =>
      world.push(await requestOf(world, { byP384: true })),
  }),
  ...[
    { alg: 'ES384', mode: 'jwt', expect: wrong('A012302') },
    { alg: 'ES384', mode: 'query', expect: CREATED },
    { alg: 'ES256', mode: 'jwt', expect: CREATED },
  ].map(
    ({ alg, mode, expect }): Scenario => ({
      ...ASSERTING,
      service: { fapiModes: ['FAPI2_SECURITY'], ...SIGNING },
      clients: [{ ...SIGNER, authorizationSignAlg: alg === 'ES384' ? 'ES384' : 'ES256' }],
      name: `FAPI: response_mode ${mode} of a client that registered ${alg} for signed responses`,
      clause: 'FAPI2-SP 5.4.1-1; JARM §3',
      play: async world => world.push(await requestOf(world, { form: { response_mode: mode } })),
      expect,
    }),
  ),
  ...WHOSE.map(
    (whose): Scenario => ({
      ...ASSERTING,
      name: `FAPI, mode of the ${whose}: a request_uri of a client with a lifetime of an hour`,
      clause: 'FAPI2-SP 5.3.2.2-12; PAR-29',
      play: async world => {
        // `defineClient` refuses an hour with a mode, but a client that was stored before may have
        // both.
        const { clientId = 0 } = SIGNER
        await world.putClient({ ...SIGNER, pushedAuthReqDuration: 3_600 })
        const found = await world.stores.clients.find(String(clientId))
        const operations = whose === 'service' ? world.changed({ fapiModes: ['FAPI2_SECURITY'] }) : world
        if (whose === 'client' && found !== undefined) {
          await world.stores.clients.put({ ...found.client, fapiModes: ['FAPI2_SECURITY'] }, world.now())
        }
        return withLifetime(operations.push(await requestOf(world, {})))
      },
      expect: { ...CREATED, seconds: 599 },
    }),
  ),
]
