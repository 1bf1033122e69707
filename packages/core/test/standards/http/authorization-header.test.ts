import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import { readBasicCredentials, readResourceCredentials } from '../../../src/standards/http/authorization-header.js'
import { anyText } from '../../texts.js'

describe('credentials of a resource request (RFC 6750 §2.1, RFC 9449 §7.1)', () => {
  test.each([
    ['RFC 6750 §2.1', 'Bearer mF_9.B5f-4.1JqM', 'Bearer', 'mF_9.B5f-4.1JqM'],
    ['RFC 6750 §2.1', 'Bearer aZ09-._~+/==', 'Bearer', 'aZ09-._~+/=='],
    ['RFC 9449 §7.1', 'DPoP Kz~8mXK1EalYznwH-LC', 'DPoP', 'Kz~8mXK1EalYznwH-LC'],
    ['RFC 9110 §11.1', 'bearer abc', 'Bearer', 'abc'],
    ['RFC 9110 §11.1', 'BEARER abc', 'Bearer', 'abc'],
    ['RFC 9110 §11.1', 'dpop abc', 'DPoP', 'abc'],
    ['RFC 9110 §11.4 (1*SP)', 'Bearer  abc', 'Bearer', 'abc'],
    ['RFC 6750 §2.1', 'Bearer a', 'Bearer', 'a'],
  ])('%s: %j', (_, value, scheme, token) => {
    expect(readResourceCredentials([value])).toEqual({ kind: 'token', scheme, token })
  })

  test.each<[string, string, readonly string[]]>([
    ['RFC 6750 §3.1', 'no header', []],
    ['RFC 6750 §3.1', 'another scheme', ['Basic YTpi']],
    ['RFC 6750 §3.1', 'an unknown scheme', ['Bearerx abc']],
    ['RFC 6750 §3.1', 'an empty header', ['']],
  ])('%s: %s counts as no credentials', (_, __, headers) => {
    expect(readResourceCredentials(headers)).toEqual({ kind: 'none' })
  })

  test.each<[string, string, readonly string[]]>([
    ['RFC 9110 §5.3', 'two headers', ['Bearer a', 'Bearer b']],
    ['RFC 9110 §5.3', 'two headers that are alike', ['Bearer a', 'Bearer a']],
    ['RFC 9449 §7.2', 'two headers of two schemes', ['DPoP a', 'Bearer a']],
    ['RFC 9110 §5.3', 'two headers of which one is another scheme', ['Basic YTpi', 'Bearer a']],
    ['RFC 9449 §7.2', 'two headers that a proxy joined', ['DPoP a, Bearer a']],
    ['RFC 6750 §2.1', 'only a scheme', ['Bearer']],
    ['RFC 6750 §2.1', 'an empty token', ['Bearer ']],
    ['RFC 6750 §2.1', 'spaces for a token', ['DPoP   ']],
    ['GHSA-gv94-wp4h-vv8p', 'a tab after the space', ['Bearer \tabc']],
    ['GHSA-gv94-wp4h-vv8p', 'a trailing space', ['Bearer abc ']],
    ['GHSA-gv94-wp4h-vv8p', 'a tab behind', ['Bearer abc\t']],
    ['GHSA-gv94-wp4h-vv8p', 'a trailing line feed', ['Bearer abc\n']],
    ['GHSA-gv94-wp4h-vv8p', 'a line feed and more', ['Bearer abc\nX']],
    ['RFC 6750 §2.1', 'two tokens', ['Bearer abc def']],
    ['RFC 6750 §2.1', 'a comma', ['Bearer abc,def']],
    ['RFC 6750 §2.1', 'only padding', ['Bearer ==']],
    ['RFC 6750 §2.1', 'padding inside', ['Bearer a=b']],
    ['RFC 6750 §2.1', 'a quote', ['Bearer "abc"']],
    ['RFC 6750 §2.1', 'a letter outside ASCII', ['Bearer \u00e9']],
    ['RFC 6750 §2.1', 'a NUL', ['Bearer a\u0000']],
  ])('%s: %s is malformed', (_, __, headers) => {
    expect(readResourceCredentials(headers)).toMatchObject({ kind: 'malformed' })
  })

  test.each([
    ['Bearer ', 'Bearer'],
    ['bearer a b', 'Bearer'],
    ['DPoP ', 'DPoP'],
    ['dpop "a"', 'DPoP'],
  ])('RFC 9449 §7.2: %j is malformed in the scheme that was tried, %s', (header, scheme) => {
    expect(readResourceCredentials([header])).toEqual({ kind: 'malformed', scheme })
  })

  test.each(['Bearer\tabc', 'DPoP\tabc', '\tBearer abc', ' Bearer abc', 'Bearer\u00a0abc', 'Bearer:abc', 'Bearer,abc'])(
    'GHSA-gv94-wp4h-vv8p: no token comes out of %j',
    value => {
      expect(readResourceCredentials([value]).kind).not.toBe('token')
    },
  )

  test('any header: a token is a b64token, and is in the header after the scheme', () => {
    const piece = fc.constantFrom('Bearer', 'dpop', 'Basic', ' ', '\t', 'abc', '=', '~', ',', '\n', '"', '\u00e9')
    const header = fc.oneof(
      fc.array(piece).map(pieces => pieces.join('')),
      anyText,
    )
    fc.assert(
      fc.property(header, value => {
        const read = readResourceCredentials([value])
        if (read.kind !== 'token') {
          expect(['none', 'malformed']).toContain(read.kind)
          return
        }
        expect(read.token).toMatch(/^[A-Za-z0-9\-._~+/]+=*$/)
        expect(value.slice(0, read.scheme.length).toLowerCase()).toBe(read.scheme.toLowerCase())
        expect(value.endsWith(` ${read.token}`)).toBe(true)
        expect(value.slice(read.scheme.length, -read.token.length)).toMatch(/^ +$/)
      }),
      { numRuns: scaled(30_000) },
    )
  })
})

