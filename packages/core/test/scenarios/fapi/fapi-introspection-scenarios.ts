import {
  type Answer,
  boundToken,
  type Expectation,
  HOLDER_THUMBPRINT,
  hashOf,
  proofFor,
  RESOURCE_URL,
  request,
  type Scenario,
  SHOP,
  SIGNING_KEY,
  type World,
} from '@symbolon/contract/scenarios'
import { BODY, type SigningChanges, signedRequest } from '../introspection/signing.js'
import { expecting, given } from '../rows.js'
import { CERTIFICATE, CERTIFICATE_THUMBPRINT, P384_KEY } from '../samples.js'
import { FAPI_SERVICE, putUnder, under, WHOSE } from './fapi-modes.js'

const OK: Expectation = { action: 'OK', resultCode: 'A056001', sufficient: true }

const UNBOUND: Expectation = {
  action: 'UNAUTHORIZED',
  resultCode: 'A065315',
  error: 'invalid_token',
  existent: true,
  usable: true,
  sufficient: false,
}

const SENDERS: readonly Scenario[] = [
  ...WHOSE.flatMap((whose): readonly Scenario[] => [
    {
      name: `FAPI: an unbound token, under a mode of the ${whose}`,
      clause: 'FAPI2-SP 5.3.2.1-4, 5.3.4-5; docs/rules.md §2, §6',
      play: async world => {
        const token = await world.token()
        return (await under(world, whose)).introspect({ token })
      },
      expect: UNBOUND,
    },
    {
      name: `FAPI: a token that is bound to a key, under a mode of the ${whose}`,
      clause: 'FAPI2-SP 5.3.2.1-5',
      play: async world => {
        const token = await boundToken(world)
        return (await under(world, whose)).introspect(await request(world, token))
      },
      expect: OK,
    },
  ]),
  ...given({ service: FAPI_SERVICE }).expecting(OK)({
    'FAPI: a token that is bound to a certificate (FAPI2-SP 5.3.2.1-5)': async world =>
      world.introspect({ token: await certified(world), clientCertificate: CERTIFICATE }),
  }),
  ...given({ service: { dpopProofOnUnboundTokenIgnored: true } }).expecting(UNBOUND)({
    'FAPI: an unbound token with a proof is still unbound (FAPI2-SP 5.3.2.1-4)': async world => {
      const proven = await request(world, await world.token())
      return (await under(world, 'service')).introspect(proven)
    },
  }),
]

function certified(world: World): Promise<string> {
  return world.token({ certificateThumbprint: CERTIFICATE_THUMBPRINT })
}

const ES384 = { algorithm: 'ES384', privateKey: P384_KEY } as const

/** A request with a token that is bound to the P-384 key, and with a proof signed by this key. */
async function provenByP384(world: World): Promise<object> {
  const { kty, crv, x, y } = P384_KEY
  const token = await boundToken(world, { dpopKeyThumbprint: await hashOf(JSON.stringify({ crv, kty, x, y })) })
  return { token, htm: 'GET', htu: RESOURCE_URL, dpop: await proofFor(world, token, { key: ES384 }) }
}

const WEAK_PROOF: Expectation = {
  action: 'UNAUTHORIZED',
  resultCode: 'A065310',
  resultMessage: '[A065310] The algorithm of the DPoP proof is not supported.',
  error: 'invalid_dpop_proof',
  algs: 'ES256 PS256 EdDSA Ed25519',
}

/** An answer with the `algs` of its challenge as a member. */
function withAlgorithms(answer: Answer): Answer {
  const { responseContent } = Object(answer)
  return Object.assign(answer, { algs: /algs="([^"]*)"/.exec(responseContent)?.[1] })
}

