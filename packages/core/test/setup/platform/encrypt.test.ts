import { describe, expect, test } from 'vitest'
import { fromUtf8, utf8 } from '../../../src/lib/encoding.js'
import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_MANAGEMENT_ALGORITHMS } from '../../../src/standards/jose/jwe.js'
import { decryptJwe, encryptJwe } from '../../../src/standards/jose/jwe-platform.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'
import { type Kind, keyOf, publicPartOf } from '../../standards/jose/encrypting.js'
import { PLATFORMS } from './platforms.js'

test.each(PLATFORMS)('%s encrypts with the one function that is tested here', (_, { encrypt }) => {
  expect(encrypt).toBe(encryptJwe)
})

const kindOf = (algorithm: string): Kind => (algorithm === 'RSA-OAEP-256' ? 'RSA' : 'P-256')

async function keys(kind: Kind): Promise<{ readonly ours: Jwk; readonly theirs: Jwk }> {
  const ours = await keyOf(kind)
  const { kty = '', ...members } = publicPartOf(ours)
  return { ours, theirs: { kty, ...members } }
}

const headerOf = (jwe: string) => JSON.parse(Buffer.from(jwe.split('.')[0] ?? '', 'base64url').toString())

describe('encryption (RFC 7516 §5.1)', () => {
  test.each(KEY_MANAGEMENT_ALGORITHMS.flatMap(alg => CONTENT_ENCRYPTION_ALGORITHMS.map(enc => [alg, enc] as const)))(
    '%s and %s: the holder of the key decrypts',
    async (algorithm, encryption) => {
      const { ours, theirs } = await keys(kindOf(algorithm))
      const jwe = await encryptJwe(utf8('Grüße'), theirs, { algorithm, encryption })
      const opened = await decryptJwe(jwe, ours)
      expect(opened && fromUtf8(opened)).toBe('Grüße')
      expect(headerOf(jwe)).toMatchObject({ alg: algorithm, enc: encryption })
      expect(headerOf(jwe)).not.toHaveProperty('zip')
    },
  )

  test.each(['X25519', 'P-384', 'P-521'] as const)('a key on %s', async kind => {
    const { ours, theirs } = await keys(kind)
    const jwe = await encryptJwe(utf8('x'), theirs, { algorithm: 'ECDH-ES', encryption: 'A256GCM' })
    expect(await decryptJwe(jwe, ours)).toEqual(utf8('x'))
  })

  test('the header has the kid of the key and the media type, and members of the key that say otherwise do not matter', async () => {
    const { ours, theirs } = await keys('P-256')
    const key = { ...theirs, kid: 'a', use: 'enc', key_ops: [] }
    const by = { algorithm: 'ECDH-ES', encryption: 'A128GCM', contentType: 'JWT' } as const
    const jwe = await encryptJwe(utf8('x'), key, by)
    expect(headerOf(jwe)).toMatchObject({ kid: 'a', cty: 'JWT' })
    expect(await decryptJwe(jwe, { ...ours, kid: 'a' })).toEqual(utf8('x'))
  })

  test('two texts are never encrypted alike', async () => {
    const { theirs } = await keys('P-256')
    const by = { algorithm: 'ECDH-ES', encryption: 'A128GCM' } as const
    expect(await encryptJwe(utf8('x'), theirs, by)).not.toBe(await encryptJwe(utf8('x'), theirs, by))
  })

  test('a key that does not fit the algorithm is an error', async () => {
    const { theirs } = await keys('P-256')
    await expect(encryptJwe(utf8('x'), theirs, { algorithm: 'RSA-OAEP-256', encryption: 'A128GCM' })).rejects.toThrow()
    const off = { ...theirs, y: theirs.x ?? '' }
    await expect(encryptJwe(utf8('x'), off, { algorithm: 'ECDH-ES', encryption: 'A128GCM' })).rejects.toThrow()
  })
})
