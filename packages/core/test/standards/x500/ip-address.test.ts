import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import { readIpAddress } from '../../../src/standards/x500/certificate-names.js'
import { anyText } from '../../texts.js'
import { vectorsOf } from '../../vectors.js'

interface Address {
  readonly hex: string
  readonly spellings: readonly string[]
}

const { addresses } = vectorsOf<{ readonly addresses: readonly Address[] }>('rfc5952-addresses.json')

describe('RFC 5952 §2, RFC 4291 §2.2: one address, however it is spelled', () => {
  test.each(addresses.flatMap(({ hex, spellings }) => spellings.map(text => [text, hex] as const)))(
    '%s',
    (text, hex) => {
      expect(readIpAddress(text)).toEqual(new Uint8Array(Buffer.from(hex, 'hex')))
    },
  )

  test.each([
    ['1:2:3:4:5:6:7::', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 0]],
    ['::2:3:4:5:6:7:8', [0, 0, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]],
    ['ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255', Array(16).fill(255)],
    ['203.0.113.1', [203, 0, 113, 1]],
    ['0.0.0.0', [0, 0, 0, 0]],
    ['255.255.255.255', [255, 255, 255, 255]],
  ])('%s', (text, octets) => {
    expect(readIpAddress(text)).toEqual(Uint8Array.from(octets))
  })
})

describe('what is not an address', () => {
  test.each([
    ['nothing', ''],
    ['a word', 'not-an-ip'],
    ['three numbers', '1.2.3'],
    ['one number', '16909060'],
    ['five numbers', '1.2.3.4.5'],
    ['a number over 255', '1.2.3.256'],
    ['a zero in front', '1.2.3.04'],
    ['octal', '0177.0.0.1'],
    ['hexadecimal', '0x7f.0.0.1'],
    ['an empty number', '1.2..4'],
    ['a trailing dot', '1.2.3.4.'],
    ['a sign', '+1.2.3.4'],
    ['an exponent', '1e1.2.3.4'],
    ['digits of another script', '\u0661.2.3.4'],
    ['a space in front', ' 1.2.3.4'],
    ['a trailing line feed', '1.2.3.4\n'],
    ['a trailing NUL', '1.2.3.4\u0000'],
    ['a port', '1.2.3.4:80'],
    ['a network', '1.2.3.4/32'],
    ['one colon', ':'],
    ['three colons', ':::'],
    ['two colons twice', '1::2::3'],
    ['seven groups', '1:2:3:4:5:6:7'],
    ['nine groups', '1:2:3:4:5:6:7:8:9'],
    ['eight groups and two colons', '1:2:3:4::5:6:7:8'],
    ['a colon in front', ':1:2:3:4:5:6:7'],
    ['a trailing colon', '1:2:3:4:5:6:7:'],
    ['five digits', '::12345'],
    ['five digits with a zero in front', '::01234'],
    ['a letter that is not a digit', '::g'],
    ['a zone', 'fe80::1%eth0'],
    ['an escaped zone', 'fe80::1%25eth0'],
    ['brackets', '[::1]'],
    ['a prefix', '::1/128'],
    ['IPv4 in the middle', '::1.2.3.4:5'],
    ['IPv4 in front', '1.2.3.4::'],
    ['IPv4 with a zero in front', '::ffff:01.2.3.4'],
    ['IPv4 of three numbers', '::ffff:1.2.3'],
    ['IPv4 after seven groups', '1:2:3:4:5:6:7:1.2.3.4'],
    ['IPv4 after five groups', '1:2:3:4:5:1.2.3.4'],
  ])('%s', (_, text) => {
    expect(readIpAddress(text)).toBeUndefined()
  })
})

describe('for any', () => {
  test('bytes: every spelling of them is read as them', () => {
    const octets = fc.uint8Array({ minLength: 16, maxLength: 16 })
    const sparse = fc
      .array(fc.constantFrom(0, 0, 0, 1, 255), { minLength: 16, maxLength: 16 })
      .map(each => Uint8Array.from(each))
    fc.assert(
      fc.property(fc.oneof(octets, sparse), address => {
        const groups = Array.from({ length: 8 }, (_, at) => Buffer.from(address).toString('hex', at * 2, at * 2 + 2))
        const full = groups.join(':')
        const short = new URL(`http://[${full}]`).hostname.slice(1, -1)
        const mixed = `${groups.slice(0, 6).join(':')}:${address.subarray(12).join('.')}`
        for (const text of [full, full.toUpperCase(), short, mixed]) expect(readIpAddress(text)).toEqual(address)
        expect(readIpAddress(address.subarray(12).join('.'))).toEqual(address.slice(12))
      }),
    )
  })

  test('text: read where the runtime takes it for an address, zones aside', () => {
    const piece = fc.constantFrom(
      '0',
      '1',
      '9',
      '25',
      '255',
      '256',
      '1.2.3.4',
      'a',
      'ffff',
      '.',
      ':',
      '::',
      ':',
      '%',
      'g',
      ' ',
    )
    const near = fc.array(piece, { maxLength: 16 }).map(pieces => pieces.join(''))
    fc.assert(
      fc.property(fc.oneof(anyText, near), text => {
        const bytes = readIpAddress(text)
        const version = text.includes('%') ? 0 : isIP(text)
        expect(bytes?.length ?? 0).toBe(version === 6 ? 16 : version)
      }),
      { numRuns: scaled(50_000) },
    )
  })
})

test('a megabyte of colons is refused as any other text', () => {
  expect(readIpAddress(':'.repeat(1_000_000))).toBeUndefined()
})
