import { X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../../test/scale.js'
import type { CertificateFormat } from '../../../src/http/proxy/certificate-formats.js'
import { anyText } from '../../texts.js'
import { found, LEAF, type Lines, MIDDLE, ROOT, read, refused } from './read-certificate.js'
import { pemOf, WITHOUT_CHAIN, WRITTEN } from './written-certificates.js'

const FORMATS = Object.keys(WRITTEN) as CertificateFormat[]
const base64 = (der: Uint8Array) => Buffer.from(der).toString('base64')

const both = (...lines: Lines): Lines => lines

/** The only line of a format that has one, or its first. */
function lineOf(format: CertificateFormat, leaf = LEAF): readonly [name: string, value: string] {
  const [line] = WRITTEN[format](leaf, [])
  if (line === undefined) throw new Error(format)
  return line
}

describe.each(FORMATS)('%s', format => {
  const [name, value] = lineOf(format)

  test('the certificate and the chain, as the documents of the proxy say', () => {
    const path = WITHOUT_CHAIN.includes(format) ? [] : [MIDDLE, ROOT]
    expect(read({ format }, WRITTEN[format](LEAF, [MIDDLE, ROOT]))).toEqual(found(LEAF, ...path))
    expect(read({ format }, WRITTEN[format](LEAF, []))).toEqual(found(LEAF))
  })

  test('the certificate is the PEM that Node writes', () => {
    const result = read({ format }, [[name, value]])
    expect(result.ok && new X509Certificate(result.value?.certificate ?? '').raw).toEqual(Buffer.from(LEAF))
  })

  test('a header of another name, which is declared', () => {
    expect(read({ format, header: 'X-Own' }, [['x-own', value]])).toEqual(found(LEAF))
    expect(read({ format, header: 'X-Own' }, [[name, value]])).toEqual({ ok: true, value: undefined })
  })

  test.each<[what: string, lines: Lines]>([
    ['no header', []],
    ['an empty header', [[name, '']]],
    ['the name with underscores', [[name.replaceAll('-', '_'), value]]],
    ['a longer name', [[`${name}-Info`, value]]],
  ])('no certificate: %s', (_, lines) => {
    expect(read({ format }, lines)).toEqual({ ok: true, value: undefined })
  })

  test.each<[what: string, lines: Lines, problem: string]>([
    ['two lines', both([name, value], [name, value]), 'repeated'],
    ['two lines in other capitals', both([name.toLowerCase(), value], [name.toUpperCase(), value]), 'repeated'],
    ['an empty line besides', both([name, ''], [name, value]), 'repeated'],
    ['two lines that were joined', [[name, `${value}, ${value}`]], 'malformed'],
    ['half of it', [[name, value.slice(0, value.length / 2)]], 'malformed'],
    ['text after it', [[name, `${value}"`]], 'malformed'],
    ['text before it', [[name, `"${value}`]], 'malformed'],
    ['only a space', [[name, ' ']], 'malformed'],
    ['plain PEM', [[name, pemOf(LEAF)]], 'malformed'],
    ['PEM in one line', [[name, pemOf(LEAF).replaceAll('\n', ' ')]], 'malformed'],
    ['a thumbprint', [[name, 'a'.repeat(64)]], 'malformed'],
    ['(null)', [[name, '(null)']], 'malformed'],
    ['undefined', [[name, 'undefined']], 'malformed'],
    ['64 KiB', [[name, 'A'.repeat(65_537)]], 'too long'],
  ])('refuses %s', (_, lines, problem) => {
    expect(read({ format }, lines)).toEqual(refused(problem))
  })

  test('RFC 5280 §4.1: refuses what is not DER of one certificate', () => {
    const bad = [
      LEAF.slice(0, -1),
      Uint8Array.of(...LEAF, 0),
      Uint8Array.of(...LEAF, ...MIDDLE),
      Uint8Array.of(0x31, 0),
    ]
    for (const der of bad) expect(read({ format }, [lineOf(format, der)])).toEqual(refused('malformed'))
  })

  test('refuses a certificate of more than 16 KiB in PEM, and a chain of more than 8', () => {
    expect(read({ format }, WRITTEN[format](sequence(12_050), []))).toMatchObject({ ok: true })
    expect(read({ format }, WRITTEN[format](sequence(12_150), []))).toEqual(refused('too long'))
    if (WITHOUT_CHAIN.includes(format)) return
    const eight = Array<Uint8Array>(8).fill(ROOT)
    expect(read({ format }, WRITTEN[format](LEAF, eight))).toEqual(found(LEAF, ...eight))
    expect(read({ format }, WRITTEN[format](LEAF, [...eight, ROOT]))).toMatchObject({ ok: false })
  })
})

/** DER of a SEQUENCE with so many octets of content. */
function sequence(length: number): Uint8Array {
  return Uint8Array.of(0x30, 0x82, length >> 8, length & 0xff, ...Array(length).fill(0x41))
}

/** Formats that write one certificate alike. */
const ALIKE: Readonly<Record<CertificateFormat, readonly CertificateFormat[]>> = {
  rfc9440: ['rfc9440', 'google'],
  google: ['rfc9440', 'google'],
  nginx: ['nginx', 'aws-alb-verify', 'aws-alb-passthrough'],
  envoy: ['envoy'],
  haproxy: ['haproxy', 'traefik', 'azure'],
  azure: ['haproxy', 'traefik', 'azure'],
  traefik: ['haproxy', 'traefik', 'azure'],
  'aws-alb-verify': ['aws-alb-verify', 'aws-alb-passthrough'],
  'aws-alb-passthrough': ['aws-alb-verify', 'aws-alb-passthrough'],
}

test.each(FORMATS)('the format is never guessed: who reads what %s wrote', written => {
  const [, value] = lineOf(written)
  const readers = FORMATS.filter(format => read({ format, header: 'x' }, [['x', value]]).ok)
  expect(readers.toSorted()).toEqual(ALIKE[written].toSorted())
})

describe('where one certificate belongs', () => {
  test.each<[CertificateFormat, value: string]>([
    ['nginx', encodeURIComponent(pemOf(LEAF) + pemOf(MIDDLE))],
    ['aws-alb-verify', encodeURIComponent(pemOf(LEAF) + pemOf(MIDDLE))],
    ['haproxy', `${base64(LEAF)},${base64(MIDDLE)}`],
    ['azure', `${base64(LEAF)},${base64(MIDDLE)}`],
    ['rfc9440', `:${base64(LEAF)}:, :${base64(MIDDLE)}:`],
    ['google', `:${base64(LEAF)}:,:${base64(MIDDLE)}:`],
  ])('%s with two is refused', (format, value) => {
    const [name] = lineOf(format)
    expect(read({ format }, [[name, value]])).toEqual(refused('malformed'))
  })
})

describe('the header with the chain', () => {
  const cases = (['rfc9440', 'haproxy', 'google'] as const).map(format => {
    const [own, chain] = WRITTEN[format](LEAF, [MIDDLE])
    if (own === undefined || chain === undefined) throw new Error(format)
    return { format, own, chain }
  })

  test.each(cases)('$format', ({ format, own, chain: [name, value] }) => {
    expect(read({ format, chainHeader: 'X-Own' }, [own, ['x-own', value], [name, 'x']])).toEqual(found(LEAF, MIDDLE))
    expect(read({ format }, [own, [name, '']])).toEqual(found(LEAF))
    expect(read({ format }, [own, [name, value], [name, value]])).toEqual(refused('repeated'))
    expect(read({ format }, [own, [name, value.slice(0, -9)]])).toEqual(refused('malformed'))
    expect(read({ format }, [own, [name, encodeURIComponent(pemOf(MIDDLE))]])).toEqual(refused('malformed'))
    expect(read({ format }, [own, [name, 'A'.repeat(65_537)]])).toEqual(refused('too long'))
  })

  test.each(cases)(
    'RFC 9440 §2.3: a chain without a certificate is refused: $format',
    ({ format, own: [name], chain }) => {
      expect(read({ format }, [chain])).toEqual(refused('malformed'))
      expect(read({ format }, [[name, ''], chain])).toEqual(refused('malformed'))
    },
  )

  test.each(cases)('RFC 5280 §4.1: a chain of anything but certificates is refused: $format', ({ format }) => {
    for (const der of [Uint8Array.of(0x31, 0), MIDDLE.slice(0, -1), Uint8Array.of(...MIDDLE, 0)]) {
      expect(read({ format }, WRITTEN[format](LEAF, [der]))).toEqual(refused('malformed'))
    }
  })

  test('a chain that begins with the certificate itself', () => {
    for (const { format } of cases)
      expect(read({ format }, WRITTEN[format](LEAF, [LEAF, MIDDLE]))).toEqual(found(LEAF, MIDDLE))
  })
})

describe('RFC 9440 §2.1: byte sequences', () => {
  test.each([
    ['a parameter', `:${base64(LEAF)}:;a=1`],
    ['a string', `"${base64(LEAF)}"`],
    ['no colons', base64(LEAF)],
    ['base64url', `:${base64(LEAF).replaceAll('+', '-').replaceAll('/', '_')}:`],
    ['a list in parentheses', `(:${base64(LEAF)}:)`],
    ['a member of a dictionary', `cert=:${base64(LEAF)}:`],
  ])('%s is refused', (_, value) => {
    expect(read({ format: 'rfc9440' }, [['Client-Cert', value]])).toEqual(refused('malformed'))
    expect(
      read({ format: 'rfc9440' }, [
        ['Client-Cert', `:${base64(LEAF)}:`],
        ['Client-Cert-Chain', value],
      ]),
    ).toEqual(refused('malformed'))
  })
})

describe('whatever is in the header', () => {
  const der = fc
    .uint8Array({ minLength: 130, maxLength: 250 })
    .map(bytes => Uint8Array.of(0x30, 0x81, bytes.length, ...bytes))

  test('a certificate that was written is read', () => {
    const runs = fc.property(
      fc.constantFrom(...FORMATS),
      der,
      fc.array(der, { maxLength: 8 }),
      (format, leaf, path) => {
        const expected = WITHOUT_CHAIN.includes(format) ? [] : path
        expect(read({ format }, WRITTEN[format](leaf, path))).toEqual(found(leaf, ...expected))
      },
    )
    fc.assert(runs, { numRuns: scaled(5_000) })
  })

  test('any text is refused: never an error, never no certificate', () => {
    const runs = fc.property(fc.constantFrom(...FORMATS), anyText, fc.nat(3), (format, text, hops) => {
      const [name] = lineOf(format)
      expect(read({ format, hops }, [[name, text]]).ok).toBe(text === '')
    })
    fc.assert(runs, { numRuns: scaled(20_000) })
  })

  test('a header that was changed in one place is another certificate or refused, never none', () => {
    const runs = fc.property(
      fc.constantFrom(...FORMATS),
      fc.nat(),
      fc.constantFrom('', ...',;:=%+/"- \\A'),
      (format, at, change) => {
        const [name, value] = lineOf(format)
        const place = at % value.length
        const result = read({ format }, [[name, value.slice(0, place) + change + value.slice(place + 1)]])
        expect(result.ok && result.value === undefined).toBe(false)
      },
    )
    fc.assert(runs, { numRuns: scaled(20_000) })
  })
})
