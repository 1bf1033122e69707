import { Buffer } from 'node:buffer'
import type { Jwk, Ports, SignatureAlgorithm } from '@symbolon/core'
import {
  type ResponseToVerify,
  type ResponseVerification,
  signRequest,
  signResponse,
  verifyResponse,
} from '@symbolon/core/http'
import type { ComponentName } from '@symbolon/core/internal'
import { component, createSignature, type ResponseDescriptor } from 'http-message-sig'
import { createSigner, httpbis } from 'http-message-signatures'
import { describe, expect, test } from 'vitest'
import { ALGORITHM_NAMES, ALGORITHMS, type SignerKey, signerKey } from './keys.js'
import { descriptorOf, identifierOf, signatureOf } from './signers.js'
import { contentDigest, posting, type Sent, signingWorld } from './world.js'

/*
 * Responses as a client verifies them (FAPI 2.0 HTTP Signatures §5.3.2.2).
 */

const CLIENT = signerKey('ES256', 'client')
const RESOURCE = signerKey('Ed25519', 'resource')
const STRANGER = signerKey('Ed25519', RESOURCE.kid)
const BODY = '{"balance":"10.00"}'

/** A request of the client with a body, and its response. */
interface Exchange {
  readonly ports: Ports
  readonly request: Sent
  readonly response: ResponseToVerify
}

type Lines = ResponseToVerify['headers']

const without = (lines: Lines, ...names: string[]): Lines => lines.filter(([name]) => !names.includes(name))
const lines = (headers: Readonly<Record<string, string>>): Lines => Object.entries(headers)

/** A signed request, and a response that core signed by a key of the service. */
async function exchange(key: SignerKey = RESOURCE, components?: readonly ComponentName[]): Promise<Exchange> {
  const { ports, presented } = await signingWorld([CLIENT], { service: { jwks: { keys: [key.privateJwk] } } })
  const sent = posting(presented)
  const own = await signRequest(sent, { key: CLIENT.privateJwk }, ports)
  const request = { ...sent, headers: [...sent.headers, ...lines(own)] }
  const response = { status: 200, headers: [['Content-Type', 'application/json']] as const, body: BODY, request }
  const signature = await signResponse({ ...response, ...(components && { components }) }, ports)
  return { ports, request, response: { ...response, headers: [...response.headers, ...lines(signature)] } }
}

const KEYS: ResponseVerification = { keys: { keys: [RESOURCE.publicJwk] } }

async function reasonOf(
  { response, ports }: Exchange,
  changes: Partial<ResponseToVerify> = {},
  options: Partial<ResponseVerification> = {},
): Promise<string> {
  const verified = await verifyResponse({ ...response, ...changes }, { ...KEYS, ...options }, ports)
  return verified.ok ? 'ok' : verified.refusal.reason
}

describe.each(ALGORITHM_NAMES)('FAPI 2.0 HTTP Signatures §5.3.2.1, §5.3.2.2: signResponse with %s', algorithm => {
  test('verifyResponse accepts it, and says what it covers', async () => {
    const key = signerKey(algorithm, 'resource')
    const { response, ports } = await exchange(key)
    expect(await verifyResponse(response, { keys: { keys: [key.publicJwk] } }, ports)).toStrictEqual({
      ok: true,
      value: {
        covered: [
          '"@status"',
          '"content-type"',
          '"content-digest"',
          '"@method";req',
          '"@target-uri";req',
          '"content-digest";req',
          '"signature";req;key="sig"',
          '"signature-input";req;key="sig"',
        ],
      },
    })
  })
})

