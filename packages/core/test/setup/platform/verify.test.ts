import { constants, createPrivateKey, sign } from 'node:crypto'
import fc from 'fast-check'
import { CompactSign, exportJWK, generateKeyPair, importJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { base64url, fromBase64url } from '../../../src/lib/base64.js'
import { utf8 } from '../../../src/lib/encoding.js'
import type { Crypto } from '../../../src/ports/crypto.js'
import { platformCrypto as nodeCrypto } from '../../../src/setup/platform/node-crypto.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'
import {
  readSignatureAlgorithm,
  SIGNATURE_ALGORITHMS,
  type SignatureAlgorithm,
} from '../../../src/standards/jose/signature-algorithms.js'
import { vectorsOf } from '../../vectors.js'
import { type KeyPair, keyPairFor } from './keys.js'
import { PLATFORMS } from './platforms.js'

/** An algorithm, a public key, data and a valid signature. */
interface Signed {
  readonly algorithm: SignatureAlgorithm
  readonly key: Jwk
  readonly data: Uint8Array
  readonly signature: Uint8Array
}

const EC_ALGORITHMS = ['ES256', 'ES384', 'ES512'] as const
const PSS_ALGORITHMS = ['PS256', 'PS384', 'PS512'] as const
const PKCS1_ALGORITHMS = ['RS256', 'RS384', 'RS512'] as const
const EDWARDS_ALGORITHMS = ['EdDSA', 'Ed25519'] as const

/** Octets of a coordinate (RFC 7518 §3.4). */
const COORDINATE = { ES256: 32, ES384: 48, ES512: 66 } as const

/** The order of each curve (FIPS 186-4 D.1.2). */
const ORDER = {
  ES256: 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551',
  ES384: 'ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973',
  ES512: `01ff${'f'.repeat(62)}fa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409`,
} as const

const DIGEST = { PS256: 'sha256', PS384: 'sha384', PS512: 'sha512' } as const
const bytesOf = (text: string | undefined) => Uint8Array.from(fromBase64url(text ?? '') ?? [])
const fromHex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
const privateKeyOf = (jwk: Jwk) => createPrivateKey({ key: { ...jwk }, format: 'jwk' })

/** Made once for each algorithm, and not by the code under test. */
const made = new Map<SignatureAlgorithm, Promise<Signed>>()

function signedWith(algorithm: SignatureAlgorithm): Promise<Signed> {
  const known = made.get(algorithm) ?? keyPairFor(algorithm).then(pair => signElsewhere(algorithm, pair))
  made.set(algorithm, known)
  return known
}

async function signElsewhere(algorithm: SignatureAlgorithm, { privateKey, publicKey }: KeyPair): Promise<Signed> {
  const jws = await new CompactSign(utf8('what is signed'))
    .setProtectedHeader({ alg: algorithm })
    .sign(await importJWK(privateKey, algorithm))
  return { algorithm, key: publicKey, ...partsOf(jws) }
}

/** Data and signature of a JWS in compact form (RFC 7515 §7.1). */
function partsOf(jws: string): Pick<Signed, 'data' | 'signature'> {
  const end = jws.lastIndexOf('.')
  return { data: utf8(jws.slice(0, end)), signature: bytesOf(jws.slice(end + 1)) }
}

/** A rejection gives a text, so that a test can distinguish it from `false`. */
async function verdict(crypto: Crypto, { algorithm, key, data, signature }: Signed): Promise<boolean | 'rejected'> {
  try {
    return await crypto.verify(algorithm, key, data, signature)
  } catch {
    return 'rejected'
  }
}

/** The same octets except one bit. */
function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const changed = Uint8Array.from(bytes)
  const at = (bit >> 3) % bytes.length
  changed[at] = (changed[at] ?? 0) ^ (1 << (bit & 7))
  return changed
}

const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap(part => [...part]))

/** The members of a public key that contain numbers. */
function numbersOf(key: Jwk): readonly ('x' | 'y' | 'n')[] {
  return (['x', 'y', 'n'] as const).filter(name => key[name] !== undefined)
}

/**
 * A signature that begins with a zero octet, as one in 256 does. Without the octet it is the same
 * number.
 */
async function signedWithLeadingZero(algorithm: SignatureAlgorithm): Promise<Signed> {
  const { privateKey, publicKey: key } = await keyPairFor(algorithm)
  for (let count = 0; count < 10_000; count++) {
    const data = utf8(`message ${count}`)
    const signature = await nodeCrypto.sign(algorithm, privateKey, data)
    if (signature[0] === 0) return { algorithm, key, data, signature }
  }
  throw new Error('no signature began with a zero octet')
}

