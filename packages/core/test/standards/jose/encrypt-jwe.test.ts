import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  canEncrypt,
  ENCRYPTING_ALGORITHMS,
  ENCRYPTING_CONTENT_ALGORITHMS,
  type EncryptingAlgorithm,
  encryptionKey,
  encryptJwe,
} from '../../../src/standards/jose/encrypt-jwe.js'
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
  test.each(ENCRYPTING_ALGORITHMS.flatMap(alg => ENCRYPTING_CONTENT_ALGORITHMS.map(enc => [alg, enc] as const)))(
    '%s with %s is decrypted by jose',
    async (alg, enc) => {
      const { jwk, privateKey } = pairFor(alg)
      const jwe = await encryptJwe('some text, ü', { alg, enc, key: { ...jwk, kid: 'k' }, cty: 'JWT', typ: 'x' })
      const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey)
      expect(new TextDecoder().decode(plaintext)).toBe('some text, ü')
      expect(protectedHeader).toMatchObject({ alg, enc, kid: 'k', cty: 'JWT', typ: 'x' })
      expect(protectedHeader).not.toHaveProperty('zip')
    },
  )

  test('each is encrypted anew', async () => {
    const making = { alg: 'ECDH-ES', enc: 'A256GCM', key: EC.jwk } as const
    const [one, other] = await Promise.all([encryptJwe('t', making), encryptJwe('t', making)])
    expect(one.split('.').slice(2)).not.toEqual(other.split('.').slice(2))
  })

  test.each([
    ['RFC 7518 §4.2', { alg: 'RSA1_5', enc: 'A256GCM', key: RSA.jwk }],
    ['RFC 8725 §3.2', { alg: 'none', enc: 'A256GCM', key: RSA.jwk }],
    ['RFC 7518 §4.5', { alg: 'dir', enc: 'A256GCM', key: { kty: 'oct', k: 'x' } }],
    ['RFC 7518 §5.1', { alg: 'ECDH-ES', enc: 'none', key: EC.jwk }],
    ['RFC 7518 §4.3', { alg: 'RSA-OAEP-256', enc: 'A256GCM', key: EC.jwk }],
  ])('%s: refuses %j', async (_, making) => {
    await expect(encryptJwe('text', making as never)).rejects.toThrow(TypeError)
  })
})

describe('keys that may encrypt (RFC 7517 §4, RFC 7518 §4)', () => {
  test.each<[string, Jwk, EncryptingAlgorithm, boolean]>([
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
