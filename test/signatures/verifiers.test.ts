import { Buffer } from 'node:buffer'
import { type ResponseToSign, type SignatureHeaders, signRequest, signResponse } from '@symbolon/core/http'
import { component, type ResponseDescriptor, type SignatureComponent, verifySignature } from 'http-message-sig'
import { createVerifier, httpbis, type Response, type VerifyConfig } from 'http-message-signatures'
import { describe, expect, test } from 'vitest'
import { ALGORITHM_NAMES, ALGORITHMS, type SignerKey, signerKey } from './keys.js'
import { descriptorOf, isSignedBy, messageOf } from './signers.js'
import { getting, judge, posting, type Sent, signingWorld } from './world.js'

/*
 * Signatures by core, verified by unmodified libraries from npm.
 */

const REQUEST_PARAMETERS = ['created', 'keyid', 'tag']

/**
 * A configuration of `http-message-signatures` that requires these fields and a signature by this
 * key.
 */
function demands(key: SignerKey, requiredFields: string[]): VerifyConfig {
  const alg = ALGORITHMS[key.algorithm]
  return {
    keyLookup: async ({ keyid }) =>
      keyid === key.kid ? { id: key.kid, algs: [alg], verify: createVerifier(key.publicKey, alg) } : null,
    requiredFields,
    requiredParams: REQUEST_PARAMETERS,
    maxAge: 300,
    all: true,
  }
}

/** A policy of `http-message-sig` that requires these components and a signature by this key. */
function policy(key: SignerKey, requiredComponents: readonly SignatureComponent[]) {
  const algorithm = ALGORITHMS[key.algorithm]
  return {
    policy: { algorithms: [algorithm], requiredComponents, requiredParameters: REQUEST_PARAMETERS, maxAge: 300 },
    resolveVerifier: () => ({
      algorithm,
      verify: (data: Uint8Array, signature: Uint8Array) => isSignedBy(key, data, signature),
    }),
  }
}

const withHeaders = (sent: Sent, headers: SignatureHeaders): Sent => ({
  ...sent,
  headers: [...sent.headers, ...Object.entries(headers)],
})

/** A request with a body, signed by core, which adds the digest. */
async function signedByCore(key: SignerKey) {
  const world = await signingWorld([key])
  const { headers, ...sent } = posting(world.presented)
  const plain = { ...sent, headers: headers.filter(([name]) => name !== 'Content-Digest') }
  const signed = withHeaders(plain, await signRequest(plain, { key: key.privateJwk }, world.ports))
  return { world, signed }
}

/** The request with all headers, in the form that `http-message-signatures` verifies. */
function received(sent: Sent) {
  const message = messageOf(sent)
  const fields = sent.headers.filter(([name]) => /^signature/i.test(name))
  return { ...message, headers: { ...message.headers, ...Object.fromEntries(fields) } }
}

const COVERED = ['@method', '@target-uri', 'authorization', 'content-digest']

describe.each(ALGORITHM_NAMES)('signRequest with %s', algorithm => {
  test('INT-18: http-message-signatures verifies it, and refuses changed requests', async () => {
    const key = signerKey(algorithm)
    const { signed } = await signedByCore(key)
    const verify = (sent: Sent) => httpbis.verifyMessage(demands(key, COVERED), received(sent))
    expect(await verify(signed)).toBe(true)
    expect(await verify({ ...signed, method: 'PUT' })).toBe(false)
    expect(await verify({ ...signed, targetUri: `${signed.targetUri}&more` })).toBe(false)
  })

  test('INT-18: http-message-sig verifies it, and refuses changed requests', async () => {
    const key = signerKey(algorithm)
    const { signed } = await signedByCore(key)
    const verify = (sent: Sent) => verifySignature(descriptorOf(sent), policy(key, COVERED))
    expect(await verify(signed)).toMatchObject({
      label: 'sig',
      parameters: { keyid: key.kid, tag: 'fapi-2-request' },
    })
    await expect(verify({ ...signed, method: 'PUT' })).rejects.toMatchObject({ code: 'VerificationFailed' })
  })

  test('INT-18: introspect accepts it', async () => {
    const { world, signed } = await signedByCore(signerKey(algorithm))
    expect(await judge(world.ports, signed)).toMatchObject({ action: 'OK', signature: { outcome: 'passed' } })
  })
})