const PROOFS: readonly Scenario[] = [
  ...expecting(OK)({
    'FAPI: a proof by ES384 is accepted without a mode (RFC 9449 §4.3-5)': async world =>
      world.introspect(await provenByP384(world)),
  }),
  ...WHOSE.map(
    (whose): Scenario => ({
      name: `FAPI: a proof by ES384, under a mode of the ${whose}`,
      clause: 'FAPI2-SP 5.4; docs/rules.md §6; RFC 9449 §7.1 algs',
      play: async world => {
        const proven = await provenByP384(world)
        return withAlgorithms(await (await under(world, whose)).introspect(proven))
      },
      expect: WEAK_PROOF,
    }),
  ),
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A098303', same: true })({
    'FAPI: the modes of a client do not reveal that its token exists (docs/rules.md §1; docs/refusals.md A098303)':
      async world => {
        const token = await boundToken(world)
        await putUnder(world, { ...SHOP, locked: true })
        const unknown = await world.introspect(await request(world, 'unknown'))
        const locked = await world.introspect(await request(world, token))
        return { ...locked, same: Object(unknown).responseContent === Object(locked).responseContent }
      },
  }),
]

const REQUEST_MODE = 'FAPI2_MESSAGE_SIGNING_RESOURCE_REQ'
const THREE = ['@method', '@target-uri', 'authorization'] as const

/** A signed request with a token that is bound to a certificate. */
async function signed(world: World, changes: SigningChanges, more: object = {}): Promise<object> {
  return { ...(await signedRequest(world, await certified(world), changes)), clientCertificate: CERTIFICATE, ...more }
}

function refusedBy(resultCode: string, more: object = {}): Expectation {
  return { action: 'UNAUTHORIZED', resultCode, error: 'invalid_request', sufficient: false, ...more }
}

type Row = readonly [
  name: string,
  changes: SigningChanges,
  more: object,
  expect: Expectation,
  mode?: 'FAPI2_SECURITY' | typeof REQUEST_MODE,
]

const NOT_TAGGED = refusedBy('A065320', {
  resultMessage: '[A065320] The request must be signed under the tag fapi-2-request.',
})

const SIGNED_ROWS: readonly Row[] = [
  ['correctly', {}, {}, OK],
  ['correctly, with a body', { body: BODY }, {}, OK],
  ['not at all', {}, { headers: [] }, refusedBy('A065320')],
  ['without a tag', { tag: null }, {}, NOT_TAGGED],
  ['with another tag', { tag: 'fapi-2-response' }, {}, NOT_TAGGED],
  ['without covering its method', { components: ['@target-uri', 'authorization'] }, {}, refusedBy('A065322')],
  ['without covering its URL', { components: ['@method', 'authorization'] }, {}, refusedBy('A065322')],
  ['without covering its token', { components: ['@method', '@target-uri'] }, {}, refusedBy('A065322')],
  [
    'as the call demands but not the profile',
    { components: ['@path'] },
    { requiredComponents: ['@path'] },
    refusedBy('A065322'),
  ],
  [
    'as the profile demands but not the call',
    { components: THREE },
    { requiredComponents: ['@path'] },
    refusedBy('A065322'),
  ],
  ['as the profile and the call demand', { components: [...THREE, '@path'] }, { requiredComponents: ['@path'] }, OK],
  ['without covering its body', { components: THREE, body: BODY }, {}, refusedBy('A065322')],
  [
    'without covering a body that the caller did not pass',
    { components: THREE },
    { requestBodyContained: true },
    refusedBy('A065322'),
  ],
  ['by ES384', { key: P384_KEY }, {}, refusedBy('A065327')],
  ['by ES384, although no signature is required', { key: P384_KEY }, {}, refusedBy('A065327'), 'FAPI2_SECURITY'],
  ['not at all, and no signature is required', {}, { headers: [] }, OK, 'FAPI2_SECURITY'],
]

const { d: _, ...P384_PUBLIC } = P384_KEY
const SIGNER: typeof SHOP = { ...SHOP, jwks: { keys: [...(SHOP.jwks?.keys ?? []), P384_PUBLIC] } }

