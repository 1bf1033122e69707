import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import { comparableText } from '../../../src/standards/x500/attribute-values.js'
import { anyText } from '../../texts.js'

const isSame = (one: string, other: string) =>
  comparableText(one) !== undefined && comparableText(one) === comparableText(other)

describe('RFC 4518, RFC 4517 §4.2.11: equal texts', () => {
  test.each([
    ['letters of ASCII', 'Example Bank', 'EXAMPLE bANK'],
    ['letters beyond ASCII', 'ÄÖÜ Čć Ωж', 'äöü čĆ ωЖ'],
    ['sharp s and its two letters', 'Straße', 'STRASSE'],
    ['the capital of sharp s', 'STRAẞE', 'strasse'],
    ['sigma at the end and elsewhere', 'ΟΔΟΣ', 'οδος'],
    ['sigma, not folded by its neighbours', 'οδοσ', 'οδος'],
    ['composed and decomposed', 'Caf\u00e9', 'Cafe\u0301'],
    ['full width', 'Ｂａｎｋ', 'bank'],
    ['a ligature', 'ﬁnance', 'Finance'],
    ['a sign that is a letter: Kelvin, Angstrom', '\u212a\u212b', 'kå'],
    ['the capital i with a dot', 'İ', 'i\u0307'],
    ['one space and more', 'Example Bank', 'Example   Bank'],
    ['a space and a tab', 'Example Bank', 'Example\tBank'],
    ['a space and the end of a line', 'Example Bank', 'Example\r\nBank'],
    ['a space and a no-break space', 'Example Bank', 'Example\u00a0Bank'],
    ['a space and an ideographic one', 'Example Bank', 'Example\u3000Bank'],
    ['a character with the same beyond the BMP', '\u{1d5ee}\u{10400}', 'a\u{10428}'],
  ])('%s', (_, one, other) => {
    expect(isSame(one, other)).toBe(true)
  })
})

describe('texts that are not equal', () => {
  test.each([
    ['the dotless i, whose capital is that of i', 'adm\u0131n', 'admin'],
    ['the dotless i, written large', 'adm\u0131n', 'ADMIN'],
    ['the capital i with a dot', 'adm\u0130n', 'admin'],
    ['another script', '\u0430dmin', 'admin'],
    ['an accent', 'Café', 'Cafe'],
    ['a space and none', 'Example Bank', 'ExampleBank'],
    ['a space in front', ' Example', 'Example'],
    ['a trailing space', 'Example ', 'Example'],
    ['a trailing tab', 'Example\t', 'Example'],
    ['a trailing no-break space', 'Example\u00a0', 'Example'],
    ['a space that carries an accent', 'a  \u0301', 'a \u0301'],
    ['a zero-width space', 'exam\u200bple', 'example'],
    ['a zero-width joiner', 'exam\u200dple', 'example'],
    ['a word joiner', 'exam\u2060ple', 'example'],
    ['a byte order mark', '\ufeffexample', 'example'],
    ['a soft hyphen', 'exam\u00adple', 'example'],
    ['a variation selector', 'example\ufe0f', 'example'],
    ['a tag character', 'example\u{e0061}', 'example'],
  ])('%s', (_, one, other) => {
    expect(isSame(one, other)).toBe(false)
    expect(comparableText(one)).toBeDefined()
  })
})

describe('RFC 4518 §2.4: what equals nothing, itself included', () => {
  test.each([
    ['nothing', ''],
    ['only spaces', '   '],
    ['only white space', '\t\u00a0\n'],
    ['NUL', 'a\u0000b'],
    ['escape', 'a\u001bb'],
    ['delete', 'a\u007fb'],
    ['a control of C1', 'a\u0080b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['the other half', 'a\udc00b'],
    ['a pair the wrong way round', '\udc00\ud800'],
    ['U+FFFE', 'a\ufffeb'],
    ['U+FFFF', 'a\uffffb'],
    ['U+FDD0', 'a\ufdd0b'],
    ['U+10FFFF', 'a\u{10ffff}b'],
    ['the replacement character', 'a\ufffdb'],
    ['a private character', 'a\ue000b'],
    ['an unassigned one', 'a\u0378b'],
    ['right to left override', 'a\u202eb'],
    ['right to left mark', 'a\u200fb'],
    ['an isolate', 'a\u2066b'],
    ['a deprecated format character', 'a\u206ab'],
    ['31 combining marks in a row', `a${'\u0301'.repeat(31)}`],
    ['marks in a row that would take quadratic time', `a${'\u0301\u0327'.repeat(500_000)}`],
  ])('%s', (_, text) => {
    expect(comparableText(text)).toBeUndefined()
  })
})

test('of all characters, only compatible forms of an ASCII letter equal it', () => {
  const same = new Map<string, number[]>()
  for (let code = 0x80; code < 0x3000; code++) {
    const text = comparableText(String.fromCodePoint(code)) ?? ''
    if (/^[a-z]$/.test(text)) same.set(text, [...(same.get(text) ?? []), code])
  }
  const letters = [...same].flatMap(([letter, codes]) =>
    codes.map(code => [letter, String.fromCodePoint(code)] as const),
  )
  expect(letters.length).toBeGreaterThan(50)
  expect(letters.filter(([letter, each]) => each.normalize('NFKC').toLowerCase() !== letter)).toEqual([])
})

/** Case folding letter by letter, by RFC 3454 Appendix B.2. */
const foldedByLetter = (text: string) =>
  text.replace(/[^\u0131]/gu, letter => letter.toLowerCase().toUpperCase().toLowerCase())

test('no letter is folded by its neighbours', () => {
  const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code))
  const folded = letters.filter(letter => foldedByLetter(letter) !== letter)
  const text = fc.string({ unit: fc.constantFrom(...folded, 'Σ', 'σ', 'ς', 'İ', 'ı', 'i\u0307', ' ', 'a', '\u0345') })
  fc.assert(
    fc.property(text, each => {
      const comparable = comparableText(each)
      const expected = foldedByLetter(each.normalize('NFKC'))
        .normalize('NFKC')
        .replace(/(?: (?!\p{M}))+/gu, ' ')
      if (comparable !== undefined) expect(comparable).toBe(expected)
    }),
    { numRuns: scaled(50_000) },
  )
})

describe('for any text', () => {
  test('preparing twice gives the same text, and nothing in it is prohibited', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme' })), text => {
        const form = comparableText(text)
        if (form === undefined) return
        expect(comparableText(form)).toBe(form)
        expect(form).not.toMatch(/[\p{Cc}\p{Cs}]|^$/u)
      }),
      { numRuns: scaled(10_000) },
    )
  })

  test('case does not matter where Unicode has two', () => {
    const letter = fc.constantFrom(...'abcxyzäöüéñčžøæαβγωдждшя')
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1 }), text => {
        expect(isSame(text, text.toUpperCase())).toBe(true)
      }),
    )
  })
})

test('30 combining marks in a row are compared', () => {
  expect(isSame(`a${'\u0301\u0327'.repeat(15)}`, `A${'\u0327\u0301'.repeat(15)}`)).toBe(true)
})

test('a megabyte of spaces is read as any other text', () => {
  expect(comparableText(`a${' '.repeat(1_000_000)}b`)).toBe('a b')
  expect(comparableText(`a${' \u0301'.repeat(100_000)}`)).toBeDefined()
})
