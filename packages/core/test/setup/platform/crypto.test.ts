import fc from 'fast-check'
import { compactVerify, importJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { base64url } from '../../../src/lib/base64.js'
import { utf8 } from '../../../src/lib/encoding.js'
import { isPromised } from '../../../src/lib/result.js'
import type { Crypto } from '../../../src/ports/crypto.js'
import { nodeCrypto } from '../../../src/setup/platform/node-crypto.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'
import { SIGNATURE_ALGORITHMS, type SignatureAlgorithm } from '../../../src/standards/jose/signature-algorithms.js'
import { anyText } from '../../texts.js'
import { keyPairFor } from './keys.js'
import { PLATFORMS } from './platforms.js'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const fromHex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
const DATA = utf8('what is signed')

const DIGESTS = [
  ['nothing', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['FIPS 180-4 B.1', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'FIPS 180-4 B.2',
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a million letters', 'a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
] as const

/** RFC 4231 §4.2 to §4.8, without the truncated output of §4.6. */
const MACS = [
  ['§4.2', '0b'.repeat(20), hex(utf8('Hi There')), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    '§4.3',
    hex(utf8('Jefe')),
    hex(utf8('what do ya want for nothing?')),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  ['§4.4', 'aa'.repeat(20), 'dd'.repeat(50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  [
    '§4.5',
    '0102030405060708090a0b0c0d0e0f10111213141516171819',
    'cd'.repeat(50),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  [
    '§4.7',
    'aa'.repeat(131),
    hex(utf8('Test Using Larger Than Block-Size Key - Hash Key First')),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    '§4.8',
    'aa'.repeat(131),
    hex(
      utf8(
        'This is a test using a larger than block-size key and a larger than block-size data. ' +
          'The key needs to be hashed before being used by the HMAC algorithm.',
      ),
    ),
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
] as const

/** RFC 7518 §3.4, RFC 8032 §5.1.6: octets of a signature, if the algorithm determines them. */
const LENGTHS: Readonly<Record<SignatureAlgorithm, number>> = {
  ES256: 64,
  ES384: 96,
  ES512: 132,
  PS256: 256,
  PS384: 256,
  PS512: 256,
  RS256: 256,
  RS384: 256,
  RS512: 256,
  EdDSA: 64,
  Ed25519: 64,
}

/**
 * Unsuitable keys: another type, another curve, no private member, not a key (ports.ts,
 * Crypto.sign).
 */
const UNFIT: readonly (readonly [algorithm: SignatureAlgorithm, what: string, key: () => Promise<Jwk>])[] = [
  ['ES256', 'a key of P-384', privateKeyOf('ES384')],
  ['ES384', 'a key of P-256', privateKeyOf('ES256')],
  ['ES512', 'a key of P-256', privateKeyOf('ES256')],
  ['ES256', 'an RSA key', privateKeyOf('RS256')],
  ['ES256', 'an Ed25519 key', privateKeyOf('Ed25519')],
  ['RS256', 'an EC key', privateKeyOf('ES256')],
  ['PS256', 'an EC key', privateKeyOf('ES256')],
  ['PS256', 'an Ed25519 key', privateKeyOf('Ed25519')],
  ['EdDSA', 'an EC key', privateKeyOf('ES256')],
  ['Ed25519', 'an RSA key', privateKeyOf('RS256')],
  ['ES256', 'a public key', async () => (await keyPairFor('ES256')).publicKey],
  ['PS256', 'a public key', async () => (await keyPairFor('PS256')).publicKey],
  ['EdDSA', 'a public key', async () => (await keyPairFor('EdDSA')).publicKey],
  ['ES256', 'a symmetric key', async () => ({ kty: 'oct', k: base64url(new Uint8Array(32)) })],
  ['ES256', 'a key without members', async () => ({ kty: 'EC', crv: 'P-256' })],
  ['ES256', 'a key of an unknown type', async () => ({ kty: 'XX', d: 'AA' })],
]

function privateKeyOf(algorithm: SignatureAlgorithm): () => Promise<Jwk> {
  return async () => (await keyPairFor(algorithm)).privateKey
}

describe.each(PLATFORMS)('%s', (_, crypto) => {
  test.each(DIGESTS)('SHA-256 of %s, as text and as bytes', async (_name, text, digest) => {
    expect(hex(await crypto.sha256(text))).toBe(digest)
    expect(hex(await crypto.sha256(utf8(text)))).toBe(digest)
  })

  test('SHA-256 of a view is that of the bytes in view', async () => {
    const view = utf8('xxabcxx').subarray(2, 5)
    expect(hex(await crypto.sha256(view))).toBe(DIGESTS[1][2])
  })

  test('SHA-256 of shared memory', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(3))
    shared.set(utf8('abc'))
    expect(hex(await crypto.sha256(shared))).toBe(DIGESTS[1][2])
  })

  test.each(MACS)('HMAC with SHA-256, RFC 4231 %s', async (_section, key, data, mac) => {
    expect(hex(await crypto.hmac(fromHex(key), fromHex(data)))).toBe(mac)
  })

  test.each([0, 1, 16, 32, 33, 8_191, 8_192, 8_193])('%i random bytes', length => {
    expect(crypto.randomBytes(length)).toHaveLength(length)
    expect(crypto.randomBytes(length)).toBeInstanceOf(Uint8Array)
  })

  test('random bytes do not repeat, and every value occurs', () => {
    const drawn = Array.from({ length: 2000 }, () => crypto.randomBytes(16))
    expect(new Set(drawn.map(hex)).size).toBe(2000)
    expect(new Set(drawn.flatMap(bytes => [...bytes])).size).toBe(256)
  })

  test('random bytes do not repeat in calls with different lengths', () => {
    const lengths = [32, 8_192, 16, 8_160, 8_193, 31, 4_096, 33]
    const parts = Array.from({ length: 40 }, (_, at) => crypto.randomBytes(lengths[at % lengths.length] ?? 0)).map(hex)
    const windows = parts.flatMap(part => part.match(/.{32}/g) ?? [])
    expect(windows.length).toBeGreaterThan(8_000)
    expect(new Set(windows).size).toBe(windows.length)
  })

  test('an invalid length is refused, and does not affect later calls', () => {
    expect(() => crypto.randomBytes(-32)).toThrow(RangeError)
    expect(new Set(crypto.randomBytes(512)).size).toBeGreaterThan(128)
  })

  test('random bytes that were returned are kept nowhere', () => {
    const first = crypto.randomBytes(32)
    const copy = hex(first)
    const second = crypto.randomBytes(32)
    second.fill(0)
    expect(hex(first)).toBe(copy)
    expect(new Set(new Uint8Array(second.buffer))).toStrictEqual(new Set([0]))
  })

  test.each(SIGNATURE_ALGORITHMS)('RFC 7518 §3, RFC 8037 §3.1: %s signs as JWS has it', async algorithm => {
    const { privateKey, publicKey } = await keyPairFor(algorithm)
    const signed = `${base64url(utf8(JSON.stringify({ alg: algorithm })))}.${base64url(DATA)}`
    const signature = await crypto.sign(algorithm, privateKey, utf8(signed))
    const verified = await compactVerify(`${signed}.${base64url(signature)}`, await importJWK(publicKey, algorithm), {
      algorithms: [algorithm],
    })
    expect(verified.payload).toEqual(Uint8Array.from(DATA))
    expect(signature).toHaveLength(LENGTHS[algorithm])
  })

  test('RFC 7517 §4: the use of a JWK does not prevent it from signing', async () => {
    const { privateKey } = await keyPairFor('ES256')
    const labelled = { ...privateKey, kid: 'k', use: 'sig', alg: 'ES256', 'urn:example': true }
    expect(await crypto.sign('ES256', labelled, DATA)).toHaveLength(64)
    expect(await crypto.sign('ES256', Object.freeze({ ...labelled }), DATA)).toHaveLength(64)
  })

  test('a key signs again after it has signed, and another key does not sign in its place', async () => {
    const { privateKey, publicKey } = await keyPairFor('Ed25519')
    const first = await crypto.sign('Ed25519', privateKey, DATA)
    expect(hex(await crypto.sign('Ed25519', privateKey, DATA))).toBe(hex(first))
    const other = { ...privateKey, d: base64url(Uint8Array.from({ length: 32 }, (_value, at) => at)) }
    const unlike = async () => hex(await crypto.sign('Ed25519', { ...other, x: publicKey.x ?? '' }, DATA))
    await expect(unlike().catch(() => 'rejected')).resolves.not.toBe(hex(first))
  })

  test.each(UNFIT)('ports.ts: %s rejects %s', async (algorithm, _what, key) => {
    const unfit = await key()
    const signing = async () => crypto.sign(algorithm, unfit, DATA)
    const outcome = signing().then(
      () => 'signed',
      () => 'rejected',
    )
    await expect(outcome).resolves.toBe('rejected')
  })
})

describe('the two implementations', () => {
  const [[, one], [, other]] = PLATFORMS as readonly [(typeof PLATFORMS)[0], (typeof PLATFORMS)[0]]

  test('give the same digest of any text, even with lone surrogates', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async text => {
        const lone = `${text}\ud800`
        expect(hex(await one.sha256(lone))).toBe(hex(await other.sha256(lone)))
        expect(hex(await one.sha256(text))).toBe(hex(await other.sha256(utf8(text))))
      }),
    )
  })

  test('give the same HMAC of any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 150 }), fc.uint8Array(), async (key, data) => {
        expect(hex(await one.hmac(key, data))).toBe(hex(await other.hmac(key, data)))
      }),
    )
  })
})

describe('where node:crypto verifies (docs/performance.md)', () => {
  const isLater = async (crypto: Crypto, algorithm: SignatureAlgorithm) => {
    const { privateKey, publicKey } = await keyPairFor(algorithm)
    const signature = await crypto.sign(algorithm, privateKey, DATA)
    const answer = crypto.verify(algorithm, publicKey, DATA, signature)
    expect(await answer).toBe(true)
    return isPromised(answer)
  }

  test.each(SIGNATURE_ALGORITHMS)('%s: on the thread of the program unless it is slow', async algorithm => {
    expect(await isLater(nodeCrypto(), algorithm)).toBe(algorithm === 'ES384' || algorithm === 'ES512')
    expect(await isLater(nodeCrypto({ offload: 'threadpool' }), algorithm)).toBe(true)
  })

  test.each([
    [{ offload: 'process' }, 'offload'],
    [{ offload: true }, 'offload'],
    [{ offloads: 'threadpool' }, 'offloads'],
  ])('the options %j are refused', (options, name) => {
    expect(() => nodeCrypto(options as object)).toThrow(name)
  })
})
