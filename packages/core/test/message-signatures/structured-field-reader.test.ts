import fc from 'fast-check'
import {
  type BareItem,
  DisplayString,
  type InnerList,
  type Item,
  parseDictionary,
  serializeDictionary,
  Token,
} from 'structured-headers'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { type FieldType, readDictionary, strictField } from '../../src/message-signatures/structured-field-reader.js'
import { anyText } from '../texts.js'
import { fieldText } from './field-texts.js'

const strict = (text: string) => strictField(text, 'dictionary')

describe('RFC 9421 §2.1.1, RFC 9651 §4.1: a field serialized strictly', () => {
  test.each<[string, FieldType, string, string]>([
    ['the example', 'dictionary', 'a=1,    b=2;x=1;y=2,   c=(a   b   c)', 'a=1, b=2;x=1;y=2, c=(a b c)'],
    ['true members and parameters', 'dictionary', 'a=?1, b;x=?1, c=?0;y=?0', 'a, b;x, c=?0;y=?0'],
    ['an empty dictionary', 'dictionary', '', ''],
    ['a member again: the last counts, in the first place', 'dictionary', 'a=1,b=2,a=3', 'a=3, b=2'],
    ['a parameter again', 'dictionary', 'a;x=1;y;x=2', 'a;x=2;y'],
    ['tabs around commas', 'dictionary', 'a=1\t,\tb=2', 'a=1, b=2'],
    ['an inner list with parameters', 'dictionary', 'a=(  "x";p  y );  q', 'a=("x";p y);q'],
    ['an empty inner list', 'dictionary', 'a=(  )', 'a=()'],
    ['leading zeros', 'dictionary', 'a=007, b=-0', 'a=7, b=0'],
    ['bytes without padding', 'dictionary', 'a=:YQ:', 'a=:YQ==:'],
    ['bytes with each special character of the alphabet', 'dictionary', 'a=:+/+/:', 'a=:+/+/:'],
    ['spaces around an item', 'item', '  1  ', '1'],
    ['a list', 'list', 'a,"b" ,  :Yw==:;x,(1 2)', 'a, "b", :Yw==:;x, (1 2)'],
    ['an item', 'item', ' "a\\"b\\\\";x="y" ', '"a\\"b\\\\";x="y"'],
    ['a date (RFC 9651 §3.3.7)', 'item', '@1659578233', '@1659578233'],
    ['a display string (RFC 9651 §3.3.8)', 'item', '%"f%c3%bc%c3%bc"', '%"f%c3%bc%c3%bc"'],
  ])('INT-18: %s', (_, type, text, written) => {
    expect(strictField(text, type)).toBe(written)
  })

  test.each<[string, FieldType, string]>([
    ['a comma at the end', 'dictionary', 'a=1,'],
    ['a comma at the start', 'dictionary', ',a=1'],
    ['a key in upper case', 'dictionary', 'A=1'],
    ['no value', 'dictionary', 'a='],
    ['a tab in an inner list', 'dictionary', 'a=(1\t2)'],
    ['a tab before the first member', 'dictionary', '\ta=1'],
    ['a tab after a space, before the first member', 'dictionary', ' \ta=1'],
    ['a tab before the first member of a list', 'list', '\ta'],
    ['a tab before an item', 'item', '\t1'],
    ['a tab after an item', 'item', '1\t'],
    ['a tab alone', 'dictionary', '\t'],
    ['an open inner list', 'dictionary', 'a=(1 2'],
    ['no space between items', 'dictionary', 'a=("x""y")'],
    ['an open string', 'dictionary', 'a="1'],
    ['an unknown escape', 'dictionary', 'a="\\n"'],
    ['a control character', 'dictionary', 'a="\u0001"'],
    ['a line break', 'dictionary', 'a="1\n2"'],
    ['a character beyond ASCII', 'dictionary', 'a="é"'],
    ['a byte beyond the alphabet', 'dictionary', 'a=:Y-Q=:'],
    ['sixteen digits', 'dictionary', 'a=1234567890123456'],
    ['thirteen digits before the point', 'dictionary', 'a=1234567890123.1'],
    ['four digits after the point', 'dictionary', 'a=1.2345'],
    ['a point at the end', 'dictionary', 'a=1.'],
    ['two points', 'dictionary', 'a=1.0.0'],
    ['an item with more after it', 'item', 'a, b'],
    ['nothing', 'item', ''],
    ['a dictionary', 'list', 'a=1'],
  ])('RFC 9651 §4.2: %s is refused', (_, type, text) => {
    expect(strictField(text, type)).toBeUndefined()
    if (type === 'dictionary') expect(readDictionary(text)).toBeUndefined()
  })
})

