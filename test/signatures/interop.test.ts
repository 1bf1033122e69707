import type { ComponentName } from '@symbolon/core/internal'
import { resourceGuard } from '@symbolon/express'
import express from 'express'
import { createSigner, httpbis } from 'http-message-signatures'
import { describe, expect, test } from 'vitest'
import { serve } from '../../packages/express/test/server.js'
import { ALGORITHM_NAMES, ALGORITHMS, signerKey } from './keys.js'
import { LIBRARIES, LIBRARY_NAMES, messageOf, type Sign, signingWith, withSignature } from './signers.js'
import { contentDigest, getting, judge, posting, type Sent, signingWorld } from './world.js'

/*
 * Requests signed by unmodified libraries from npm.
 */

const DEMANDED = ['@method', '@target-uri', 'authorization']
const OF_BODY = [...DEMANDED, 'content-digest']
const SIGNERS = LIBRARY_NAMES.flatMap(library => ALGORITHM_NAMES.map(algorithm => [library, algorithm] as const))

describe.each(SIGNERS)('%s with %s', (library, algorithm) => {
  const sign: Sign = LIBRARIES[library]

  test.each([
    ['without alg', {}],
    ['with alg', { alg: ALGORITHMS[algorithm] }],
  ])('INT-18: introspect accepts its signature %s', async (_, parameters) => {
    const key = signerKey(algorithm)
    const world = await signingWorld([key])
    const post = await sign(posting(world.presented), signingWith(key, world.now(), OF_BODY, parameters))
    expect(await judge(world.ports, post)).toMatchObject({ action: 'OK', signature: { outcome: 'passed' } })
    const get = await sign(getting(world.presented), signingWith(key, world.now(), DEMANDED, parameters))
    expect(await judge(world.ports, get)).toMatchObject({ action: 'OK', signature: { outcome: 'passed' } })
  })
})

describe.each(LIBRARY_NAMES)('%s', library => {
  test('INT-18: a signature by another key with the same keyid is refused', async () => {
    const key = signerKey('ES256')
    const world = await signingWorld([key])
    const stranger = { ...signerKey('ES256'), kid: key.kid }
    const sent = await LIBRARIES[library](getting(world.presented), signingWith(stranger, world.now(), DEMANDED))
    expect(await judge(world.ports, sent)).toMatchObject({ action: 'UNAUTHORIZED', reason: 'signature_wrong' })
  })
})

const EVERYWHERE: readonly (readonly [clause: string, component: ComponentName])[] = [
  ['§2.2.3', '@authority'],
  ['§2.2.4', '@scheme'],
  ['§2.2.5', '@request-target'],
  ['§2.2.6', '@path'],
  ['§2.2.7', '@query'],
  ['§2.1', 'content-type'],
  ['§2.1, repeated lines', 'x-custom'],
  ['§2.1.2', ['content-digest', { key: 'sha-256' }]],
  ['§2.1.2, any dictionary', ['x-dictionary', { key: 'b' }]],
]

const ONLY_HTTPBIS: readonly (readonly [clause: string, component: ComponentName])[] = [
  ['§2.2.8', ['@query-param', { name: 'from' }]],
  ['§2.2.8, with a space', ['@query-param', { name: 'note' }]],
  ['§2.1.1', ['content-digest', { sf: true }]],
  ['§2.1.3', ['content-type', { bs: true }]],
  ['§2.1.3, authorization', ['authorization', { bs: true }]],
]

const COVERED = LIBRARY_NAMES.flatMap(library =>
  [...EVERYWHERE, ...(library === 'http-message-signatures' ? ONLY_HTTPBIS : [])].map(
    ([clause, component]) => [library, clause, component] as const,
  ),
)

describe('components', () => {
  test.each(COVERED)('INT-18: %s, RFC 9421 %s: %j', async (library, _, component) => {
    const key = signerKey('Ed25519')
    const world = await signingWorld([key])
    const sent = posting(world.presented)
    const headers = [...sent.headers, ['X-Custom', ' one '], ['x-custom', 'two'], ['X-Dictionary', 'a=1, b=(1 2);c']]
    const whole: Sent = { ...sent, headers: headers.map(([name = '', value = '']) => [name, value]) }
    const signed = await LIBRARIES[library](whole, signingWith(key, world.now(), [...OF_BODY, component]))
    const judged = await judge(world.ports, signed)
    expect(judged).toMatchObject({ action: 'OK', signature: { outcome: 'passed' } })
  })

  test('INT-18: a field with sf or bs counts as covered', async () => {
    const key = signerKey('Ed25519')
    const world = await signingWorld([key])
    const components: ComponentName[] = [
      '@method',
      '@target-uri',
      ['authorization', { bs: true }],
      ['content-digest', { sf: true }],
    ]
    const signed = await LIBRARIES['http-message-signatures'](
      posting(world.presented),
      signingWith(key, world.now(), components),
    )
    expect((await judge(world.ports, signed)).action).toBe('OK')
  })

  test('INT-18: one member of a dictionary does not cover the field', async () => {
    const key = signerKey('Ed25519')
    const world = await signingWorld([key])
    const components: ComponentName[] = [...DEMANDED, ['content-digest', { key: 'sha-256' }]]
    const signed = await LIBRARIES['http-message-sig'](
      posting(world.presented),
      signingWith(key, world.now(), components),
    )
    expect((await judge(world.ports, signed)).reason).toBe('signature_coverage_lacking')
  })

  test.each([
    ['https://api.example', 'https://api.example/'],
    ['https://API.example:443/a', 'https://api.example/a'],
    ['https://api.example:8443/a?', 'https://api.example:8443/a?'],
    ['https://api.example/%7Ea//b?x=%c3%a4&x', 'https://api.example/%7Ea//b?x=%c3%a4&x'],
  ])('RFC 9421 §2.2.3, §2.2.6, §2.2.7: authority, path and query of %s match those of %s', async (targetUri, other) => {
    const key = signerKey('Ed25519')
    const world = await signingWorld([key])
    const components = ['@method', '@authority', '@path', '@query', 'authorization']
    const sent = getting(world.presented, { targetUri })
    const requiredComponents = components
    for (const library of LIBRARY_NAMES) {
      const signed = await LIBRARIES[library](sent, signingWith(key, world.now(), components))
      const judged = await judge(world.ports, { ...signed, targetUri: other }, { requiredComponents })
      expect([library, judged.action]).toStrictEqual([library, 'OK'])
    }
  })
})

