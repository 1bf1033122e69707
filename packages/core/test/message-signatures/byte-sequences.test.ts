import fc from 'fast-check'
import { serializeDictionary as serializeByLibrary } from 'structured-headers'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import {
  readByteSequence,
  readByteSequenceList,
  readByteSequences,
  readDictionary,
} from '../../src/message-signatures/structured-field-reader.js'
import {
  type BareItem,
  type Member,
  serializeByteSequence,
  serializeDictionary,
} from '../../src/message-signatures/structured-fields.js'
import { anyText } from '../texts.js'
import { fieldText } from './field-texts.js'

/** The byte sequences of a field by our own reader of structured fields. */
function byOwnReader(field: string): ReadonlyMap<string, Uint8Array | undefined> | undefined {
  const dictionary = readDictionary(field)
  return dictionary && new Map([...dictionary].map(([name, member]) => [name, bytesOf(member)]))
}

function bytesOf(member: Member): Uint8Array | undefined {
  return 'value' in member && member.value.type === 'bytes' ? member.value.value : undefined
}

const ONE = new Map([['sig', Uint8Array.of(1)]])

describe('RFC 9651 §4.2: a dictionary of byte sequences', () => {
  test.each<[string, string, ReadonlyMap<string, Uint8Array | undefined>]>([
    ['none', '', new Map()],
    ['one', 'sig=:AQ==:', ONE],
    ['without padding', 'sig=:AQ:', ONE],
    ['white space around it', '  sig=:AQ==: \t', ONE],
    ['with parameters', 'sig=:AQ==:;a;  b=1;c="x , y";d=?0', ONE],
    ['with a decimal as its parameter', 'sig=:AQ==:;a=1.0', ONE],
    ['with a display string', 'sig=:AQ==:, a=%"%0a"', new Map([...ONE, ['a', undefined]])],
    ['an integer with leading zeros (§4.2.4)', 'sig=:AQ==:, a=007', new Map([...ONE, ['a', undefined]])],
    ['empty', 'sig=::', new Map([['sig', new Uint8Array()]])],
    [
      'commas of every kind',
      'sig=:AQ==:\t , \tb=:AgM=:,c=::',
      new Map([...ONE, ['b', Uint8Array.of(2, 3)], ['c', new Uint8Array()]]),
    ],
    [
      'members of other types',
      'sig=:AQ==:, b, c=1, d="x", e=t, f=(:AQ==:  1)',
      new Map([...ONE, ...['b', 'c', 'd', 'e', 'f'].map(name => [name, undefined] as const)]),
    ],
  ])('%s', (_, field, members) => {
    expect(readByteSequences(field)).toEqual(members)
    expect(byOwnReader(field)).toEqual(members)
  })

  test.each([
    ['a member that is repeated', 'sig=:AQ==:, sig=:AQ==:'],
    ['bits in the unused end of its bytes (§4.2.7)', 'sig=:AR==:'],
    ['too little padding', 'sig=:AQ=:'],
    ['an alphabet for URLs', 'sig=:_-8=:'],
    ['white space in its bytes', 'sig=:A Q==:'],
    ['a display string that the library reads as another', 'sig=:AQ==:, a=%"\u0141"'],
    ['a name in upper case', 'Sig=:AQ==:'],
    ['a comma at its end', 'sig=:AQ==:,'],
    ['a line break', 'sig=:AQ==:,\nb=:AQ==:'],
    ['no end', 'sig=:AQ=='],
    ['more than 16 KiB', `sig=:${'A'.repeat(16_384)}:`],
  ])('%s makes it malformed', (_, field) => {
    expect(readByteSequences(field)).toBeUndefined()
  })

  test('16 KiB are read', () => {
    expect(readByteSequences(`sig=:${'A'.repeat(16_378)}:`)?.get('sig')).toHaveLength(12_283)
  })
})

describe('RFC 9440 §2.2, §2.3: a certificate, and a chain', () => {
  const [ONE_BYTE, TWO] = [Uint8Array.of(1), [Uint8Array.of(1), Uint8Array.of(2)]]

  test.each<[string, Uint8Array | undefined, readonly Uint8Array[] | undefined]>([
    [':AQ==:', ONE_BYTE, [ONE_BYTE]],
    [':AQ==:, :Ag==:', undefined, TWO],
    ['', undefined, []],
    [':AQ==:;a', undefined, undefined],
    [':AQ==:, :Ag==:;a=1', undefined, undefined],
    ['"AQ=="', undefined, undefined],
    [':AQ==:, token', undefined, undefined],
    ['(:AQ==:)', undefined, undefined],
    ['a=:AQ==:', undefined, undefined],
  ])('%j', (field, one, many) => {
    expect(readByteSequence(field)).toEqual(one)
    expect(readByteSequenceList(field)).toEqual(many)
  })
})

