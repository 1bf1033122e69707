import fc from 'fast-check'
import { importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { base64url, textOf, utf8 } from '../../src/encoding.js'
import { SIGNATURE_ALGORITHMS } from '../../src/standards/jwk.js'
import { signJwt } from '../../src/standards/jwt.js'
import { keyPairFor } from '../platform/keys.js'
import { PLATFORMS } from '../platform/platforms.js'

test('RFC 7515 §7.1: header, claims and signature, and the signature is over the first two', async () => {
  const seen: Uint8Array[] = []
  const jwt = await signJwt({ alg: 'ES256', typ: 'JWT' }, { sub: 'ada' }, data => {
    seen.push(data)
    return Uint8Array.of(1, 2, 3)
  })
  const signed = `${base64url(utf8('{"alg":"ES256","typ":"JWT"}'))}.${base64url(utf8('{"sub":"ada"}'))}`
  expect(jwt).toBe(`${signed}.AQID`)
  expect(seen.map(textOf)).toEqual([signed])
})

test('a signature that fails makes no JWT', async () => {
  await expect(signJwt({}, {}, () => Promise.reject(new Error('no key')))).rejects.toThrow('no key')
})

test('RFC 7515 §2: any claims come back, in three canonical base64url parts', async () => {
  const claims = fc.dictionary(fc.string(), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(claims, async values => {
      const sent = JSON.parse(JSON.stringify(values))
      const jwt = await signJwt({ alg: 'none' }, sent, () => Uint8Array.of(255))
      expect(jwt).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/)
      const [, payload = ''] = jwt.split('.')
      expect(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).toEqual(sent)
    }),
  )
})

describe.each(PLATFORMS)('signed with %s', (_, crypto) => {
  test.each(SIGNATURE_ALGORITHMS)(
    'RFC 7519 §7.2: %s verifies elsewhere, and a changed JWT does not',
    async algorithm => {
      const { privateKey, publicKey } = await keyPairFor(algorithm)
      const jwt = await signJwt({ alg: algorithm, typ: 'JWT' }, { sub: 'ada', name: 'D\u00e9j\u00e0' }, data =>
        crypto.sign(algorithm, privateKey, data),
      )
      const key = await importJWK(publicKey, algorithm)
      const { payload, protectedHeader } = await jwtVerify(jwt, key, { algorithms: [algorithm] })
      expect(payload).toEqual({ sub: 'ada', name: 'D\u00e9j\u00e0' })
      expect(protectedHeader).toEqual({ alg: algorithm, typ: 'JWT' })
      const [header, , signature] = jwt.split('.')
      const forged = `${header}.${base64url(utf8('{"sub":"eve"}'))}.${signature}`
      await expect(jwtVerify(forged, key)).rejects.toThrow('signature verification failed')
    },
  )
})
