import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { challengeParameters, formatChallenge } from '../../../src/standards/oauth/challenge.js'
import { parseChallenge } from '../../parse-challenge.js'
import { anyText } from '../../texts.js'

describe('a challenge (RFC 9110 §11.6.1, docs/rules.md §2)', () => {
  test.each([
    ['no parameters', {}, 'Bearer'],
    ['one', { error: 'invalid_token' }, 'Bearer error="invalid_token"'],
    [
      'more than one, in order, with a comma and no space',
      { error: 'a', scope: 'b c' },
      'Bearer error="a",scope="b c"',
    ],
    ['an empty value', { realm: '' }, 'Bearer realm=""'],
  ])('%s', (_, parameters, value) => {
    expect(formatChallenge({ scheme: 'Bearer', parameters })).toBe(value)
  })

  test.each([
    ['a quote', 'a"b'],
    ['a backslash', 'a\\b'],
    ['an escaped quote', 'a\\"b'],
    ['carriage return and line feed', 'a\r\nSet-Cookie: x=y'],
    ['NUL', 'a\u0000b'],
    ['a tab', 'a\tb'],
    ['delete', 'a\u007fb'],
    ['a letter outside ASCII', 'a\u00e9b'],
    ['a character outside the BMP', 'a\u{1f600}b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['the line separator', 'a\u2028b'],
  ])('RFC 6750 §3: %s cannot be in a value', (_, value) => {
    const text = formatChallenge({ scheme: 'DPoP', parameters: { error_description: value, algs: 'ES256' } })
    expect(text).toMatch(/^[\x20-\x7e]*$/)
    expect(text).toMatch(/^DPoP error_description="a[^"\\]*",algs="ES256"$/)
  })

  test('RFC 6750 §3: each character that cannot be in a value becomes a question mark', () => {
    expect(formatChallenge({ scheme: 'DPoP', parameters: { error_description: 'a"b\\c\u00e9' } })).toBe(
      'DPoP error_description="a?b?c?"',
    )
  })
})

describe('reading its parameters', () => {
  test.each<[string, string, Record<string, string>]>([
    ['none', 'Bearer', {}],
    ['more than one challenge', 'Bearer, DPoP algs="ES256"', {}],
    [
      'those of one',
      'DPoP error="invalid_request",algs="ES256 PS256"',
      { error: 'invalid_request', algs: 'ES256 PS256' },
    ],
    ['commas and equals signs in a value', 'Bearer error_description="a=b, c"', { error_description: 'a=b, c' }],
    ['nothing after text that is not a parameter', 'Bearer error="a", scope="b"', { error: 'a' }],
    ['nothing after a second scheme', 'Bearer error="a"DPoP algs="ES256"', { error: 'a' }],
    ['no challenge', 'error="a"', {}],
    ['nothing', '', {}],
  ])('%s', (_, text, parameters) => {
    expect(Object.fromEntries(challengeParameters(text))).toEqual(parameters)
  })

  test('docs/rules.md §8: it takes linear time', () => {
    expect(challengeParameters('a'.repeat(1_000_000)).size).toBe(0)
    expect(challengeParameters(`Bearer ${'a="",'.repeat(200_000)}`).size).toBe(1)
  })
})

describe('for any values', () => {
  const names = ['error', 'error_description', 'error_uri', 'scope', 'realm', 'algs', 'max_age', 'acr_values'] as const

  test('no value ends its parameter or its header, and no parameter is added', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: names.length }), values => {
        const parameters = Object.fromEntries(values.map((value, at) => [names[at], value]))
        const text = formatChallenge({ scheme: 'Bearer', parameters })
        expect(text).not.toMatch(/[^\x20-\x7e]/)
        expect(new Headers({ 'WWW-Authenticate': text }).get('www-authenticate')).toBe(text)
        expect([...parseChallenge(text).parameters.keys()]).toEqual(Object.keys(parameters))
        expect(challengeParameters(text)).toEqual(parseChallenge(text).parameters)
      }),
    )
  })

  test('characters that RFC 6750 §3 allows are read back as they were', () => {
    const allowed = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).filter(
      each => each !== '"' && each !== '\\',
    )
    const value = fc.string({ unit: fc.constantFrom(...allowed) })
    fc.assert(
      fc.property(fc.array(value, { maxLength: names.length }), values => {
        const parameters = Object.fromEntries(values.map((each, at) => [names[at], each]))
        const parsed = parseChallenge(formatChallenge({ scheme: 'Bearer', parameters }))
        expect(parsed.scheme).toBe('Bearer')
        expect(Object.fromEntries(parsed.parameters)).toEqual(parameters)
      }),
    )
  })
})
