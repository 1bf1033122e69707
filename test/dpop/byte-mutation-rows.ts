import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { segmentsOf, signatureOf, signingInput } from './forging.js'
import { type MutationRow, P256_ORDER, row, signatureBytes, withSegment, withSignature } from './mutation.js'

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const base64urlCharacter = fc.constantFrom(...BASE64URL)
const anyCharacter = fc.oneof(
  base64urlCharacter,
  fc.string({ minLength: 1, maxLength: 1 }),
  fc.constantFrom(...'=.,+/ \t\r\n~\0é'),
)
const anyText = fc.oneof(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 }), anyCharacter)
const place = fc.nat(9_999)

const replacedAt = (text: string, at: number, by: string): string => {
  const index = at % text.length
  return text.slice(0, index) + by + text.slice(index + 1)
}

function withSpareBits(character: string | undefined, bits: number): string {
  return BASE64URL[BASE64URL.indexOf(character ?? '') + bits] ?? ''
}

const characterRow = (name: string, clause: string, number: 0 | 1 | 2): MutationRow =>
  row(
    [`a character of the ${name} replaced`, clause, 1_000, 'sometimes'],
    fc.record({ at: place, by: anyCharacter }),
    ({ proof }, { at, by }) => withSegment(proof, number, segment => replacedAt(segment, at, by)),
  )

const CHARACTER_ROWS: readonly MutationRow[] = [
  characterRow('header', 'RFC 9449 §4.3-2', 0),
  characterRow('claims', 'RFC 9449 §4.3-2', 1),
  characterRow('signature', 'RFC 9449 §4.3-6', 2),
  row(
    ['a character of the signature replaced by one that is as good', 'RFC 9449 §4.3-6', 600, 'always'],
    // The last character holds unused bits, so another one may not be base64url any more.
    fc.record({ at: fc.nat(84), by: base64urlCharacter }),
    ({ proof }, { at, by }) => withSegment(proof, 2, segment => replacedAt(segment, at, by)),
  ),
  row(
    ['the same signature by another last character', 'RFC 4648 §3.5', 60, 'never'],
    // Two bits of it count; the four behind them must be zero.
    fc.integer({ min: 1, max: 15 }),
    ({ proof }, spare) => withSegment(proof, 2, segment => replacedAt(segment, 85, withSpareBits(segment[85], spare))),
  ),
  row(['a character left out', 'RFC 9449 §4.3-2', 300, 'sometimes'], place, ({ proof }, at) =>
    replacedAt(proof, at, ''),
  ),
  row(
    ['characters put in', 'RFC 9449 §4.3-2', 400, 'sometimes'],
    fc.record({ at: place, text: anyText }),
    ({ proof }, { at, text }) => proof.slice(0, at % proof.length) + text + proof.slice(at % proof.length),
  ),
  row(['characters before it', 'RFC 7515 §7.1', 300, 'sometimes'], anyText, ({ proof }, text) => text + proof),
  row(['characters behind it', 'RFC 7515 §7.1', 300, 'sometimes'], anyText, ({ proof }, text) => proof + text),
]

const ORDERS = ['021', '102', '120', '201', '210', '012012', '01', '12', '0', '', '0112', '01.2', '.012', '012.']

const SHAPE_ROWS: readonly MutationRow[] = [
  row(
    ['segments in another order, or not three', 'RFC 7515 §7.1', 100, 'never'],
    fc.constantFrom(...ORDERS),
    ({ proof }, order) => {
      const segments = segmentsOf(proof)
      return [...order].map(each => (each === '.' ? '' : segments[Number(each)])).join('.')
    },
  ),
  row(
    ['two headers, joined', 'RFC 9449 §4.3-1', 150, 'never'],
    fc.record({ first: fc.boolean(), second: fc.boolean(), comma: fc.constantFrom(',', ', ', ' , ', ',\t') }),
    ({ proof, sibling }, { first, second, comma }) => (first ? proof : sibling) + comma + (second ? proof : sibling),
  ),
  row(
    ['a comma and nothing', 'RFC 9449 §4.3-1', 50, 'never'],
    fc.constantFrom('%,', ',%', '%, ', ' ,%'),
    ({ proof }, form) => form.replace('%', proof),
  ),
]

