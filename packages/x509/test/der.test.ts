import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { equalBytes, pemBlocks } from '../src/bytes.js'
import { Fields, partsOf, readDer, TAG } from '../src/der.js'
import {
  readBits,
  readBoolean,
  readInteger,
  readNamedBits,
  readObjectIdentifier,
  readSmallInteger,
  readTime,
} from '../src/der-values.js'
import { lazy } from '../src/extension-list.js'
import { type Bytes, bits, bool, int, joined, nothing, octets, oid, seq, text, tlv, utf8 } from './write-der.js'

const bytes = (...octets: readonly number[]): Bytes => Uint8Array.from(octets)

/** Reads DER and passes the value to a reader. */
function read<T>(reader: (der: NonNullable<ReturnType<typeof readDer>>) => T, der: Bytes): T | undefined {
  const value = readDer(der)
  return value === undefined ? undefined : reader(value)
}

describe('X.690 §10: readDer', () => {
  test.each<readonly [what: string, der: Bytes]>([
    ['no bytes', bytes()],
    ['a tag alone', bytes(0x30)],
    ['an incomplete length', bytes(0x30, 0x82, 0x01)],
    ['incomplete content', bytes(0x04, 2, 1)],
    ['data after the value', bytes(0x05, 0, 0)],
    ['an indefinite length', bytes(0x30, 0x80, 0, 0)],
    ['an indefinite length before 128 octets', joined(bytes(0x04, 0x80), new Uint8Array(128))],
    ['a length that is not in its shortest form', bytes(0x04, 0x81, 1, 7)],
    ['a length with a leading zero', joined(bytes(0x04, 0x82, 0, 0x80), new Uint8Array(128))],
    ['a length with too many octets', bytes(0x04, 0x84, 0, 0, 0, 1, 7)],
    ['a length of four octets in its shortest form', tlv(0x04, new Uint8Array(2 ** 24))],
    ['a tag with several octets', bytes(0x1f, 0x21, 0)],
    ['a tag with several octets that could be a length', bytes(0x9f, 1, 0)],
    ['the end of an indefinite length', bytes(0, 0)],
    ['a primitive SEQUENCE', bytes(0x10, 0)],
    ['a constructed OCTET STRING', tlv(0x24, octets(bytes(1)))],
    ['a malformed value in a SEQUENCE', tlv(0x30, bytes(4))],
    ['a malformed value in a nested SET', seq(tlv(0x31, bytes(4, 9)))],
    ['a value longer than the one around it', seq(seq(bytes(0x04, 1)), int(1))],
    ['33 nested values', Array.from({ length: 33 }).reduce<Bytes>(inner => seq(inner), nothing())],
  ])('refuses %s', (_, der) => {
    expect(readDer(der)).toBeUndefined()
  })

  test('reads 32 nested values', () => {
    expect(readDer(Array.from({ length: 32 }).reduce<Bytes>(inner => seq(inner), nothing()))).toBeDefined()
  })

  test.each([0, 1, 127, 128, 255, 256, 65_535, 65_536])('reads content of %i octets', length => {
    expect(readDer(tlv(0x04, new Uint8Array(length)))?.content).toHaveLength(length)
  })

  test('reads what was written', () => {
    const primitive = fc.tuple(fc.constantFrom(0x04, 0x0c, 0x81), fc.uint8Array({ maxLength: 300 }))
    const leaf = primitive.map(([tag, content]) => tlv(tag, content))
    const { value } = fc.letrec<{ value: Bytes }>(tie => ({
      value: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc
          .tuple(fc.constantFrom(0x30, 0x31, 0xa3), fc.array(tie('value'), { maxLength: 4 }))
          .map(([tag, inner]) => tlv(tag, ...inner)),
      ),
    }))
    const rewritten = (der: NonNullable<ReturnType<typeof readDer>>): Bytes =>
      (der.tag & 0x20) === 0 ? tlv(der.tag, der.content) : tlv(der.tag, ...(partsOf(der) ?? []).map(rewritten))
    fc.assert(
      fc.property(value, der => {
        expect(read(rewritten, der)).toStrictEqual(der)
      }),
    )
  })

  test('does not throw for random bytes, and accepts only one encoding of a value', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), der => {
        const value = readDer(der)
        if (value !== undefined) expect(tlv(value.tag, value.content)).toStrictEqual(der)
      }),
      { numRuns: scaled(100_000) },
    )
  })
})

