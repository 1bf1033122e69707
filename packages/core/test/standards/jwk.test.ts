import { describe, expect, test } from 'vitest'
import { type Jwk, SIGNATURE_ALGORITHMS, type SignatureAlgorithm, signingKey } from '../../src/standards/jwk.js'

/** 2048 bits. */
const MODULUS = `gA${'A'.repeat(340)}`

/** A private key of a kind; only the members that choose a key count here. */
const KEYS = {
  p256: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', d: 'AA' },
  p384: { kty: 'EC', crv: 'P-384', x: 'AA', y: 'AA', d: 'AA' },
  p521: { kty: 'EC', crv: 'P-521', x: 'AA', y: 'AA', d: 'AA' },
  k1: { kty: 'EC', crv: 'secp256k1', x: 'AA', y: 'AA', d: 'AA' },
  ed25519: { kty: 'OKP', crv: 'Ed25519', x: 'AA', d: 'AA' },
  ed448: { kty: 'OKP', crv: 'Ed448', x: 'AA', d: 'AA' },
  x25519: { kty: 'OKP', crv: 'X25519', x: 'AA', d: 'AA' },
  rsa: { kty: 'RSA', n: MODULUS, e: 'AQAB', d: 'AA' },
  oct: { kty: 'oct', k: 'AA', d: 'AA' },
} satisfies Record<string, Jwk & { readonly k?: string }>

const FIT: Readonly<Record<SignatureAlgorithm, keyof typeof KEYS>> = {
  ES256: 'p256',
  ES384: 'p384',
  ES512: 'p521',
  PS256: 'rsa',
  PS384: 'rsa',
  PS512: 'rsa',
  RS256: 'rsa',
  RS384: 'rsa',
  RS512: 'rsa',
  EdDSA: 'ed25519',
  Ed25519: 'ed25519',
}

const keyFor = (algorithm: SignatureAlgorithm): Jwk => KEYS[FIT[algorithm]]

test('docs/rules.md §8: no symmetric algorithm and no "none" among those that sign', () => {
  expect(SIGNATURE_ALGORITHMS.filter(name => /^HS|^none$/i.test(name))).toEqual([])
})

describe.each(SIGNATURE_ALGORITHMS)('%s', algorithm => {
  test('RFC 7518 §3.1, RFC 8037 §3.1: only a key of its type and curve', () => {
    const fitting = Object.values(KEYS).filter(key => signingKey({ keys: [key] }, algorithm, undefined) !== undefined)
    expect(fitting).toEqual([keyFor(algorithm)])
  })

  test('the first key that fits', () => {
    const [one, other] = [keyFor(algorithm), { ...keyFor(algorithm) }]
    expect(signingKey({ keys: [KEYS.oct, KEYS.k1, one, other] }, algorithm, undefined)).toBe(one)
    expect(signingKey({ keys: [KEYS.oct, KEYS.k1, other, one] }, algorithm, undefined)).toBe(other)
  })

  test('RFC 7517 §4.5: with a kid, the key that has it', () => {
    const keys = [
      { ...keyFor(algorithm) },
      { ...keyFor(algorithm), kid: 'one' },
      { ...KEYS.k1, kid: 'two' },
      { ...keyFor(algorithm), kid: 'two' },
    ]
    expect(signingKey({ keys }, algorithm, 'one')).toBe(keys[1])
    expect(signingKey({ keys }, algorithm, 'two')).toBe(keys[3])
    expect(signingKey({ keys }, algorithm, 'ONE')).toBeUndefined()
    expect(signingKey({ keys }, algorithm, '')).toBeUndefined()
  })

  test.each<[string, object, boolean]>([
    ['RFC 7517 §4.4: alg of its own', { alg: algorithm }, true],
    ['RFC 7517 §4.4: another alg', { alg: algorithm === 'RS256' ? 'PS256' : 'RS256' }, false],
    ['RFC 7517 §4.4: an alg for encryption', { alg: 'RSA-OAEP-256' }, false],
    ['RFC 7517 §4.2: use sig', { use: 'sig' }, true],
    ['RFC 7517 §4.2: use enc', { use: 'enc' }, false],
    ['RFC 7517 §4.2: another use', { use: 'SIG' }, false],
    ['RFC 7517 §4.3: key_ops sign', { key_ops: ['sign'] }, true],
    ['RFC 7517 §4.3: key_ops sign and verify', { key_ops: ['sign', 'verify'] }, true],
    ['RFC 7517 §4: members that nobody knows', { 'urn:example': 1 }, true],
    ['RFC 7518 §6: the public key', { d: undefined }, false],
  ])('%s', (_, members, found) => {
    const key = { ...keyFor(algorithm), ...members }
    expect(signingKey({ keys: [key] }, algorithm, undefined)).toBe(found ? key : undefined)
  })

  test('no key', () => {
    expect(signingKey({ keys: [] }, algorithm, undefined)).toBeUndefined()
  })
})

test('RFC 7517 §4.3: a key whose key_ops name other operations is not made for signatures', () => {
  const verifying = { ...KEYS.p256, key_ops: ['verify'] }
  const unwrapping = { ...KEYS.rsa, key_ops: ['unwrapKey', 'decrypt'] }
  expect(signingKey({ keys: [verifying, unwrapping] }, 'ES256', undefined)).toBeUndefined()
  expect(signingKey({ keys: [verifying, unwrapping] }, 'PS256', undefined)).toBeUndefined()
})
