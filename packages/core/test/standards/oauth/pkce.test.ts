import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base64url } from '../../../src/lib/base64.js'
import { isCodeChallenge, isCodeVerifier, verifyCodeVerifier } from '../../../src/standards/oauth/pkce.js'
import { PLATFORMS } from '../../setup/platform/platforms.js'
import { vectorsOf } from '../../vectors.js'

interface Vector {
  readonly verifierOctets: readonly number[]
  readonly codeVerifier: string
  readonly codeChallenge: string
}

const vector = vectorsOf<Vector>('rfc7636-pkce.json')
const verifiers = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'),
  minLength: 43,
  maxLength: 128,
})

describe('syntax', () => {
  test.each([
    ['42 characters', 'a'.repeat(42), false],
    ['43 characters', 'a'.repeat(43), true],
    ['128 characters', 'a'.repeat(128), true],
    ['129 characters', 'a'.repeat(129), false],
    ['nothing', '', false],
    ['every unreserved character', 'ABCxyz0189-._~'.repeat(4), true],
    ['a plus sign', `${'a'.repeat(42)}+`, false],
    ['a slash', `${'a'.repeat(42)}/`, false],
    ['padding', `${'a'.repeat(43)}=`, false],
    ['a space', `${'a'.repeat(43)} `, false],
    ['a trailing line feed', `${'a'.repeat(43)}\n`, false],
    ['a letter outside ASCII', `${'a'.repeat(42)}\u00e9`, false],
    ['an escape', `${'a'.repeat(42)}%41`, false],
  ])('RFC 7636 §4.1: a verifier of %s', (_, text, valid) => {
    expect(isCodeVerifier(text)).toBe(valid)
    expect(isCodeChallenge(text, 'plain')).toBe(valid)
  })

  test.each([
    ['the one of Appendix B', vector.codeChallenge, true],
    ['one character less', vector.codeChallenge.slice(1), false],
    ['one character more', `A${vector.codeChallenge}`, false],
    ['spare bits', `${vector.codeChallenge.slice(0, -1)}N`, false],
    ['padding', `${vector.codeChallenge}=`, false],
    ['unreserved characters outside base64url', `${'a'.repeat(42)}~`, false],
    ['base64 instead of base64url', `${'a'.repeat(38)}+/+/A`, false],
    ['nothing', '', false],
  ])('RFC 7636 §4.2: an S256 challenge, %s', (_, text, valid) => {
    expect(isCodeChallenge(text, 'S256')).toBe(valid)
  })
})

describe.each(PLATFORMS)('verification with %s', (_, crypto) => {
  test('RFC 7636 Appendix B', async () => {
    expect(base64url(Uint8Array.from(vector.verifierOctets))).toBe(vector.codeVerifier)
    expect(await verifyCodeVerifier(vector.codeVerifier, vector.codeChallenge, 'S256', crypto)).toBe(true)
  })

  test.each([
    ['RFC 7636 §4.6', 'another verifier', `x${vector.codeVerifier.slice(1)}`, vector.codeChallenge, 'S256'],
    ['THREAT-12, RFC 7636 §4.6', 'the challenge as the verifier', vector.codeChallenge, vector.codeChallenge, 'S256'],
    [
      'THREAT-12, RFC 7636 §4.6',
      'a verifier under the other method',
      vector.codeVerifier,
      vector.codeChallenge,
      'plain',
    ],
    ['RFC 7636 §4.1', 'no verifier', '', vector.codeChallenge, 'S256'],
    ['RFC 7636 §4.1', 'no verifier and no challenge', '', '', 'plain'],
    ['RFC 7636 §4.1', 'a short verifier that is equal', 'short', 'short', 'plain'],
    ['RFC 7636 §4.1', 'a long verifier that is equal', 'a'.repeat(129), 'a'.repeat(129), 'plain'],
    ['RFC 7636 §4.6', 'another case', 'a'.repeat(43), 'A'.repeat(43), 'plain'],
    ['RFC 7636 §4.6', 'a longer challenge', 'a'.repeat(43), 'a'.repeat(44), 'plain'],
    ['RFC 7636 §4.2', 'a padded challenge', vector.codeVerifier, `${vector.codeChallenge}=`, 'S256'],
  ] as const)('%s: %s is refused', async (_clause, _what, verifier, challenge, method) => {
    expect(await verifyCodeVerifier(verifier, challenge, method, crypto)).toBe(false)
  })

  test('RFC 7636 §4.6: every verifier matches its own challenge and no other', async () => {
    await fc.assert(
      fc.asyncProperty(verifiers, verifiers, async (one, other) => {
        const challenge = createHash('sha256').update(one).digest('base64url')
        expect(isCodeVerifier(one)).toBe(true)
        expect(isCodeChallenge(challenge, 'S256')).toBe(true)
        expect(await verifyCodeVerifier(one, challenge, 'S256', crypto)).toBe(true)
        expect(await verifyCodeVerifier(other, challenge, 'S256', crypto)).toBe(one === other)
        expect(await verifyCodeVerifier(one, one, 'plain', crypto)).toBe(true)
      }),
    )
  })
})