/** What changes between resource and client, and why the client refuses it. */
const CHANGED: readonly (readonly [what: string, clause: string, (exchange: Exchange) => object, reason: string])[] = [
  ['nothing', '§5.3.2.2-2', () => ({}), 'ok'],
  ['another status', '§5.3.2.2-3', () => ({ status: 201 }), 'signature_wrong'],
  ['another body', '§5.3.2.2-4', () => ({ body: '{"balance":"0.00"}' }), 'content_digest_different'],
  ['no body', '§5.3.2.2-4', () => ({ body: '' }), 'content_digest_different'],
  [
    'no Content-Digest',
    '§5.3.2.2-4',
    ({ response }) => ({ headers: without(response.headers, 'Content-Digest') }),
    'signature_component_unusable',
  ],
  [
    'neither Content-Digest nor body',
    '§5.3.2.2-4',
    ({ response }) => ({ headers: without(response.headers, 'Content-Digest'), body: '' }),
    'signature_component_unusable',
  ],
  ['a Content-Digest of another body', '§5.3.2.2-4', otherDigest, 'signature_wrong'],
  [
    'no signature',
    '§5.3.2.2-2',
    ({ response }) => ({ headers: without(response.headers, 'Signature', 'Signature-Input') }),
    'signature_missing',
  ],
  [
    'a signature without its input',
    '§5.3.2.2-2',
    ({ response }) => ({ headers: without(response.headers, 'Signature-Input') }),
    'signature_malformed',
  ],
  ['another method of the request', '§5.3.2.1-2', of(request => ({ ...request, method: 'PUT' })), 'signature_wrong'],
  [
    'another URL of the request',
    '§5.3.2.1-2',
    of(request => ({ ...request, targetUri: `${request.targetUri}1` })),
    'signature_wrong',
  ],
  [
    'another digest of the request',
    '§5.3.2.1-2',
    of(request => replaced(request, 'Content-Digest', contentDigest('{}'))),
    'signature_wrong',
  ],
  [
    'another signature of the request',
    '§5.3.2.1-3',
    of(request => replaced(request, 'Signature', 'sig=:AAAA:')),
    'signature_wrong',
  ],
  [
    'a request that was not signed',
    '§5.3.2.1-3',
    of(request => ({ ...request, headers: without(request.headers, 'Signature', 'Signature-Input') })),
    'signature_component_unusable',
  ],
]

function of(change: (request: Sent) => Sent): (exchange: Exchange) => object {
  return ({ request }) => ({ request: change(request) })
}

function replaced(request: Sent, name: string, value: string): Sent {
  return { ...request, headers: [...without(request.headers, name), [name, value]] }
}

function otherDigest({ response }: Exchange): object {
  const body = '{"balance":"0.00"}'
  return { body, headers: [...without(response.headers, 'Content-Digest'), ['Content-Digest', contentDigest(body)]] }
}

describe('FAPI 2.0 HTTP Signatures §5.3.2: what changes on the way', () => {
  test.each(CHANGED)('%s (%s)', async (_, __, change, reason) => {
    const made = await exchange()
    expect(await reasonOf(made, change(made))).toBe(reason)
  })

  test('RFC 9421 §7.3.1: a response of another request of the same client is refused', async () => {
    const made = await exchange()
    const again = await signRequest(
      { ...made.request, headers: without(made.request.headers, 'Signature', 'Signature-Input') },
      { key: CLIENT.privateJwk, label: 'sig' },
      { ...made.ports, clock: { now: () => made.ports.clock.now() + 1000 } },
    )
    const headers = [...without(made.request.headers, 'Signature', 'Signature-Input'), ...lines(again)]
    expect(await reasonOf(made, { request: { ...made.request, headers } })).toBe('signature_wrong')
  })
})

/** A response that a client gets, signed by the resource over any components. */
async function signedOver(
  made: Exchange,
  components: readonly ComponentName[],
  { key = RESOURCE, label = 'sig', parameters = {} }: Signing = {},
): Promise<Lines> {
  const created = Math.floor(made.ports.clock.now() / 1000)
  const all = { created, keyid: key.kid, tag: 'fapi-2-response', ...parameters }
  const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const { response, request } = made
  const fields = response.headers.map(([name, value]) => ({ name, value }))
  const descriptor: ResponseDescriptor = {
    kind: 'response',
    status: response.status,
    fields: fields.filter(({ name }) => !/^signature/i.test(name)),
    request: descriptorOf(request),
  }
  const signed = await createSignature(descriptor, {
    label,
    components: components.map(each => (typeof each === 'string' ? each : component(each[0], each[1]))),
    parameters: present,
    // The library compares this name with `alg`, and does not use it.
    signer: { algorithm: String(present.alg ?? ALGORITHMS[key.algorithm]), sign: data => signatureOf(key, data) },
  })
  return [
    ['Signature-Input', signed.signatureInput],
    ['Signature', signed.signature],
  ]
}

interface Signing {
  readonly key?: SignerKey
  readonly label?: string
  readonly parameters?: Readonly<Record<string, string | number | undefined>>
}

const LINKED: readonly ComponentName[] = [
  ['@method', { req: true }],
  ['@target-uri', { req: true }],
  ['content-digest', { req: true }],
  ['signature', { req: true, key: 'sig' }],
  ['signature-input', { req: true, key: 'sig' }],
]
const WHOLE: readonly ComponentName[] = [
  ...LINKED.slice(0, 3),
  ['signature', { req: true }],
  ['signature-input', { req: true }],
]
const ALL: readonly ComponentName[] = ['@status', 'content-digest', ...LINKED]
const LACKING = 'signature_coverage_lacking'