describe.each(PLATFORMS)('RFC 8017 §8.1.2 (1), §8.2.2 (1): %s', (_, crypto) => {
  test.each(['PS256', 'RS256'] as const)(
    'rejects a signature of %s without its leading zero octet',
    async algorithm => {
      const signed = await signedWithLeadingZero(algorithm)
      expect(await verdict(crypto, signed)).toBe(true)
      expect(await verdict(crypto, { ...signed, signature: signed.signature.subarray(1) })).toBe(false)
    },
  )
})

describe.each(PLATFORMS)('%s', (_, crypto) => {
  describe.each(SIGNATURE_ALGORITHMS)('RFC 7515 §5.2-8: %s', algorithm => {
    test('a valid signature, twice', async () => {
      const signed = await signedWith(algorithm)
      expect(await verdict(crypto, signed)).toBe(true)
      expect(await verdict(crypto, signed)).toBe(true)
    })

    test.each(PLATFORMS)('a signature of %s', async (_name, other) => {
      const { privateKey, publicKey: key } = await keyPairFor(algorithm)
      const data = utf8('signed by the other')
      const signature = await other.sign(algorithm, privateKey, data)
      expect(await verdict(crypto, { algorithm, key, data, signature })).toBe(true)
    })

    test('nothing, signed', async () => {
      const { privateKey, publicKey: key } = await keyPairFor(algorithm)
      const signature = await crypto.sign(algorithm, privateKey, new Uint8Array())
      expect(await verdict(crypto, { algorithm, key, data: new Uint8Array(), signature })).toBe(true)
      expect(await verdict(crypto, { algorithm, key, data: Uint8Array.of(0), signature })).toBe(false)
    })

    test('any bit flipped in the data', async () => {
      const signed = await signedWith(algorithm)
      for (const bit of [0, 7, 8, 100, signed.data.length * 8 - 1])
        expect(await verdict(crypto, { ...signed, data: flipped(signed.data, bit) })).toBe(false)
    })

    test('any bit flipped in the signature', async () => {
      const signed = await signedWith(algorithm)
      for (const bit of [0, 7, 8, 255, 256, signed.signature.length * 8 - 1])
        expect(await verdict(crypto, { ...signed, signature: flipped(signed.signature, bit) })).toBe(false)
    })

    test('RFC 7518 §6.2.2, RFC 8032 §5.1.3: any bit flipped in the key is false, and no rejection', async () => {
      const signed = await signedWith(algorithm)
      for (const name of numbersOf(signed.key))
        for (const bit of [0, 5, 100, 255]) {
          const key = { ...signed.key, [name]: base64url(flipped(bytesOf(signed.key[name]), bit)) }
          expect(await verdict(crypto, { ...signed, key })).toBe(false)
        }
    })

    test.each<[what: string, change: (signature: Uint8Array) => Uint8Array]>([
      ['empty', () => new Uint8Array()],
      ['of one octet', () => Uint8Array.of(0)],
      ['without its last octet', signature => signature.subarray(0, -1)],
      ['without its first octet', signature => signature.subarray(1)],
      ['with an octet more', signature => joined(signature, Uint8Array.of(0))],
      ['with an octet before', signature => joined(Uint8Array.of(0), signature)],
      ['twice', signature => joined(signature, signature)],
      ['reversed', signature => Uint8Array.from(signature).reverse()],
      ['of zeros', signature => new Uint8Array(signature.length)],
      ['of ones', signature => new Uint8Array(signature.length).fill(0xff)],
      ['of a megabyte', () => new Uint8Array(1 << 20)],
    ])('RFC 7518 §3.3 to §3.5, RFC 8032 §5.1.7: a signature that is %s', async (_what, change) => {
      const signed = await signedWith(algorithm)
      expect(await verdict(crypto, { ...signed, signature: change(signed.signature) })).toBe(false)
    })

    test('a cached key does not change the result', async () => {
      const signed = await signedWith(algorithm)
      const wrong = flipped(signed.signature, 9)
      expect(await verdict(crypto, { ...signed, signature: wrong })).toBe(false)
      expect(await verdict(crypto, signed)).toBe(true)
      expect(await verdict(crypto, { ...signed, signature: wrong })).toBe(false)
      expect(await verdict(crypto, { ...signed, data: utf8('else') })).toBe(false)
      expect(await verdict(crypto, signed)).toBe(true)
    })

    test('the members of a cached key are checked each time (RFC 7517 §4)', async () => {
      const signed = await signedWith(algorithm)
      expect(await verdict(crypto, signed)).toBe(true)
      for (const members of [{ use: 'enc' }, { key_ops: ['sign'] }, { alg: 'RSA-OAEP' }])
        expect(await verdict(crypto, { ...signed, key: { ...signed.key, ...members } })).toBe(false)
      for (const members of [{ use: 'sig' }, { key_ops: ['verify'] }, { alg: algorithm }, { kid: 'k' }])
        expect(await verdict(crypto, { ...signed, key: { ...signed.key, ...members } })).toBe(true)
    })

    test('an unsuitable key, of any other algorithm', async () => {
      const signed = await signedWith(algorithm)
      for (const other of SIGNATURE_ALGORITHMS) {
        const { publicKey: key } = await keyPairFor(other)
        if (key.n !== signed.key.n || key.x !== signed.key.x)
          expect(await verdict(crypto, { ...signed, key })).toBe(false)
      }
    })

    test('the same key, under any other algorithm', async () => {
      const signed = await signedWith(algorithm)
      const alike = (EDWARDS_ALGORITHMS as readonly string[]).includes(algorithm) ? EDWARDS_ALGORITHMS : [algorithm]
      for (const other of SIGNATURE_ALGORITHMS)
        expect(await verdict(crypto, { ...signed, algorithm: other })).toBe(alike.some(each => each === other))
    })

    test('RFC 7515 §4.1.3: only the public members of a private JWK count', async () => {
      const signed = await signedWith(algorithm)
      const { privateKey } = await keyPairFor(algorithm)
      expect(await verdict(crypto, { ...signed, key: privateKey })).toBe(true)
      const spoiled = { ...privateKey, d: 'AA', p: 'AA', q: 'AA', dp: 'AA', dq: 'AA', qi: 'AA' }
      expect(await verdict(crypto, { ...signed, key: spoiled })).toBe(true)
      const [name = 'x'] = numbersOf(signed.key)
      const other = { ...privateKey, [name]: base64url(flipped(bytesOf(signed.key[name]), 100)) }
      expect(await verdict(crypto, { ...signed, key: other })).toBe(false)
    })

    test('data and signature as views of larger buffers, a frozen key', async () => {
      const { key, data, signature } = await signedWith(algorithm)
      const inView = (bytes: Uint8Array) => joined(Uint8Array.of(1), bytes, Uint8Array.of(2)).subarray(1, -1)
      const viewed = { algorithm, key: Object.freeze({ ...key }), data: inView(data), signature: inView(signature) }
      expect(await verdict(crypto, viewed)).toBe(true)
    })

    test('data in shared memory', async () => {
      const signed = await signedWith(algorithm)
      const shared = new Uint8Array(new SharedArrayBuffer(signed.data.length))
      shared.set(signed.data)
      expect(await verdict(crypto, { ...signed, data: shared })).toBe(true)
    })
  })
})

