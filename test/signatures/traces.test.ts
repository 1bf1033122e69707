import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { IntrospectionRequest } from '@symbolon/core'
import type { ComponentName } from '@symbolon/core/internal'
import type { ComponentParser } from 'http-message-signatures'
import { describe, expect, test } from 'vitest'
import { type SignerKey, signerKey } from './keys.js'
import { headerOf, withHeader, withLine } from './mutation.js'
import { DEMANDED, openScene, type Scene, SECOND, signed } from './scene.js'
import { signatureOf } from './signers.js'
import { getting, judge, type Sent, type Setting, SIGNER, TARGET_URI } from './world.js'

/*
 * What answers and traces say about signatures, and how signatures combine with DPoP.
 */

const PRIVATE = { jwks: { keys: [signerKey('ES256').privateJwk] } }
const NEITHER: Setting = { service: PRIVATE }
const BY_SERVICE: Setting = { service: { ...PRIVATE, rsResponseSigned: true } }
const BY_CLIENT: Setting = { service: PRIVATE, client: { rsResponseSigned: true } }

describe('responseSigningRequired', () => {
  test.each([
    ['neither', NEITHER, false],
    ['the service', BY_SERVICE, true],
    ['the client', BY_CLIENT, true],
  ])('INT-18: set by %s', async (_, setting, responseSigningRequired) => {
    const scene = await openScene(setting)
    const granted = await judge(scene.world.ports, await signed(scene, scene.get))
    expect(granted.answer).toMatchObject({ action: 'OK', responseSigningRequired })
    const refused = await judge(scene.world.ports, scene.get)
    expect(refused.answer).toMatchObject({ action: 'UNAUTHORIZED', responseSigningRequired })
  })

  test('INT-18: false for an unknown token', async () => {
    const { world, get } = await openScene(BY_SERVICE)
    const { answer } = await judge(world.ports, { ...get, token: 'unknown' })
    expect(answer).toMatchObject({ existent: false, responseSigningRequired: false })
  })
})

/** Components whose values contain secrets that a trace could disclose. */
const REVEALING: readonly ComponentName[] = [
  ...DEMANDED,
  ['authorization', { bs: true }],
  'content-digest',
  'cookie',
  'x-api-key',
  'dpop',
  '@path',
  '@query',
  '@request-target',
  ['@query-param', { name: 'from' }],
]

const PROOF = 'eyJ0eXAi.eyJqdGki.c2lnbmVk'
const OTHER_SECRETS = [
  'session=4711',
  'key of the house',
  'account-4711',
  'from=2026',
  '2026-01-01',
  'note=',
  Buffer.from('Bearer').toString('base64'),
]

/** A signed request with secrets in all of these components. */
function revealing(scene: Scene): Promise<Sent> {
  const withCookie = withLine(withLine(scene.post, 'Cookie', 'session=4711'), 'X-Api-Key', 'key of the house')
  return signed(scene, withLine(withCookie, 'DPoP', PROOF), { components: REVEALING })
}

const digestShown = (value: string) => `sha256:${createHash('sha256').update(value).digest('base64url').slice(0, 8)}`