const basic = (text: string) => `Basic ${Buffer.from(text, 'utf8').toString('base64')}`
const bytes = (...values: readonly number[]) => `Basic ${Buffer.from(values).toString('base64')}`

describe('HTTP Basic (RFC 6749 §2.3.1, RFC 7617 §2; PAR-03; node-oidc-provider f1bb868d)', () => {
  test.each([
    [
      'RFC 6749 §2.3.1, the example',
      'Basic czZCaGRSa3F0Mzo3RmpmcDBaQnIxS3REUmJuZlZkbUl3',
      's6BhdRkqt3',
      '7Fjfp0ZBr1KtDRbnfVdmIw',
    ],
    ['RFC 7617 §2, the example', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Aladdin', 'open sesame'],
    ['RFC 6749 App. B: escapes', basic('a%3Ab:c%26%2B'), 'a:b', 'c&+'],
    ['RFC 6749 App. B: plus is a space', basic('a+b:c+d'), 'a b', 'c d'],
    ['RFC 6749 App. B: UTF-8', basic('%C3%A9:%E2%82%AC'), '\u00e9', '\u20ac'],
    ['RFC 7617 §2.1: UTF-8 as it is', basic('\u00e9:\u20ac'), '\u00e9', '\u20ac'],
    ['RFC 7617 §2: the first colon divides', basic('a:b:c'), 'a', 'b:c'],
    ['RFC 6749 App. A.2: an empty secret', basic('a:'), 'a', ''],
    ['RFC 7617 §2: an empty user name', basic(':b'), '', 'b'],
    ['RFC 9110 §11.1: any case of the scheme', basic('a:b').replace('Basic', 'bASIC'), 'a', 'b'],
    ['RFC 9110 §11.4: more than one space', basic('a:b').replace(' ', '   '), 'a', 'b'],
  ])('%s', (_, header, clientId, clientSecret) => {
    expect(readBasicCredentials(header)).toEqual({ clientId, clientSecret })
  })

  test.each([
    ['RFC 7617 §2', 'no colon', basic('ab')],
    ['RFC 7617 §2', 'only an escaped colon', basic('a%3Ab')],
    ['RFC 6749 App. B', 'a malformed escape in the id', basic('a%zz:b')],
    ['RFC 6749 App. B', 'a malformed escape in the secret', basic('a:b%4')],
    ['RFC 6749 App. B', 'only a percent sign', basic('a:%')],
    ['RFC 6749 App. B', 'escapes that are not UTF-8', basic('a:%FF')],
    ['RFC 6749 App. B', 'an overlong escape', basic('a:%C0%AF')],
    ['RFC 7617 §2.1', 'bytes that are not UTF-8', bytes(0x61, 0x3a, 0xff)],
    ['RFC 7617 §2.1', 'latin-1', bytes(0xe9, 0x3a, 0x61)],
    ['RFC 4648 §4', 'missing padding', 'Basic YTpiYw'],
    ['RFC 4648 §4', 'one pad character of two', 'Basic YTpiYw='],
    ['RFC 4648 §4', 'too much padding', 'Basic YTpi===='],
    ['RFC 4648 §3.5', 'spare bits', 'Basic YTpiYx=='],
    ['RFC 4648 §4', 'base64url', 'Basic Pz8_Og=='],
    ['RFC 4648 §3.3', 'a line feed inside', 'Basic YTpi\nYTpi'],
    ['RFC 4648 §3.3', 'a space inside', 'Basic YTpi YTpi'],
    ['RFC 4648 §3.3', 'a trailing line feed', 'Basic YTpi\n'],
    ['RFC 4648 §3.3', 'a trailing space', 'Basic YTpi '],
    ['RFC 4648 §3.3', 'a quote', 'Basic "YTpi"'],
    ['RFC 9110 §11.4', 'a tab for the space', 'Basic\tYTpi'],
    ['RFC 9110 §11.4', 'a space in front', ' Basic YTpi'],
    ['RFC 9110 §11.4', 'two credentials', 'Basic YTpi, Basic YTpi'],
    ['RFC 7617 §2', 'nothing after the scheme', 'Basic '],
    ['RFC 7617 §2', 'only the scheme', 'Basic'],
    ['RFC 7617 §2', 'another scheme', 'Bearer YTpi'],
    ['RFC 7617 §2', 'an empty header', ''],
  ])('%s: %s is refused', (_, __, header) => {
    expect(readBasicCredentials(header)).toBeUndefined()
  })

  test('any id and secret, form-encoded as RFC 6749 §2.3.1 says, come back', () => {
    const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (clientId, clientSecret) => {
        const header = basic(`${encoded(clientId)}:${encoded(clientSecret)}`)
        expect(readBasicCredentials(header)).toEqual({ clientId, clientSecret })
      }),
    )
  })

  test('any base64: two texts never name the same credentials', () => {
    const text = fc.string({ unit: fc.constantFrom(...'YTpiGOmw=+/-_ \n'), maxLength: 12 })
    fc.assert(
      fc.property(text, encoded => {
        const read = readBasicCredentials(`Basic ${encoded}`)
        const canonical = Buffer.from(encoded, 'base64').toString('base64')
        expect(read === undefined || encoded.replace(/^ +/, '') === canonical).toBe(true)
      }),
      { numRuns: scaled(30_000) },
    )
  })
})