const COVERED: readonly (readonly [what: string, clause: string, readonly ComponentName[], Signing, string])[] = [
  ['all that is demanded', '§5.3.2.2', ALL, {}, 'ok'],
  ['the signatures of the request as whole fields', '§5.3.2.1-3', ['@status', 'content-digest', ...WHOLE], {}, 'ok'],
  ['not the status', '§5.3.2.2-3', ALL.slice(1), {}, LACKING],
  ['not the digest', '§5.3.2.2-4', ['@status', ...LINKED], {}, LACKING],
  [
    'the digest of the request in place of its own',
    '§5.3.2.2-4',
    ['@status', ['content-digest', { req: true }], ...LINKED.filter(each => each[0] !== 'content-digest')],
    {},
    LACKING,
  ],
  ...LINKED.map(
    (each, at) =>
      [
        `not ${identifierOf(each)}`,
        '§5.3.2.1',
        ['@status', 'content-digest', ...LINKED.toSpliced(at, 1)],
        {},
        LACKING,
      ] as const,
  ),
  ['no created', '§5.3.2.2-3', ALL, { parameters: { created: undefined } }, 'signature_created_missing'],
  ['no tag', '§5.3.2.2-5', ALL, { parameters: { tag: undefined } }, 'signature_missing'],
  ['the tag of requests', '§5.3.2.2-5', ALL, { parameters: { tag: 'fapi-2-request' } }, 'signature_missing'],
  ['an unknown key', '§5.3.2.2-1', ALL, { parameters: { keyid: 'x' } }, 'signature_key_unknown'],
  ['no keyid, and one key', '§5.3.2.2-1', ALL, { parameters: { keyid: undefined } }, 'ok'],
  ['the key of a stranger', '§5.3.2.2-2', ALL, { key: STRANGER }, 'signature_wrong'],
  [
    'an alg of another key',
    'RFC 9421 §3.2',
    ALL,
    { parameters: { alg: 'rsa-pss-sha512' } },
    'signature_algorithm_unfit',
  ],
  ['the alg of a secret', 'RFC 9421 §3.3.3', ALL, { parameters: { alg: 'hmac-sha256' } }, 'signature_algorithm_unfit'],
  ['expired', 'RFC 9421 §2.3', ALL, { parameters: { expires: 1 } }, 'signature_expired'],
]

describe('FAPI 2.0 HTTP Signatures §5.3.2.2: a response that http-message-sig signed', () => {
  test.each(COVERED)('covers %s (%s)', async (_, __, components, signing, reason) => {
    const made = await exchange()
    const headers = [
      ...without(made.response.headers, 'Signature', 'Signature-Input'),
      ...(await signedOver(made, components, signing)),
    ]
    expect(await reasonOf(made, { headers })).toBe(reason)
  })

  test.each([
    ['60 seconds and the skew', -70, 'ok'],
    ['a second more', -71, 'signature_too_old'],
    ['the skew ahead', 10, 'ok'],
    ['a second more ahead', 11, 'signature_from_the_future'],
  ])('RFC 9421 §3.2.1: created %s', async (_, ahead, reason) => {
    const made = await exchange()
    const created = Math.floor(made.ports.clock.now() / 1000) + ahead
    const headers = [
      ...without(made.response.headers, 'Signature', 'Signature-Input'),
      ...(await signedOver(made, ALL, { parameters: { created } })),
    ]
    expect(await reasonOf(made, { headers })).toBe(reason)
    expect(await reasonOf(made, { headers }, { lifetime: 120, clockSkew: 20 })).toBe('ok')
  })
})

/** Both signatures of a response: the one by core, and another one. */
async function withSecond(made: Exchange, components: readonly ComponentName[], signing: Signing) {
  const second = await signedOver(made, components, { label: 'second', ...signing })
  return { headers: [...second, ...made.response.headers] }
}

const SECOND: readonly (readonly [what: string, readonly ComponentName[], Signing, string])[] = [
  ['good', ALL, {}, 'ok'],
  ['wrong', ALL, { key: STRANGER }, 'signature_wrong'],
  ['lacking the status', ALL.slice(1), {}, LACKING],
  ['wrong under another tag', ALL, { key: STRANGER, parameters: { tag: 'proxy' } }, 'ok'],
  ['wrong without tag', ALL, { key: STRANGER, parameters: { tag: undefined } }, 'ok'],
]