describe('the trace', () => {
  const setting: Setting = { service: { dpopProofOnUnboundTokenIgnored: true } }

  test.each([
    ['passed', {}],
    ['refused', { htm: 'PUT' }],
  ])('INT-18: shows the signature base without secrets, the signature %s', async (result, caller) => {
    const scene = await openScene(setting)
    const sent = await revealing(scene)
    const { event, signature } = await judge(scene.world.ports, sent, { dpop: PROOF, ...caller })
    expect(signature?.outcome).toBe(result)
    expect(signature?.lines).toHaveLength(REVEALING.length + 1)
    const text = JSON.stringify(event)
    for (const secret of [scene.world.presented, PROOF, ...OTHER_SECRETS]) expect(text).not.toContain(secret)
  })

  test('INT-18: shows digests of secret values, so that both sides can compare them', async () => {
    const scene = await openScene(setting)
    const sent = await revealing(scene)
    const { signature } = await judge(scene.world.ports, sent, { dpop: PROOF })
    const [path, query = ''] = TARGET_URI.split('?')
    expect(signature?.lines?.slice(0, 3)).toStrictEqual([
      '"@method": POST',
      `"@target-uri": ${path}?${digestShown(query)}`,
      `"authorization": ${digestShown(headerOf(sent, 'Authorization'))}`,
    ])
    expect(signature?.lines).toContain(`"dpop": ${digestShown(PROOF)}`)
    expect(signature?.lines).toContain(`"content-digest": ${headerOf(sent, 'Content-Digest')}`)
    const parameters = headerOf(sent, 'Signature-Input').replace(/^sig=/, '')
    expect(`"@signature-params": ${parameters}`).toContain(signature?.lines?.at(-1)?.slice(0, 250))
  })

  test('INT-18: names missing components', async () => {
    const scene = await openScene()
    const sent = await signed(scene, scene.post, { components: ['@method', 'content-digest'] })
    const { event } = await judge(scene.world.ports, sent)
    const coverage = event?.checks.find(({ name }) => name === 'components covered')
    expect(coverage).toMatchObject({ outcome: 'refused', hint: 'not covered: "@target-uri" "authorization"' })
  })
})

/** Uses a wrong value for a component. */
const mistaking =
  (component: string, value: string): ComponentParser =>
  name =>
    name === component ? [value] : null

const [URL_ALONE = ''] = TARGET_URI.split('?')
const AUTHORITY = [...DEMANDED, '@authority']
const LINES = [...DEMANDED, 'x-custom']
const [QUERY, PATH] = [
  [...DEMANDED, '@query'],
  [...DEMANDED, '@path'],
]
const QUERY_ALONE = TARGET_URI.slice(URL_ALONE.length + 1)
const WHOLE_PATH = TARGET_URI.replace(/^https:\/\/[^/]+/, '')
const PORT = TARGET_URI.replace('api.example', 'api.example:443')
const [url, query] = [(value: string) => mistaking('@target-uri', value), (value: string) => mistaking('@query', value)]

const MISTAKES: readonly (readonly [mistake: string, components: readonly string[], ComponentParser, hint: unknown])[] =
  [
    [
      'the URL without its query',
      DEMANDED,
      mistaking('@target-uri', URL_ALONE),
      /^line 2, "@target-uri": .* without its query$/,
    ],
    ['another method', DEMANDED, mistaking('@method', 'PATCH'), /^line 1, "@method": .* the method PATCH$/],
    [
      'the default port in @authority',
      AUTHORITY,
      mistaking('@authority', 'api.example:443'),
      /^line 4, "@authority": .* the host with the default port$/,
    ],
    ['the Host header', AUTHORITY, mistaking('@authority', 'inner.example'), /^line 4, .* the Host header$/],
    [
      'the default port in @target-uri',
      DEMANDED,
      url(PORT),
      /^line 2, "@target-uri": .* the URL with the default port$/,
    ],
    ['a trailing slash', DEMANDED, url(`${TARGET_URI}/`), /^line 2, "@target-uri": .* the URL with a trailing slash$/],
    ['http in the URL', DEMANDED, url(`http${TARGET_URI.slice(5)}`), /^line 2, "@target-uri": .* the URL with http$/],
    [
      'a query without its question mark',
      QUERY,
      query(QUERY_ALONE),
      /^line 4, .* the query without its question mark$/,
    ],
    ['an empty query', QUERY, query(''), /^line 4, "@query": .* an empty query$/],
    ['a path with its query', PATH, mistaking('@path', WHOLE_PATH), /^line 4, "@path": .* the path with its query$/],
    [
      'header lines joined without a space',
      LINES,
      mistaking('x-custom', 'one,two'),
      /^line 4, "x-custom": .* without a space between them$/,
    ],
    [
      'only the first line of a header',
      LINES,
      mistaking('x-custom', 'one'),
      /^line 4, "x-custom": .* only the first line/,
    ],
    [
      'only the last line of a header',
      LINES,
      mistaking('x-custom', 'two'),
      /^line 4, .* only the last line of the header$/,
    ],
    ['the method in lower case', DEMANDED, mistaking('@method', 'get'), /^line 1, "@method": .* lower case$/],
  ]

