import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import { isAbsoluteUri } from '../../../src/standards/oauth/uri.js'
import { anyText } from '../../texts.js'

test.each([
  ['https', 'https://rs.example'],
  ['a path', 'https://rs.example/api/v1'],
  ['a query', 'https://rs.example/?tenant=1'],
  ['a port', 'https://rs.example:8443/'],
  ['an address', 'https://[2001:db8::1]/'],
  ['a URN', 'urn:example:rs'],
  ['a text of 2,048 characters', `urn:${'a'.repeat(2_044)}`],
  ['an escape', 'https://rs.example/%C3%A9'],
  ['every reserved character', "https://rs.example/:/?[]@!$&'()*+,;="],
])('RFC 8707 §2, RFC 3986 §4.3: %s', (_, text) => {
  expect(isAbsoluteUri(text)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['a fragment', 'https://rs.example/#x'],
  ['an empty fragment', 'https://rs.example/#'],
  ['a relative path', '/api'],
  ['a word', 'payments'],
  ['a reference without scheme', '//rs.example/'],
  ['no host', 'https://'],
  ['a malformed scheme', '1http://rs.example'],
  ['a space', 'https://rs.example/a b'],
  ['a space in front', ' https://rs.example/'],
  ['a trailing line feed', 'https://rs.example/\n'],
  ['a tab inside', 'https://rs.exam\tple/'],
  ['a NUL', 'https://rs.example/\u0000'],
  ['a quote', 'https://rs.example/"'],
  ['a backslash', 'https://rs.example\\api'],
  ['a letter outside ASCII', 'https://rs.example/\u00e9'],
  ['a text of over 2,048 characters', `urn:${'a'.repeat(2_045)}`],
  ['an impossible port', 'https://rs.example:99999/'],
])('RFC 8707 §2: %s is not a resource indicator', (_, text) => {
  expect(isAbsoluteUri(text)).toBe(false)
})

test.each(['<', '>', '^', '`', '{', '|', '}'])(
  'RFC 3986 §2: %s is not a character of a URI, so RFC 8707 §2 is not satisfied',
  character => {
    expect(isAbsoluteUri(`https://rs.example/${character}`)).toBe(false)
  },
)

test.each(['%', '%4', '%zz'])('RFC 3986 §2.1: %s is not an escape, so RFC 8707 §2 is not satisfied', ending => {
  expect(isAbsoluteUri(`https://rs.example/${ending}`)).toBe(false)
})

test('every resource indicator can be in a quoted challenge parameter and has no fragment', () => {
  const piece = fc.constantFrom('https://', 'urn:', 'rs.example', '/', '?', '#', '"', '\\', ' ', '\n', '\u00e9', '%41')
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.array(piece).map(pieces => pieces.join('')),
      ),
      text => {
        const passes = isAbsoluteUri(text)
        expect(passes && /[^\x21\x23-\x5b\x5d-\x7e]|#/.test(text)).toBe(false)
        expect(passes && !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(text)).toBe(false)
      },
    ),
    { numRuns: scaled(20_000) },
  )
})
