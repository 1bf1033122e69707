import fc from 'fast-check'
import { CompactEncrypt } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import { base64url } from '../../../src/lib/base64.js'
import { fromUtf8, utf8 } from '../../../src/lib/encoding.js'
import {
  CONTENT_ENCRYPTION_ALGORITHMS,
  KEY_MANAGEMENT_ALGORITHMS,
  type KeyManagementAlgorithm,
} from '../../../src/standards/jose/jwe.js'
import { decryptJwe } from '../../../src/standards/jose/jwe-platform.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'
import {
  encrypted,
  KINDS,
  type Kind,
  keyOf,
  publicPartOf,
  withHeader,
  withPart,
} from '../../standards/jose/encrypting.js'
import { vectorsOf } from '../../vectors.js'
import { PLATFORMS } from './platforms.js'

/**
 * The plaintext of a JWE. A rejection gives a text as well, so that a test can distinguish it from
 * `undefined`.
 */
async function opened(jwe: string, key: Jwk): Promise<string | undefined> {
  try {
    const plaintext = await decryptJwe(jwe, key)
    return plaintext && (fromUtf8(plaintext) ?? 'no text')
  } catch {
    return 'rejected'
  }
}

test.each(PLATFORMS)('%s decrypts with the one function that is tested here', (_, { decrypt }) => {
  expect(decrypt).toBe(decryptJwe)
})

const KINDS_OF: Readonly<Record<KeyManagementAlgorithm, readonly Kind[]>> = {
  'RSA-OAEP-256': ['RSA'],
  'ECDH-ES': ['P-256', 'P-384', 'P-521', 'X25519'],
  'ECDH-ES+A128KW': ['P-256', 'P-384', 'P-521', 'X25519'],
  'ECDH-ES+A192KW': ['P-256', 'P-384', 'P-521', 'X25519'],
  'ECDH-ES+A256KW': ['P-256', 'P-384', 'P-521', 'X25519'],
}

const rfc7520 = vectorsOf<{
  readonly opened: readonly {
    readonly id: string
    readonly jwe: string
    readonly jwk: Jwk
    readonly plaintext: string
  }[]
}>('rfc7520-jwe.json')

describe('RFC 7516 §5.2', () => {
  test.each(rfc7520.opened)('RFC 7520 §5: $id', async ({ jwe, jwk, plaintext }) => {
    expect(await opened(jwe, jwk)).toBe(plaintext)
    expect(await opened(jwe, { ...jwk, d: base64url(new Uint8Array(jwk.crv === 'P-256' ? 32 : 48).fill(1)) })).toBe(
      undefined,
    )
  })

  describe.each(KEY_MANAGEMENT_ALGORITHMS)('%s', alg => {
    test.each(CONTENT_ENCRYPTION_ALGORITHMS)('and %s', async enc => {
      for (const kind of KINDS_OF[alg]) {
        const key = await keyOf(kind)
        const jwe = await encrypted(key, { alg, enc, text: `d\u00e9j\u00e0 ${kind}` })
        expect(await opened(jwe, key)).toBe(`d\u00e9j\u00e0 ${kind}`)
        expect(await opened(jwe, await keyOf(kind, 'theirs'))).toBeUndefined()
      }
    })
  })

  test('twice with one key, and with a frozen one; the key is not changed', async () => {
    for (const kind of KINDS) {
      const key = {
        ...(await keyOf(kind)),
        kid: 'k',
        use: 'enc',
        key_ops: kind === 'RSA' ? ['unwrapKey'] : ['deriveKey'],
      }
      const before = JSON.stringify(key)
      const jwe = await encrypted(key)
      expect([await opened(jwe, key), await opened(jwe, key)]).toEqual(['a text', 'a text'])
      expect(await opened(jwe, Object.freeze({ ...key }))).toBe('a text')
      expect(JSON.stringify(key)).toBe(before)
      expect(Object.isFrozen(key)).toBe(false)
    }
  })

  test('RFC 7518 §4.6.1.2, §4.6.1.3: with parties', async () => {
    const key = await keyOf('P-256')
    const jwe = await encrypted(key, { header: { apu: 'QWxpY2U', apv: 'Qm9i' } })
    expect(await opened(jwe, key)).toBe('a text')
    expect(await opened(withHeader(jwe, { apu: 'RXZl' }), key)).toBeUndefined()
  })

  test('bytes that are not text', async () => {
    const key = await keyOf('P-256')
    const jwe = await new CompactEncrypt(Uint8Array.of(0xff, 0))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM' })
      .encrypt(publicPartOf(key))
    expect(await decryptJwe(jwe, key)).toEqual(Uint8Array.of(0xff, 0))
  })

  test('ports.ts: the plaintext is never longer than the JWE', async () => {
    const key = await keyOf('P-256')
    for (const text of ['a', 'a'.repeat(20_000)]) {
      const jwe = await encrypted(key, { text })
      expect((await decryptJwe(jwe, key))?.length).toBe(text.length)
      expect(text.length).toBeLessThan(jwe.length)
    }
  })
})

