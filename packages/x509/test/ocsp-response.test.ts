import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOcspResponse } from '../src/ocsp-response.js'
import { NAMES } from './chain.js'
import { answer, basicResponse, delegated, huge, idOf, OCSP, response, STATUS, wrapped } from './forge-ocsp.js'
import { chanceFrom, mutateOctets, mutateValues } from './mutate.js'
import {
  type Bytes,
  enumerated,
  explicit,
  generalized,
  implicit,
  int,
  nothing,
  octets,
  oid,
  seq,
  time,
  utf8,
} from './write-der.js'

const [GOOD, DELEGATED] = [response(), delegated()]

/** A response with this one answer. */
const only = (single: Bytes) => response({ answers: [single] })

/** Malformed responses, by the clause that they break. */
const MALFORMED: readonly (readonly [what: string, der: Bytes])[] = [
  ['the reserved status 4 (RFC 6960 §4.2.1)', wrapped(undefined, 4)],
  ['a status of two octets (RFC 6960 §4.2.1)', seq(Uint8Array.of(0x0a, 2, 3, 0))],
  ['a status of no octets (RFC 6960 §4.2.1)', seq(Uint8Array.of(0x0a, 0))],
  ['a status as INTEGER (RFC 6960 §4.2.1)', seq(int(3))],
  ['an encoded version (X.690 §11.5)', response({ version: [explicit(0, int(0))] })],
  ['another version (RFC 6960 §4.2.1)', response({ version: [explicit(0, int(1))] })],
  ['a responder of no kind (RFC 6960 §4.2.1)', response({ responder: explicit(3, NAMES.intermediate) })],
  ['a responder with implicit name (RFC 6960 §4.2.1)', response({ responder: seq() })],
  ['a key hash that is no OCTET STRING (RFC 6960 §4.2.1)', response({ responder: explicit(2, utf8('key')) })],
  ['a responder with a malformed name (RFC 5280 §4.1.2.4)', response({ responder: explicit(1, seq(int(1))) })],
  ['producedAt in UTCTime (RFC 6960 §4.2.1)', response({ producedAt: time('2026-05-31T00:00:00Z') })],
  ['producedAt on no day (RFC 5280 §4.1.2.5)', response({ producedAt: generalized('2026-06-31T00:00:00Z') })],
  ['no answer (RFC 6960 §4.2.1)', response({ answers: [] })],
  ['17 answers (docs/certificates.md)', response({ answers: Array.from({ length: 17 }, () => answer()) })],
  ['nine certificates (docs/certificates.md)', response({ certificates: Array.from({ length: 9 }, () => seq()) })],
  ['a certificate of another type (RFC 6960 §4.2.1)', response({ certificates: [int(1)], answers: [seq()] })],
  ['a repeated extension (RFC 5280 §4.2)', response({ extensions: [nonce(1), nonce(2)] })],
  [
    'a certificate identifier without serial number (RFC 6960 §4.1.1)',
    only(answer({ id: seq(seq(oid('1.2')), octets(), octets()) })),
  ],
  [
    'a serial number of two encodings (X.690 §8.3.2)',
    only(answer({ id: idOf({ serial: Uint8Array.of(2, 2, 0, 3) }) })),
  ],
  ['no status of the certificate (RFC 6960 §4.2.1)', only(answer({ status: new Uint8Array() }))],
  ['good with content (RFC 6960 §4.2.1)', only(answer({ status: implicit(0, Uint8Array.of(0)) }))],
  ['unknown with content (RFC 6960 §4.2.1)', only(answer({ status: implicit(2, Uint8Array.of(0)) }))],
  ['good as NULL (RFC 6960 §4.2.1)', only(answer({ status: nothing() }))],
  ['revoked without a time (RFC 6960 §4.2.1)', only(answer({ status: explicit(1) }))],
  [
    'revoked at a time in UTCTime (RFC 6960 §4.2.1)',
    only(answer({ status: explicit(1, time('2026-05-01T00:00:00Z')) })),
  ],
  ['revoked for a reason that is no ENUMERATED (RFC 5280 §5.3.1)', only(answer({ status: revokedFor(int(1)) }))],
  ['revoked for two reasons (RFC 5280 §5.3.1)', only(answer({ status: revokedFor(enumerated(1), enumerated(2)) }))],
  ['thisUpdate in UTCTime (RFC 6960 §4.2.1)', only(answer({ thisUpdate: time('2026-05-31T00:00:00Z') }))],
  ['thisUpdate on no day (RFC 5280 §4.1.2.5)', only(answer({ thisUpdate: generalized('2026-06-31T00:00:00Z') }))],
  ['a repeated extension of an answer (RFC 5280 §4.2)', only(answer({ extensions: [nonce(1), nonce(2)] }))],
  [
    'revoked for a reason of two octets (RFC 5280 §5.3.1)',
    only(answer({ status: revokedFor(Uint8Array.of(0x0a, 2, 0, 1)) })),
  ],
  ['nextUpdate in UTCTime (RFC 6960 §4.2.1)', only(answer({ nextUpdate: time('2026-06-02T00:00:00Z') }))],
  ['nextUpdate on no day (RFC 5280 §4.1.2.5)', only(answer({ nextUpdate: generalized('2026-06-31T00:00:00Z') }))],
  ['a malformed answer beside a good one (RFC 6960 §4.2.1)', response({ answers: [answer(), seq()] })],
  [
    'more behind its content (RFC 6960 §4.2.1)',
    seq(enumerated(0), explicit(0, seq(oid(OCSP.basic), octets(basicResponse()))), nothing()),
  ],
  ['more behind the basic response (RFC 6960 §4.2.1)', wrapped(seq(basicResponse(), nothing()))],
  ['a type without a response (RFC 6960 §4.2.1)', seq(enumerated(0), explicit(0, seq(oid(OCSP.basic))))],
]