describe('hints', () => {
  const inner = (sent: Sent) => withLine(sent, 'Host', 'inner.example')
  const twoLines = (sent: Sent) => withLine(withLine(inner(sent), 'X-Custom', 'one'), 'X-Custom', 'two')

  test.each(MISTAKES)('INT-18: %s', async (_, components, mistaken, hint) => {
    const scene = await openScene()
    const sent = await signed(scene, twoLines(scene.get), { components, mistaken })
    const judged = await judge(scene.world.ports, sent)
    expect(judged).toMatchObject({
      reason: 'signature_wrong',
      signature: { hint: expect.stringMatching(hint as RegExp) },
    })
  })

  test('INT-18: no hint if no known mistake explains it', async () => {
    const scene = await openScene()
    const sent = await signed(scene, scene.get, {
      components: AUTHORITY,
      mistaken: mistaking('@authority', 'other.example'),
    })
    const judged = await judge(scene.world.ports, sent)
    expect(judged.reason).toBe('signature_wrong')
    expect(judged.signature).not.toHaveProperty('hint')
  })
})

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A proof for the request (RFC 9449 §4.2). */
function proofFor({ token, method, targetUri }: Sent, { publicJwk, ...key }: SignerKey, iat: number): string {
  const { kid: _, ...jwk } = publicJwk
  const ath = createHash('sha256').update(token).digest('base64url')
  const claims = { jti: `${iat}`, htm: method, htu: targetUri.split('?')[0], iat, ath }
  const input = `${encoded({ typ: 'dpop+jwt', alg: 'Ed25519', jwk })}.${encoded(claims)}`
  return `${input}.${Buffer.from(signatureOf({ publicJwk, ...key }, Buffer.from(input))).toString('base64url')}`
}

/** A key-bound token with its proof, in a request that must be signed. */
async function boundAndSigned() {
  const scene = await openScene()
  const { crv, x } = SECOND.publicJwk
  const thumbprint = createHash('sha256')
    .update(JSON.stringify({ crv, kty: 'OKP', x }))
    .digest('base64url')
  const token = await scene.world.token({ clientIdentifier: SIGNER, dpopKeyThumbprint: thumbprint })
  const get = getting(token, { headers: [['Authorization', `DPoP ${token}`]] })
  const dpop = proofFor(get, SECOND, scene.now)
  const proven = withLine(get, 'DPoP', dpop)
  const caller: IntrospectionRequest = { dpop }
  return {
    ports: scene.world.ports,
    caller,
    proven,
    sent: await signed(scene, proven, { components: [...DEMANDED, 'dpop'] }),
  }
}

describe('a key-bound token in a request that must be signed', () => {
  test('INT-17: needs a valid proof and a valid signature', async () => {
    const { ports, sent, caller, proven } = await boundAndSigned()
    expect(await judge(ports, proven, caller)).toMatchObject({ reason: 'signature_missing' })
    expect(await judge(ports, sent)).toMatchObject({ reason: 'proof_missing' })
    expect(await judge(ports, sent, { ...caller, targetUri: URL_ALONE })).toMatchObject({ reason: 'signature_wrong' })
    expect(await judge(ports, sent, caller)).toMatchObject({ action: 'OK', signature: { outcome: 'passed' } })
  })

  test('INT-14, INT-17: only an accepted request uses up its proof', async () => {
    const { ports, sent, caller } = await boundAndSigned()
    const wrong = withHeader(sent, 'Signature-Input', value => `${value};nonce="a"`) ?? sent
    expect(await judge(ports, wrong, caller)).toMatchObject({ reason: 'signature_wrong' })
    expect(await judge(ports, sent, caller)).toMatchObject({ action: 'OK' })
    expect(await judge(ports, sent, caller)).toMatchObject({ reason: 'proof_used' })
  })

  test('INT-17: the refusal of a signature has a DPoP challenge', async () => {
    const { ports, caller, proven } = await boundAndSigned()
    const { answer } = await judge(ports, proven, caller)
    expect(answer.responseContent).toMatch(/^DPoP error="invalid_request",error_description="\[A065320\] /)
    expect(answer.responseContent).toMatch(/,algs="[^"]+"$/)
  })
})