describe('undefined, and no rejection', () => {
  test('CVE-2024-28176: a bomb of zip', async () => {
    const key = await keyOf('P-256')
    const jwe = await new CompactEncrypt(utf8('a'.repeat(100_000)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', zip: 'DEF' })
      .encrypt(publicPartOf(key))
    expect(await opened(jwe, key)).toBeUndefined()
  })

  test('RFC 8725 §3.2: RSA-OAEP with SHA-1, although the key could decrypt it', async () => {
    const key = await keyOf('RSA')
    expect(await opened(await encrypted(key, { alg: 'RSA-OAEP' }), key)).toBeUndefined()
  })

  test('RFC 7517 §4.2: a key for signatures, although it could decrypt the JWE', async () => {
    const key = await keyOf('P-256')
    expect(await opened(await encrypted(key), { ...key, use: 'sig' })).toBeUndefined()
  })

  test('dir and PBES2, with the private key as the secret', async () => {
    const jwe = await encrypted(await keyOf('P-256'))
    for (const alg of ['dir', 'A256KW', 'PBES2-HS256+A128KW'])
      for (const key of [await keyOf('P-256'), { kty: 'oct', k: base64url(new Uint8Array(32)) }])
        expect(await opened(withHeader(jwe, { alg, p2c: 1, p2s: 'AAAAAAAAAAAAAAAA' }), key)).toBeUndefined()
  })

  test('an ephemeral key of another curve', async () => {
    const jwe = await encrypted(await keyOf('P-256'))
    for (const kind of ['P-384', 'P-521', 'X25519'] as const) {
      const epk = publicPartOf(await keyOf(kind))
      expect(await opened(withHeader(jwe, { epk }), await keyOf('P-256'))).toBeUndefined()
      expect(await opened(jwe, await keyOf(kind))).toBeUndefined()
    }
  })

  test('RFC 8725 §2.5, §3.4: an ephemeral key that is not a point of its curve', async () => {
    const key = await keyOf('P-256')
    const jwe = await encrypted(key)
    const { x = '', y = '' } = publicPartOf(key)
    const zero = base64url(new Uint8Array(32))
    for (const point of [
      { x, y: x },
      { x: y, y: x },
      { x: zero, y: zero },
      { x: base64url(new Uint8Array(32).fill(255)), y },
    ])
      expect(await opened(withHeader(jwe, { epk: { kty: 'EC', crv: 'P-256', ...point } }), key)).toBeUndefined()
  })

  test('RFC 7748 §6.1: an ephemeral key of small order', async () => {
    const key = await keyOf('X25519')
    const jwe = await encrypted(key)
    for (const first of [0, 1]) {
      const x = base64url(Uint8Array.of(first, ...new Uint8Array(31)))
      expect(await opened(withHeader(jwe, { epk: { kty: 'OKP', crv: 'X25519', x } }), key)).toBeUndefined()
    }
  })

  test.each(['', '{}', 'a.b.c', '....', 'a.b.c.d.e'])('not a JWE: %j', async text => {
    for (const kind of KINDS) expect(await opened(text, await keyOf(kind))).toBeUndefined()
  })

  test('an invalid key', async () => {
    const jwe = await encrypted(await keyOf('P-256'))
    const key = await keyOf('P-256')
    const zero = base64url(new Uint8Array(32))
    for (const wrong of [
      { kty: '' },
      { kty: 'oct' },
      { kty: 'EC', crv: 'P-256' },
      { ...key, d: '' },
      { ...key, d: zero },
      { ...key, d: '!' },
      { ...key, x: zero },
      publicPartOf(key),
    ])
      expect(await opened(jwe, { kty: '', ...wrong })).toBeUndefined()
  })

  test('a tag that is truncated, and one that was made for a shorter length', async () => {
    for (const enc of CONTENT_ENCRYPTION_ALGORITHMS) {
      const key = await keyOf('P-256')
      const jwe = await encrypted(key, { enc })
      const tag = jwe.slice(jwe.lastIndexOf('.') + 1)
      const shorter = base64url(Buffer.from(tag, 'base64url').subarray(0, -4))
      expect(await opened(withPart(jwe, 4, shorter), key)).toBeUndefined()
    }
  })
})

describe('RFC 7516 §5.2: for any change', () => {
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ {"\u00e9']

  test('of one character', async () => {
    const kinds = fc.constantFrom(...KINDS)
    const encs = fc.constantFrom(...CONTENT_ENCRYPTION_ALGORITHMS)
    await fc.assert(
      fc.asyncProperty(kinds, encs, fc.nat(), fc.constantFrom(...characters), async (kind, enc, where, character) => {
        const key = await keyOf(kind)
        const jwe = await encrypted(key, { enc })
        const at = where % jwe.length
        fc.pre(jwe[at] !== character)
        expect(await opened(jwe.slice(0, at) + character + jwe.slice(at + 1), key)).toBeUndefined()
      }),
      { numRuns: scaled(1_000) },
    )
  })

  test('of any one part for that of another JWE with the same key', async () => {
    for (const kind of KINDS) {
      const key = await keyOf(kind)
      const [one, other] = [await encrypted(key), await encrypted(key)]
      const parts = other.split('.')
      for (const index of [0, 1, 2, 3, 4]) {
        const mixed = withPart(one, index, parts[index] ?? '')
        // With RSA all headers are equal, and with key agreement there is no encrypted key.
        expect(await opened(mixed, key)).toBe(mixed === one ? 'a text' : undefined)
      }
    }
  })
})

describe('RFC 7516 §5.2: a runtime that lacks an algorithm is a fault, not a wrong JWE', () => {
  test.each([
    ['does not support it', 'NotSupportedError', 'rejected'],
    ['rejects the key', 'DataError', undefined],
  ])('WebCrypto %s', async (_, name, expected) => {
    const key = { ...(await keyOf('P-256')) }
    const jwe = await encrypted(key)
    const failing = vi.spyOn(globalThis.crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', name))
    onTestFinished(() => failing.mockRestore())
    expect(await opened(jwe, key)).toBe(expected)
    expect(failing).toHaveBeenCalled()
  })
})
