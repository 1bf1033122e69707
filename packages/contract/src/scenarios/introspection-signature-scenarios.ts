import { SHOP, SIGNER_KEY, SIGNING_KEY } from './cast.js'
import { boundToken, proofFor, RESOURCE_URL } from './proofs.js'
import type { Expectation, Scenario } from './scenario.js'
import { BODY, type SignedIntrospection, type SigningChanges, signedRequest, withHeader } from './signing.js'
import type { World } from './world.js'

const OK: Expectation = { action: 'OK', resultCode: 'A056001', sufficient: true }

function unsigned(resultCode: string): Expectation {
  return { action: 'UNAUTHORIZED', resultCode, error: 'invalid_request', existent: true, sufficient: false }
}

const SIGNED_SERVICE = { rsRequestSigned: true }

/** A signed request with something changed after it was signed. */
type Change = (request: SignedIntrospection) => object

const same: Change = request => request

function playing(changes: SigningChanges = {}, change: Change = same) {
  return async (world: World) => {
    const token = await world.token()
    return world.introspect(change(await signedRequest(world, token, changes)))
  }
}

/** The same with `Signature-Input` changed. */
function input(change: (value: string) => string | undefined): Change {
  return request => withHeader(request, 'Signature-Input', change)
}

type Row = readonly [name: string, clause: string, changes: SigningChanges, change: Change, expect: Expectation]

const row18 = 'RFC 9421 §3.2; requirements.md §3 row 18'
const row19 = 'RFC 9421 §2.5; requirements.md §3 row 19'
const row20 = 'RFC 9530 §2, §5; requirements.md §3 row 20'
const row21 = 'RFC 9421 §2.3; requirements.md §3 row 21'

