import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  certificatePem,
  everyCertificate,
  firstCertificate,
  presentedCertificate,
  sequencesIn,
} from '../../../src/standards/x500/pem.js'
import { vectorsOf } from '../../vectors.js'

const rfc8705 = vectorsOf<{ readonly certificatePem: string; readonly x5tS256: string }>('rfc8705-mtls.json')
const rfc9440 = vectorsOf<{ readonly chainPem: readonly string[]; readonly x5tS256: readonly string[] }>(
  'rfc9440-client-cert.json',
)

const PEM = rfc8705.certificatePem.trim()
const LINES = PEM.split('\n').slice(1, -1)
const DER = Buffer.from(LINES.join(''), 'base64')

const thumbprint = (der: Uint8Array | undefined) =>
  createHash('sha256')
    .update(der ?? '')
    .digest('base64url')
const inPem = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----`

test('RFC 8705 Appendix A: the thumbprint of the certificate', () => {
  expect(thumbprint(firstCertificate(PEM))).toBe(rfc8705.x5tS256)
})

test('RFC 9440 Appendix A: of a chain the first certificate counts', () => {
  expect(thumbprint(firstCertificate(rfc9440.chainPem.join('')))).toBe(rfc9440.x5tS256[0])
  expect(rfc9440.chainPem.map(pem => thumbprint(firstCertificate(pem)))).toEqual(rfc9440.x5tS256)
})

describe('RFC 7468: what does not matter', () => {
  test.each([
    ['CRLF', PEM.replaceAll('\n', '\r\n')],
    ['text before', `subject=CN = mtls\nissuer=CN = mtls\n${PEM}`],
    ['text after it', `${PEM}\n# the certificate of the client`],
    ['one line of base64', inPem(DER)],
    ['indented lines', PEM.replaceAll('\n', '\n  ')],
    ['a second certificate, cut', `${PEM}\n-----BEGIN CERTIFICATE-----\nMIIB`],
  ])('%s', (_, pem) => {
    expect(firstCertificate(pem)).toEqual(new Uint8Array(DER))
  })
})

describe('RFC 7468 §5: what is not a certificate', () => {
  test.each([
    ['nothing', ''],
    ['only base64', LINES.join('')],
    ['no end', PEM.split('\n').slice(0, -1).join('\n')],
    ['no end, but the line feed before it', PEM.slice(0, PEM.indexOf('-----END'))],
    ['a beginning that is one dash short', PEM.replace('CERTIFICATE-----', 'CERTIFICATE----')],
    ['a beginning that is one dash short, and no end', `-----BEGIN CERTIFICATE----${LINES.join('')}\n`],
    ['an end before the beginning', `-----END CERTIFICATE-----${PEM.slice(0, 60)}`],
    ['a key', PEM.replaceAll('CERTIFICATE', 'PRIVATE KEY')],
    ['an escaped header of a proxy', encodeURIComponent(PEM)],
    ['a character outside base64', PEM.replace('MIIB', 'M*IB')],
    ['base64url', PEM.replaceAll('+', '-')],
    ['padding in the middle', PEM.replace('MIIB', 'MII=')],
    ['no padding', inPem(DER).replace('=', '')],
    ['spare bits', inPem(DER).replace('=', 'A')],
    ['empty', inPem(new Uint8Array())],
    ['another tag', inPem(Uint8Array.from([0x31, 0]))],
    ['a byte too many', inPem(Uint8Array.from([...DER, 0]))],
    ['a byte too few', inPem(DER.subarray(0, -1))],
    ['an indefinite length', inPem(Uint8Array.from([0x30, 0x80, 0, 0]))],
    ['a length in a longer form than needed', inPem(Uint8Array.from([0x30, 0x81, 1, 0]))],
    ['a length of five octets', inPem(Uint8Array.from([0x30, 0x85, 0, 0, 0, 0, 1, 0]))],
  ])('%s', (_, pem) => {
    expect(firstCertificate(pem)).toBeUndefined()
  })
})

