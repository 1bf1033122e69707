import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import { formPairs } from '../../../src/standards/oauth/form.js'
import { anyText } from '../../texts.js'

const byUrlStandard = (text: string) => [...new URLSearchParams(`&${text}`)]

test.each([
  '',
  '&',
  '&&a=1&',
  '=',
  '=a',
  'a',
  'a=',
  'a==b',
  '?a=1',
  'a=1&a=2',
  'a+b=c+d',
  '+=+',
  '%2B=%2b',
  'a%3Db=c%26d',
  'a=%00%7F',
  'a=%80',
  'a=%C3%A9',
  'a=%c3',
  'a=%',
  'a=%4',
  'a=%4g',
  'a=%zz&b=%41',
  'a=é',
  'a=\ud800',
  'a=\u0000\u007f',
  '__proto__=1&constructor=2',
])('%j is read as the URL standard reads it (URL Standard §5.1)', text => {
  expect([...formPairs(text)]).toEqual(byUrlStandard(text))
})

test('any text is read as the URL standard reads it', () => {
  const piece = fc.oneof(
    fc.constantFrom('&', '=', '+', '%', '%2', '%41', '%7f', '%80', '%E2%82%AC', '%EF%BB%BF', 'a', ' ', '?', '#'),
    anyText,
  )
  const text = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))
  fc.assert(
    fc.property(text, each => {
      expect([...formPairs(each)]).toEqual(byUrlStandard(each))
    }),
    { numRuns: Math.max(scaled(100_000), 2_000) },
  )
})
