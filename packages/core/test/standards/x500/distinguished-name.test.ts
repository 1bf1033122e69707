import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import {
  chainingTexts,
  type DistinguishedName,
  isSameDistinguishedName,
  type PatternName,
  readDistinguishedName,
} from '../../../src/standards/x500/distinguished-name.js'
import { anyText } from '../../texts.js'
import { vectorsOf } from '../../vectors.js'
import { attribute, subjectOf } from './subjects.js'

const CN = '2.5.4.3'
const O = '2.5.4.10'
const OU = '2.5.4.11'
const EMAIL = '1.2.840.113549.1.9.1'
const DC = '0.9.2342.19200300.100.1.25'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

/** A value that is not a string, by its DER. */
const bits = (hex: string) => ({ type: CN, value: undefined, der: bytes(hex) })

interface Name {
  readonly text: string
  readonly encoded: readonly (readonly { readonly type: string; readonly value?: string; readonly hex?: string }[])[]
}

const rfc4514 = vectorsOf<{ readonly names: readonly Name[] }>('rfc4514-names.json')

/** A name in the vectors. */
const patternOf = ({ encoded }: Name): PatternName =>
  encoded.map(part =>
    part.map(({ type, value = '', hex }) => (hex === undefined ? { type, value } : { type, der: bytes(hex) })),
  )

/** Whether a certificate that was issued to one name matches the other. */
function matches(text: string, issued: string): boolean {
  const pattern = readDistinguishedName(text)
  const subject = readDistinguishedName(issued)
  return pattern !== undefined && subject !== undefined && isSameDistinguishedName(pattern, subjectOf(subject))
}

/** Whether a certificate with these encoded parts matches the name. */
function holds(text: string, subject: DistinguishedName): boolean {
  const pattern = readDistinguishedName(text)
  expect(pattern).toBeDefined()
  return isSameDistinguishedName(pattern ?? [], subject)
}

describe('RFC 4514 §4: the examples', () => {
  test.each(rfc4514.names.map(name => [name.text, name] as const))('%s', (text, name) => {
    expect(readDistinguishedName(text)).toEqual(patternOf(name))
    expect(holds(text, subjectOf(patternOf(name)))).toBe(true)
  })
})

describe('RFC 4514 §2.4, §3: one value, read', () => {
  test.each([
    ['all that must be escaped', 'CN=\\"\\+\\,\\;\\<\\>\\\\', '"+,;<>\\'],
    ['all that may be', 'CN=\\ a\\#\\=\\ ', ' a#= '],
    ['all as bytes', 'CN=\\22\\2b\\2C\\3b\\3c\\3E\\5c\\23a\\20', '"+,;<>\\#a '],
    ['an escaped backslash in front of a space', 'CN=a\\\\ ', 'a\\'],
    ['an escaped space, then one that is not', 'CN=a\\  ,O=b', 'a '],
    ['spaces at both ends do not count', 'CN =  a b  , O=b', 'a b'],
    ['an equals sign', 'CN=a=b==', 'a=b=='],
    ['a number sign that is not in front', 'CN=a#b', 'a#b'],
    ['an escaped number sign in front', 'CN=\\#0401', '#0401'],
    ['UTF-8 in bytes and characters', 'CN=č\\C4\\8Dč', 'ččč'],
    ['four bytes', 'CN=\\F0\\9F\\94\\91', '\u{1f511}'],
    ['a character beyond the BMP', 'CN=\u{1f511}', '\u{1f511}'],
    ['a tab', 'CN=\ta', '\ta'],
    ['a byte order mark in bytes', 'CN=\\EF\\BB\\BFa', '\ufeffa'],
  ])('%s', (_, text, value) => {
    expect(readDistinguishedName(text)?.at(-1)).toEqual([{ type: CN, value }])
  })

  test('DER, in either case, spaces around it', () => {
    expect(readDistinguishedName('CN= #0C03414a4B ')).toEqual([[{ type: CN, der: bytes('0c03414a4b') }]])
  })

  test('levels in the order of the encoding, attributes of one level in their own', () => {
    expect(readDistinguishedName('CN=a + OU=b , O=c')).toEqual([
      [{ type: O, value: 'c' }],
      [
        { type: CN, value: 'a' },
        { type: OU, value: 'b' },
      ],
    ])
  })

  test.each([
    ['cn', CN],
    ['commonName', CN],
    ['SN', '2.5.4.4'],
    ['SERIALNUMBER', '2.5.4.5'],
    ['C', '2.5.4.6'],
    ['L', '2.5.4.7'],
    ['ST', '2.5.4.8'],
    ['STREET', '2.5.4.9'],
    ['organizationName', O],
    ['title', '2.5.4.12'],
    ['businessCategory', '2.5.4.15'],
    ['postalCode', '2.5.4.17'],
    ['name', '2.5.4.41'],
    ['GN', '2.5.4.42'],
    ['givenName', '2.5.4.42'],
    ['dnQualifier', '2.5.4.46'],
    ['pseudonym', '2.5.4.65'],
    ['organizationIdentifier', '2.5.4.97'],
    ['dc', DC],
    ['UID', '0.9.2342.19200300.100.1.1'],
    ['emailAddress', EMAIL],
    ['E', EMAIL],
    ['jurisdictionC', '1.3.6.1.4.1.311.60.2.1.3'],
    ['jurisdictionCountryName', '1.3.6.1.4.1.311.60.2.1.3'],
    ['2.5.4.3', CN],
    ['2.999.1', '2.999.1'],
    ['OID.2.5.4.97', '2.5.4.97'],
    ['oid.2.5.4.97', '2.5.4.97'],
  ])('the type %s', (name, type) => {
    expect(readDistinguishedName(`${name}=a`)).toEqual([[{ type, value: 'a' }]])
  })
})

