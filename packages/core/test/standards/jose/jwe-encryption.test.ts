import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { utf8 } from '../../../src/lib/encoding.js'
import {
  CONTENT_ENCRYPTION_ALGORITHMS,
  canEncrypt,
  encryptionKey,
  KEY_MANAGEMENT_ALGORITHMS,
  type KeyManagementAlgorithm,
} from '../../../src/standards/jose/jwe.js'
import { encryptJwe, type JweEncryption } from '../../../src/standards/jose/jwe-platform.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'

async function pairOf(alg: string, kty: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk: Jwk = { ...(await exportJWK(publicKey)), kty }
  return { jwk, privateKey }
}

const EC = await pairOf('ECDH-ES', 'EC')
const RSA = await pairOf('RSA-OAEP-256', 'RSA')
const pairFor = (alg: string) => (alg === 'RSA-OAEP-256' ? RSA : EC)

describe('a JWE in compact form (RFC 7516 §5.1)', () => {
  test.each(
    KEY_MANAGEMENT_ALGORITHMS.flatMap(algorithm =>
      CONTENT_ENCRYPTION_ALGORITHMS.map(encryption => [algorithm, encryption] as const),
    ),
  )('%s with %s is decrypted by jose', async (algorithm, encryption) => {
    const { jwk, privateKey } = pairFor(algorithm)
    const by = { algorithm, encryption, contentType: 'JWT' }
    const jwe = await encryptJwe(utf8('some text, ü'), { ...jwk, kid: 'k' }, by)
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey)
    expect(new TextDecoder().decode(plaintext)).toBe('some text, ü')
    expect(protectedHeader).toMatchObject({ alg: algorithm, enc: encryption, kid: 'k', cty: 'JWT' })
    expect(protectedHeader).not.toHaveProperty('zip')
  })

  test('each is encrypted anew', async () => {
    const by: JweEncryption = { algorithm: 'ECDH-ES', encryption: 'A256GCM' }
    const [one, other] = await Promise.all([encryptJwe(utf8('t'), EC.jwk, by), encryptJwe(utf8('t'), EC.jwk, by)])
    expect(one.split('.').slice(2)).not.toEqual(other.split('.').slice(2))
  })

  test.each([
    ['RFC 7518 §4.2', RSA.jwk, { algorithm: 'RSA1_5', encryption: 'A256GCM' }],
    ['RFC 8725 §3.2', RSA.jwk, { algorithm: 'none', encryption: 'A256GCM' }],
    ['RFC 7518 §4.5', { kty: 'oct', k: 'x' }, { algorithm: 'dir', encryption: 'A256GCM' }],
    ['RFC 7518 §5.1', EC.jwk, { algorithm: 'ECDH-ES', encryption: 'none' }],
    ['RFC 7518 §4.3', EC.jwk, { algorithm: 'RSA-OAEP-256', encryption: 'A256GCM' }],
  ])('%s: refuses %j by %j', async (_, key, by) => {
    await expect(encryptJwe(utf8('text'), key, by as never)).rejects.toThrow(TypeError)
  })
})

describe('keys that may encrypt (RFC 7517 §4, RFC 7518 §4)', () => {
  test.each<readonly [string, Jwk, KeyManagementAlgorithm, boolean]>([
    ['of a curve', EC.jwk, 'ECDH-ES', true],
    ['of RSA', RSA.jwk, 'RSA-OAEP-256', true],
    ['of a curve, for RSA', EC.jwk, 'RSA-OAEP-256', false],
    ['of RSA, for a curve', RSA.jwk, 'ECDH-ES', false],
    ['for signatures', { ...EC.jwk, use: 'sig' }, 'ECDH-ES', false],
    ['for encryption', { ...EC.jwk, use: 'enc' }, 'ECDH-ES', true],
    ['of another algorithm', { ...EC.jwk, alg: 'ES256' }, 'ECDH-ES', false],
    ['of the algorithm', { ...EC.jwk, alg: 'ECDH-ES' }, 'ECDH-ES', true],
    ['that only verifies', { ...EC.jwk, key_ops: ['verify'] }, 'ECDH-ES', false],
    ['of ECDH without operations', { ...EC.jwk, key_ops: [] }, 'ECDH-ES', true],
    ['of RSA that only verifies', { ...RSA.jwk, key_ops: ['verify'] }, 'RSA-OAEP-256', false],
    ['of RSA that wraps', { ...RSA.jwk, key_ops: ['wrapKey'] }, 'RSA-OAEP-256', true],
    ['with a short coordinate', { ...EC.jwk, x: 'AAAA' }, 'ECDH-ES', false],
    ['without its second coordinate', { kty: 'EC', crv: 'P-256', x: EC.jwk.x ?? '' }, 'ECDH-ES', false],
    ['of an unknown curve', { ...EC.jwk, crv: 'secp256k1' }, 'ECDH-ES', false],
    ['with a small modulus', { kty: 'RSA', e: 'AQAB', n: 'v'.repeat(100) }, 'RSA-OAEP-256', false],
    ['with an even exponent', { ...RSA.jwk, e: 'AQAA' }, 'RSA-OAEP-256', false],
  ])('a key %s', (_, key, alg, expected) => {
    expect(canEncrypt(key, alg)).toBe(expected)
  })

  test('a key that is meant for encryption comes before one that may do anything', () => {
    const [any, meant] = [
      { ...EC.jwk, kid: 'any' },
      { ...EC.jwk, kid: 'meant', use: 'enc' },
    ]
    expect(encryptionKey({ keys: [any, meant] }, 'ECDH-ES')?.kid).toBe('meant')
    expect(encryptionKey({ keys: [any] }, 'ECDH-ES')?.kid).toBe('any')
    expect(encryptionKey({ keys: [{ ...any, use: 'sig' }] }, 'ECDH-ES')).toBeUndefined()
  })
})
