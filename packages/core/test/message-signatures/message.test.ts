import { describe, expect, test } from 'vitest'
import { fieldLines, fieldValue, isResponse } from '../../src/message-signatures/message.js'
import { type Headers, requestWith } from './messages.js'

describe('RFC 9421 §2.1: the lines of a field', () => {
  test.each<[string, Headers, readonly string[]]>([
    ['none', [['b', '1']], []],
    ['one', [['a', '1']], ['1']],
    [
      'more than one, in their order',
      [
        ['a', '2'],
        ['b', '3'],
        ['a', '1'],
      ],
      ['2', '1'],
    ],
    [
      'names in any case',
      [
        ['A', '1'],
        ['a', '2'],
      ],
      ['1', '2'],
    ],
    ['a name that only begins so', [['ab', '1']], []],
    ['a name with a space', [['a ', '1']], []],
    ['an empty one', [['a', '']], ['']],
    ['only white space', [['a', ' \t ']], ['']],
    ['white space around', [['a', ' \t1 \t']], ['1']],
    ['white space within', [['a', '1  2\t3']], ['1  2\t3']],
    ['an old fold', [['a', '1\r\n 2']], ['1 2']],
    ['an old fold of much white space', [['a', '1 \t\r\n \t  2']], ['1 2']],
    ['an old fold without a carriage return', [['a', '1\n\t2']], ['1 2']],
    ['two old folds', [['a', '1\r\n 2\r\n 3']], ['1 2 3']],
    ['an old fold at the start', [['a', '\r\n 1']], ['1']],
    ['a Unicode space is not white space', [['a', '\u00a01\u00a0']], ['\u00a01\u00a0']],
    ['a line break without white space after it is not line folding', [['a', '1\r\nb: 2']], ['1\r\nb: 2']],
    ['an old fold before such a line break', [['a', ' 1\r\n 2\r\nb: 3']], [' 1\r\n 2\r\nb: 3']],
  ])('INT-18: %s', (_, headers, lines) => {
    expect(fieldLines({ headers }, 'a')).toEqual(lines)
  })

  test('RFC 9110 §5.1: names are ASCII: the Kelvin sign is not a k', () => {
    expect(fieldLines({ headers: [['coo\u212aie', '1']] }, 'cookie')).toEqual([])
  })
})

describe('RFC 9421 §2.1, RFC 9110 §5.3: the value of a field', () => {
  test.each<[string, Headers, string | undefined]>([
    ['absent', [], undefined],
    ['empty', [['a', '']], ''],
    [
      'lines joined',
      [
        ['a', 'max-age=60'],
        ['A', '   must-revalidate'],
      ],
      'max-age=60, must-revalidate',
    ],
    [
      'an empty line first',
      [
        ['a', ''],
        ['a', '1'],
      ],
      ', 1',
    ],
    [
      'an empty line last',
      [
        ['a', '1'],
        ['a', ' '],
      ],
      '1, ',
    ],
  ])('INT-18: %s', (_, headers, value) => {
    expect(fieldValue({ headers }, 'a')).toBe(value)
  })
})

describe('docs/rules.md §8: parsing takes linear time', () => {
  test.each([
    ['spaces within', `1${' '.repeat(100_000)}2`],
    ['tabs within', `1${'\t'.repeat(100_000)}2`],
    ['line breaks', `1${'\n'.repeat(100_000)}2`],
    ['carriage returns', `1${'\r'.repeat(100_000)}2`],
  ])('%s', (_, value) => {
    expect(fieldLines({ headers: [['a', value]] }, 'a')).toEqual([value])
  })
})

test('a response has a status', () => {
  expect(isResponse({ status: 200, headers: [] })).toBe(true)
  expect(isResponse(requestWith())).toBe(false)
})
