import {
  boundToken,
  type Expectation,
  proofFor,
  RESOURCE_URL,
  type Scenario,
  type Setting,
  SHOP,
  SIGNER_KEY,
  SIGNING_KEY,
  type World,
} from '@symbolon/contract/scenarios'
import type { Jwk } from '@symbolon/core'
import type { Pair } from '@symbolon/core/internal'
import { expecting, given } from '../rows.js'
import {
  BODY,
  SIGNED_URL,
  type SignedIntrospection,
  type SigningChanges,
  signedRequest,
  withHeader,
} from './signing.js'

const OK: Expectation = { action: 'OK', resultCode: 'A056001', sufficient: true }

function unsigned(resultCode: string): Expectation {
  return { action: 'UNAUTHORIZED', resultCode, error: 'invalid_request', existent: true, sufficient: false }
}

const SIGNED_SERVICE = { rsRequestSigned: true }

/** A change to a request after it was signed. */
type Change = (request: SignedIntrospection) => object

const same: Change = request => request

function playing(changes: SigningChanges = {}, change: Change = same) {
  return async (world: World) => {
    const token = await world.token()
    return world.introspect(change(await signedRequest(world, token, changes)))
  }
}

/** A change to `Signature-Input`. */
function input(change: (value: string) => string | undefined): Change {
  return request => withHeader(request, 'Signature-Input', change)
}

/** A request of which the caller passes other members than those that were signed. */
function presenting(members: object, changes: SigningChanges = {}) {
  return playing(changes, request => ({ ...request, ...members }))
}

/** A request with another `Signature-Input`. */
function stating(change: (value: string) => string | undefined, changes: SigningChanges = {}) {
  return playing(changes, input(change))
}

/** A request with one more header that is not covered. */
function adding(header: Pair) {
  return playing({}, request => ({ ...request, headers: [...request.headers, header] }))
}

/** The request with another signature before its own. */
function after(signatureInput: string): Change {
  return request => ({
    ...request,
    headers: [
      { key: 'Signature-Input', value: signatureInput },
      { key: 'Signature', value: 'other=:AA==:' },
      ...request.headers,
    ],
  })
}

/** The request with another signature after its own. */
function before(signatureInput: string): Change {
  return request => {
    const changed = withHeader(request, 'Signature-Input', value => `${value}, ${signatureInput}`)
    return withHeader(changed, 'Signature', value => `${value}, other=:AA==:`)
  }
}

/** A request with this many right signatures. */
function twice(count: number) {
  return signedBySome(Array.from({ length: count }, () => ({})))
}

/** A request with a signature for each of these changes. */
function signedBySome(changes: readonly SigningChanges[]) {
  return async (world: World) => {
    const token = await world.token()
    const signed = await Promise.all(
      changes.map((each, at) => signedRequest(world, token, { label: `sig${at}`, ...each })),
    )
    const [first, ...others] = signed
    const more = others.flatMap(({ headers }) => headers.filter(({ key }) => /^signature/i.test(key)))
    return world.introspect({ ...first, headers: [...(first?.headers ?? []), ...more] })
  }
}

const WRONG = 'other=("@method" "@target-uri" "authorization");created=1;tag="fapi-2-request"'

const TRAILER: SigningChanges = {
  components: ['@method', '@target-uri', 'authorization', ['expires', { tr: true }]],
  trailers: [['Expires', 'Wed, 9 Nov 2022 07:28:00 GMT']],
}

const BY_SHA_512 = 'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:'

