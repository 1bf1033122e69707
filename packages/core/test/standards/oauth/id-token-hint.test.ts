import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import { base64url } from '../../../src/lib/base64.js'
import { utf8 } from '../../../src/lib/encoding.js'
import { isIdTokenHint } from '../../../src/standards/oauth/request-parameters.js'
import { anyText } from '../../texts.js'

const HEADER = base64url(utf8('{"alg":"ES256"}'))
const CLAIMS = base64url(utf8('{"sub":"ada"}'))
const SIGNED = `${HEADER}.${CLAIMS}.AAAA`
const ENCRYPTED = `${HEADER}.AAAA.AAAA.AAAA.AAAA`

describe('the form of an ID token (OpenID Connect Core §2, RFC 7515 §7.1, RFC 7516 §7.1)', () => {
  test.each([
    ['signed', SIGNED],
    ['encrypted', ENCRYPTED],
    ['encrypted to a key that was agreed upon', `${HEADER}..AAAA.AAAA.AAAA`],
    ['16 KiB', SIGNED + 'A'.repeat(16_384 - SIGNED.length)],
  ])('%s', (_, text) => {
    expect(isIdTokenHint(text)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['a name', 'ada'],
    ['one part', HEADER],
    ['two parts', `${HEADER}.${CLAIMS}`],
    ['four parts', `${SIGNED}.AAAA`],
    ['six parts', `${ENCRYPTED}.AAAA`],
    ['no signature', `${HEADER}.${CLAIMS}.`],
    ['no header', `.${CLAIMS}.AAAA`],
    ['a header that is not JSON', `AAAA.${CLAIMS}.AAAA`],
    ['claims that are an array', `${HEADER}.${base64url(utf8('[]'))}.AAAA`],
    ['an encrypted header that is not JSON', 'AAAA.AAAA.AAAA.AAAA.AAAA'],
    ['an encrypted header that is not UTF-8', `${base64url(Uint8Array.of(0xff))}.AAAA.AAAA.AAAA.AAAA`],
    ['an encrypted header that is text', `${base64url(utf8('"x"'))}.AAAA.AAAA.AAAA.AAAA`],
    ['an encrypted header that repeats a name', `${base64url(utf8('{"alg":"a","alg":"b"}'))}.AAAA.AAAA.AAAA.AAAA`],
    ['an encrypted header that is not base64url', '=.AAAA.AAAA.AAAA.AAAA'],
    ['an encrypted key that is not base64url', `${HEADER}.=.AAAA.AAAA.AAAA`],
    ['no initialization vector', `${HEADER}.AAAA..AAAA.AAAA`],
    ['no ciphertext', `${HEADER}.AAAA.AAAA..AAAA`],
    ['no tag', `${HEADER}.AAAA.AAAA.AAAA.`],
    ['padding', `${HEADER}.${CLAIMS}.AA==`],
    ['base64 that is not for URLs', `${HEADER}.${CLAIMS}.A+/A`],
    ['bits set in an unused end', `${HEADER}.${CLAIMS}.AB`],
    ['bits set in an unused end of the tag', `${HEADER}.AAAA.AAAA.AAAA.AB`],
    ['a trailing space', `${SIGNED} `],
    ['more than 16 KiB', SIGNED + 'A'.repeat(16_388 - SIGNED.length)],
  ])('%s is not an ID token', (_, text) => {
    expect(isIdTokenHint(text)).toBe(false)
  })

  test('of any text only dots and base64url pass', () => {
    const odd = fc.oneof(
      anyText,
      fc.array(fc.constantFrom('.', HEADER, CLAIMS, 'AAAA', 'AB', '=')).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(odd, text => {
        if (isIdTokenHint(text)) expect(text).toMatch(/^[\w-]+(?:\.[\w-]*){2,4}$/)
      }),
      { numRuns: scaled(20_000) },
    )
  })
})
