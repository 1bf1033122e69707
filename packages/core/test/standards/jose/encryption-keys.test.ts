import { describe, expect, test } from 'vitest'
import { canEncrypt, encryptionKey, KEY_MANAGEMENT_ALGORITHMS } from '../../../src/standards/jose/jwe.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'
import { KINDS, type Kind, keyOf, publicPartOf } from './encrypting.js'

const publicKey = async (kind: Kind): Promise<Jwk> => {
  const { kty = '', ...members } = publicPartOf(await keyOf(kind))
  return { kty, ...members }
}

describe('keys that can encrypt (RFC 7517 §4, RFC 7518 §4)', () => {
  test.each(KINDS.flatMap(kind => KEY_MANAGEMENT_ALGORITHMS.map(alg => [kind, alg] as const)))(
    '%s with %s',
    async (kind, alg) => {
      expect(canEncrypt(await publicKey(kind), alg)).toBe((kind === 'RSA') === (alg === 'RSA-OAEP-256'))
    },
  )

  test.each<[what: string, kind: Kind, changes: object, expected: boolean]>([
    ['its own algorithm', 'P-256', { alg: 'ECDH-ES' }, true],
    ['another algorithm', 'P-256', { alg: 'ECDH-ES+A128KW' }, false],
    ['an algorithm of signatures', 'P-256', { alg: 'ES256' }, false],
    ['use enc', 'P-256', { use: 'enc' }, true],
    ['use sig', 'P-256', { use: 'sig' }, false],
    ['use sig, RSA', 'RSA', { use: 'sig' }, false],
    ['key_ops deriveBits', 'P-256', { key_ops: ['deriveBits'] }, true],
    ['key_ops without any, as public keys of ECDH have', 'X25519', { key_ops: [] }, true],
    ['key_ops verify', 'P-256', { key_ops: ['verify'] }, false],
    ['key_ops wrapKey, RSA', 'RSA', { key_ops: ['wrapKey'] }, true],
    ['key_ops verify, RSA', 'RSA', { key_ops: ['verify'] }, false],
    ['key_ops without any, RSA', 'RSA', { key_ops: [] }, false],
    ['a coordinate that is too short', 'P-256', { x: 'AAAA' }, false],
    ['no second coordinate', 'P-256', { y: undefined }, false],
    ['a curve for signatures', 'X25519', { crv: 'Ed25519' }, false],
    ['a curve of another key type', 'P-256', { crv: 'X25519' }, false],
    ['no curve', 'P-256', { crv: undefined }, false],
    ['a modulus of 1024 bits', 'RSA', { n: Buffer.alloc(128, 255).toString('base64url') }, false],
    ['an even exponent', 'RSA', { e: 'Ag' }, false],
  ])('%s', async (_, kind, changes, expected) => {
    const algorithm = kind === 'RSA' ? 'RSA-OAEP-256' : 'ECDH-ES'
    expect(canEncrypt({ ...(await publicKey(kind)), ...changes }, algorithm)).toBe(expected)
  })

  test('the first suitable key of a set, and none that signs', async () => {
    const keys = [
      { ...(await publicKey('P-256')), kid: 'signs', use: 'sig' },
      { ...(await publicKey('RSA')), kid: 'rsa' },
      { ...(await publicKey('P-384')), kid: 'one' },
      { ...(await publicKey('P-521')), kid: 'two' },
    ]
    expect(encryptionKey({ keys }, 'ECDH-ES')?.kid).toBe('one')
    expect(encryptionKey({ keys: keys.slice(0, 1) }, 'ECDH-ES')).toBe(undefined)
    expect(encryptionKey({ keys: [] }, 'RSA-OAEP-256')).toBe(undefined)
  })
})