describe('RFC 4514 §3: what is not a name', () => {
  test.each([
    ['nothing', ''],
    ['a space', '  '],
    ['a comma', ','],
    ['no equals sign', 'CN'],
    ['no type', '=a'],
    ['a trailing comma', 'CN=a,'],
    ['a comma in front', ',CN=a'],
    ['two commas', 'CN=a,,O=b'],
    ['a trailing plus', 'CN=a+'],
    ['a semicolon between parts', 'CN=a;O=b'],
    ['a quoted value', 'CN="a, b"'],
    ['a quote within', 'CN=a"b'],
    ['an angle', 'CN=<a'],
    ['a trailing backslash', 'CN=a\\'],
    ['a letter that is escaped', 'CN=\\a'],
    ['one digit of a byte', 'CN=\\4'],
    ['a byte of no digits', 'CN=\\g0'],
    ['bytes that are not UTF-8', 'CN=\\C4'],
    ['a byte in front of a character', 'CN=\\C4č'],
    ['an overlong NUL', 'CN=\\C0\\80'],
    ['a surrogate in bytes', 'CN=\\ED\\A0\\80'],
    ['an unknown type', 'QN=a'],
    ['a type that tools do not agree on', 'S=a'],
    ['a type that is a member of objects', 'constructor=a'],
    ['a type with an escape', 'C\\4e=a'],
    ['a type with a hyphen', 'C-N=a'],
    ['the old prefix of identifiers twice', 'OID.OID.2.5.4.3=a'],
    ['the old prefix in front of a name', 'OID.CN=a'],
    ['an identifier of one number', '2=a'],
    ['an identifier with a zero in front', '2.5.04.3=a'],
    ['an identifier that ends in a dot', '2.5.4.3.=a'],
    ['an identifier whose first number is three', '3.5=a'],
    ['an identifier whose second number is forty', '1.40=a'],
    ['DER of no bytes', 'CN=#'],
    ['DER of half a byte', 'CN=#040'],
    ['DER with a space', 'CN=#04 01'],
    ['DER with an escape', 'CN=#04\\01'],
    ['one type twice in a part', 'CN=a+CN=b'],
    ['one type twice under two names', 'CN=a+2.5.4.3=a'],
  ])('%s', (_, text) => {
    expect(readDistinguishedName(text)).toBeUndefined()
  })

  test.each([
    ['an empty value', 'CN='],
    ['a value of spaces', 'CN=\\ \\ '],
    ['NUL', 'CN=a\\00b'],
    ['NUL as it is', 'CN=a\u0000b'],
    ['U+FFFE', 'CN=a\ufffeb'],
    ['U+FFFE in bytes', 'CN=a\\EF\\BF\\BEb'],
    ['half a surrogate pair', 'CN=a\ud800'],
    ['a letter outside ASCII in an address of mail', 'E=ä@example.com'],
    ['a letter outside ASCII in the attribute of a directory', 'mail=ä@example.com'],
    ['a letter outside ASCII in a domain', 'DC=bücher'],
    ['the Kelvin sign in a domain', 'DC=ban\u212a'],
  ])('a certificate could not hold it: %s', (_, text) => {
    expect(readDistinguishedName(text)).toBeUndefined()
  })

  test('longer than names are', () => {
    expect(readDistinguishedName(`CN=${'a'.repeat(4_093)}`)).toBeDefined()
    expect(readDistinguishedName(`CN=${'a'.repeat(4_094)}`)).toBeUndefined()
    expect(readDistinguishedName(Array(64).fill('CN=a').join(','))).toHaveLength(64)
    expect(readDistinguishedName(Array(65).fill('CN=a').join(','))).toBeUndefined()
    expect(readDistinguishedName('\\'.repeat(1_000_000))).toBeUndefined()
  })
})