const ONE: readonly Scenario[] = [
  ...given({ service: SIGNED_SERVICE }).expecting(OK)({
    'a valid one (RFC 9421 §3.2; INT-18)': playing(),
    'a valid one with a body (RFC 9530 §2, §5; INT-20)': playing({ body: BODY }),
    'no tag (docs/rules.md §2)': playing({ tag: null }),
    'more covered components than required (RFC 9421 §3.2; INT-18)': playing({
      components: ['@method', '@target-uri', 'authorization', '@path', ['@query-param', { name: 'page' }]],
    }),
    'an additional header that is not covered (RFC 9421 §3.2; INT-18)': adding({ key: 'X', value: 'y' }),
    'upper-case header names (RFC 9110 §5.1)': playing({}, upperCase),
    'a trailer (RFC 9421 §2.1.4)': playing(TRAILER),
    'a required field covered with a parameter (RFC 9421 §3.2; INT-18)': playing({
      components: ['@method', '@target-uri', ['authorization', { bs: true }]],
    }),
    'a scheme that is not known in its Authorization header (docs/rules.md §2)': presenting({}, { scheme: 'Custom' }),
    'a digest of a body that the caller did not pass (RFC 9530 §2; INT-20)': presenting(
      { message: undefined, requestBodyContained: true },
      { body: BODY },
    ),
    'its URL with the query passed as htu (docs/rules.md §2)': presenting({ targetUri: undefined, htu: SIGNED_URL }),
    '70 seconds old (RFC 9421 §2.3; INT-21)': playing({ ahead: -70 }),
    '10 seconds ahead (RFC 9421 §2.3; INT-21)': playing({ ahead: 10 }),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065327'))({
    'no keyid (RFC 9421 §3.2; INT-18)': stating(value => value.replace(/;keyid="[^"]*"/, '')),
    'an empty keyid (RFC 9421 §3.2; INT-18)': stating(value => value.replace(/keyid="[^"]*"/, 'keyid=""')),
    'a key of another client (RFC 9421 §3.2; INT-18)': stating(value =>
      value.replace(/keyid="[^"]*"/, 'keyid="another"'),
    ),
    'an alg that does not fit the key (RFC 9421 §3.2 step 6)': stating(value => `${value};alg="rsa-pss-sha512"`),
    'an alg with its JWS name (RFC 9421 §3.3.7)': stating(value => `${value};alg="ES256"`),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065329'))({
    'its URL passed only as htu, which has no query (docs/rules.md §2)': presenting({ targetUri: undefined }),
    'another trailer (RFC 9421 §2.1.4)': presenting({ trailers: [{ key: 'Expires', value: 'never' }] }, TRAILER),
    'another method (RFC 9421 §3.2; INT-18)': presenting({ htm: 'PUT' }),
    'another query (RFC 9421 §3.2; INT-18)': presenting({ targetUri: `${RESOURCE_URL}?page=3` }),
    'another key with the same keyid (RFC 9421 §3.2; INT-18)': playing({
      key: { ...SIGNING_KEY, kid: SIGNER_KEY.kid ?? '' },
    }),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065323'))({
    'trailers that are not known (RFC 9421 §2.1.4)': presenting({ trailers: undefined }, TRAILER),
    'absent trailers (RFC 9421 §2.1.4)': presenting({ trailers: [] }, TRAILER),
    'a trailer among the headers (RFC 9421 §2.1.4)': playing(TRAILER, ({ trailers = [], ...request }) => ({
      ...request,
      headers: [...request.headers, ...trailers],
    })),
    'a repeated component (RFC 9421 §2.5; INT-19)': stating(value => value.replace('"@method"', '"@method" "@method"')),
    'a component that is not in the message (RFC 9421 §2.5; INT-19)': stating(value =>
      value.replace('"@method"', '"@method" "x"'),
    ),
    'an unknown derived component (RFC 9421 §2.5; INT-19)': stating(value =>
      value.replace('"@method"', '"@method" "@x"'),
    ),
    'a component of a response (RFC 9421 §2.5; INT-19)': stating(value =>
      value.replace('"@method"', '"@method" "@status"'),
    ),
    'a component of another message (RFC 9421 §2.5; INT-19)': stating(value =>
      value.replace('"@method"', '"@method" "authorization";req'),
    ),
    'no URL for a covered component (docs/rules.md §2)': presenting({ targetUri: undefined, htu: undefined }),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065320'))({
    'no signature (RFC 9421 §3.2; INT-18)': playing({}, request => ({
      ...request,
      headers: request.headers.slice(0, 1),
    })),
    'no headers at all (RFC 9421 §3.2; INT-18)': presenting({ headers: undefined }),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065321'))({
    'Signature without Signature-Input (RFC 9421 §3.2)': stating(() => undefined),
    'Signature-Input without Signature (RFC 9421 §3.2)': playing({}, request =>
      withHeader(request, 'Signature', () => undefined),
    ),
    'another label in Signature (RFC 9421 §3.2)': playing({}, request =>
      withHeader(request, 'Signature', value => value.replace('sig', 'gis')),
    ),
    'a Signature that is not a byte sequence (RFC 9421 §4.2)': playing({}, request =>
      withHeader(request, 'Signature', () => 'sig="a"'),
    ),
    'a Signature-Input that is not an inner list (RFC 9421 §4.1)': stating(() => 'sig=1;created=1'),
    'a Signature-Input that is not a dictionary (RFC 9421 §4.1)': stating(() => '(('),
    '51 components (docs/rules.md §7)': stating(value => value.replace('("', `(${'"a" '.repeat(50)}"`)),
    'a created that is not an integer (RFC 9421 §2.3)': stating(value =>
      value.replace(/created=(\d+)/, 'created="$1"'),
    ),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065322'))({
    'a required component that is not covered (RFC 9421 §3.2; INT-18)': playing({
      components: ['@method', 'authorization'],
    }),
    'an empty body whose digest is not covered (RFC 9530 §2; INT-20)': presenting({ message: '' }),
    'two signatures that cover what is required only together (docs/rules.md §2; INT-18)': signedBySome([
      { components: ['@method', '@target-uri'] },
      { components: ['authorization'] },
    ]),
    'a body whose digest is not covered (RFC 9530 §2, §5; INT-20)': presenting({ message: BODY }),
    'a body that the caller did not pass (RFC 9530 §2, §5; INT-20)': presenting({ requestBodyContained: true }),
    'a proof that is not covered (RFC 9421 §3.2; INT-18)': adding({ key: 'DPoP', value: 'x' }),
    'a component that the caller requires is not covered (docs/rules.md §2)': presenting({
      requiredComponents: ['@method', 'x'],
    }),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065324'))({
    'no created (RFC 9421 §2.3; INT-21)': stating(value => value.replace(/;created=\d+/, '')),
    '71 seconds old (RFC 9421 §2.3; INT-21)': playing({ ahead: -71 }),
    '11 seconds ahead (RFC 9421 §2.3; INT-21)': playing({ ahead: 11 }),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065325'))({
    'expired (RFC 9421 §2.3; INT-21)': stating(value => `${value};expires=1767225600`),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065326'))({
    'two Authorization headers (docs/rules.md §2; INT-18)': playing({ headers: [['Authorization', 'Basic x']] }),
    'a proof that is covered and not passed (docs/rules.md §2; INT-18)': playing({ headers: [['DPoP', 'x']] }),
    'another token in its Authorization header (docs/rules.md §2)': playing({}, request =>
      withHeader(request, 'Authorization', () => 'Bearer another'),
    ),
  }),
  ...given({ service: { ...SIGNED_SERVICE, dpopProofOnUnboundTokenIgnored: true } }).expecting(unsigned('A065322'))({
    'a proof that is not among its headers (docs/rules.md §2; INT-18)': presenting({ dpop: 'x' }),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065328'))({
    'another body (RFC 9530 §2, §5; INT-20)': playing({ body: BODY }, request => ({ ...request, message: `${BODY} ` })),
    'two digests, of which one is wrong (RFC 9530 §2; INT-20)': playing({
      headers: [['Content-Digest', `${BY_SHA_512}, sha-256=:${'A'.repeat(43)}=:`]],
      body: BODY,
    }),
    'a Content-Digest that is malformed (RFC 9530 §2; INT-20)': playing({
      headers: [['Content-Digest', 'sha-256']],
      body: BODY,
    }),
    'a digest with an insecure algorithm (RFC 9530 §5)': playing({
      headers: [['Content-Digest', 'md5=:CY9rzUYh03PK3k6DJie09g==:']],
      body: BODY,
    }),
  }),
]

function upperCase(request: SignedIntrospection): object {
  return { ...request, headers: request.headers.map(({ key, value }) => ({ key: key.toUpperCase(), value })) }
}

/** Keys with the `kid` of the signer, which differ in what selects a key. */
const NAMESAKES: readonly (readonly [what: string, key: Jwk])[] = [
  ['another kty', { kty: 'RSA', kid: 'signer', alg: 'PS512', e: 'AQAB', n: `${'v'.repeat(341)}w` }],
  ['another use', { ...publicPart(SIGNING_KEY), kid: 'signer', use: 'enc' }],
  ['another alg', { ...publicPart(SIGNING_KEY), kid: 'signer', alg: 'ES384' }],
]

function publicPart({ d: _, ...key }: Jwk): Jwk {
  return key
}

/** What makes the signatures of a request malformed, although one of them is right. */
const MALFORMED: readonly (readonly [what: string, change: Change])[] = [
  ['a second one that cannot be read', after('other=1')],
  ['a second one under the tag that is only in Signature-Input', input(value => `${value}, ${WRONG}`)],
  [
    'a second one that is only in Signature',
    request => withHeader(request, 'Signature', value => `${value}, other=:AA==:`),
  ],
  ['its label twice in Signature-Input', input(value => `${value}, ${value}`)],
  ['its label twice in Signature', request => withHeader(request, 'Signature', value => `${value}, ${value}`)],
]

/** The client signs by one of its keys, and another is registered for requests. */
const REGISTERED_ANOTHER: Setting = {
  service: SIGNED_SERVICE,
  clients: [
    {
      ...SHOP,
      jwks: { keys: [publicPart(SIGNER_KEY), { ...publicPart(SIGNING_KEY), kid: 'other' }] },
      rsSignedRequestKeyId: 'other',
    },
  ],
}

const WHEN: readonly Scenario[] = [
  ...expecting(unsigned('A065320'))({
    'is required if the caller names components (docs/rules.md §2)': async world =>
      world.introspect({ token: await world.token(), htm: 'GET', htu: RESOURCE_URL, requiredComponents: ['@method'] }),
  }),
  ...given({ clients: [{ ...SHOP, rsRequestSigned: true }] }).expecting(unsigned('A065320'))({
    'is required if the client is registered to sign (docs/configuration.md rsRequestSigned)': async world =>
      world.introspect({ token: await world.token(), htm: 'GET', htu: RESOURCE_URL }),
  }),
  ...expecting(OK)({
    'is not required by default (docs/rules.md §2)': async world =>
      world.introspect({ token: await world.token(), htm: 'GET', htu: RESOURCE_URL, headers: [] }),
    'is not required by an empty list of components (docs/rules.md §2)': async world =>
      world.introspect({ token: await world.token(), htm: 'GET', htu: RESOURCE_URL, requiredComponents: [] }),
    'without the tag is ignored if none is required (docs/rules.md §2)': presenting({ htm: 'PUT' }, { tag: null }),
    'with another tag is ignored if none is required (docs/rules.md §2)': presenting({ htm: 'PUT' }, { tag: 'x' }),
    'with the tag in another parameter is ignored if none is required (docs/rules.md §2)': stating(
      value => `${value};nonce="fapi-2-request"`,
      { tag: null, label: 'sig' },
    ),
  }),
  ...expecting(unsigned('A065329'))({
    'with the tag is verified although none is required (docs/rules.md §2)': presenting({ htm: 'PUT' }),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065324'))({
    'does not make up for a second, wrong one under the tag (docs/rules.md §2)': playing({}, after(WRONG)),
    'does not make up for a second, wrong one that follows it (docs/rules.md §2)': playing({}, before(WRONG)),
    'without the tag does not count beside one with the tag, which is wrong (docs/rules.md §2)': playing(
      { tag: null },
      after(WRONG),
    ),
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(OK)({
    'is sufficient with a second, wrong one under another tag (docs/rules.md §2)': playing(
      {},
      after(WRONG.replace('fapi-2-request', 'proxy')),
    ),
    'is sufficient with a second, right one (docs/rules.md §2; RFC 9421 §4.3)': twice(2),
    'is sufficient with three more right ones (docs/rules.md §2)': twice(4),
    'without the tag is sufficient with a second, wrong one, where no tag is required (docs/rules.md §2)': playing(
      { tag: null },
      after(WRONG.replace(';tag="fapi-2-request"', '')),
    ),
    'that covers the proof of a token that is bound to a key (docs/rules.md §2; INT-18)': async world => {
      const token = await boundToken(world)
      const dpop = await proofFor(world, token, { claims: { htm: 'POST' } })
      const request = await signedRequest(world, token, { headers: [['DPoP', dpop]] })
      return world.introspect({ ...request, dpop })
    },
    'that is wrong does not use up the proof (docs/rules.md §2)': async world => {
      const token = await boundToken(world)
      const dpop = await proofFor(world, token, { claims: { htm: 'POST' } })
      const request = { ...(await signedRequest(world, token, { headers: [['DPoP', dpop]] })), dpop }
      await world.introspect({ ...request, targetUri: `${RESOURCE_URL}?page=3` })
      return world.introspect(request)
    },
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065321'))({
    'is one of five under the tag (docs/rules.md §2)': twice(5),
  }),
  ...MALFORMED.flatMap(([what, change]) =>
    [SIGNED_SERVICE, {}].map(
      (service): Scenario => ({
        name: `is refused with ${what}, ${service === SIGNED_SERVICE ? 'where one is' : 'where none is'} demanded`,
        clause: 'RFC 9421 §4; docs/rules.md §2',
        service,
        play: playing({}, change),
        expect: unsigned('A065321'),
      }),
    ),
  ),
  ...given({ service: SIGNED_SERVICE, clients: [{ ...SHOP, rsSignedRequestKeyId: 'signer' }] }).expecting(OK)({
    'without keyid is verified with the key that is registered for requests (docs/rules.md §2; INT-18)': playing({
      key: unnamed(SIGNER_KEY),
    }),
  }),
  ...given(REGISTERED_ANOTHER).expecting(OK)({
    'whose keyid is not that of the key which is registered for requests (docs/rules.md §2; INT-18)': playing(),
  }),
  ...NAMESAKES.map(
    ([what, namesake]): Scenario => ({
      name: `by a key whose keyid is also that of a key of ${what}`,
      clause: 'FAPI 2.0 Security Profile §5.4.3; docs/rules.md §2',
      service: SIGNED_SERVICE,
      clients: [{ ...SHOP, jwks: { keys: [namesake, publicPart(SIGNER_KEY)] } }],
      play: playing(),
      expect: OK,
    }),
  ),
  ...NAMESAKES.map(
    ([what, namesake]): Scenario => ({
      name: `by neither of two keys with its keyid, one of ${what}`,
      clause: 'FAPI 2.0 Security Profile §5.4.3; docs/rules.md §2',
      service: SIGNED_SERVICE,
      clients: [{ ...SHOP, jwks: { keys: [namesake, publicPart(SIGNER_KEY)] } }],
      play: playing({ key: { ...SIGNING_KEY, kid: 'signer' } }),
      expect: unsigned('A065329'),
    }),
  ),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065326'))({
    'that covers a proof other than the introspected one (docs/rules.md §2)': async world => {
      const token = await boundToken(world)
      const dpop = await proofFor(world, token, { claims: { htm: 'POST' } })
      const another = await proofFor(world, token, { claims: { htm: 'POST' } })
      const request = await signedRequest(world, token, { headers: [['DPoP', another]] })
      return world.introspect({ ...request, dpop })
    },
  }),
  ...given({ service: SIGNED_SERVICE }).expecting(unsigned('A065320'))({
    'is checked before scopes (docs/rules.md §2)': async world =>
      world.introspect({ token: await world.token(), htm: 'GET', htu: RESOURCE_URL, scopes: ['admin'] }),
  }),
  ...given({ service: SIGNED_SERVICE, faults: ['crypto.verify'] }).expecting({
    action: 'INTERNAL_SERVER_ERROR',
    resultCode: 'A057101',
  })({
    'if verification fails (docs/rules.md §1)': playing(),
  }),
]

function unnamed({ kid: _, ...key }: typeof SIGNER_KEY): typeof SIGNER_KEY {
  return key
}

const SHARED = 'a secret that client and server share'
const BY_SECRET = { ...SHOP, tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: `plain:${SHARED}` } as const
const MAC_SERVICE = { ...SIGNED_SERVICE, messageSignatureMacAllowed: true }

/** What is signed by a secret, and whether it counts. */
const SECRETS: readonly Scenario[] = (
  [
    ['of the client', MAC_SERVICE, BY_SECRET, SHARED, OK],
    ['that is another', MAC_SERVICE, BY_SECRET, `${SHARED}.`, unsigned('A065329')],
    ['where the service does not allow it', SIGNED_SERVICE, BY_SECRET, SHARED, unsigned('A065327')],
    [
      'with which the client authenticates otherwise',
      MAC_SERVICE,
      { ...BY_SECRET, tokenAuthMethod: 'CLIENT_SECRET_BASIC' },
      SHARED,
      unsigned('A065327'),
    ],
    ['that has expired', MAC_SERVICE, { ...BY_SECRET, clientSecretExpiresAt: 1 }, SHARED, unsigned('A065327')],
    [
      'that is the public key',
      MAC_SERVICE,
      { ...BY_SECRET, jwks: { keys: [unprivate(SIGNER_KEY)] } },
      JSON.stringify(unprivate(SIGNER_KEY)),
      unsigned('A065329'),
    ],
  ] as const
).map(
  ([what, service, client, secret, expect]): Scenario => ({
    name: `a signature by a secret ${what}`,
    clause: 'RFC 9421 §3.3.3; docs/rules.md §2; INT-18',
    service,
    clients: [client],
    play: playing({ secret }),
    expect,
  }),
)

function unprivate({ d: _, ...key }: typeof SIGNER_KEY): typeof SIGNER_KEY {
  return key
}

const DEMANDED = '"@method" "@target-uri" "authorization"'
const accept = (components: string) => `sig=(${components});created;tag="fapi-2-request"`

/** What a client is told to sign, by what is missing. */
const ACCEPTED: readonly Scenario[] = (
  [
    ['a missing one', {}, unsignedRequest, { acceptSignature: accept(DEMANDED) }],
    [
      'a missing one, with a body',
      {},
      request => ({ ...Object(unsignedRequest(request)), requestBodyContained: true }),
      { acceptSignature: accept(`${DEMANDED} "content-digest"`) },
    ],
    [
      'a missing one, with a proof',
      {},
      request => ({ ...request, headers: [{ key: 'DPoP', value: 'x' }] }),
      { acceptSignature: accept(`${DEMANDED} "dpop"`) },
    ],
    [
      'one that covers too little',
      { components: ['@method'] },
      request => ({ ...request, requiredComponents: ['@method', '"@query-param";name="page"'] }),
      { acceptSignature: accept('"@method" "@query-param";name="page"') },
    ],
    [
      'one without created',
      {},
      input(value => value.replace(/;created=\d+/, '')),
      { acceptSignature: accept(DEMANDED) },
    ],
    [
      'one that lacks what no field can name',
      {},
      request => ({ ...request, requiredComponents: ['ä'] }),
      { absent: ['acceptSignature'] },
    ],
    ['a wrong one', {}, request => ({ ...request, htm: 'PUT' }), { absent: ['acceptSignature'] }],
    ['a malformed one', {}, input(() => '(('), { absent: ['acceptSignature'] }],
  ] satisfies readonly (readonly [string, SigningChanges, Change, Omit<Expectation, 'action'>])[]
).map(
  ([what, changes, change, expect]): Scenario => ({
    name: `what a signature must cover, after ${what}`,
    clause: 'RFC 9421 §5.1; docs/rules.md §2',
    service: SIGNED_SERVICE,
    play: playing(changes, change),
    expect: { action: 'UNAUTHORIZED', ...expect },
  }),
)

function unsignedRequest(request: SignedIntrospection): object {
  return { ...request, headers: undefined }
}

const RESPONSES: readonly Scenario[] = (
  [
    ['the service', { service: { rsResponseSigned: true, jwks: { keys: [SIGNING_KEY] } } }],
    ['the client', { clients: [{ ...SHOP, rsResponseSigned: true }] }],
  ] as const
).flatMap(([who, setting]) =>
  [{}, { scopes: ['admin'] }].map(
    (demands): Scenario => ({
      name: `${who} requires signed answers, ${'scopes' in demands ? 'with a refusal' : 'with OK'}`,
      clause: 'docs/rules.md §2',
      ...Object(setting),
      play: async world => world.introspect({ token: await world.token(), ...demands }),
      expect: { action: 'scopes' in demands ? 'FORBIDDEN' : 'OK', responseSigningRequired: true },
    }),
  ),
)

/** HTTP message signatures at introspection. */
export const INTROSPECTION_SIGNATURE_SCENARIOS: readonly Scenario[] = [
  ...ONE.map(scenario => ({ ...scenario, name: `a signed request: ${scenario.name}` })),
  ...WHEN.map(scenario => ({ ...scenario, name: `a signature ${scenario.name}` })),
  ...SECRETS,
  ...ACCEPTED,
  ...RESPONSES,
]