const HOLDS: readonly Row[] = [
  ['in order', row18, {}, same, OK],
  ['in order, with a body', row20, { body: BODY }, same, OK],
  [
    'by the name of its key in jwks alone',
    row18,
    {},
    input(value => value.replace(/;keyid="[^"]*"/, '')),
    unsigned('A065327'),
  ],
  [
    'with its target in htu, which has no query',
    'service.md 2.1 targetUri',
    {},
    request => ({ ...request, targetUri: undefined }),
    unsigned('A065329'),
  ],
  ['under no tag, where one is demanded', 'wire.md §2', { tag: null }, same, OK],
  [
    'covering more than it must',
    row18,
    { components: ['@method', '@target-uri', 'authorization', '@path', ['@query-param', { name: 'page' }]] },
    same,
    OK,
  ],
  [
    'a header that it does not cover',
    row18,
    {},
    request => ({ ...request, headers: [...request.headers, { key: 'X', value: 'y' }] }),
    OK,
  ],
  ['headers in capitals', 'RFC 9110 §5.1', {}, upperCase, OK],
]

function upperCase(request: SignedIntrospection): object {
  return { ...request, headers: request.headers.map(({ key, value }) => ({ key: key.toUpperCase(), value })) }
}

const FAILS: readonly Row[] = [
  ['no signature', row18, {}, request => ({ ...request, headers: request.headers.slice(0, 1) }), unsigned('A065320')],
  ['no headers at all', row18, {}, request => ({ ...request, headers: undefined }), unsigned('A065320')],
  ['Signature without Signature-Input', 'RFC 9421 §3.2', {}, input(() => undefined), unsigned('A065321')],
  [
    'Signature-Input without Signature',
    'RFC 9421 §3.2',
    {},
    request => withHeader(request, 'Signature', () => undefined),
    unsigned('A065321'),
  ],
  [
    'another label in Signature',
    'RFC 9421 §3.2',
    {},
    request => withHeader(request, 'Signature', value => value.replace('sig', 'gis')),
    unsigned('A065321'),
  ],
  [
    'a Signature that is no byte sequence',
    'RFC 9421 §4.2',
    {},
    request => withHeader(request, 'Signature', () => 'sig="a"'),
    unsigned('A065321'),
  ],
  ['a Signature-Input that is no inner list', 'RFC 9421 §4.1', {}, input(() => 'sig=1;created=1'), unsigned('A065321')],
  ['a Signature-Input that is no dictionary', 'RFC 9421 §4.1', {}, input(() => '(('), unsigned('A065321')],
  [
    '51 components',
    'design.md §4, limits',
    {},
    input(value => value.replace('("', `(${'"a" '.repeat(50)}"`)),
    unsigned('A065321'),
  ],
  [
    'a created that is no integer',
    'RFC 9421 §2.3',
    {},
    input(value => value.replace(/created=(\d+)/, 'created="$1"')),
    unsigned('A065321'),
  ],
  ['covering less than it must', row18, { components: ['@method', 'authorization'] }, same, unsigned('A065322')],
  [
    'covering a part of a field alone',
    row18,
    { components: ['@method', '@target-uri', ['authorization', { bs: true }]] },
    same,
    OK,
  ],
  ['a body whose digest is not covered', row20, {}, request => ({ ...request, message: BODY }), unsigned('A065322')],
  [
    'a body that the caller knows of',
    row20,
    {},
    request => ({ ...request, requestBodyContained: true }),
    unsigned('A065322'),
  ],
  [
    'a proof that is not covered',
    row18,
    {},
    request => ({ ...request, headers: [...request.headers, { key: 'DPoP', value: 'x' }] }),
    unsigned('A065322'),
  ],
  [
    'what the caller demands is not covered',
    'service.md 2.1 requiredComponents',
    {},
    request => ({ ...request, requiredComponents: ['@method', 'x'] }),
    unsigned('A065322'),
  ],
  [
    'a component twice',
    row19,
    {},
    input(value => value.replace('"@method"', '"@method" "@method"')),
    unsigned('A065323'),
  ],
  [
    'a component that is not in the message',
    row19,
    {},
    input(value => value.replace('"@method"', '"@method" "x"')),
    unsigned('A065323'),
  ],
  [
    'a derived component that nobody knows',
    row19,
    {},
    input(value => value.replace('"@method"', '"@method" "@x"')),
    unsigned('A065323'),
  ],
  [
    'a component of a response',
    row19,
    {},
    input(value => value.replace('"@method"', '"@method" "@status"')),
    unsigned('A065323'),
  ],
  [
    'a component of another message',
    row19,
    {},
    input(value => value.replace('"@method"', '"@method" "authorization";req')),
    unsigned('A065323'),
  ],
  [
    'no URL to build a component of',
    'service.md 2.1 targetUri',
    {},
    request => ({ ...request, targetUri: undefined, htu: undefined }),
    unsigned('A065323'),
  ],
  ['no created', row21, {}, input(value => value.replace(/;created=\d+/, '')), unsigned('A065324')],
  ['70 seconds old', row21, { ahead: -70 }, same, OK],
  ['71 seconds old', row21, { ahead: -71 }, same, unsigned('A065324')],
  ['10 seconds ahead', row21, { ahead: 10 }, same, OK],
  ['11 seconds ahead', row21, { ahead: 11 }, same, unsigned('A065324')],
  ['expired', row21, {}, input(value => `${value};expires=1767225600`), unsigned('A065325')],
  [
    'another token in its Authorization header',
    'wire.md §2',
    {},
    request => withHeader(request, 'Authorization', () => 'Bearer another'),
    unsigned('A065326'),
  ],
  [
    'another client’s key',
    row18,
    {},
    input(value => value.replace(/keyid="[^"]*"/, 'keyid="another"')),
    unsigned('A065327'),
  ],
  [
    'an alg that is not its key’s',
    'RFC 9421 §3.2 step 6',
    {},
    input(value => `${value};alg="rsa-pss-sha512"`),
    unsigned('A065327'),
  ],
  ['an alg by its name in JWS', 'RFC 9421 §3.3.7', {}, input(value => `${value};alg="ES256"`), unsigned('A065327')],
  ['another body', row20, { body: BODY }, request => ({ ...request, message: `${BODY} ` }), unsigned('A065328')],
  [
    'a digest that nobody relies on',
    'RFC 9530 §5',
    { headers: [['Content-Digest', 'md5=:CY9rzUYh03PK3k6DJie09g==:']], body: BODY },
    same,
    unsigned('A065328'),
  ],
  ['another method', row18, {}, request => ({ ...request, htm: 'PUT' }), unsigned('A065329')],
  ['another query', row18, {}, request => ({ ...request, targetUri: `${RESOURCE_URL}?page=3` }), unsigned('A065329')],
  [
    'another key under the same name',
    row18,
    { key: { ...SIGNING_KEY, kid: SIGNER_KEY.kid ?? '' } },
    same,
    unsigned('A065329'),
  ],
]

const WHEN: readonly Scenario[] = [
  {
    name: 'the caller demands it by naming components',
    clause: 'service.md 2.1 requiredComponents',
    play: async world =>
      world.introspect({ token: await world.token(), htm: 'GET', htu: RESOURCE_URL, requiredComponents: ['@method'] }),
    expect: unsigned('A065320'),
  },
  {
    name: 'the client is registered to sign',
    clause: 'wire.md §6 rsRequestSigned',
    clients: [{ ...SHOP, rsRequestSigned: true }],
    play: async world => world.introspect({ token: await world.token(), htm: 'GET', htu: RESOURCE_URL }),
    expect: unsigned('A065320'),
  },
  {
    name: 'nobody demands it',
    clause: 'wire.md §2',
    play: async world => world.introspect({ token: await world.token(), htm: 'GET', htu: RESOURCE_URL, headers: [] }),
    expect: OK,
  },
  {
    name: 'offered under the tag and wrong, though nobody demands it',
    clause: 'wire.md §2: offered is checked',
    play: playing({}, request => ({ ...request, htm: 'PUT' })),
    expect: unsigned('A065329'),
  },
  {
    name: 'offered under no tag and wrong: left alone',
    clause: 'wire.md §2',
    play: playing({ tag: null }, request => ({ ...request, htm: 'PUT' })),
    expect: OK,
  },
  {
    name: 'the tag in another place than a tag: left alone',
    clause: 'wire.md §2',
    play: playing(
      { tag: null, label: 'sig' },
      input(value => `${value};nonce="fapi-2-request"`),
    ),
    expect: OK,
  },
  {
    name: 'of two signatures one suffices',
    clause: 'wire.md §2',
    service: SIGNED_SERVICE,
    play: playing({}, request => ({
      ...request,
      headers: [
        {
          key: 'Signature-Input',
          value: 'other=("@method" "@target-uri" "authorization");created=1;tag="fapi-2-request"',
        },
        { key: 'Signature', value: 'other=:AA==:' },
        ...request.headers,
      ],
    })),
    expect: OK,
  },
  {
    name: 'the key that is registered for requests, where the signature names none',
    clause: 'wire.md §2; requirements.md §3 row 18',
    service: SIGNED_SERVICE,
    clients: [{ ...SHOP, rsSignedRequestKeyId: 'signer' }],
    play: playing({ key: unnamed(SIGNER_KEY) }),
    expect: OK,
  },
  {
    name: 'a token that is bound to a key, its proof covered',
    clause: 'wire.md §2; requirements.md §3 row 18',
    service: SIGNED_SERVICE,
    async play(world) {
      const token = await boundToken(world)
      const dpop = await proofFor(world, token, { claims: { htm: 'POST' } })
      const request = await signedRequest(world, token, { headers: [['DPoP', dpop]] })
      return world.introspect({ ...request, dpop })
    },
    expect: OK,
  },
  {
    name: 'another proof in the headers than the one that was introspected',
    clause: 'wire.md §2',
    service: SIGNED_SERVICE,
    async play(world) {
      const token = await boundToken(world)
      const dpop = await proofFor(world, token, { claims: { htm: 'POST' } })
      const another = await proofFor(world, token, { claims: { htm: 'POST' } })
      const request = await signedRequest(world, token, { headers: [['DPoP', another]] })
      return world.introspect({ ...request, dpop })
    },
    expect: unsigned('A065326'),
  },
  {
    name: 'a wrong signature uses no proof up',
    clause: 'design.md §2, precedence',
    service: SIGNED_SERVICE,
    async play(world) {
      const token = await boundToken(world)
      const dpop = await proofFor(world, token, { claims: { htm: 'POST' } })
      const request = { ...(await signedRequest(world, token, { headers: [['DPoP', dpop]] })), dpop }
      await world.introspect({ ...request, targetUri: `${RESOURCE_URL}?page=3` })
      return world.introspect(request)
    },
    expect: OK,
  },
  {
    name: 'the signature precedes scopes',
    clause: 'design.md §2, precedence',
    service: SIGNED_SERVICE,
    play: async world =>
      world.introspect({ token: await world.token(), htm: 'GET', htu: RESOURCE_URL, scopes: ['admin'] }),
    expect: unsigned('A065320'),
  },
  {
    name: 'a signature that cannot be verified',
    clause: 'docs/rules.md §1',
    service: SIGNED_SERVICE,
    faults: ['crypto.verify'],
    play: playing(),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057101' },
  },
]

function unnamed({ kid: _, ...key }: typeof SIGNER_KEY): typeof SIGNER_KEY {
  return key
}

const RESPONSES: readonly Scenario[] = (
  [
    ['the service', { service: { rsResponseSigned: true, jwks: { keys: [SIGNING_KEY] } } }],
    ['the client', { clients: [{ ...SHOP, rsResponseSigned: true }] }],
  ] as const
).flatMap(([who, setting]) =>
  [{}, { scopes: ['admin'] }].map(
    (demands): Scenario => ({
      name: `${who} demands signed answers, ${'scopes' in demands ? 'beside a refusal' : 'with OK'}`,
      clause: 'service.md 2.2 responseSigningRequired; wire.md §2',
      ...Object(setting),
      play: async world => world.introspect({ token: await world.token(), ...demands }),
      expect: { action: 'scopes' in demands ? 'FORBIDDEN' : 'OK', responseSigningRequired: true },
    }),
  ),
)

/** HTTP message signatures at introspection, row by row. */
export const INTROSPECTION_SIGNATURE_SCENARIOS: readonly Scenario[] = [
  ...[...HOLDS, ...FAILS].map(
    ([name, clause, changes, change, expect]): Scenario => ({
      name: `a signed request: ${name}`,
      clause,
      service: SIGNED_SERVICE,
      play: playing(changes, change),
      expect,
    }),
  ),
  ...WHEN.map(scenario => ({ ...scenario, name: `a signature: ${scenario.name}` })),
  ...RESPONSES,
]