describe('RFC 4517 §4.2.15: the same name', () => {
  test.each([
    ['case of a type', 'cn=a,o=b', 'CN=a,O=b'],
    ['a type by its identifier', '2.5.4.3=a,2.5.4.10=b', 'CN=a,O=b'],
    ['case of a value', 'CN=Client,O=EXAMPLE', 'CN=client,O=Example'],
    ['escapes of another form', 'CN=a\\2cb', 'CN=a\\,b'],
    ['attributes of one part in another order', 'CN=a+OU=b+L=c,O=d', 'L=c+CN=a+OU=b,O=d'],
    ['spaces within', 'CN=a  b', 'CN=a b'],
    ['case of an address of mail', 'E=Admin@Example.com', 'E=admin@example.COM'],
    ['case of a domain', 'DC=Example,DC=COM', 'DC=example,DC=com'],
  ])('%s', (_, text, issued) => {
    expect(matches(text, issued)).toBe(true)
  })

  test.each([
    ['another value', 'CN=a', 'CN=b'],
    ['another type', 'CN=a', 'OU=a'],
    ['parts in another order', 'O=b,CN=a', 'CN=a,O=b'],
    ['less', 'CN=a', 'CN=a,O=b'],
    ['more', 'CN=a,O=b', 'CN=a'],
    ['one part of two attributes, two parts of one', 'CN=a+O=b', 'CN=a,O=b'],
    ['fewer attributes in a part', 'CN=a', 'CN=a+OU=b'],
    ['more attributes in a part', 'CN=a+OU=b', 'CN=a'],
    ['values of two attributes exchanged', 'CN=a+OU=b', 'CN=b+OU=a'],
    ['a value that looks like two parts', 'CN=a,O=b', 'CN=a\\,O\\=b'],
    ['a value that looks like two attributes', 'CN=a+OU=b', 'CN=a\\+OU\\=b'],
    ['quotes in the value', 'CN=a', 'CN=\\"a\\"'],
    ['a value that looks like DER', 'CN=#0C0161', 'CN=\\#0C0161'],
    ['zero-width space', 'CN=admin', 'CN=ad\u200bmin'],
    ['dotless i', 'CN=admin', 'CN=adm\u0131n'],
    ['an escaped trailing space', 'CN=a', 'CN=a\\ '],
    ['a space after the comma of a value', 'CN=a\\, b', 'CN=a\\,b'],
  ])('not: %s', (_, text, issued) => {
    expect(matches(text, issued)).toBe(false)
    expect(matches(issued, text)).toBe(false)
    expect(matches(issued, issued)).toBe(true)
  })
})