const SIGNED: readonly Scenario[] = [
  ...SIGNED_ROWS.map(
    ([name, changes, more, expect, mode = REQUEST_MODE]): Scenario => ({
      name: `FAPI: a request that is signed ${name}`,
      clause: 'FAPI 2.0 HTTP Signatures, resource servers; docs/rules.md §2; INT-21',
      service: { fapiModes: [mode] },
      clients: [SIGNER],
      play: async world => world.introspect(await signed(world, changes, more)),
      expect,
    }),
  ),
  ...given({ clients: [SIGNER] }).expecting(OK)({
    'FAPI: a request that is signed by ES384, without a mode (RFC 9421 §3.3.5)': async world =>
      world.introspect(await signed(world, { key: P384_KEY })),
  }),
  ...expecting(refusedBy('A065320'))({
    'FAPI: a request that is not signed, under a mode of the client only (docs/rules.md §2, §6)': async world => {
      const unsigned = { token: await certified(world), clientCertificate: CERTIFICATE }
      return (await under(world, 'client', REQUEST_MODE)).introspect(unsigned)
    },
  }),
  ...given({ service: { fapiModes: [REQUEST_MODE] } }).expecting(refusedBy('A065322'))({
    'FAPI: a signature that does not cover the proof (FAPI 2.0 HTTP Signatures, resource servers; INT-18)':
      async world => {
        const token = await boundToken(world)
        const dpop = await proofFor(world, token, { claims: { htm: 'POST' } })
        const changes: SigningChanges = { components: THREE, headers: [['DPoP', dpop]] }
        return world.introspect({ ...(await signedRequest(world, token, changes)), dpop })
      },
  }),
]

const RESPONSE_MODE = 'FAPI2_MESSAGE_SIGNING_RESOURCE_RES'
const ANSWERING = { fapiModes: [RESPONSE_MODE], jwks: { keys: [SIGNING_KEY] } } as const

const ANSWERS: readonly Scenario[] = [
  ...given({ service: ANSWERING }).expecting({ ...OK, responseSigningRequired: true })({
    'FAPI: the answer must be signed (FAPI 2.0 HTTP Signatures, resource servers; docs/rules.md §2)': async world =>
      world.introspect({ token: await certified(world), clientCertificate: CERTIFICATE }),
  }),
  {
    name: 'FAPI: the answer must be signed if the request is refused too',
    clause: 'docs/rules.md §2',
    service: ANSWERING,
    play: async world => world.introspect({ token: await certified(world) }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065304', responseSigningRequired: true },
  },
  ...expecting({ ...OK, responseSigningRequired: true })({
    'FAPI: the answer must be signed, under a mode of the client only (docs/rules.md §2, §6)': async world => {
      const bound = { token: await certified(world), clientCertificate: CERTIFICATE }
      return (await under(world, 'client', RESPONSE_MODE)).introspect(bound)
    },
  }),
]

/** Introspection under FAPI 2.0. */
export const FAPI_INTROSPECTION_SCENARIOS: readonly Scenario[] = [...SENDERS, ...PROOFS, ...SIGNED, ...ANSWERS]

/** The introspection endpoint of RFC 7662 under FAPI 2.0. */
export const FAPI_STANDARD_SCENARIOS: readonly Scenario[] = [
  ...WHOSE.map(
    (whose): Scenario => ({
      name: `FAPI: an unbound token is inactive, under a mode of the ${whose}`,
      clause: 'FAPI2-SP 5.3.2.1-4; RFC 7662 §2.2',
      play: async world => {
        const parameters = new URLSearchParams({ token: await world.token() }).toString()
        return (await under(world, whose)).introspectStandard({ parameters })
      },
      expect: { action: 'OK', resultCode: 'A065315', responseContent: '{"active":false}' },
    }),
  ),
  ...given({ service: FAPI_SERVICE }).expecting({ action: 'OK', cnf: { jkt: HOLDER_THUMBPRINT } })({
    'FAPI: a bound token is active (FAPI2-SP 5.3.2.1-5; INT-00)': async world => {
      const parameters = new URLSearchParams({ token: await boundToken(world) }).toString()
      const answer = await world.introspectStandard({ parameters })
      return { ...answer, cnf: JSON.parse(Object(answer).responseContent).cnf }
    },
  }),
]