describe('RFC 9651 §3.3: the types of values', () => {
  test.each<[string, string, unknown]>([
    ['integer', '-7', -7],
    ['integer', '-0', 0],
    ['decimal', '1.50', '1.5'],
    ['string', '"a"', 'a'],
    ['token', 'a', 'a'],
    ['bytes', ':YQ==:', Uint8Array.of(0x61)],
    ['boolean', '?0', false],
    ['date', '@7', 7],
    ['date', '@-0', 0],
    ['display', '%"a"', Uint8Array.of(0x61)],
  ])('%s %s', (type, text, value) => {
    expect(readDictionary(`a=${text}`)?.get('a')).toEqual({ value: { type, value }, parameters: new Map() })
  })
})

describe('RFC 9651 §4.1.5, §4.2.4: decimals (TRAP-03)', () => {
  test.each([
    [
      'of all kinds, and texts that look like one',
      'a=1.0, b=1.50, c=-0.5, d="1.0", e=:MS4w:, f=tok1.0, g=(1.0 2);x=1.0',
      'a=1.0, b=1.5, c=-0.5, d="1.0", e=:MS4w:, f=tok1.0, g=(1.0 2);x=1.0',
    ],
    ['zero', 'a=0.0, b=-0.0, c=0.000', 'a=0.0, b=0.0, c=0.0'],
    ['leading zeros', 'a=00.10', 'a=0.1'],
    ['the smallest and the greatest', 'a=0.001, b=-999999999999.999', 'a=0.001, b=-999999999999.999'],
    ['in parameters', 'a;x=1.0;y="2.0";z=3.10', 'a;x=1.0;y="2.0";z=3.1'],
    ['after a string with a quote', 'a="\\"", b=1.0', 'a="\\"", b=1.0'],
    ['after a string that ends with a backslash', 'a="\\\\", b=1.0, c="x"', 'a="\\\\", b=1.0, c="x"'],
    ['in a key', 'a1.0=2, b=1.0', 'a1.0=2, b=1.0'],
    ['in a token with colons', 'a=t:1.0:x/2.0, b=3.0', 'a=t:1.0:x/2.0, b=3.0'],
    ['integers stay integers', 'a=1, b=10, c=(1 2)', 'a=1, b=10, c=(1 2)'],
    ['in a display string', 'a=%"1.0", b=1.0', 'a=%"1.0", b=1.0'],
    ['after a display string that ends with a backslash', 'a=%"\\", b=1.0, c="x"', 'a=%"\\", b=1.0, c="x"'],
    ['in a string after such a display string', 'a=%"\\", b="1.0"', 'a=%"\\", b="1.0"'],
  ])('INT-18: %s', (_, text, written) => {
    expect(strict(text)).toBe(written)
  })

  test.each(['1.0', '1.50;x=2.0'])('as an item: %s', text => {
    expect(strictField(text, 'item')).toBe(text.replace('50', '5'))
    expect(strictField(`a, ${text}`, 'list')).toBe(`a, ${text.replace('50', '5')}`)
  })

  test.each([
    ['a display string', 'a=%"symbolon-decimal:1.0"'],
    ['a string', 'a="symbolon-decimal:1.0"'],
    ['a token', 'a=symbolon-decimal:1.0'],
  ])('text that looks like a decimal after a word is not a decimal: %s', (_, text) => {
    expect(strict(text)).toBe(text)
    expect(readDictionary(text)?.size).toBe(1)
  })

  test.each([['a=%"%73ymbolon-decimal:1.0"'], ['a=%"symbolon%2ddecimal:1.0"'], ['a=b;x=%"symbolon-decimal%3a1.0"']])(
    'nor is text that contains it percent-encoded: %s',
    text => {
      const written = strict(text)
      expect([undefined, 'a=%"symbolon-decimal:1.0"', 'a=b;x=%"symbolon-decimal:1.0"']).toContain(written)
    },
  )
})