const key = fc.stringMatching(/^[a-z*][a-z0-9_\-.*]{0,5}$/)
/** Values that the library reads and serializes unchanged. */
const exact: fc.Arbitrary<BareItem> = fc.oneof(
  { arbitrary: fc.uint8Array({ maxLength: 8 }).map((value): BareItem => ({ type: 'bytes', value })), weight: 3 },
  fc.integer({ min: -999_999_999, max: 999_999_999 }).map((value): BareItem => ({ type: 'integer', value })),
  fc.boolean().map((value): BareItem => ({ type: 'boolean', value })),
  fc.stringMatching(/^[ -~]{0,8}$/).map((value): BareItem => ({ type: 'string', value })),
  fc
    .stringMatching(/^[A-Za-z*][A-Za-z0-9:/!#$%&'*+\-.^_`|~]{0,8}$/)
    .map((value): BareItem => ({ type: 'token', value })),
)
const parameters = fc
  .uniqueArray(fc.tuple(key, exact), { selector: ([name]) => name, maxLength: 2 })
  .map(pairs => new Map(pairs))
const item = fc.record({ value: exact, parameters })
const member: fc.Arbitrary<Member> = fc.oneof(
  { arbitrary: item, weight: 3 },
  fc.record({ items: fc.array(item, { maxLength: 3 }), parameters }),
)
const dictionary = fc
  .uniqueArray(fc.tuple(key, member), { selector: ([name]) => name, maxLength: 4 })
  .map(pairs => new Map(pairs))

describe('compared with our own reader', () => {
  test('both readers give the same result', () => {
    fc.assert(
      fc.property(fc.oneof(fieldText, anyText), field => {
        const read = readByteSequences(field)
        if (read !== undefined) expect(read).toEqual(byOwnReader(field))
      }),
      { numRuns: scaled(50_000) },
    )
  })

  test('every serialized dictionary is read, also with other white space and without padding', () => {
    const gap = fc.constantFrom('', ' ', '\t', ' \t ')
    fc.assert(
      fc.property(dictionary, gap, gap, fc.boolean(), (members, before, behind, padded) => {
        // A space or an equals sign in a string is not part of the grammar.
        const written = serializeDictionary(members)
        const plain = /"/.test(written) ? written : written.replaceAll(', ', `${before},${behind}`)
        const field = padded || /"/.test(written) ? plain : plain.replace(/:([A-Za-z0-9+/]+)=+:/g, ':$1:')
        expect(readByteSequences(field)).toEqual(byOwnReader(field))
        expect(readByteSequences(field)?.size).toBe(members.size)
      }),
      { numRuns: scaled(10_000) },
    )
  })

  test('one byte changed anywhere: refused, or read alike', () => {
    const character = fc.integer({ min: 0, max: 0xff }).map(code => String.fromCharCode(code))
    fc.assert(
      fc.property(dictionary, fc.nat(), character, (members, at, by) => {
        const written = serializeDictionary(members)
        const field = written.slice(0, at % (written.length + 1)) + by + written.slice((at % (written.length + 1)) + 1)
        const read = readByteSequences(field)
        if (read !== undefined) expect(read).toEqual(byOwnReader(field))
      }),
      { numRuns: scaled(50_000) },
    )
  })

  test('one byte sequence is serialized as by the library, and read again', () => {
    fc.assert(
      fc.property(key, fc.uint8Array({ maxLength: 80 }), (name, value) => {
        const written = serializeByteSequence(name, value)
        expect(written).toBe(serializeByLibrary(new Map([[name, [new Uint8Array(value), new Map()]]])))
        expect(readByteSequences(written)).toEqual(new Map([[name, value]]))
      }),
    )
  })
})

describe('docs/rules.md §8: parsing takes linear time', () => {
  test.each([
    ['white space in an inner list', `a=(1${' '.repeat(16_000)}2)`],
    ['equals signs in a string', `a="${'='.repeat(16_000)}"`],
    ['white space in a string', `a="${' \t'.replace('\t', ' ').repeat(8_000)}"`],
    ['trailing white space', `a=1${' '.repeat(16_000)}`],
    ['commas in a string', `a="${','.repeat(16_000)}"`],
  ])('%s', (_, field) => {
    for (let again = 0; again < 100; again++) expect(readByteSequences(field)?.size).toBe(1)
  })
})