/** What is wrong with the lines of two signatures, of which the second comes first. */
const MALFORMED: readonly (readonly [what: string, (headers: Lines) => Lines])[] = [
  ['only in Signature', ([, ...others]) => others],
  ['only in Signature-Input', ([input, , ...others]) => (input ? [input, ...others] : others)],
  ['twice in Signature-Input', ([input, ...others]) => (input ? [input, input, ...others] : others)],
  [
    'twice in Signature',
    ([input, signature, ...others]) => (input && signature ? [input, signature, signature, ...others] : others),
  ],
  ['unreadable', ([, ...others]) => [['Signature-Input', 'second=1'], ...others]],
]

describe('docs/rules.md §2: every signature under the tag must hold', () => {
  test.each(SECOND)('a second one that is %s', async (_, components, signing, reason) => {
    const made = await exchange()
    expect(await reasonOf(made, await withSecond(made, components, signing))).toBe(reason)
  })

  test('of two, only what both cover is said to be covered', async () => {
    const made = await exchange()
    const verified = await verifyResponse({ ...made.response, ...(await withSecond(made, ALL, {})) }, KEYS, made.ports)
    expect(verified.ok && verified.value.covered).not.toContain('"content-type"')
  })

  test.each(MALFORMED)('RFC 9421 §4: a second one that is %s', async (_, change) => {
    const made = await exchange()
    const { headers } = await withSecond(made, ALL, {})
    expect(await reasonOf(made, { headers: change(headers) })).toBe('signature_malformed')
  })

  test('five are too many', async () => {
    const made = await exchange()
    const more = await Promise.all(['a', 'b', 'c', 'd'].map(label => signedOver(made, ALL, { label })))
    const headers = [...made.response.headers, ...more.flat()]
    expect(await reasonOf(made, { headers })).toBe('signatures_too_many')
  })
})

const CORS: readonly ComponentName[] = ['@status', 'content-type', 'content-digest', ...LINKED]