describe.each(PLATFORMS)('RFC 7518 §3.4: ECDSA with %s', (_, crypto) => {
  test.each(EC_ALGORITHMS)('CVE-2022-21449: %s with r or s of zero, or of the order', async algorithm => {
    const signed = await signedWith(algorithm)
    const length = COORDINATE[algorithm]
    const [r, s] = [signed.signature.subarray(0, length), signed.signature.subarray(length)]
    const [zero, order] = [new Uint8Array(length), fromHex(ORDER[algorithm])]
    expect(order).toHaveLength(length)
    for (const pair of [
      [zero, zero],
      [zero, s],
      [r, zero],
      [order, order],
      [order, s],
      [r, order],
      [zero, order],
      [order, zero],
    ])
      expect(await verdict(crypto, { ...signed, signature: joined(...pair) })).toBe(false)
  })

  test.each(EC_ALGORITHMS)('%s with r and s exchanged', async algorithm => {
    const signed = await signedWith(algorithm)
    const length = COORDINATE[algorithm]
    const exchanged = joined(signed.signature.subarray(length), signed.signature.subarray(0, length))
    expect(await verdict(crypto, { ...signed, signature: exchanged })).toBe(false)
  })

  test.each(EC_ALGORITHMS)('%s in DER', async algorithm => {
    const signed = await signedWith(algorithm)
    const { privateKey } = await keyPairFor(algorithm)
    const key = privateKeyOf(privateKey)
    const digest = `sha${algorithm.slice(2)}`
    const raw = sign(digest, signed.data, { key, dsaEncoding: 'ieee-p1363' })
    const der = sign(digest, signed.data, { key, dsaEncoding: 'der' })
    expect(await verdict(crypto, { ...signed, signature: raw })).toBe(true)
    expect(await verdict(crypto, { ...signed, signature: der })).toBe(false)
  })

  test.each(EC_ALGORITHMS)('RFC 7518 §6.2.1: %s with a key that is not a point of the curve', async algorithm => {
    const signed = await signedWith(algorithm)
    const { x = '', y = '' } = signed.key
    const length = COORDINATE[algorithm]
    const [zero, ones] = [base64url(new Uint8Array(length)), base64url(new Uint8Array(length).fill(0xff))]
    const points = [
      { x: zero, y: zero },
      { x: ones, y: ones },
      { x, y: zero },
      { x: zero, y },
      { x: y, y: x },
      { x, y: ones },
    ]
    for (const point of points)
      expect(await verdict(crypto, { ...signed, key: { ...signed.key, ...point } })).toBe(false)
  })

  test('RFC 7518 §3.1: the digest is that of the algorithm', async () => {
    const signed = await signedWith('ES256')
    const { privateKey } = await keyPairFor('ES256')
    const signature = sign('sha512', signed.data, { key: privateKeyOf(privateKey), dsaEncoding: 'ieee-p1363' })
    expect(await verdict(crypto, { ...signed, signature })).toBe(false)
  })
})

