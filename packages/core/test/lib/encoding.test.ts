import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equalBytes, equalTexts } from '../../src/lib/constant-time.js'
import { fromUtf8, utf8 } from '../../src/lib/encoding.js'
import { isSha256Text } from '../../src/lib/text.js'
import { anyText } from '../texts.js'

describe('strict UTF-8 (RFC 3629)', () => {
  test('gives any well-formed text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(fromUtf8(utf8(text))).toBe(text)
        expect(Buffer.from(utf8(text)).toString('utf8')).toBe(text)
      }),
    )
  })

  test('keeps a byte order mark: it is a character like any other', () => {
    expect(fromUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa')
  })

  test.each<[string, readonly number[]]>([
    ['a lone continuation byte', [0x80]],
    ['a truncated sequence', [0xc3]],
    ['a truncated sequence before a letter', [0xe2, 0x82, 0x61]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an overlong NUL', [0xc0, 0x80]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['a code point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['latin-1', [0x73, 0xe9, 0x63]],
    ['0xFF', [0xff]],
  ])('RFC 3629 §3: %s is not UTF-8', (_, bytes) => {
    expect(fromUtf8(Uint8Array.from(bytes))).toBeUndefined()
  })

  test('any bytes are text exactly when they come back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), bytes => {
        const text = fromUtf8(bytes)
        expect(text === undefined ? bytes : utf8(text)).toEqual(bytes)
        expect(text !== undefined).toBe(Buffer.from(Buffer.from(bytes).toString('utf8')).equals(bytes))
      }),
    )
  })
})

describe('equality of bytes', () => {
  test.each<[string, readonly number[], readonly number[], boolean]>([
    ['the same', [1, 2, 3], [1, 2, 3], true],
    ['another first byte', [1, 2, 3], [0, 2, 3], false],
    ['another last byte', [1, 2, 3], [1, 2, 4], false],
    ['the highest bit', [0x80], [0], false],
    ['a prefix', [1, 2], [1, 2, 0], false],
    ['empty and not', [], [0], false],
  ])('%s', (_, left, right, equal) => {
    expect(equalBytes(Uint8Array.from(left), Uint8Array.from(right))).toBe(equal)
    expect(equalBytes(Uint8Array.from(right), Uint8Array.from(left))).toBe(equal)
  })

  test('two changes never cancel each other', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.uint8Array({ maxLength: 8 }), (left, right) => {
        expect(equalBytes(left, right)).toBe(Buffer.from(left).equals(right))
        expect(equalBytes(left, Uint8Array.from(left))).toBe(true)
      }),
    )
  })
})

describe('texts that are compared in constant time', () => {
  test.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['ab', 'ba', false],
    ['ab', 'a', false],
    ['a', 'ab', false],
    ['', '', false],
    ['a\u0100', 'a\u0000', false],
    ['\u0100', '\u0100', true],
  ])('%j and %j: %s', (left, right, equal) => {
    expect(equalTexts(left, right)).toBe(equal)
  })

  test('any two texts are equal only if they are the same and not empty', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (one, two, same) => {
        const other = same ? one : two
        expect(equalTexts(one, other)).toBe(one === other && one !== '')
      }),
    )
  })
})

describe('base64url of 32 bytes', () => {
  test('is recognised for any bytes, and nothing else is that decodes otherwise', () => {
    const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=')
    const text = fc.oneof(
      fc.uint8Array({ minLength: 31, maxLength: 33 }).map(bytes => Buffer.from(bytes).toString('base64url')),
      fc.string({ unit: character, minLength: 42, maxLength: 44 }),
    )
    fc.assert(
      fc.property(text, each => {
        const bytes = Buffer.from(each, 'base64url')
        expect(isSha256Text(each)).toBe(bytes.length === 32 && bytes.toString('base64url') === each)
      }),
      { numRuns: 2_000 },
    )
    expect(isSha256Text(`${'A'.repeat(43)}\n`)).toBe(false)
  })
})