function nonce(value: number): readonly [string, boolean, Bytes] {
  return [OCSP.nonce, false, octets(Uint8Array.of(value))]
}

function revokedFor(...reasons: readonly Bytes[]): Bytes {
  return explicit(1, generalized('2026-05-01T00:00:00Z'), explicit(0, ...reasons))
}

/** A response of a length. That of its signature varies by some octets, so it is tried again. */
function ofLength(length: number): Bytes {
  let der = huge(length)
  for (let padding = length; der.length !== length; der = huge(padding)) padding += length - der.length
  return der
}

describe('reading an OCSP response', () => {
  test('finds the answers', () => {
    expect(readOcspResponse(GOOD)).toMatchObject({
      status: 'successful',
      basic: {
        answers: [
          { status: 'good', thisUpdate: 1_780_185_600, nextUpdate: 1_780_358_400, plain: true, id: { hash: 'SHA-1' } },
        ],
        certificates: [],
      },
    })
  })

  test.each(['good', 'unknown', 'revoked', 'onHold'] as const)('%s', name => {
    const status = name === 'onHold' ? 'revoked' : name
    expect(readOcspResponse(only(answer({ status: STATUS[name] })))?.basic?.answers).toMatchObject([{ status }])
  })

  test('reads sixteen answers, and eight certificates without judging them', () => {
    const answers = Array.from({ length: 16 }, () => answer())
    const certificates = Array.from({ length: 8 }, () => seq())
    expect(readOcspResponse(response({ answers, certificates }))?.basic).toMatchObject({
      answers: { length: 16 },
      certificates,
    })
  })

  test.each(MALFORMED)('refuses %s', (_, der) => {
    expect(readOcspResponse(der)).toBeUndefined()
  })

  test('refuses more than 16,384 bytes', () => {
    expect(readOcspResponse(ofLength(16_384))).toBeDefined()
    expect(readOcspResponse(ofLength(16_385))).toBeUndefined()
  })

  test('refuses every beginning of a response', () => {
    for (let length = 0; length < DELEGATED.length; length++)
      expect(readOcspResponse(DELEGATED.subarray(0, length))).toBeUndefined()
  })

  test('copies what it reads', () => {
    const bytes = Buffer.from(GOOD)
    const read = readOcspResponse(bytes)
    const before = Buffer.from(read?.basic?.content ?? [])
    bytes.fill(0)
    expect(Buffer.compare(read?.basic?.content ?? bytes, before)).toBe(0)
  })

  test('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        const read = readOcspResponse(bytes)
        return read === undefined || read.status !== 'successful' || read.basic !== undefined
      }),
    )
  })

  test('never throws for a mutated response', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), fc.boolean(), (seed, values, byDelegate) => {
        const mutated = (values ? mutateValues : mutateOctets)(byDelegate ? DELEGATED : GOOD, chanceFrom(seed))
        const read = readOcspResponse(mutated)
        return read === undefined || (read.status === 'successful') === (read.basic !== undefined)
      }),
    )
  })
})
