import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import * as anywhere from '../../src/lib/base64.js'
import { utf8 } from '../../src/lib/encoding.js'
import * as onNode from '../../src/setup/platform/node-base64.js'
import { anyText } from '../texts.js'

/** The same functions for every runtime, and by the native code of Node. */
const WAYS = [
  ['anywhere', anywhere],
  ['on Node', onNode],
] as const

describe.each(WAYS)('base64url (RFC 4648 §5), %s', (_, { base64url, fromBase64url }) => {
  test.each([
    ['', ''],
    ['f', 'Zg'],
    ['fo', 'Zm8'],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg'],
    ['fooba', 'Zm9vYmE'],
    ['foobar', 'Zm9vYmFy'],
  ])('RFC 4648 §10: %j is %j without padding, and back', (text, encoded) => {
    expect(base64url(utf8(text))).toBe(encoded)
    expect(fromBase64url(encoded)).toEqual(utf8(text))
  })

  test('RFC 7515 Appendix C: the octets 3, 236, 255, 224, 193', () => {
    expect(base64url(Uint8Array.of(3, 236, 255, 224, 193))).toBe('A-z_4ME')
  })

  test('agrees with another implementation for any bytes, both ways', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        const encoded = Buffer.from(bytes).toString('base64url')
        expect(base64url(bytes)).toBe(encoded)
        expect(fromBase64url(encoded)).toEqual(bytes)
      }),
    )
  })

  test('encodes a view of a larger buffer', () => {
    expect(base64url(Uint8Array.of(9, 9, 102, 111, 111, 9).subarray(2, 5))).toBe('Zm9v')
  })

  test('two texts never decode to the same bytes: decoded bytes encode to the same text', () => {
    const alphabet = [...'ABCxyz019-_+/=.~ \n\u00e9']
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 12 }), text => {
        const bytes = fromBase64url(text)
        expect(bytes === undefined ? text : base64url(bytes)).toBe(text)
      }),
      { numRuns: scaled(20_000) },
    )
  })

  test.each([
    ['padding', 'Zg=='],
    ['one pad character', 'Zm8='],
    ['only padding', '===='],
    ['spare bits after one byte', 'Zh'],
    ['spare bits after two bytes', 'Zm9'],
    ['a length of 1', 'Z'],
    ['a length of 5', 'Zm9vY'],
    ['the alphabet of base64: plus', 'Zm9+'],
    ['the alphabet of base64: slash', 'Zm9/'],
    ['a space in front', ' Zm9v'],
    ['a space inside', 'Zm 9v'],
    ['a trailing line feed', 'Zm9v\n'],
    ['a tab', 'Zm9\t'],
    ['NUL', 'Zm9\u0000'],
    ['a letter outside ASCII', 'Zm9\u00e9'],
    ['a full-width letter', 'Zm9\uff36'],
    ['a character outside the BMP', 'Zm\u{1f600}'],
    ['half a surrogate pair', 'Zm9\ud83d'],
    ['a dot', 'Zm9.'],
  ])('RFC 7515 §2: %s is refused', (_, text) => {
    expect(fromBase64url(text)).toBeUndefined()
  })
})

describe.each(WAYS)('base64 with padding (RFC 4648 §4), %s', (_, { fromBase64 }) => {
  test('agrees with another implementation for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        expect(fromBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes)
      }),
    )
  })

  test.each(['Zg', 'Zg=', 'Zh==', 'Zm9=', 'Z===', '====', 'Zm9-', 'Zm9_', 'Zg==Zg==', ' Zg==', 'Zg==\n', 'Zm\u00e9='])(
    'RFC 4648 §3.5: %j is refused',
    text => {
      expect(fromBase64(text)).toBeUndefined()
    },
  )
})

describe('both ways', () => {
  test('decode and encode alike, whatever the text', () => {
    const piece = fc.oneof(fc.constantFrom('A', 'b', '9', '-', '_', '+', '/', '=', '==', ' ', '\n'), anyText)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), pieces => {
        const text = pieces.join('')
        expect(onNode.fromBase64url(text)).toStrictEqual(anywhere.fromBase64url(text))
        expect(onNode.fromBase64(text)).toStrictEqual(anywhere.fromBase64(text))
      }),
      { numRuns: Math.max(scaled(100_000), 2_000) },
    )
  })

  test('make the same bytes of ASCII, in memory of their own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), text => {
        for (const [, { asciiBytes }] of WAYS) {
          const bytes = asciiBytes(text)
          expect(bytes).toStrictEqual(Uint8Array.from(Buffer.from(text)))
          expect(bytes.buffer.byteLength).toBe(text.length)
        }
      }),
    )
  })

  test('decode into memory of its own', () => {
    for (const [, { fromBase64url, fromBase64 }] of WAYS) {
      expect([fromBase64url('Zm9v')?.buffer.byteLength, fromBase64('Zm9v')?.buffer.byteLength]).toEqual([3, 3])
    }
  })
})