test('bytes are unequal to those with more after them', () => {
  expect([equalBytes(bytes(1), bytes(1, 2)), equalBytes(bytes(1, 2), bytes(1))]).toStrictEqual([false, false])
})

describe('fields', () => {
  test('whole() is false for a missing, wrong or unread field', () => {
    const fields = (der: Bytes) => new Fields(readDer(der))
    expect(fields(seq()).whole()).toBe(true)
    expect(fields(seq(nothing())).whole()).toBe(false)
    expect(new Fields(undefined).whole()).toBe(false)
    expect(new Fields(readDer(utf8('a'))).whole()).toBe(false)
    const other = fields(seq(nothing()))
    expect(other.take(TAG.integer).tag).toBe(-1)
    expect(other.take(TAG.nothing).tag).toBe(TAG.nothing)
    expect(other.whole()).toBe(false)
  })
})

describe('values', () => {
  test.each<readonly [der: Bytes, value: number | undefined]>([
    [int(0), 0],
    [int(127), 127],
    [int(128), 128],
    [int(2 ** 31 - 1), 2 ** 31 - 1],
    [int(2 ** 31), undefined],
    [tlv(2), undefined],
    [tlv(2, bytes(0, 1)), undefined],
    [tlv(2, bytes(0xff, 0x80)), undefined],
    [tlv(2, bytes(0xff)), undefined],
    [tlv(2, bytes(0x80)), undefined],
    [octets(bytes(1)), undefined],
  ])('X.690 §8.3: INTEGER %j is %j', (der, value) => {
    expect(read(readSmallInteger, der)).toBe(value)
  })

  test('X.690 §8.3: a negative INTEGER keeps its sign', () => {
    expect(read(readInteger, tlv(2, bytes(0xff, 0x7f)))).toStrictEqual(bytes(0xff, 0x7f))
  })

  test('X.690 §8.3.2: refuses nine equal first bits of a negative INTEGER', () => {
    expect(read(readInteger, tlv(2, bytes(0xff, 0x80)))).toBeUndefined()
  })

  test.each<readonly [der: Bytes, value: boolean | undefined]>([
    [bool(true), true],
    [bool(false), false],
    [tlv(1, bytes(1)), undefined],
    [tlv(1), undefined],
    [tlv(1, bytes(0xff, 0xff)), undefined],
    [int(0), undefined],
  ])('X.690 §11.1: BOOLEAN %j is %j', (der, value) => {
    expect(read(readBoolean, der)).toBe(value)
  })

  test.each<readonly [der: Bytes, value: string | undefined]>([
    [oid('2.5.29.37.0'), '2.5.29.37.0'],
    [oid('1.2.840.113549.1.1.11'), '1.2.840.113549.1.1.11'],
    [oid('2.999.1'), '2.999.1'],
    [oid('0.9.2342.19200300.100.1.25'), '0.9.2342.19200300.100.1.25'],
    [tlv(6), undefined],
    [tlv(6, bytes(0x2a, 0x80, 1)), undefined],
    [tlv(6, bytes(0x80, 0x2a)), undefined],
    [tlv(6, bytes(0x2a, 0x81)), undefined],
    [tlv(6, bytes(0x2a, ...new Array(9).fill(0xff), 1)), undefined],
    [tlv(6, new Uint8Array(64).fill(1)), ['0', ...new Array(64).fill('1')].join('.')],
    [tlv(6, new Uint8Array(65).fill(1)), undefined],
    [oid(`1.2.${2 ** 52 + 127}`), `1.2.${2 ** 52 + 127}`],
    [oid(`1.2.${2 ** 52 + 128}`), undefined],
    [octets(bytes(0x2a)), undefined],
  ])('X.690 §8.19: OBJECT IDENTIFIER %j is %j', (der, value) => {
    expect(read(readObjectIdentifier, der)).toBe(value)
  })

  test.each<readonly [der: Bytes, set: readonly number[] | undefined]>([
    [bits(bytes(0x80), 7), [0]],
    [bits(bytes(0x06), 1), [5, 6]],
    [bits(bytes(0x00, 0x80), 7), [8]],
    [bits(bytes()), []],
    [bits(bytes(0x81), 7), undefined],
    [bits(bytes(0x80), 8), undefined],
    [bits(bytes(0), 8), undefined],
    [bits(bytes(), 1), undefined],
    [tlv(3), undefined],
    [octets(bytes(0, 0x80)), undefined],
  ])('X.690 §11.2: BIT STRING %j has the bits %j', (der, set) => {
    const named = read(each => readNamedBits(each, 9), der)
    expect(named === undefined ? undefined : [...named]).toStrictEqual(set)
    expect(read(readBits, der) === undefined).toBe(set === undefined)
  })

  test.each<readonly [der: Bytes, most: number, set: readonly number[] | undefined]>([
    [bits(bytes(0x80, 0x80)), 9, [0, 8]],
    [bits(bytes(0x80, 0x80, 0)), 9, undefined],
    [bits(bytes(0x80, 0)), 8, undefined],
    [bits(new Uint8Array(10_000).fill(0xff)), 9, undefined],
  ])('X.690 §11.2: BIT STRING %j of %i named bits at most has the bits %j', (der, most, set) => {
    const named = read(each => readNamedBits(each, most), der)
    expect(named === undefined ? undefined : [...named]).toStrictEqual(set)
  })

  test.each<readonly [tag: number, written: string, iso: string | undefined]>([
    [0x17, '260101000000Z', '2026-01-01T00:00:00Z'],
    [0x17, '491231235959Z', '2049-12-31T23:59:59Z'],
    [0x17, '500101000000Z', '1950-01-01T00:00:00Z'],
    [0x18, '20500101000000Z', '2050-01-01T00:00:00Z'],
    [0x18, '99991231235959Z', '9999-12-31T23:59:59Z'],
    [0x18, '20260101000000Z', '2026-01-01T00:00:00Z'],
    [0x18, '00010101000000Z', '0001-01-01T00:00:00Z'],
    [0x17, '2601010000Z', undefined],
    [0x17, 'x60101000000Z', undefined],
    [0x17, '26010100000ZZ', undefined],
    [0x17, '260101000000+0100', undefined],
    [0x17, '26010100000 Z', undefined],
    [0x17, '260230000000Z', undefined],
    [0x17, '261301000000Z', undefined],
    [0x17, '260101240000Z', undefined],
    [0x17, '260101006000Z', undefined],
    [0x17, '260101000060Z', undefined],
    [0x17, '260001000000Z', undefined],
    [0x17, '20260101000000Z', undefined],
    [0x18, '260101000000Z', undefined],
    [0x18, '20260101000000.5Z', undefined],
    [0x18, '20260101000000', undefined],
    [0x0c, '260101000000Z', undefined],
  ])('RFC 5280 §4.1.2.5: %i %s is %s', (tag, written, iso) => {
    const seconds = read(readTime, tlv(tag, text(written)))
    expect(seconds).toBe(iso === undefined ? undefined : Date.parse(iso) / 1000)
  })

  test('RFC 5280 §4.1.2.5: a long text is no time', () => {
    expect(read(readTime, tlv(TAG.generalizedTime, new Uint8Array(1_000_000)))).toBeUndefined()
  })
})

