import {
  type Answer,
  boundToken,
  type Expectation,
  freshText,
  HOLDER_THUMBPRINT,
  type ProofChanges,
  proofFor,
  RESOURCE_URL,
  request,
  type Scenario,
  SIGNING_KEY,
  type World,
} from '@symbolon/contract/scenarios'
import { OWN_TIMES, proving, STRANGER } from '../dpop/proof-samples.js'
import { expecting, given, type Row as RowOf, rows } from '../rows.js'
import { CERTIFICATE, CERTIFICATE_THUMBPRINT } from '../samples.js'

const OK: Expectation = { action: 'OK', resultCode: 'A056001', sufficient: true }

/** A refused proof: the token is known but not sufficient. */
function invalid(resultCode = 'A065310'): Expectation {
  return { action: 'UNAUTHORIZED', resultCode, error: 'invalid_dpop_proof', existent: true, sufficient: false }
}

const WANTS_NONCE: Expectation = { action: 'UNAUTHORIZED', resultCode: 'A065314', error: 'use_dpop_nonce' }

/** A proof with a change, and the expected answer. */
type Row = RowOf<ProofChanges, object>

const proofs = rows<ProofChanges, object>

const ROWS: readonly Row[] = [
  ...proofs(OK)({
    'a valid one (RFC 9449 §4.3, §7.1)': {},
    'unknown claims and header members (RFC 7519 §4; CERT-24)': {
      header: { kid: 'k', 'urn:x': 1 },
      claims: { extra: 1, sub: 'bob' },
    },
    'a typ in another case (RFC 7515 §4.1.9)': { header: { typ: 'DPoP+JWT' } },
    'a typ with application/ (RFC 7515 §4.1.9)': { header: { typ: 'application/dpop+jwt' } },
    'a jti of 256 characters (docs/rules.md §7)': { claims: { jti: freshText('j').padEnd(256, 'j') } },
    'an htu with query and fragment (RFC 9449 §4.3-9; CERT-18)': { claims: { htu: `${RESOURCE_URL}?a=1#b` } },
    'an htu with an upper-case host (RFC 3986 §6.2.2.1; CERT-25)': { claims: { htu: 'HTTPS://API.EXAMPLE/accounts' } },
    'an htu with the default port (RFC 3986 §6.2.3; CERT-26)': { claims: { htu: 'https://api.example:443/accounts' } },
    '70 seconds old (RFC 9449 §11.1; INT-12; LIMIT-05)': { ahead: -70 },
    '10 seconds ahead (RFC 9449 §11.1; CERT-30; LIMIT-05)': { ahead: 10 },
  }),
  ...proofs(invalid())({
    'the wrong typ (RFC 9449 §4.3-4; INT-08; CERT-12)': { header: { typ: 'jwt' } },
    'no typ (RFC 9449 §4.3-4; CERT-04)': { header: { typ: undefined } },
    'a typ of another top-level type (RFC 7515 §4.1.9)': { header: { typ: 'text/dpop+jwt' } },
    'an unknown alg (RFC 9449 §4.3-5)': { header: { alg: 'ES256K' } },
    'the private key in the jwk (RFC 9449 §4.3-7; CERT-16)': { header: { jwk: SIGNING_KEY } },
    'a key whose curve does not fit the alg (RFC 7518 §3.4)': {
      header: { jwk: { kty: 'EC', crv: 'P-384', x: 'AA', y: 'AA' } },
    },
    'a critical extension (RFC 7515 §4.1.11)': { header: { crit: ['b64'], b64: false } },
    'no jti (RFC 9449 §4.3-3; CERT-07; INT-09)': { claims: { jti: undefined } },
    'an empty jti (RFC 9449 §4.2)': { claims: { jti: '' } },
    'a jti of 257 characters (docs/rules.md §7)': { claims: { jti: 'j'.repeat(257) } },
    'more than 8 KiB (docs/rules.md §7)': { claims: { padding: 'x'.repeat(8_192) } },
    'no htm (RFC 9449 §4.3-3; CERT-08)': { claims: { htm: undefined } },
    'no htu (RFC 9449 §4.3-3; CERT-09)': { claims: { htu: undefined } },
    'an htu that is a list (RFC 9449 §4.2; node-oidc-provider dbf6bfc1)': { claims: { htu: [RESOURCE_URL] } },
    'no iat (RFC 9449 §4.3-3; CERT-10)': { claims: { iat: undefined } },
    'an iat that is not a number (RFC 7519 §2)': { claims: { iat: '1767225600' } },
    'no ath (RFC 9449 §4.3-12; CERT-11)': { claims: { ath: undefined } },
    'another ath (RFC 9449 §4.3-12; CERT-22; INT-13)': { claims: { ath: 'A'.repeat(43) } },
    'another htm (RFC 9449 §4.3-8; CERT-17; INT-10)': { claims: { htm: 'POST' } },
    'an htm in another case (RFC 9110 §9.1; TRAP-01)': { claims: { htm: 'get' } },
    'another htu (RFC 9449 §4.3-9; CERT-19)': { claims: { htu: 'https://api.example/payments' } },
    'an htu that is relative (RFC 9449 §4.3-9)': { claims: { htu: '/accounts' } },
    '71 seconds old (RFC 9449 §11.1; INT-12; LIMIT-05)': { ahead: -71 },
    '11 seconds ahead (RFC 9449 §11.1; LIMIT-05)': { ahead: 11 },
    'an hour old (CERT-20)': { ahead: -3600 },
    'an hour ahead (CERT-20)': { ahead: 3600 },
    'a wrong signature (RFC 9449 §4.3-6; CERT-15)': { signedByAnother: true },
  }),
  ['no alg', `RFC 9449 §4.3-5; CERT-05`, { header: { alg: undefined } }, invalid('A065313')],
  ['an alg that is not a string', 'RFC 7515 §4.1.1', { header: { alg: ['ES256'] } }, invalid('A065313')],
  ['alg none', `RFC 9449 §4.3-5; CERT-14`, { header: { alg: 'none' } }, invalid('A065311')],
  ['a symmetric alg', 'RFC 9449 §4.3-5', { header: { alg: 'HS256' } }, invalid('A065311')],
  ['no jwk', `RFC 9449 §4.3-6; CERT-06`, { header: { jwk: undefined } }, invalid('A065312')],
  ['a jwk that is not an object', 'RFC 7517 §4', { header: { jwk: 'key' } }, invalid('A065312')],
  ['a request with a query', 'RFC 9449 §4.3-9', {}, OK, { htu: `${RESOURCE_URL}?page=2` }],
  ...proofs(invalid(), { htu: 'accounts' })({
    'a request whose URL is malformed (RFC 9449 §4.3-9)': { claims: { htu: 'accounts' } },
  }),
  ['an unknown nonce although none is required', 'RFC 9449 §4.3-10', { claims: { nonce: 'x' } }, WANTS_NONCE],
  ['a nonce that is not a string', 'RFC 9449 §4.3-10', { claims: { nonce: 1 } }, WANTS_NONCE],
  ...OWN_TIMES.map(([name, clause, claims, accepted]): Row => [name, clause, { claims }, accepted ? OK : invalid()]),
]

