import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Difference, differenceOf } from '../../page/difference.js'

/** Both sides, with what is marked in square brackets. */
const shown = ({ one, other }: Difference) =>
  [one, other].map(pieces => pieces.map(({ text, part }) => (part === undefined ? text : `[${text}]`)).join(''))

test.each([
  [
    'path',
    'htu https://api.example/a?x=1',
    'htu https://api.example/b?x=1',
    ['htu https://api.example[/a]?x=1', 'htu https://api.example[/b]?x=1'],
  ],
  [
    'scheme',
    'htu https://api.example/a',
    'htu http://api.example/a',
    ['htu [https://]api.example/a', 'htu [http://]api.example/a'],
  ],
  [
    'port',
    'https://api.example:8443/a',
    'https://api.example/a',
    ['https://api.example[:8443]/a', 'https://api.example/a'],
  ],
  [
    'host',
    'htu https://api.example:443/a',
    'htu https://internal/a',
    ['htu https://[api.example]:443/a', 'htu https://[internal]/a'],
  ],
  [
    'host',
    'aud https://as.example',
    'aud https://AS.example',
    ['aud https://[as.example]', 'aud https://[AS.example]'],
  ],
  ['host, path', 'https://a/x', 'https://b/y', ['https://[a][/x]', 'https://[b][/y]']],
  ['query', 'https://a/x?y', 'https://a/x', ['https://a/x[?y]', 'https://a/x']],
  // Of several, the one that is most like it.
  [
    'path',
    'aud https://as.example or https://other.example/par',
    'aud https://as.example/',
    ['aud https://as.example or https://other.example/par', 'aud https://as.example[/]'],
  ],
  ['', 'admin read root', 'read write', ['[admin] read [root]', 'read [write]']],
  ['', 'iat at most 10 seconds ahead', '11 seconds ahead', ['iat at most [10] seconds ahead', '[11] seconds ahead']],
  [
    '',
    '{"kid":"a","alg":"ES256"}',
    '{"kid":"b","alg":"ES256"}',
    ['{["kid":"a"],"alg":"ES256"}', '{["kid":"b"],"alg":"ES256"}'],
  ],
  ['', 'client 1001', 'client 2005, wallet', ['client [1001]', 'client [2005], wallet']],
  // Too little in common.
  ['', 'admin', 'read write', ['admin', 'read write']],
  ['', 'a DPoP proof by AAAA', 'none', ['a DPoP proof by AAAA', 'none']],
  ['', 'the same', 'the same', ['the same', 'the same']],
  ['', '', 'something', ['', 'something']],
])('%s differs between %j and %j', (parts, one, other, marked) => {
  const difference = differenceOf(one, other)
  expect(shown(difference)).toEqual(marked)
  expect(difference.parts.join(', ')).toBe(parts)
})

/** Texts of the kind that checks show. */
const TEXT = fc
  .array(
    fc.oneof(
      fc.constantFrom('htu', 'aud', 'at', 'most', '10', '11', '{"a":1}', 'none'),
      fc.webUrl({ withQueryParameters: true }),
      fc.constantFrom('https://a/', 'https://a:443/', 'http://a/', 'https://b/x', 'HTTPS://A/x?y#z'),
    ),
    { maxLength: 5 },
  )
  .map(words => words.join(' '))

describe('whatever the texts are', () => {
  test('nothing of them is lost, and the sides can change places', () => {
    fc.assert(
      fc.property(fc.oneof(TEXT, fc.string()), fc.oneof(TEXT, fc.string()), (one, other) => {
        const difference = differenceOf(one, other)
        const written = [difference.one, difference.other].map(pieces => pieces.map(({ text }) => text).join(''))
        expect(written).toEqual([one, other])
        const turned = differenceOf(other, one)
        expect(turned.parts).toEqual(difference.parts)
      }),
    )
  })

  test('equal texts have no mark', () => {
    fc.assert(
      fc.property(TEXT, text => {
        const { one, other, parts } = differenceOf(text, text)
        expect([...one, ...other].filter(({ part }) => part !== undefined)).toEqual([])
        expect(parts).toEqual([])
      }),
    )
  })

  test('what is marked is not all that a side says', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (left, right) => {
        const { one, parts } = differenceOf(left, right)
        const words = one.filter(({ text }) => /\S/.test(text))
        const isAll = words.length > 0 && words.every(({ part }) => part !== undefined)
        expect(isAll && parts.length === 0).toBe(false)
      }),
    )
  })
})