describe('what only a certificate can hold', () => {
  test('the string type does not matter to text, and does to DER', () => {
    const printable = [[attribute(CN, 'a', 0x13)]]
    expect(holds('CN=A', printable)).toBe(true)
    expect(holds('CN=#130161', printable)).toBe(true)
    expect(holds('CN=#0c0161', printable)).toBe(false)
    expect(holds('CN=#130141', printable)).toBe(false)
    expect(holds('CN=#1301', printable)).toBe(false)
  })

  test('a value that is not a string equals only its DER', () => {
    const bitString = [[{ type: CN, value: undefined, der: bytes('03020061') }]]
    expect(holds('CN=#03020061', bitString)).toBe(true)
    expect(holds('CN=a', bitString)).toBe(false)
    expect(holds('CN=undefined', bitString)).toBe(false)
  })

  test.each([
    ['NUL in the value', 'CN=ab', [[attribute(CN, 'a\u0000b')]]],
    ['NUL after the value', 'CN=ab', [[attribute(CN, 'ab\u0000')]]],
    ['U+FFFE', 'CN=ab', [[attribute(CN, 'a\ufffeb')]]],
    ['half a surrogate pair', 'CN=ab', [[attribute(CN, 'ab\ud800')]]],
    ['the Kelvin sign in an address of mail', 'E=k@example.com', [[attribute(EMAIL, '\u212a@example.com')]]],
    ['full width in a domain', 'DC=a', [[attribute(DC, '\uff41')]]],
    ['an attribute twice in one part', 'CN=a+OU=b', [[attribute(CN, 'a'), attribute(CN, 'a')]]],
    ['CVE-2021-44533: two values of one type in one part', 'CN=a', [[attribute(CN, 'a'), attribute(CN, 'b')]]],
    ['an attribute twice for a name that says it once', 'CN=a', [[attribute(CN, 'a'), attribute(CN, 'a')]]],
    ['an empty trailing part', 'CN=a', [[attribute(CN, 'a')], []]],
    ['only an empty part', 'CN=a', [[]]],
    ['no part', 'CN=a', []],
    ['an empty value', 'CN=a', [[attribute(CN, '')]]],
  ])('no match: %s', (_, text, subject) => {
    expect(holds(text, subject)).toBe(false)
  })

  test('a pattern with one attribute twice does not match two attributes', () => {
    const value = { type: CN, value: 'a' }
    expect(isSameDistinguishedName([[value, value]], [[attribute(CN, 'a'), attribute(CN, 'b')]])).toBe(false)
  })

  test('PAR-09: an empty name matches nothing, not even an empty subject or an empty value', () => {
    expect(isSameDistinguishedName([], [])).toBe(false)
    expect(isSameDistinguishedName([[]], [[]])).toBe(false)
    expect(isSameDistinguishedName([[{ type: CN, value: '' }]], [[attribute(CN, '')]])).toBe(false)
    expect(
      isSameDistinguishedName([[{ type: CN, der: bytes('') }]], [[{ type: CN, value: 'a', der: bytes('') }]]),
    ).toBe(false)
  })

  test('what can be compared with nothing is not even equal to itself', () => {
    expect(isSameDistinguishedName([[{ type: CN, value: 'a\u0000' }]], [[attribute(CN, 'a\u0000')]])).toBe(false)
  })
})

describe('RFC 5280 §7.1, RFC 4518 §2.6.1: names that chain', () => {
  /**
   * Whether a certificate with one name as its issuer chains to one with the other as its subject.
   */
  const chain = (one: DistinguishedName, other: DistinguishedName) => {
    const texts = chainingTexts(one)
    return texts.every(text => text !== undefined) && texts.join('\n') === chainingTexts(other).join('\n')
  }
  const ab = attribute(CN, 'A B')

  test.each<readonly [what: string, one: DistinguishedName, other: DistinguishedName]>([
    ['case', [[ab]], [[attribute(CN, 'a b')]]],
    ['another string type', [[ab]], [[attribute(CN, 'A B', 0x13)]]],
    ['a space in front', [[ab]], [[attribute(CN, ' A B')]]],
    ['trailing spaces', [[ab]], [[attribute(CN, 'A B   ')]]],
    ['white space of other kinds around it', [[ab]], [[attribute(CN, '\t\u00a0A B\u3000\n')]]],
    ['runs of spaces within', [[ab]], [[attribute(CN, 'A    B')]]],
    ['attributes of a part in another order', [[ab, attribute(OU, 'c')]], [[attribute(OU, 'C '), ab]]],
    ['the same bytes of a value that is not a string', [[bits('03020061')]], [[bits('03020061')]]],
  ])('%s', (_, one, other) => {
    expect(chain(one, other)).toBe(true)
    expect(chain(other, one)).toBe(true)
  })

  test.each<readonly [what: string, one: DistinguishedName, other: DistinguishedName]>([
    ['no space within', [[ab]], [[attribute(CN, 'AB')]]],
    ['a trailing space that carries an accent', [[ab]], [[attribute(CN, 'A B \u0301')]]],
    ['a space in front that carries an accent', [[ab]], [[attribute(CN, ' \u0301A B')]]],
    ['a trailing zero-width space', [[ab]], [[attribute(CN, 'A B\u200b')]]],
    ['another type', [[ab]], [[attribute(O, 'A B')]]],
    ['one part less', [[ab]], [[ab], [ab]]],
    ['two parts for one', [[ab, attribute(OU, 'c')]], [[ab], [attribute(OU, 'c')]]],
    ['an attribute twice', [[ab]], [[ab, ab]]],
    ['other bytes of a value that is not a string', [[bits('03020061')]], [[bits('03020062')]]],
    ['a string and another type', [[attribute(CN, 'a')]], [[bits('0c0161')]]],
    ['what can be compared with nothing', [[attribute(CN, 'a\u0000')]], [[attribute(CN, 'a\u0000')]]],
    [
      'what can be compared with nothing, and what can',
      [[ab, attribute(OU, 'a\u0000')]],
      [[ab, attribute(OU, 'a\u0000')]],
    ],
    [
      'a value that looks like two attributes',
      [[attribute(CN, 'a'), attribute(OU, 'b')]],
      [[attribute(OU, `b${CN}=a`)]],
    ],
    ['nothing but spaces', [[attribute(CN, '  ')]], [[attribute(CN, '  ')]]],
    ['an empty part', [[]], [[]]],
  ])('not: %s', (_, one, other) => {
    expect(chain(one, other)).toBe(false)
    expect(chain(other, one)).toBe(false)
  })

  test('the registered name of a client is compared more narrowly (docs/rules.md §3)', () => {
    expect(isSameDistinguishedName([[{ type: CN, value: 'a' }]], [[attribute(CN, 'a ')]])).toBe(false)
  })
})

