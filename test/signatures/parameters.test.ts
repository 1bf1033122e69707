import type { IntrospectionRequest } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { withHeader } from './mutation.js'
import {
  type Deviation,
  KEY,
  type Make,
  OK,
  openScene,
  outcome,
  refused,
  type Scene,
  SECOND,
  signed,
  WRONG,
} from './scene.js'
import { judge, type Sent, type Setting, TARGET_URI } from './world.js'

/*
 * The parameters of signatures, and the members of an introspection request that describe the
 * signed request.
 */

const UNUSABLE = refused('signature_component_unusable', 3)
const UNKNOWN = refused('signature_key_unknown', 7)
const UNFIT = refused('signature_algorithm_unfit', 7)
const NO_CREATED = refused('signature_created_missing', 4)
const OLD = refused('signature_too_old', 4)
const FUTURE = refused('signature_from_the_future', 4)
const EXPIRED = refused('signature_expired', 5)

/** A request signed with other parameters. */
const stating =
  (parameters: (now: number) => Deviation['parameters'], key = KEY): Make =>
  scene =>
    signed(scene, scene.get, { key, parameters: parameters(scene.now) ?? {} })

const byName: Setting = { client: { rsSignedRequestKeyId: SECOND.kid } }
const briefly: Setting = { service: { messageSignatureLifetime: 5, allowableClockSkew: 0 } }

const PARAMETERS: readonly (readonly [row: string, what: string, Setting, Make, unknown])[] = [
  ['INT-18', 'an unknown keyid', {}, stating(() => ({ keyid: 'third' })), UNKNOWN],
  ['INT-18', 'an empty keyid', {}, scene => emptyKeyId(scene), UNKNOWN],
  ['INT-18', 'no keyid', {}, stating(() => ({ keyid: undefined })), UNKNOWN],
  ['INT-18', 'no keyid, but a key is registered', byName, stating(() => ({ keyid: undefined }), SECOND), OK],
  ['INT-18', 'no keyid, and another key is registered', byName, stating(() => ({ keyid: undefined })), WRONG],
  ['INT-18', 'the keyid of another key than the registered one', byName, stating(() => ({})), OK],
  ['INT-18', 'the alg of the key', {}, stating(() => ({ alg: 'ecdsa-p256-sha256' })), OK],
  ['INT-18', 'the alg of another key', {}, stating(() => ({ alg: 'ed25519' })), UNFIT],
  ['INT-18', 'a symmetric alg', {}, stating(() => ({ alg: 'hmac-sha256' })), UNFIT],
  ['INT-18', 'the JWS name of an alg', {}, stating(() => ({ alg: 'ES256' })), UNFIT],
  ['INT-21', 'no created', {}, stating(() => ({ created: undefined })), NO_CREATED],
  ['INT-21', '70 seconds old', {}, stating(now => ({ created: now - 70 })), OK],
  ['INT-21', '71 seconds old', {}, stating(now => ({ created: now - 71 })), OLD],
  ['INT-21', '10 seconds ahead', {}, stating(now => ({ created: now + 10 })), OK],
  ['INT-21', '11 seconds ahead', {}, stating(now => ({ created: now + 11 })), FUTURE],
  ['INT-21', '5 seconds old where 5 are allowed', briefly, stating(now => ({ created: now - 5 })), OK],
  ['INT-21', '6 seconds old where 5 are allowed', briefly, stating(now => ({ created: now - 6 })), OLD],
  ['INT-21', 'expires in the future', {}, stating(now => ({ expires: now + 1 })), OK],
  ['INT-21', 'expires now', {}, stating(now => ({ expires: now })), EXPIRED],
  ['INT-21', 'expires in the past', {}, stating(now => ({ expires: now - 1 })), EXPIRED],
  [
    'INT-21',
    'too old, but expires far in the future',
    {},
    stating(now => ({ created: now - 71, expires: now + 600 })),
    OLD,
  ],
]

async function emptyKeyId(scene: Scene): Promise<Sent> {
  const sent = await signed(scene, scene.get)
  return withHeader(sent, 'Signature-Input', value => value.replace(/keyid="[^"]*"/, 'keyid=""')) ?? sent
}

describe('INT-18, INT-21: the parameters of a signature', () => {
  test.each(PARAMETERS)('%s: %s', async (_, _what, setting, make, expected) => {
    expect(await outcome(setting, make)).toStrictEqual(expected)
  })

  test('INT-21: a signature is accepted until it is too old', async () => {
    const scene = await openScene()
    const sent = await signed(scene, scene.get)
    scene.world.pass(70)
    expect((await judge(scene.world.ports, sent)).action).toBe('OK')
    scene.world.pass(1)
    expect((await judge(scene.world.ports, sent)).reason).toBe('signature_too_old')
  })
})

const rightGet: Make = scene => signed(scene, scene.get)
const WITHOUT_QUERY = TARGET_URI.split('?')[0] ?? ''

const TARGETS: readonly (readonly [what: string, IntrospectionRequest, unknown])[] = [
  ['without targetUri, htu is used', { targetUri: undefined, htu: TARGET_URI }, OK],
  ['without targetUri, and htu without its query', { targetUri: undefined, htu: WITHOUT_QUERY }, WRONG],
  ['targetUri takes precedence over htu', { targetUri: TARGET_URI, htu: WITHOUT_QUERY }, OK],
  ['a wrong targetUri with the right htu', { targetUri: WITHOUT_QUERY, htu: TARGET_URI }, WRONG],
  ['neither targetUri nor htu', { targetUri: undefined, htu: undefined }, UNUSABLE],
  ['neither, but uri, which is not used', { targetUri: undefined, htu: undefined, uri: TARGET_URI }, UNUSABLE],
  ['another uri is ignored', { uri: 'https://other.example/userinfo' }, OK],
  ['no method', { htm: undefined }, WRONG],
  ['the method in lower case', { htm: 'get' }, WRONG],
]

describe('INT-18: the method and the URL', () => {
  test.each(TARGETS)('INT-18: %s', async (_, caller, expected) => {
    expect(await outcome({}, rightGet, caller)).toStrictEqual(expected)
  })
})

describe('the headers of an introspection request', () => {
  const lines = (count: number, value: string): Sent['headers'] =>
    Array.from({ length: count }, () => ['X-Line', value])
  const UNREADABLE = ['INTERNAL_SERVER_ERROR', 'A057201', 'request_unreadable']

  test.each([
    ['97 additional headers, 100 in total', lines(97, 'a'), OK],
    ['98 additional headers, 101 in total', lines(98, 'a'), UNREADABLE],
    ['60,000 characters of headers', lines(1, 'a'.repeat(60_000)), OK],
    ['more than 65,536 characters of headers', lines(1, 'a'.repeat(65_536)), UNREADABLE],
  ])('INT-18: %s', async (_, more, expected) => {
    const make: Make = async scene => {
      const sent = await signed(scene, scene.get)
      return { ...sent, headers: [...sent.headers, ...more] }
    }
    expect(await outcome({}, make)).toStrictEqual(expected)
  })

  test('the challenge contains invalid_request and the code', async () => {
    const scene = await openScene()
    const { answer } = await judge(scene.world.ports, scene.get)
    expect(answer.responseContent).toMatch(/^Bearer error="invalid_request",error_description="\[A065320\] [^"]+"$/)
  })
})
