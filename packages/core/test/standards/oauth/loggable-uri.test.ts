import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loggableUri } from '../../../src/standards/oauth/uri.js'

const LONG = 'x'.repeat(40)

describe('docs/rules.md §8: a URI in a trace', () => {
  test.each([
    ['short segments', 'https://as.example/a/b', 'https://as.example/a/b'],
    ['a segment of 39 characters', `https://as.example/${LONG.slice(1)}/b`, `https://as.example/${LONG.slice(1)}/b`],
    ['a segment of 40 characters', `https://as.example/${LONG}/b`, 'https://as.example/(long)/b'],
    ['a long segment at the end', `https://as.example/a/${LONG}y`, 'https://as.example/a/(long)'],
    ['two long segments', `https://as.example/${LONG}/${LONG}`, 'https://as.example/(long)/(long)'],
    ['a query', 'https://as.example/a?token=secret', 'https://as.example/a?(not shown)'],
    ['a query without a path', 'https://as.example?token=secret', 'https://as.example?(not shown)'],
    ['an empty query', 'https://as.example/a?', 'https://as.example/a?(not shown)'],
    ['a fragment', 'https://as.example/a#secret', 'https://as.example/a#(not shown)'],
    ['a user', 'https://ada:secret@as.example/a', 'https://as.example/a'],
    ['a user with an at sign', 'https://ada@b:secret@as.example/a', 'https://as.example/a'],
    ['a port', 'http://localhost:8080/a', 'http://localhost:8080/a'],
    [
      'a long host of short labels',
      'https://0123456789.execute-api.eu-central-1.amazonaws.com/a',
      'https://0123456789.execute-api.eu-central-1.amazonaws.com/a',
    ],
    ['a long label', `https://${LONG}.example/a`, 'https://(long).example/a'],
    ['a scheme of its own', 'com.example.app:/callback', 'com.example.app:/callback'],
    ['a URN', 'urn:example:api', 'urn:example:api'],
    ['a long URN', `urn:example:${LONG}`, '(long)'],
    ['no URI', LONG, '(long)'],
    ['nothing', '', ''],
  ])('%s', (_, uri, shown) => {
    expect(loggableUri(uri)).toBe(shown)
  })

  test('a long text is hidden in every part', () => {
    const place = fc.constantFrom(
      '',
      'https://as.example/',
      'https://',
      'urn:a:',
      '/a/',
      'https://as.example/a?b=',
      'x:/',
    )
    const before = fc.constantFrom('', '/a', '?b', '#c', '&d=', '@e', ':f')
    fc.assert(
      fc.property(
        place,
        fc.stringMatching(/^[\w-]{40,60}$/),
        before,
        fc.constantFrom('', 'https://b.example/c', 'd?e=f'),
        (start, secret, then, rest) => {
          expect(loggableUri(start + secret + then + rest)).not.toContain(secret)
          expect(loggableUri(rest + then + secret)).not.toContain(secret)
        },
      ),
    )
  })
})