describe('RFC 9651 §3.3.7, §3.3.8: dates and display strings', () => {
  test.each([
    ['a date and another member', 'a=@1659578233, b=2', 'a=@1659578233, b=2'],
    ['a date with parameters', 'a=@-1;x', 'a=@-1;x'],
    ['dates in an inner list', 'a=(@1 @2)', 'a=(@1 @2)'],
    ['a display string with a control character (§4.1.11: two digits)', 'a=%"x%0ay"', 'a=%"x%0ay"'],
    ['a display string with a percent sign and a quote', 'a=%"%25%22"', 'a=%"%25%22"'],
    ['a display string with the ends of what is printable', 'a=%"%1f ~%7f"', 'a=%"%1f ~%7f"'],
  ])('%s', (_, text, written) => {
    expect(strict(text)).toBe(written)
  })

  test.each([
    ['Ł, whose low bits are an A', 'a=%"\u0141"'],
    ['é', 'a=%"\u00e9"'],
    ['an upper-case escape', 'a=%"%C3%BC"'],
    ['invalid UTF-8', 'a=%"%ff"'],
    ['half an escape', 'a=%"%c"'],
  ])('RFC 9651 §4.2.10: a display string with %s is refused', (_, text) => {
    expect(strict(text)).toBeUndefined()
  })
})

describe('docs/rules.md §8: parsing takes linear time', () => {
  test.each([
    ['quotes that are never closed', `a="${'\\"'.repeat(50_000)}`],
    ['quotes', `a=${'"'.repeat(200_000)}`],
    ['colons', `a=${':'.repeat(200_000)}`],
    ['points', `a=${'1.'.repeat(100_000)}`],
    ['parentheses', `a=${'('.repeat(200_000)}`],
    ['digits', `a=${'1'.repeat(200_000)}`],
    ['white space', `a=1${' '.repeat(200_000)}b`],
    ['percent signs', `a=%"${'%'.repeat(200_000)}`],
  ])('%s', (_, text) => {
    expect(strict(text)).toBeUndefined()
  })
})

/**
 * Display strings that the library serializes correctly. For characters below 16 it omits a zero.
 */
const displayed = fc.string({ unit: 'grapheme' }).filter(text => [...text].every(each => each >= ' '))
const key = fc.stringMatching(/^[a-z*][a-z0-9_\-.*]{0,5}$/)
const bareItem: fc.Arbitrary<BareItem> = fc.oneof(
  fc.integer({ min: -999_999_999, max: 999_999_999 }),
  fc.boolean(),
  fc.stringMatching(/^[ -~]{0,8}$/),
  fc.stringMatching(/^[A-Za-z*][A-Za-z0-9:/!#$%&'*+\-.^_`|~]{0,8}$/).map(text => new Token(text)),
  fc.uint8Array({ maxLength: 8 }).map(bytes => new Uint8Array(bytes)),
  displayed.map(text => new DisplayString(text)),
)
const parameters = fc.array(fc.tuple(key, bareItem), { maxLength: 2 }).map(pairs => new Map(pairs))
const item: fc.Arbitrary<Item> = fc.tuple(bareItem, parameters)
const innerList: fc.Arbitrary<InnerList> = fc.tuple(fc.array(item, { maxLength: 3 }), parameters)
const dictionary = fc.array(fc.tuple(key, fc.oneof(item, innerList)), { maxLength: 4 }).map(pairs => new Map(pairs))
const spaced = (text: string, gap: string) => text.replaceAll(', ', `${gap},${gap}`)

/** The dictionary that the library reads, or `undefined` if there is none. */
function byLibrary(text: string): string | undefined {
  try {
    return serializeDictionary(parseDictionary(text))
  } catch {
    return undefined
  }
}

describe('INT-18: for any field', () => {
  test('RFC 9651 §4: a dictionary without decimals is written as the library writes it', () => {
    fc.assert(
      fc.property(dictionary, fc.constantFrom('', ' ', '\t', '  \t'), (value, gap) => {
        const text = spaced(serializeDictionary(value), gap)
        const expected = byLibrary(text)
        expect(strict(text)).toBe(expected)
      }),
      { numRuns: scaled(5_000) },
    )
  })

  test('RFC 9651 §4.1.5: strict serialization is idempotent', () => {
    fc.assert(
      fc.property(fieldText, fc.constantFrom<FieldType[]>('dictionary', 'list', 'item'), (text, type) => {
        const written = strictField(text, type)
        if (written !== undefined) expect(strictField(written, type)).toBe(written)
      }),
      { numRuns: scaled(5_000) },
    )
  })

  test('nothing throws', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fieldText), text => {
        for (const type of ['dictionary', 'list', 'item'] as const) strictField(text, type)
        readDictionary(text)
      }),
      { numRuns: scaled(5_000) },
    )
  })
})