describe.each(PLATFORMS)('RFC 7518 §3.5: RSASSA-PSS with %s', (_, crypto) => {
  test.each(PSS_ALGORITHMS)('%s with another length of the salt', async algorithm => {
    const signed = await signedWith(algorithm)
    const digest = DIGEST[algorithm]
    const { privateKey } = await keyPairFor(algorithm)
    const key = privateKeyOf(privateKey)
    const length = Number(digest.slice(3)) / 8
    for (const saltLength of [length, 0, 1, 20, length - 1, length + 1, constants.RSA_PSS_SALTLEN_MAX_SIGN]) {
      const signature = sign(digest, signed.data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength })
      expect(await verdict(crypto, { ...signed, signature })).toBe(saltLength === length)
    }
  })

  test.each(PSS_ALGORITHMS)('%s with another digest', async algorithm => {
    const signed = await signedWith(algorithm)
    const { privateKey } = await keyPairFor(algorithm)
    const key = privateKeyOf(privateKey)
    const saltLength = Number(DIGEST[algorithm].slice(3)) / 8
    for (const digest of Object.values(DIGEST)) {
      const signature = sign(digest, signed.data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength })
      expect(await verdict(crypto, { ...signed, signature })).toBe(digest === DIGEST[algorithm])
    }
  })
})

describe.each(PLATFORMS)('RFC 7518 §3.3: RSA with %s', (_, crypto) => {
  const RSA_ALGORITHMS = [...PSS_ALGORITHMS, ...PKCS1_ALGORITHMS]

  test.each(RSA_ALGORITHMS)('%s: a key of 16,384 bits is refused', async algorithm => {
    const signed = await signedWith(algorithm)
    const key = { kty: 'RSA', n: base64url(new Uint8Array(2048).fill(0xff)), e: 'AQAB' }
    expect(await verdict(crypto, { ...signed, key, signature: new Uint8Array(2048).fill(1) })).toBe(false)
  })

  test.each(RSA_ALGORITHMS)('%s: a key with an expensive or invalid exponent is refused', async algorithm => {
    const signed = await signedWith(algorithm)
    for (const e of ['', 'AQ', 'Ag', 'AAEAAQ', 'AQAAAAE', signed.key.n ?? ''])
      expect(await verdict(crypto, { ...signed, key: { ...signed.key, e } })).toBe(false)
  })

  test.each(RSA_ALGORITHMS)(
    'RFC 8017 §8.1.2, §8.2.2: %s: a signature that is not a number below the modulus',
    async algorithm => {
      const signed = await signedWith(algorithm)
      const modulus = BigInt(`0x${Buffer.from(bytesOf(signed.key.n)).toString('hex')}`)
      const number = BigInt(`0x${Buffer.from(signed.signature).toString('hex')}`)
      const beyond = fromHex((number + modulus).toString(16).padStart(514, '0'))
      for (const signature of [bytesOf(signed.key.n), beyond, beyond.subarray(1)])
        expect(await verdict(crypto, { ...signed, signature })).toBe(false)
    },
  )
})