describe('what a caller passes on', () => {
  const BASE64 = DER.toString('base64')

  test.each([
    ['PEM', PEM],
    ['base64 in one line', BASE64],
    ['base64 in lines', LINES.join('\n')],
    ['base64 in lines that end with CRLF', `${LINES.join('\r\n')}\r\n`],
    ['a byte sequence', `:${BASE64}:`],
  ])('is read: %s', (_, text) => {
    expect(presentedCertificate(text)).toEqual(new Uint8Array(DER))
  })

  test.each([
    ['nothing', ''],
    ['an empty byte sequence', '::'],
    ['a colon at the beginning only', `:${BASE64}`],
    ['a colon at the end only', `${BASE64}:`],
    ['a byte sequence in lines', `:${LINES.join('\n')}:`],
    ['a byte sequence with a parameter', `:${BASE64}:;a=1`],
    ['a list of byte sequences', `:${BASE64}:, :${BASE64}:`],
    ['two certificates in base64', Buffer.concat([DER, DER]).toString('base64')],
    ['base64url', BASE64.replaceAll('+', '-')],
    ['no padding', BASE64.replace('=', '')],
    ['base64 of PEM', Buffer.from(PEM).toString('base64')],
    ['base64 of text', 'YSBjZXJ0aWZpY2F0ZQ=='],
  ])('is refused: %s', (_, text) => {
    expect(presentedCertificate(text)).toBeUndefined()
  })
})

describe('RFC 7468 §5: every certificate', () => {
  const CHAIN = rfc9440.chainPem.join('')

  test('in their order, with any white space between them', () => {
    for (const pem of [
      CHAIN,
      CHAIN.replaceAll('\n', '\r\n'),
      ` \t${CHAIN.replaceAll('-----BEGIN', '\n\n-----BEGIN')}`,
    ]) {
      expect(everyCertificate(pem)?.map(thumbprint)).toEqual(rfc9440.x5tS256)
    }
  })

  test.each([
    ['nothing', ''],
    ['text before', `subject=CN = mtls\n${CHAIN}`],
    ['text after it', `${CHAIN}x`],
    ['text between', CHAIN.replace('-----\n-----BEGIN', '-----\nx\n-----BEGIN')],
    ['one of them cut', CHAIN.slice(0, -40)],
    ['a key between', CHAIN.replace('CERTIFICATE-----', 'PRIVATE KEY-----')],
    ['a block in a block', inPem(DER).replace('-----END', '-----BEGIN CERTIFICATE-----\n-----END')],
    ['an empty one', `${CHAIN}${inPem(new Uint8Array())}`],
    ['two in one block', inPem(Uint8Array.from([...DER, ...DER]))],
  ])('or none: %s', (_, pem) => {
    expect(everyCertificate(pem)).toBeUndefined()
  })

  test('what is written is read, in lines of 64 characters', () => {
    expect(rfc9440.chainPem.map(pem => certificatePem(firstCertificate(pem) ?? new Uint8Array()))).toEqual(
      rfc9440.chainPem,
    )
    expect(certificatePem(new Uint8Array())).toBe('-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----\n')
  })
})

describe('X.690 §10.1: SEQUENCEs one after the other', () => {
  test.each<[what: string, bytes: readonly number[], lengths: readonly number[] | undefined]>([
    ['one', [...DER], [DER.length]],
    ['two', [...DER, 0x30, 0, ...DER], [DER.length, 2, DER.length]],
    ['none', [], undefined],
    ['the last one cut', [...DER, ...DER.subarray(0, -1)], undefined],
    ['a byte too many', [...DER, 0x30], undefined],
    ['another tag', [...DER, 0x31, 0], undefined],
  ])('%s', (_, bytes, lengths) => {
    expect(sequencesIn(Uint8Array.from(bytes))?.map(each => each.length)).toEqual(lengths)
  })
})

test('any text: never a throw; any change inside the certificate changes the thumbprint or cannot be read', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => firstCertificate(text) === undefined))
  fc.assert(
    fc.property(fc.nat(DER.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Uint8Array.from(DER)
      changed[at] = (changed[at] ?? 0) ^ change
      expect(thumbprint(firstCertificate(inPem(changed)))).not.toBe(rfc8705.x5tS256)
    }),
  )
})
