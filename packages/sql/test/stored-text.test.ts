import type { RecordText } from '@symbolon/core/stores'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromRecord, toColumn, toRecord } from '../src/stored-text.js'
import { SqlUnexpectedAnswer } from '../src/unexpected-answer.js'

/** Any text, including lone surrogates, NUL, spaces and backslashes. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('a', 'A', '\\', '\\u0041', ' ', '\0', '\ud800', '\udc00', 'é', 'e\u0301', '世'))
    .map(all => all.join('')),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
)

describe('the text of a key column', () => {
  test.each([
    ['letters and punctuation', 'https://a.example/~x?y=1', 'https://a.example/~x?y=1'],
    ['a trailing space', 'a ', 'a\\u0020'],
    ['a backslash', 'a\\', 'a\\u005c'],
    ['a NUL', '\0', '\\u0000'],
    ['another script', '世', '\\u4e16'],
    ['a lone surrogate', '\ud83d', '\\ud83d'],
    ['an emoji', '🔑', '\\ud83d\\udd11'],
  ])('encodes %s', (_, given, stored) => expect(toColumn(given)).toBe(stored))

  test('contains only printable ASCII without spaces', () => {
    fc.assert(fc.property(anyText, given => /^[\x21-\x7e]*$/.test(toColumn(given))))
  })

  test('is different for different texts', () => {
    fc.assert(fc.property(anyText, anyText, (one, other) => (one === other) === (toColumn(one) === toColumn(other))))
  })

  test('can be decoded as the content of a JSON string', () => {
    fc.assert(fc.property(anyText, given => JSON.parse(`"${toColumn(given).replaceAll('"', '\\"')}"`) === given))
  })
})

describe('the text of a record column', () => {
  const text: RecordText<object> = {
    write: record => JSON.stringify(record),
    read: written => ({ ok: true, value: JSON.parse(written) }),
  }

  test('is ASCII and decodes to the same record', () => {
    return fc.assert(
      fc.asyncProperty(fc.dictionary(anyText, fc.jsonValue()), async record => {
        const stored = await toRecord(record, text)
        expect(stored).toMatch(/^[\x20-\x7e]*$/)
        expect(fromRecord(stored, text.read, () => true)).toStrictEqual(JSON.parse(JSON.stringify(record)))
      }),
    )
  })

  test.each([7, undefined, null, {}])('is a fault if it is %j', column => {
    expect(() => fromRecord(column, text.read, () => true)).toThrow(SqlUnexpectedAnswer)
  })
})