/** Rows of the peer that RFC 4517 or this library decides differently, and why. */
const DEVIATIONS: ReadonlyMap<string, string> = new Map([
  ['ShouldMatchReversedOrder', 'RFC 4517 §4.2.15: parts are compared in their order; the reverse is another name'],
  ['ShouldNotMatchDifferentValueCase', 'RFC 4517 §4.2.11: values of directory strings are compared without case'],
  ['ShouldMatchEmptyAgainstEmpty', 'an empty subject must never authenticate anybody'],
])

interface Row {
  readonly name: string
  readonly a: string
  readonly b: string
  readonly equal: boolean
}

describe('a table of a peer (test/vectors/mtls-subject-match.json)', () => {
  const { dnEquality } = vectorsOf<{ readonly dnEquality: readonly Row[] }>('mtls-subject-match.json')

  test.each(dnEquality.map(row => [row.name, row] as const))('%s', (name, { a, b, equal }) => {
    expect(matches(a, b)).toBe(DEVIATIONS.has(name) ? !equal : equal)
    expect(matches(b, a)).toBe(matches(a, b))
  })

  test('every deviation is a row', () => {
    expect(dnEquality.filter(({ name }) => DEVIATIONS.has(name))).toHaveLength(DEVIATIONS.size)
  })
})

describe('for any text', () => {
  /** A value in the form of RFC 4514 §2.4. */
  const escaped = (value: string) =>
    value
      .replace(/["+,;<>\\]/g, '\\$&')
      .replace(/^[ #]/, '\\$&')
      .replace(/(?<=.) $/s, '\\ ')
  const inBytes = (value: string) =>
    [...Buffer.from(value)].map(byte => `\\${byte.toString(16).padStart(2, '0')}`).join('')

  const character = fc.constantFrom(...'ab ,+="\\#;<>č\u{1f511}')
  const value = fc.string({ unit: character, minLength: 1, maxLength: 8 }).filter(each => each.trim() !== '')
  const part = fc
    .uniqueArray(fc.constantFrom('CN', 'OU', 'O'), { minLength: 1 })
    .chain(types => fc.tuple(...types.map(type => fc.tuple(fc.constant(type), value))))
  const name = fc.array(part, { minLength: 1, maxLength: 4 })
  const types: ReadonlyMap<string, string> = new Map([
    ['CN', CN],
    ['OU', OU],
    ['O', O],
  ])

  test('what is written is read, and is the name that was written', () => {
    fc.assert(
      fc.property(name, fc.boolean(), (parts, allInBytes) => {
        const write = allInBytes ? inBytes : escaped
        const text = parts.map(each => each.map(([type, text]) => `${type}=${write(text)}`).join('+')).join(',')
        const subject = parts
          .map(each => each.map(([type, text]) => attribute(types.get(type) ?? '', text)).reverse())
          .reverse()
        expect(holds(text, subject)).toBe(true)
      }),
      { numRuns: scaled(5_000) },
    )
  })

  test('never a throw; what is read is the name of a certificate that holds it', () => {
    const piece = fc.constantFrom('CN', 'O', '=', ',', '+', '\\', '#', ' ', 'a', '0', '4', 'C4', '\\8D', '"', '\ud800')
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.array(piece).map(pieces => pieces.join('')),
        ),
        text => {
          const read = readDistinguishedName(text)
          if (read === undefined) return
          expect(read.length).toBeGreaterThan(0)
          expect(isSameDistinguishedName(read, subjectOf(read))).toBe(true)
        },
      ),
      { numRuns: scaled(30_000) },
    )
  })
})
