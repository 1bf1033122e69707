import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jwtType } from '../../../src/standards/jose/jwt.js'
import { anyText } from '../../texts.js'

describe('RFC 7515 §4.1.9; draft-ietf-oauth-rfc8725bis §3.11: the type of a JWT', () => {
  test.each([
    ['as it should be written', 'dpop+jwt'],
    ['with its prefix', 'application/dpop+jwt'],
    ['in other letters', 'DPoP+JWT'],
    ['with its prefix in other letters', 'Application/DPOP+jwt'],
  ])('%s', (_, typ) => {
    expect(jwtType(typ)).toBe('dpop+jwt')
  })

  test.each([
    ['of another top-level type', 'text/dpop+jwt'],
    ['with the prefix twice', 'application/application/dpop+jwt'],
    ['with a parameter', 'application/dpop+jwt;v=1'],
    ['with a space', 'application/dpop+jwt '],
    ['with a slash at its beginning', '/dpop+jwt'],
    ['with the sign of kelvin for k', 'jw\u212a-set+jwt'],
    ['with a long s', 'oauth-client-atte\u017ftation+jwt'],
    ['that is only the prefix', 'application/'],
    ['that is empty', ''],
  ])('one %s is no known type', (_, typ) => {
    expect(['dpop+jwt', 'jwk-set+jwt', 'oauth-client-attestation+jwt', 'jwt']).not.toContain(jwtType(typ))
  })

  test('equal types are those that differ in the prefix and the case of ASCII letters alone', () => {
    fc.assert(
      fc.property(anyText, typ => {
        const short = typ.replace(/^application\//i, '')
        expect(jwtType(typ).toUpperCase()).toBe(short.toUpperCase())
        expect(jwtType(`application/${short}`)).toBe(jwtType(typ))
      }),
    )
  })
})
