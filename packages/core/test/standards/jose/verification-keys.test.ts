import { describe, expect, test } from 'vitest'
import type { Jwk } from '../../../src/standards/jose/jwk.js'
import { verificationKeys } from '../../../src/standards/jose/key-requirements.js'
import { keyPairFor } from '../../setup/platform/keys.js'
import { RFC9101 } from '../request-object/request-objects.js'

const { publicKey: ec } = await keyPairFor('ES256')
const { publicKey: rsa } = await keyPairFor('PS256')
const named = (key: Jwk, kid: string): Jwk => ({ ...key, kid })
const kidsOf = (keys: readonly Jwk[]) => keys.map(({ kid }) => kid)

describe('RFC 9101 §6.2: which key of the client', () => {
  const keys = [named(rsa, 'r'), named(ec, 'a'), named(ec, 'b'), ec]

  test('that of the kid, and no other', () => {
    expect(kidsOf(verificationKeys({ keys }, 'b', 'ES256'))).toEqual(['b'])
    expect(verificationKeys({ keys }, 'c', 'ES256')).toEqual([])
    expect(verificationKeys({ keys }, '', 'ES256')).toEqual([])
    expect(verificationKeys({ keys: [ec] }, 'a', 'ES256')).toEqual([])
    expect(verificationKeys({ keys: [RFC9101.jwk] }, 'k2bdc', 'RS256')).toEqual([RFC9101.jwk])
  })

  test('RFC 8725 §3.1: those with the kid that are suitable for the algorithm', () => {
    expect(verificationKeys({ keys }, 'r', 'ES256')).toEqual([])
    expect(verificationKeys({ keys }, 'a', 'ES384')).toEqual([])
    expect(verificationKeys({ keys: [{ ...ec, kid: 'a', use: 'enc' }] }, 'a', 'ES256')).toEqual([])
    expect(verificationKeys({ keys: [{ ...ec, kid: 'a', alg: 'ES384' }] }, 'a', 'ES256')).toEqual([])
  })

  test('RFC 7517 §4.5: a kid that is repeated, for keys of two types', () => {
    const same = [named(rsa, 'a'), named(ec, 'a')]
    expect(verificationKeys({ keys: same }, 'a', 'ES256')).toEqual([same[1]])
    expect(verificationKeys({ keys: same }, 'a', 'PS256')).toEqual([same[0]])
  })

  test('without a kid all suitable ones, at most four', () => {
    expect(kidsOf(verificationKeys({ keys }, undefined, 'ES256'))).toEqual(['a', 'b', undefined])
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map(kid => named(ec, kid))
    expect(kidsOf(verificationKeys({ keys: [rsa, ...many] }, undefined, 'ES256'))).toEqual(['a', 'b', 'c', 'd'])
    expect(kidsOf(verificationKeys({ keys: many.map(key => ({ ...key, kid: 'a' })) }, 'a', 'ES256'))).toHaveLength(4)
    expect(verificationKeys({ keys: [] }, undefined, 'ES256')).toEqual([])
  })
})