describe('verifyResponse', () => {
  test('RFC 9421 §2.4: accepts what http-message-signatures signed', async () => {
    const made = await exchange()
    const signed = await httpbis.signMessage(
      {
        name: 'sig',
        key: createSigner(RESOURCE.privateKey, 'ed25519', RESOURCE.kid),
        fields: CORS.map(identifierOf),
        params: ['created', 'keyid', 'tag'],
        paramValues: { created: new Date(made.ports.clock.now()), tag: 'fapi-2-response' },
      },
      { status: 200, headers: Object.fromEntries(without(made.response.headers, 'Signature', 'Signature-Input')) },
      { method: 'POST', url: made.request.targetUri, headers: Object.fromEntries(made.request.headers) },
    )
    const headers = Object.entries(signed.headers).map(([name, value]) => [name, String(value)] as const)
    expect(await reasonOf(made, { headers })).toBe('ok')
  })

  test('demands the components that are named', async () => {
    const location = ['location'] as const
    const made = await exchange()
    expect(await reasonOf(made, {}, { components: location })).toBe(LACKING)
    expect(await reasonOf(made, {}, { components: ['content-type'] })).toBe('ok')
  })

  test('accepts only the algorithms that are named', async () => {
    const algorithms: readonly SignatureAlgorithm[] = ['ES256']
    expect(await reasonOf(await exchange(), {}, { algorithms })).toBe('signature_algorithm_unfit')
  })

  test('RFC 9110 §9.3.2: the answer to HEAD has no body for its digest', async () => {
    const made = await exchange()
    const request = { ...made.request, method: 'HEAD' }
    const { headers } = made.response
    const response = { status: 200, headers: without(headers, 'Signature', 'Signature-Input'), request }
    const signature = await signResponse(response, made.ports)
    const received = { request, body: '', headers: [...response.headers, ...lines(signature)] }
    expect(await reasonOf(made, received)).toBe('ok')
  })

  test('says what was expected and found', async () => {
    const made = await exchange()
    const headers = [
      ...without(made.response.headers, 'Signature', 'Signature-Input'),
      ...(await signedOver(made, ['@status'])),
    ]
    const verified = await verifyResponse({ ...made.response, headers }, KEYS, made.ports)
    expect(verified).toMatchObject({
      refusal: { reason: LACKING, actual: '"@status"', hint: expect.stringContaining('"@method";req') },
    })
  })

  const namesakes = [1, 2, 3, 4].map(() => signerKey(RESOURCE.algorithm, RESOURCE.kid).publicJwk)
  const encrypting = { ...namesakes[0], kty: 'EC', use: 'enc' } satisfies Jwk
  const unfit = [1, 2, 3, 4].map(() => ({ ...encrypting }))
  test.each<[what: string, keys: readonly Jwk[], reason: string]>([
    ['the second of two keys with the keyid', [...namesakes.slice(0, 1), RESOURCE.publicJwk], 'ok'],
    ['the second, by another algorithm than the first', [STRANGER.publicJwk, RESOURCE.publicJwk], 'ok'],
    ['the fourth', [...namesakes.slice(0, 3), RESOURCE.publicJwk], 'ok'],
    ['no more than four are tried', [...namesakes, RESOURCE.publicJwk], 'signature_wrong'],
    ['what does not fit is not counted', [...unfit, RESOURCE.publicJwk], 'ok'],
    ['what cannot be read is ignored (RFC 7517 §5)', JSON.parse('[null, {"kid": 1}]').concat(RESOURCE.publicJwk), 'ok'],
    ['a null member is absent', [{ ...RESOURCE.publicJwk, ...JSON.parse('{ "use": null }') }], 'ok'],
    ['none of them signed', namesakes.slice(0, 2), 'signature_wrong'],
    ['a key for encryption verifies nothing', [{ ...RESOURCE.publicJwk, use: 'enc' }], 'signature_algorithm_unfit'],
  ])('FAPI 2.0 Security Profile §5.4.3: %s', async (_, keys, reason) => {
    expect(await reasonOf(await exchange(), {}, { keys: { keys } })).toBe(reason)
  })

  const oct = { kty: 'oct', kid: RESOURCE.kid, alg: 'HS256' } satisfies Jwk
  test.each([
    ['two keys and no keyid', [RESOURCE.publicJwk, CLIENT.publicJwk], 'signature_key_unknown'],
    ['no keys', [], 'signature_key_unknown'],
    ['a symmetric key', [oct], 'signature_key_unknown'],
  ])('RFC 9421 §3.2 step 5: %s', async (_, keys, reason) => {
    const made = await exchange()
    const headers = [
      ...without(made.response.headers, 'Signature', 'Signature-Input'),
      ...(await signedOver(made, ALL, { parameters: { keyid: undefined } })),
    ]
    const verified = await reasonOf(made, { headers }, { keys: { keys } })
    expect([reason, 'signature_algorithm_unfit']).toContain(verified)
  })

  test.each([
    ['lifetime', { lifetime: Number.NaN }],
    ['clockSkew', { clockSkew: -1 }],
    ['keys', { keys: undefined }],
    ['tags', { tags: 'x' }],
  ])('a wrong option is a TypeError: %s', async (name, options) => {
    const { response, ports } = await exchange()
    await expect(verifyResponse(response, Object.assign({}, KEYS, options), ports)).rejects.toThrow(
      new RegExp(`^verifyResponse: .*\`${name}\``),
    )
  })

  test('a body that is not given is a TypeError', async () => {
    const { response, ports } = await exchange()
    const bodiless = Object.assign({}, response, { body: undefined })
    await expect(verifyResponse(bodiless, KEYS, ports)).rejects.toThrow(TypeError)
    expect(await reasonOf(await exchange(), { body: Buffer.from(BODY) })).toBe('ok')
  })
})

describe('signResponse', () => {
  test('covers the components that are named', async () => {
    const made = await exchange(RESOURCE, [['content-type', { req: true }]])
    expect(await reasonOf(made, {}, { components: [['content-type', { req: true }]] })).toBe('ok')
  })

  test('§5.3.2.1-3: covers the signatures under the tag, and no others beside them', async () => {
    const { ports, request } = await exchange()
    const proxy = lines(
      await signRequest({ ...request, headers: [] }, { key: CLIENT.privateJwk, label: 'proxy', tag: 'p' }, ports),
    )
    const both = { ...request, headers: [...request.headers, ...proxy] }
    const { 'Signature-Input': input } = await signResponse({ status: 200, headers: [], request: both }, ports)
    expect(input).toContain('"signature";req;key="sig"')
    expect(input).not.toContain('proxy')
  })

  test.each([
    ['a line break in Content-Digest', ['Content-Digest', 'sha-256=:AA==:\nx']],
    ['a signature that is not one', ['Signature', '((']],
  ] as const)('leaves out what no client has signed: %s', async (_, line) => {
    const { ports, request } = await exchange()
    const strange = { ...request, headers: [...without(request.headers, line[0]), line] }
    const signed = await signResponse({ status: 200, headers: [], request: strange }, ports)
    expect(signed['Signature-Input']).toContain('"@target-uri";req')
  })
})
