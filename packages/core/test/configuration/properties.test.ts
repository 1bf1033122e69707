import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { endpoint } from '../../src/configuration/credentials.js'
import { isLoopback } from '../../src/standards/oauth/uri.js'
import { anyText } from '../texts.js'

const isEndpoint = (text: string) => endpoint.safeParse(text).success

describe('the URL of an endpoint (RFC 8414 §2)', () => {
  test.each([
    'https://as.example',
    'https://as.example:8443/path?x=1',
    'https://[2001:db8::1]/',
    'http://127.0.0.1:3000/par',
    'http://[::1]:3000',
    'http://localhost/',
  ])('%s', text => {
    expect(isEndpoint(text)).toBe(true)
  })

  test.each([
    ['RFC 8414 §2', 'http', 'http://as.example'],
    ['RFC 8414 §2', 'a fragment', 'https://as.example/#x'],
    ['RFC 8414 §2', 'another scheme', 'ftp://as.example'],
    ['RFC 3986 §4.3', 'a relative reference', '//as.example'],
    ['RFC 3986 §2', 'a backslash', 'https://as.example\\x'],
    ['RFC 3986 §2', 'a tab', 'https://as.exam\tple'],
    ['RFC 3986 §2', 'a space at the end', 'https://as.example '],
    ['RFC 9110 §4.2.2', 'no slashes', 'https:as.example'],
    ['RFC 9110 §4.2.2', 'one slash', 'https:/as.example'],
    ['RFC 9110 §4.2.2', 'three slashes', 'https:///as.example'],
    ['RFC 3986 §2', 'braces', 'https://as.example/{x}'],
    ['docs/rules.md §7', 'over 2,048 characters', `https://as.example/${'a'.repeat(2_030)}`],
    ['RFC 3986 §2.1', 'a malformed escape', 'https://as.example/%zz'],
  ])('%s: refuses %s', (_clause, _what, text) => {
    expect(isEndpoint(text)).toBe(false)
  })

  test('never throws for any text, and accepts only https and loopback', () => {
    const piece = fc.constantFrom(
      'https',
      'http',
      ':',
      '//',
      'as.example',
      '127.0.0.1',
      '@',
      '#',
      '/',
      '?',
      '\n',
      '[::1]',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.array(piece).map(pieces => pieces.join('')),
        ),
        text => {
          if (!isEndpoint(text)) return
          const { protocol, hostname, hash } = new URL(text)
          expect(protocol === 'https:' || isLoopback(hostname)).toBe(true)
          expect(hash + (text.match(/[^\x21-\x7e]/) ?? '')).toBe('')
        },
      ),
      { numRuns: scaled(20_000) },
    )
  })
})

test.each([
  ['127.0.0.1', true],
  ['[::1]', true],
  ['localhost', true],
  ['::1', false],
  ['127.0.0.2', false],
  ['0.0.0.0', false],
  ['localhost.', false],
  ['localhost.evil.example', false],
  ['', false],
])('RFC 8252 §7.3: the host %j', (host, loopback) => {
  expect(isLoopback(host)).toBe(loopback)
})