/** The prime of the field of P-256. */
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const scalar = fc.oneof(
  fc.constantFrom(0n, 1n, 2n, P256_ORDER - 1n, P256_ORDER, P256_ORDER + 1n, P, 2n ** 256n - 1n),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
)

function bytesOf(number: bigint): Uint8Array {
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}

/** A signature in the form of X.509, which JWS does not know (RFC 7518 §3.4). */
function derOf(signature: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const shortest = Buffer.from(bytes.subarray(bytes.findIndex(byte => byte !== 0)))
    const positive = (shortest[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), shortest]) : shortest
    return Buffer.concat([Buffer.of(2, positive.length), positive])
  }
  const both = Buffer.concat([integer(signature.subarray(0, 32)), integer(signature.subarray(32))])
  return Buffer.concat([Buffer.of(0x30, both.length), both])
}

const SIGNATURE_ROWS: readonly MutationRow[] = [
  row(['r = s = 0', 'CVE-2022-21449', 20, 'always'], fc.constant(64), ({ proof }, length) =>
    withSignature(proof, new Uint8Array(length)),
  ),
  row(['any r and s', 'RFC 9449 §4.3-6', 300, 'always'], fc.record({ r: scalar, s: scalar }), ({ proof }, { r, s }) =>
    withSignature(proof, Buffer.concat([bytesOf(r), bytesOf(s)])),
  ),
  row(
    ['r or s of its own, the other any', 'RFC 9449 §4.3-6', 200, 'always'],
    fc.record({ own: fc.constantFrom('r', 's'), other: scalar }),
    ({ proof }, { own, other }) => {
      const bytes = signatureBytes(proof)
      const halves = own === 'r' ? [bytes.subarray(0, 32), bytesOf(other)] : [bytesOf(other), bytes.subarray(32)]
      return withSignature(proof, Buffer.concat(halves))
    },
  ),
  row(
    ['a signature of any length', 'RFC 7518 §3.4', 150, 'always'],
    fc.uint8Array({ minLength: 1, maxLength: 140 }),
    ({ proof }, bytes) => withSignature(proof, bytes),
  ),
  row(
    ['a signature cut off, or with more behind it', 'RFC 7518 §3.4', 100, 'always'],
    fc.integer({ min: 1, max: 130 }),
    ({ proof }, length) =>
      withSignature(proof, Buffer.concat([signatureBytes(proof), Buffer.alloc(66)]).subarray(0, length)),
  ),
  row(['a signature in DER', 'RFC 7518 §3.4', 20, 'always'], fc.constant('DER'), ({ proof }) =>
    withSignature(proof, derOf(signatureBytes(proof))),
  ),
  row(
    ['the signature of another proof', 'RFC 9449 §4.3-6', 20, 'always'],
    fc.constant('sibling'),
    ({ proof, sibling }) => withSignature(proof, signatureBytes(sibling)),
  ),
  row(
    ["a stranger's signature beside the right key", 'RFC 9449 §4.3-6', 100, 'always'],
    fc.constantFrom('SHA-256', 'SHA-384', 'SHA-512'),
    async ({ proof, content, stranger }, hash) =>
      withSignature(proof, await signatureOf(signingInput(content), stranger.privateKey, hash)),
  ),
  row(
    ['the right key over something else', 'RFC 9449 §4.3-6', 100, 'always'],
    fc.record({ part: fc.constantFrom(0, 1), hash: fc.constantFrom('SHA-256', 'SHA-384', 'SHA-512') }),
    async ({ proof, key }, { part, hash }) =>
      withSignature(proof, await signatureOf(segmentsOf(proof)[part] ?? '', key, hash)),
  ),
]

/** Mutations that need no key: of characters, of the three segments, of the signature. */
export const BYTE_ROWS: readonly MutationRow[] = [...CHARACTER_ROWS, ...SHAPE_ROWS, ...SIGNATURE_ROWS]