describe('signRequest', () => {
  test('RFC 9421 §2: components with parameters, another label and no tag', async () => {
    const key = signerKey('Ed25519')
    const world = await signingWorld([key])
    const sent = posting(world.presented)
    const components = [
      '@authority',
      '@path',
      '@query',
      ['@query-param', { name: 'note' }],
      ['content-digest', { sf: true }],
      ['content-type', { bs: true }],
    ] as const
    const signing = { key: key.privateJwk, components, label: 'other', tag: null }
    const signed = withHeaders(sent, await signRequest(sent, signing, world.ports))
    const names = components.map(each => (typeof each === 'string' ? each : each[0]))
    const config = { ...demands(key, names), requiredParams: ['created', 'keyid'] }
    expect(await httpbis.verifyMessage(config, received(signed))).toBe(true)
  })

  test('covers the proof by default', async () => {
    const key = signerKey('Ed25519')
    const world = await signingWorld([key])
    const sent = getting(world.presented)
    const proven: Sent = { ...sent, headers: [...sent.headers, ['DPoP', 'a.b.c']] }
    const signed = withHeaders(proven, await signRequest(proven, { key: key.privateJwk }, world.ports))
    const covered = ['@method', '@target-uri', 'authorization', 'dpop']
    expect(await httpbis.verifyMessage(demands(key, covered), received(signed))).toBe(true)
    await expect(httpbis.verifyMessage(demands(key, COVERED), received(signed))).rejects.toThrow(/required/)
  })
})

const BODY = '{"balance":"10.00"}'

/** The response of a resource to a request, signed by core. */
async function answeredByCore(key: SignerKey) {
  const world = await signingWorld([signerKey('ES256')], { service: { jwks: { keys: [key.privateJwk] } } })
  const request = posting(world.presented)
  const headers = [['Content-Type', 'application/json']] as const
  const response: ResponseToSign = { status: 200, headers, body: BODY, request }
  return { request, headers: { 'Content-Type': 'application/json', ...(await signResponse(response, world.ports)) } }
}

const OF_RESPONSE = ['@status', 'content-type', 'content-digest']
const OF_REQUEST = ['@method', '@target-uri', 'content-digest']

describe.each(ALGORITHM_NAMES)('signResponse with %s', algorithm => {
  test('RFC 9421 §2.4: http-message-signatures verifies it with its request, and refuses it with another', async () => {
    const key = signerKey(algorithm)
    const { request, headers } = await answeredByCore(key)
    const verify = (response: Response, sent: Sent) =>
      httpbis.verifyMessage(demands(key, [...OF_RESPONSE, ...OF_REQUEST]), response, messageOf(sent))
    expect(await verify({ status: 200, headers }, request)).toBe(true)
    expect(await verify({ status: 201, headers }, request)).toBe(false)
    expect(await verify({ status: 200, headers }, { ...request, method: 'PUT' })).toBe(false)
    expect(await verify({ status: 200, headers }, { ...request, targetUri: 'https://api.example/' })).toBe(false)
  })

  test('RFC 9421 §2.4: http-message-sig verifies it with its request, and refuses it with another', async () => {
    const key = signerKey(algorithm)
    const { request, headers } = await answeredByCore(key)
    const fields = Object.entries(headers).map(([name, value]) => ({ name, value }))
    const required = [...OF_RESPONSE, ...OF_REQUEST.map(name => component(name, { req: true }))]
    const verify = (sent: Sent) => {
      const response: ResponseDescriptor = { kind: 'response', status: 200, fields, request: descriptorOf(sent) }
      return verifySignature(response, policy(key, required))
    }
    expect(await verify(request)).toMatchObject({ parameters: { keyid: key.kid, tag: 'fapi-2-response' } })
    await expect(verify(getting(request.token))).rejects.toMatchObject({ code: 'MissingField' })
    await expect(verify({ ...request, method: 'PUT' })).rejects.toMatchObject({ code: 'VerificationFailed' })
  })
})

test('RFC 9530 §2: core adds the digest of the content', async () => {
  const { headers } = await answeredByCore(signerKey('ES256'))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(BODY))
  expect(headers).toMatchObject({ 'Content-Digest': `sha-256=:${Buffer.from(digest).toString('base64')}:` })
})

test.each<[string, Partial<Parameters<typeof signRequest>[1]>]>([
  ['label', { label: 'Sig' }],
  ['label', { label: '' }],
  ['label', { label: 'sig=:AA==:, other' }],
  ['tag', { tag: 'a\r\nX-Admin: yes' }],
  ['tag', { tag: 'ä' }],
  ['components', { components: ['@method\n'] }],
])('RFC 9651 §3.1.2, §3.3.3: refuses to sign what cannot be serialized: %s, %j', async (named, signing) => {
  const key = signerKey('Ed25519')
  const world = await signingWorld([key])
  const attempt = signRequest(getting(world.presented), { key: key.privateJwk, ...signing }, world.ports)
  await expect(attempt).rejects.toThrow(new TypeError(`the message cannot be signed: ${named} cannot be serialized`))
})