describe.each(PLATFORMS)('RFC 8037 §3.1: Ed25519 with %s', (_, crypto) => {
  /** RFC 8032 §5.1. */
  const ORDER_OF_BASE = 2n ** 252n + 27742317777372353535851937790883648493n
  const fromLittleEndian = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
  const littleEndian = (number: bigint) => fromHex(number.toString(16).padStart(64, '0')).reverse()

  test.each(EDWARDS_ALGORITHMS)('RFC 8032 §5.1.7: %s with S not below the order', async algorithm => {
    const signed = await signedWith(algorithm)
    const [r, s] = [signed.signature.subarray(0, 32), fromLittleEndian(signed.signature.subarray(32))]
    expect(await verdict(crypto, { ...signed, signature: joined(r, littleEndian(s)) })).toBe(true)
    const beyond = littleEndian(s + ORDER_OF_BASE)
    expect(await verdict(crypto, { ...signed, signature: joined(r, beyond) })).toBe(false)
  })

  test.each(EDWARDS_ALGORITHMS)('RFC 8032 §5.1.3: %s with a key that is not a point of the curve', async algorithm => {
    const signed = await signedWith(algorithm)
    for (const y of [2, 5, 7]) {
      const key = { ...signed.key, x: base64url(Uint8Array.of(y, ...new Uint8Array(31))) }
      expect(await verdict(crypto, { ...signed, key })).toBe(false)
    }
    const beyond = { ...signed.key, x: base64url(new Uint8Array(32).fill(0xff)) }
    expect(await verdict(crypto, { ...signed, key: beyond })).toBe(false)
  })
})

interface Example {
  readonly id: string
  readonly jws: string
  readonly jwk: Jwk
}

const rfc7515 = vectorsOf<{ readonly vectors: readonly Example[] }>('rfc7515-jws.json')
const rfc8037 = vectorsOf<Omit<Example, 'id'>>('rfc8037-eddsa.json')
const rfc9449 = vectorsOf<{
  readonly proofs: readonly { readonly proof: string; readonly header: { readonly jwk: Jwk } }[]
}>('rfc9449-dpop.json')
const exampleOf = (id: string): Example => {
  const [found] = rfc7515.vectors.filter(each => each.id === id)
  if (found === undefined) throw new Error(`no example ${id}`)
  return found
}

const VECTORS: readonly (readonly [clause: string, algorithm: SignatureAlgorithm, example: Omit<Example, 'id'>])[] = [
  ['RFC 7515 A.2', 'RS256', exampleOf('7515-A.2')],
  ['RFC 7515 A.3', 'ES256', exampleOf('7515-A.3')],
  ['RFC 7515 A.4', 'ES512', exampleOf('7515-A.4')],
  ['RFC 8037 A.4', 'EdDSA', rfc8037],
  ['RFC 9864 §2.2, with the example of RFC 8037 A.4', 'Ed25519', rfc8037],
  ...rfc9449.proofs.map(
    ({ proof, header }) => ['RFC 9449 §4.1, §5, §7.1', 'ES256', { jws: proof, jwk: header.jwk }] as const,
  ),
]