test('an expensive value is computed once, even if there is none', () => {
  const computed: string[] = []
  const value = lazy(() => void computed.push('now'))
  expect([value(), value()]).toStrictEqual([undefined, undefined])
  expect(computed).toStrictEqual(['now'])
})

describe('RFC 7468 §2: PEM', () => {
  const blockOf = (base64: string) => `-----BEGIN X-----\n${base64}\n-----END X-----\n`

  test.each<readonly [base64: string, content: Bytes | undefined]>([
    ['AQID', bytes(1, 2, 3)],
    ['AQI=', bytes(1, 2)],
    ['AQ==', bytes(1)],
    [' A\tQ\r\nI D ', bytes(1, 2, 3)],
    ['AQI', undefined],
    ['AQ', undefined],
    ['A===', undefined],
    ['====', undefined],
    ['-QID', undefined],
    ['AQI-', undefined],
    ['', undefined],
  ])('%j is %j', (base64, content) => {
    const expected = content === undefined ? undefined : [content, bytes(7)]
    expect(pemBlocks(blockOf(base64) + blockOf('Bw=='), 'X')).toStrictEqual(expected)
  })

  test('ignores text around blocks, and blocks of other labels', () => {
    expect(pemBlocks(`a${blockOf('Bw==').replaceAll('X', 'Y')}b${blockOf('AQ==')}c`, 'X')).toStrictEqual([bytes(1)])
  })

  test('refuses a block without its end', () => {
    expect(pemBlocks('-----BEGIN X-----\nAQ==\n', 'X')).toBeUndefined()
  })
})