test('RFC 9421 §3.3.1: a PSS signature with the longest salt, as http-message-signatures makes it, is refused', async () => {
  const key = signerKey('PS512')
  const world = await signingWorld([key])
  const { components, parameters } = signingWith(key, world.now(), DEMANDED)
  const sent = getting(world.presented)
  const { headers } = await httpbis.signMessage(
    {
      key: createSigner(key.privateKey, 'rsa-pss-sha512', key.kid),
      fields: components.map(String),
      params: ['created', 'keyid', 'tag'],
      paramValues: { tag: 'fapi-2-request', created: new Date((parameters.created ?? 0) * 1000) },
    },
    messageOf(sent),
  )
  const signed = withSignature(sent, String(headers['Signature-Input']), String(headers.Signature))
  expect((await judge(world.ports, signed)).reason).toBe('signature_wrong')
})

/** An API over HTTP that requires signed requests, and a client with a key. */
async function servedApi() {
  const key = signerKey('ES256')
  const world = await signingWorld([key])
  const guard = resourceGuard({
    ports: world.ports,
    requiredComponents: DEMANDED,
    signedBody: req => (typeof req.body === 'string' ? req.body : undefined),
  })
  const app = express()
  app.use('/accounts', express.text({ type: '*/*' }), guard, (req, res) => {
    res.json({ subject: req.introspection?.subject })
  })
  return { key, world, targetUri: `${await serve(app)}/accounts/1?from=2026-01-01&note=a%20b` }
}

/**
 * Sends a request over HTTP; returns the status, and the code of a refusal or the response body.
 */
async function fetched({ targetUri, method, headers, body }: Sent) {
  const lines = headers.map(([name, value]): [string, string] => [name, value])
  const response = await fetch(targetUri, { method, headers: lines, ...(body !== undefined && { body }) })
  return [
    response.status,
    response.headers.get('www-authenticate')?.match(/\[(A\d+)\]/)?.[1] ?? (await response.text()),
  ]
}

const PASSED = [200, '{"subject":"ada"}']

describe.each(LIBRARY_NAMES)('a resource of Express, called by %s', library => {
  const sign = LIBRARIES[library]

  test('INT-18, INT-20: signed requests pass, with and without a body', async () => {
    const { key, world, targetUri } = await servedApi()
    const get = await sign(getting(world.presented, { targetUri }), signingWith(key, world.now(), DEMANDED))
    expect(await fetched(get)).toStrictEqual(PASSED)
    const post = await sign(posting(world.presented, { targetUri }), signingWith(key, world.now(), OF_BODY))
    expect(await fetched(post)).toStrictEqual(PASSED)
  })

  test('INT-18, INT-20: requests changed after signing are refused', async () => {
    const { key, world, targetUri } = await servedApi()
    const sent = posting(world.presented, { targetUri })
    const post = await sign(sent, signingWith(key, world.now(), OF_BODY))
    expect(await fetched(sent)).toStrictEqual([401, 'A065320'])
    expect(await fetched({ ...post, body: `${post.body} ` })).toStrictEqual([401, 'A065328'])
    expect(await fetched({ ...post, method: 'PUT' })).toStrictEqual([401, 'A065329'])
    expect(await fetched({ ...post, targetUri: `${targetUri}&more` })).toStrictEqual([401, 'A065329'])
    const other = await world.token({ clientIdentifier: 'signer' })
    const replaced = post.headers.map(([name, value]) => [name, value.replace(post.token, other)] as const)
    expect(await fetched({ ...post, headers: replaced })).toStrictEqual([401, 'A065329'])
    const bare = await sign(sent, signingWith(key, world.now(), DEMANDED))
    expect(await fetched(bare)).toStrictEqual([401, 'A065322'])
  })

  test('INT-20: a signed digest of another body is refused', async () => {
    const { key, world, targetUri } = await servedApi()
    const sent = posting(world.presented, { targetUri })
    const headers = sent.headers.map(
      ([name, value]) => [name, name === 'Content-Digest' ? contentDigest('other') : value] as const,
    )
    const post = await sign({ ...sent, headers }, signingWith(key, world.now(), OF_BODY))
    expect(await fetched(post)).toStrictEqual([401, 'A065328'])
  })
})