describe.each(PLATFORMS)('the examples of the RFCs with %s', (_, crypto) => {
  test.each(VECTORS)('%s: %s', async (_clause, algorithm, { jws, jwk }) => {
    const { d: _private, ...key } = jwk
    const signed = { algorithm, key, ...partsOf(jws) }
    expect(await verdict(crypto, signed)).toBe(true)
    expect(await verdict(crypto, { ...signed, data: flipped(signed.data, 42) })).toBe(false)
    expect(await verdict(crypto, { ...signed, signature: flipped(signed.signature, 42) })).toBe(false)
  })

  test.each(['registered', 'presented'] as const)(
    'THREAT-10, RFC 7517 §4.5: two %s keys with one kid',
    async source => {
      const pairs = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
      const signed = await Promise.all(
        pairs.map(async ({ privateKey, publicKey }) => ({
          key: { ...(await exportJWK(publicKey)), kty: 'EC', kid: 'k1' },
          ...partsOf(await new CompactSign(utf8('x')).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(privateKey)),
        })),
      )
      for (const { key } of [...signed, ...signed]) {
        const verdicts = signed.map(({ data, signature }) => crypto.verify('ES256', key, data, signature, source))
        expect(await Promise.all(verdicts)).toEqual(signed.map(each => each.key === key))
      }
    },
  )

  test('RFC 7515 A.1, CVE-2015-9235: a public key is never the secret of an HMAC', async () => {
    expect(['HS256', 'HS384', 'HS512', 'none'].map(readSignatureAlgorithm)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const { jws, jwk } = exampleOf('7515-A.1')
    for (const algorithm of SIGNATURE_ALGORITHMS)
      expect(await verdict(crypto, { algorithm, key: jwk, ...partsOf(jws) })).toBe(false)
    const signed = await signedWith('RS256')
    for (const secret of [signed.key.n ?? '', JSON.stringify(signed.key)]) {
      const signature = await crypto.hmac(utf8(secret), signed.data)
      for (const algorithm of PKCS1_ALGORITHMS)
        expect(await verdict(crypto, { ...signed, algorithm, signature })).toBe(false)
    }
  })
})

describe.each(PLATFORMS)('ports.ts, Crypto.verify with %s: false, and no rejection', (_, crypto) => {
  const NO_KEYS: readonly (readonly [what: string, key: Jwk])[] = [
    ['no type', { kty: '' }],
    ['an unknown type', { kty: 'XX', x: 'AA' }],
    ['a symmetric key', { kty: 'oct' }],
    ['an EC key without members', { kty: 'EC' }],
    ['an EC key without coordinates', { kty: 'EC', crv: 'P-256' }],
    ['an EC key of empty coordinates', { kty: 'EC', crv: 'P-256', x: '', y: '' }],
    ['an EC key of no base64url', { kty: 'EC', crv: 'P-256', x: '!'.repeat(43), y: '!'.repeat(43) }],
    ['an EC key of an unknown curve', { kty: 'EC', crv: 'P-0', x: 'AA', y: 'AA' }],
    ['an RSA key without members', { kty: 'RSA' }],
    ['an RSA key of a short modulus', { kty: 'RSA', n: 'AQAB', e: 'AQAB' }],
    ['an RSA key of an even modulus', { kty: 'RSA', n: base64url(new Uint8Array(256).fill(0xfe)), e: 'AQAB' }],
    ['an OKP key without members', { kty: 'OKP' }],
    ['an OKP key of a short coordinate', { kty: 'OKP', crv: 'Ed25519', x: 'AA' }],
    ['an OKP key of X25519', { kty: 'OKP', crv: 'X25519', x: base64url(new Uint8Array(32).fill(9)) }],
    ['a type named __proto__', { kty: '__proto__' }],
  ]

  test.each(NO_KEYS)('%s', async (_what, key) => {
    for (const algorithm of SIGNATURE_ALGORITHMS)
      expect(await verdict(crypto, { ...(await signedWith(algorithm)), key })).toBe(false)
  })

  test('any octets for a key and a signature', async () => {
    const octets = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
    await fc.assert(
      fc.asyncProperty(octets(32), octets(32), octets(64), fc.uint8Array(), async (x, y, signature, data) => {
        const ec = { kty: 'EC', crv: 'P-256', x: base64url(x), y: base64url(y) }
        const okp = { kty: 'OKP', crv: 'Ed25519', x: base64url(x) }
        expect(await verdict(crypto, { algorithm: 'ES256', key: ec, data, signature })).toBe(false)
        expect(await verdict(crypto, { algorithm: 'EdDSA', key: okp, data, signature })).not.toBe('rejected')
      }),
    )
  })
})

test('the two implementations agree on every flipped bit of signature and key', async () => {
  const [[, one], [, other]] = PLATFORMS as readonly [(typeof PLATFORMS)[0], (typeof PLATFORMS)[0]]
  const where = fc.constantFrom('signature', 'data', 'key')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...SIGNATURE_ALGORITHMS), where, fc.nat(8192), async (algorithm, place, bit) => {
      const signed = await signedWith(algorithm)
      const [name = 'x'] = numbersOf(signed.key)
      const changed = {
        signature: { ...signed, signature: flipped(signed.signature, bit) },
        data: { ...signed, data: flipped(signed.data, bit) },
        key: { ...signed, key: { ...signed.key, [name]: base64url(flipped(bytesOf(signed.key[name]), bit)) } },
      }[place]
      expect([await verdict(one, changed), await verdict(other, changed)]).toEqual([false, false])
    }),
  )
})
