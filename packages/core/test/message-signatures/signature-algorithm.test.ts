import { describe, expect, test } from 'vitest'
import type { Jwk } from '../../src/standards/jose/jwk.js'
import {
  SIGNATURE_ALGORITHMS,
  type SignatureAlgorithm,
  signatureAlgorithmFor,
} from '../../src/standards/jose/signature-algorithms.js'

const RSA: Jwk = { kty: 'RSA' }
const ED25519: Jwk = { kty: 'OKP', crv: 'Ed25519' }
const ec = (crv: string): Jwk => ({ kty: 'EC', crv })

/** RFC 9421 §3.3, §6.2.2. */
const REGISTRY = [
  ['rsa-pss-sha512', 'PS512', RSA],
  ['rsa-v1_5-sha256', 'RS256', RSA],
  ['ecdsa-p256-sha256', 'ES256', ec('P-256')],
  ['ecdsa-p384-sha384', 'ES384', ec('P-384')],
  ['ed25519', 'Ed25519', ED25519],
] as const

describe('RFC 9421 §3.2 step 6: the algorithm of a key', () => {
  test.each(REGISTRY)('INT-18: alg %s is %s', (name, algorithm, key) => {
    expect(signatureAlgorithmFor(key, name)).toBe(algorithm)
    expect(signatureAlgorithmFor({ ...key, alg: algorithm }, name)).toBe(algorithm)
    expect(signatureAlgorithmFor({ ...key, alg: algorithm }, undefined)).toBe(algorithm)
  })

  test.each<[string, Jwk, SignatureAlgorithm | undefined]>([
    ['P-256', ec('P-256'), 'ES256'],
    ['P-384', ec('P-384'), 'ES384'],
    ['P-521', ec('P-521'), 'ES512'],
    ['Ed25519', ED25519, 'Ed25519'],
    ['secp256k1', ec('secp256k1'), undefined],
    ['Ed448', { kty: 'OKP', crv: 'Ed448' }, undefined],
    ['X25519', { kty: 'OKP', crv: 'X25519' }, undefined],
    ['no curve', { kty: 'EC' }, undefined],
    ['a name of objects', ec('constructor'), undefined],
    ['RSA, which fixes none', RSA, undefined],
    ['a secret', { kty: 'oct' }, undefined],
  ])('docs/rules.md §2: neither key nor signature name one: %s', (_, key, algorithm) => {
    expect(signatureAlgorithmFor(key, undefined)).toBe(algorithm)
  })

  test.each<[string, SignatureAlgorithm | undefined]>([
    ['PS256', 'PS256'],
    ['RS512', 'RS512'],
    ['none', undefined],
    ['HS256', undefined],
    ['', undefined],
    ['rsa-pss-sha512', undefined],
    ['constructor', undefined],
  ])('RFC 9421 §3.3.7: a key that says %j', (alg, algorithm) => {
    expect(signatureAlgorithmFor({ ...RSA, alg }, undefined)).toBe(algorithm)
  })
})

describe('RFC 9421 §3.2 step 6: signature and key name different algorithms', () => {
  test.each<[string, Jwk, string]>([
    ['another curve', ec('P-256'), 'ecdsa-p384-sha384'],
    ['another type', ec('P-256'), 'ed25519'],
    ['another type, for RSA', ec('P-256'), 'rsa-pss-sha512'],
    ['Ed25519 for a curve', ED25519, 'ecdsa-p256-sha256'],
    ['a curve for RSA', RSA, 'ecdsa-p256-sha256'],
    ['Ed25519 for RSA', RSA, 'ed25519'],
    ['a curve without a registered name', ec('P-521'), 'ecdsa-p384-sha384'],
    ['another padding', { ...RSA, alg: 'PS512' }, 'rsa-v1_5-sha256'],
    ['another digest', { ...RSA, alg: 'PS256' }, 'rsa-pss-sha512'],
    ['a key of an algorithm that verifies nothing', { ...RSA, alg: 'RSA-OAEP' }, 'rsa-pss-sha512'],
    ['RSA for an unknown curve', ec('secp256k1'), 'rsa-pss-sha512'],
    ['RSA for a secret', { kty: 'oct' }, 'rsa-v1_5-sha256'],
    ['a secret', { kty: 'oct' }, 'hmac-sha256'],
    ['CVE-2015-9235: RSA as a secret', RSA, 'hmac-sha256'],
    ['CVE-2015-9235: a curve as a secret', ec('P-256'), 'hmac-sha256'],
    ['a symmetric key', { kty: 'oct', alg: 'HS256' }, 'hmac-sha256'],
  ])('INT-18: %s', (_, key, alg) => {
    expect(signatureAlgorithmFor(key, alg)).toBeUndefined()
  })

  test.each([
    ...[...SIGNATURE_ALGORITHMS, 'none', 'HS256', '', 'ECDSA-P256-SHA256', ' ecdsa-p256-sha256', 'hs2019'],
    ...['ecdsa-p521-sha512', 'rsa-sha256', 'constructor', '__proto__'],
  ])('RFC 9421 §3.3.7, §6.2: %j is not a registered name', alg => {
    for (const key of [RSA, ec('P-256'), ec('P-384'), ec('P-521'), ED25519, { ...RSA, alg }, { ...ED25519, alg }])
      expect(signatureAlgorithmFor(key, alg)).toBeUndefined()
  })

  test('RFC 9864: EdDSA is the older name of Ed25519', () => {
    expect(signatureAlgorithmFor({ ...ED25519, alg: 'EdDSA' }, 'ed25519')).toBe('EdDSA')
  })
})