/** Malformed values in place of a proof. */
const TEXTS: readonly (readonly [name: string, clause: string, (proof: string) => string])[] = [
  ['two proofs that a proxy has joined', `RFC 9449 §4.3-1; INT-07; CERT-02`, proof => `${proof}, ${proof}`],
  ['text that is not a JWT', `RFC 9449 §4.3-2; CERT-03`, () => 'proof'],
  ['a proof with a trailing space', 'RFC 7515 §3.1; TRAP-02', proof => `${proof} `],
  ['a proof with padding', 'RFC 7515 §2; TRAP-02', proof => `${proof}==`],
  ['a proof with four parts', 'RFC 7515 §3.1', proof => `${proof}.AA`],
  ['a proof without a signature', 'RFC 7515 §3.1', proof => proof.slice(0, proof.lastIndexOf('.') + 1)],
  [
    'a proof with a signature of zeros',
    'CVE-2022-21449',
    proof => `${proof.slice(0, proof.lastIndexOf('.'))}.${'A'.repeat(86)}`,
  ],
]

const KEYS: readonly Scenario[] = [
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A065309', error: 'invalid_token', sufficient: false })({
    'the proof of another key (RFC 9449 §4.3-12, §7.1; CERT-23; GHSA-v9xq-2mvm-x8xc)': proving({
      header: { jwk: STRANGER },
    }),
    'possession is checked before scopes if the proof has another key (docs/rules.md §2)': proving(
      { header: { jwk: STRANGER } },
      { scopes: ['admin'] },
    ),
  }),
  ...['', `${HOLDER_THUMBPRINT}=`, 'A'].map(
    (dpopKeyThumbprint): Scenario => ({
      name: `a token with a malformed binding is refused: "${dpopKeyThumbprint}"`,
      clause: 'docs/rules.md §2',
      async play(world) {
        const token = freshText('planted')
        await world.plant(token, { dpopKeyThumbprint })
        return world.introspect(await request(world, token))
      },
      expect: { action: 'UNAUTHORIZED', resultCode: 'A065309' },
    }),
  ),
  ...expecting(OK)({
    'a token with two bindings, with certificate and proof (docs/rules.md §2; INT-17)': proving(
      {},
      { clientCertificate: CERTIFICATE },
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
  }),
  ...expecting({ action: 'UNAUTHORIZED', resultCode: 'A065304' })({
    'a token with two bindings, with only the proof (docs/rules.md §2; INT-17)': proving(
      {},
      {},
      { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    ),
  }),
  ...['htm', 'htu'].flatMap(name =>
    [undefined, ''].map(
      (value): Scenario => ({
        name: `the caller passes ${value === '' ? 'an empty' : 'no'} ${name}`,
        clause: 'RFC 9449 §4.3-8, §4.3-9',
        play: proving({}, { [name]: value }),
        expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A065201', error: 'server_error', sufficient: false },
      }),
    ),
  ),
  {
    name: 'the caller passes neither htm nor htu',
    clause: 'RFC 9449 §4.3-8, §4.3-9',
    play: proving({}, { htm: undefined, htu: undefined }),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A065201', error: 'server_error', sufficient: false },
  },
  ...expecting({ action: 'FORBIDDEN', resultCode: 'A064302', error: 'insufficient_scope' })({
    'a valid proof, but scopes that the token does not cover (RFC 6750 §3.1; RFC 9449 §7.1)': proving(
      {},
      { scopes: ['admin'] },
    ),
  }),
]

const FURTHER: readonly Scenario[] = [
  ...['https://api.example/x/../accounts', 'https://api.example/%2e/accounts', 'https://api.example/accounts/..'].map(
    (htu): Scenario => ({
      name: `a request whose path has dot segments never matches a proof: ${htu}`,
      clause: 'RFC 9449 §4.3-9; docs/rules.md §2',
      play: proving({ claims: { htu } }, { htu }),
      expect: invalid(),
    }),
  ),
  {
    name: 'the challenge for a token of a locked client does not reveal its binding',
    clause: 'docs/rules.md §1',
    async play(world) {
      const token = freshText('planted')
      await world.plant(token, { clientId: 1004, clientIdentifier: '1004', dpopKeyThumbprint: HOLDER_THUMBPRINT })
      return world.introspect({ token })
    },
    expect: {
      action: 'UNAUTHORIZED',
      resultCode: 'A098303',
      responseContent: 'Bearer error="invalid_token",error_description="[A057302] The access token does not exist."',
    },
  },
  {
    name: 'an empty proof with an unbound token, although proofs with such tokens are ignored',
    clause: 'docs/rules.md §2',
    service: { dpopProofOnUnboundTokenIgnored: true },
    play: async world => world.introspect({ token: await world.token(), dpop: '' }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A065316' },
  },
]

const REPLAYS: readonly Scenario[] = [
  ...expecting(OK)({
    'the same proof after a refusal for another reason (docs/rules.md §2)': async world => {
      const token = await boundToken(world)
      const good = await request(world, token)
      await world.introspect({ ...good, htm: 'POST' })
      return world.introspect(good)
    },
    'the same jti with another method is another proof (RFC 9449 §4.2, §11.1; LIMIT-07)': async world => {
      const token = await boundToken(world)
      const jti = freshText('jti')
      await world.introspect(await request(world, token, { claims: { jti } }))
      return world.introspect(await request(world, token, { claims: { jti, htm: 'POST' } }, { htm: 'POST' }))
    },
  }),
  ...expecting(invalid())({
    'the same jti for another spelling of the URL is the same proof (RFC 9449 §11.1; RFC 3986 §6.2; LIMIT-07)':
      async world => {
        const token = await boundToken(world)
        const jti = freshText('jti')
        await world.introspect(await request(world, token, { claims: { jti } }))
        return world.introspect(
          await request(world, token, { claims: { jti, htu: 'https://API.example:443/accounts' } }),
        )
      },
  }),
]

/** Introspects without a nonce, and then with the nonce of the answer. */
function withNonce(changes: ProofChanges = {}, between?: (world: World) => void) {
  return async (world: World) => {
    const token = await boundToken(world)
    const nonce = nonceIn(await world.introspect(await request(world, token)))
    between?.(world)
    return world.introspect(await request(world, token, { ...changes, claims: { nonce, ...changes.claims } }))
  }
}

function nonceIn(answer: Answer): string {
  return String(Reflect.get(answer, 'dpopNonce'))
}

const NONCE_SERVICE = { dpopNonceRequired: true }

const NONCES: readonly Scenario[] = [
  ...given({ service: NONCE_SERVICE }).expecting({ ...WANTS_NONCE, sufficient: false })({
    'no nonce, if the service requires one (RFC 9449 §9, §11.3; INT-11)': proving(),
  }),
  ...expecting(WANTS_NONCE)({
    'no nonce, if the caller demands one (docs/configuration.md dpopNonceRequired)': proving(
      {},
      { dpopNonceRequired: true },
    ),
  }),
  ...given({ service: NONCE_SERVICE }).expecting(OK)({
    'the nonce of the last answer (RFC 9449 §9)': withNonce(),
    'the clock of the client does not matter if the proof has a nonce (RFC 9449 §11.1; CERT-20)': withNonce({
      ahead: -3600,
    }),
    'a nonce is accepted for a period after it was returned (RFC 9449 §8.2; docs/configuration.md dpopNonceDuration)':
      withNonce({}, world => world.pass(300)),
  }),
  ...given({ service: NONCE_SERVICE }).expecting(WANTS_NONCE)({
    'a nonce expires (RFC 9449 §11.3)': withNonce({}, world => world.pass(600)),
    'a proof that was made before its nonce expired (RFC 9449 §11.3; THREAT-14)': async world => {
      const token = await boundToken(world)
      const nonce = nonceIn(await world.introspect(await request(world, token)))
      const early = await request(world, token, { claims: { nonce } })
      world.pass(600)
      return world.introspect(early)
    },
    'a nonce for the authorization server (RFC 9449 §9; INT-11)': async world => {
      const token = await boundToken(world)
      const prove = { dpop: await proofFor(world, undefined), htm: 'GET', htu: RESOURCE_URL }
      const nonce = nonceIn(await world.prove(prove))
      return world.introspect(await request(world, token, { claims: { nonce } }))
    },
    'a nonce of another service (LIMIT-08)': async world => {
      const token = await boundToken(world)
      const foreign = { dpop: await proofFor(world, undefined), htm: 'GET', htu: RESOURCE_URL }
      const nonce = nonceIn(await (await world.neighbour()).prove({ ...foreign, dpopNonceRequired: true }))
      return world.introspect(await request(world, token, { claims: { nonce } }))
    },
  }),
  ...given({ service: { dpopNonceRequired: true, dpopNonceDuration: 1000 } }).expecting(OK)({
    'the service sets the duration of nonces (docs/configuration.md dpopNonceDuration)': withNonce({}, world =>
      world.pass(900),
    ),
  }),
  ...given({ service: NONCE_SERVICE }).expecting(invalid())({
    'a proof with a nonce can be used only once while its nonce is accepted (RFC 9449 §11.1; LIMIT-06)':
      async world => {
        const token = await boundToken(world)
        const nonce = nonceIn(await world.introspect(await request(world, token)))
        const same = await request(world, token, { claims: { nonce } })
        await world.introspect(same)
        world.pass(300)
        return world.introspect(same)
      },
  }),
  ...expecting(OK)({
    'a nonce challenge does not use up the proof (RFC 9449 §9; LIMIT-08)': async world => {
      const token = await boundToken(world)
      const good = await request(world, token)
      await world.introspect({ ...good, dpopNonceRequired: true })
      return world.introspect(good)
    },
  }),
  ...(
    [
      ['with OK', {}, 'OK'],
      ['with a refusal for scopes', { scopes: ['admin'] }, 'FORBIDDEN'],
      ['if no proof was presented', { dpop: undefined }, 'UNAUTHORIZED'],
      ['if the proof is malformed', { dpop: 'x' }, 'UNAUTHORIZED'],
    ] as const
  ).map(
    ([name, demands, action]): Scenario => ({
      name: `the current nonce is returned ${name}`,
      clause: 'RFC 9449 §8.2; docs/rules.md §2',
      service: NONCE_SERVICE,
      async play(world) {
        const token = await boundToken(world)
        const nonce = nonceIn(await world.introspect(await request(world, token)))
        const answer = await world.introspect(await request(world, token, { claims: { nonce } }, demands))
        return Object.assign(answer, { nonceReturned: nonceIn(answer) === nonce })
      },
      expect: { action, nonceReturned: true },
    }),
  ),
  ...expecting({ action: 'OK', absent: ['dpopNonce'] })({
    'no nonce is returned if none is required (docs/rules.md §2)': proving(),
  }),
  ...given({ service: NONCE_SERVICE }).expecting({ action: 'OK', absent: ['dpopNonce'] })({
    'no nonce is returned for a token that is not bound to a key (docs/rules.md §2)': async world =>
      world.introspect({ token: await world.token() }),
  }),
]

const FAULTS: readonly Scenario[] = (
  [
    ['crypto.verify', 'the verification of a proof fails'],
    ['replays', 'the replay store fails'],
  ] as const
).map(([fault, name]) => ({
  name,
  clause: 'docs/rules.md §1',
  faults: [fault],
  play: proving(),
  expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057101', error: 'server_error', existent: false },
}))

const NONCE_FAULT: Scenario = {
  name: 'the nonces port fails',
  clause: 'docs/rules.md §1',
  service: NONCE_SERVICE,
  faults: ['nonces'],
  play: proving(),
  expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057101' },
}

/** DPoP proofs with access tokens. */
export const INTROSPECTION_PROOF_SCENARIOS: readonly Scenario[] = [
  ...ROWS.map(
    ([name, clause, changes, expect, demands]): Scenario => ({
      name: `a proof: ${name}`,
      clause,
      play: proving(changes, demands),
      expect,
    }),
  ),
  ...TEXTS.map(
    ([name, clause, alter]): Scenario => ({
      name: `in place of a proof: ${name}`,
      clause,
      async play(world) {
        const token = await boundToken(world)
        const good = await request(world, token)
        return world.introspect({ ...good, dpop: alter(good.dpop) })
      },
      expect: invalid(),
    }),
  ),
  ...KEYS,
  ...FURTHER,
  ...REPLAYS,
  ...NONCES,
  ...FAULTS,
  NONCE_FAULT,
]
