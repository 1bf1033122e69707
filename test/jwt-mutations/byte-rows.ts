import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import {
  type Content,
  changed,
  segmentsOf,
  signatureBytes,
  signingInput,
  underOldSignature,
  withSegment,
  withSignature,
} from './jwt.js'
import { type MutationRow, row } from './mutation.js'

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

const characterRow = (name: string, number: 0 | 1 | 2): MutationRow =>
  row(
    [`a character of the ${name} replaced`, 'RFC 7515 §5.2', 300, 'sometimes'],
    fc.record({ at: place, by: anyCharacter }),
    ({ text }, { at, by }) => withSegment(text, number, segment => replacedAt(segment, at, by)),
  )

const CHARACTER_ROWS: readonly MutationRow[] = [
  characterRow('header', 0),
  characterRow('claims', 1),
  characterRow('signature', 2),
  row(
    ['a bit of the signature flipped', 'RFC 7515 §5.2', 300, 'always'],
    fc.record({ at: place, bit: fc.nat(7) }),
    ({ text }, { at, bit }) => {
      const bytes = signatureBytes(text)
      return withSignature(text, bytes.with(at % bytes.length, (bytes[at % bytes.length] ?? 0) ^ (1 << bit)))
    },
  ),
  row(
    ['the same signature with another last character', 'RFC 4648 §3.5', 40, 'never'],
    fc.nat(14),
    // Two or four bits of the last character are unused and must be zero.
    ({ text }, drawn) =>
      withSegment(text, 2, segment => {
        const others = segment.length % 4 === 2 ? 15 : 3
        const last = BASE64URL.indexOf(segment.at(-1) ?? '')
        return segment.slice(0, -1) + (BASE64URL[last + 1 + (drawn % others)] ?? '')
      }),
  ),
  row(['a character removed', 'RFC 7515 §7.1', 150, 'sometimes'], place, ({ text }, at) => replacedAt(text, at, '')),
  row(
    ['characters inserted', 'RFC 7515 §7.1', 200, 'sometimes'],
    fc.record({ at: place, put: anyText }),
    ({ text }, { at, put }) => text.slice(0, at % text.length) + put + text.slice(at % text.length),
  ),
  row(['leading characters', 'RFC 7515 §7.1', 150, 'sometimes'], anyText, ({ text }, put) => put + text),
  row(['trailing characters', 'RFC 7515 §7.1', 150, 'sometimes'], anyText, ({ text }, put) => text + put),
]

const ORDERS = ['021', '102', '120', '201', '210', '012012', '01', '12', '0', '', '0112', '01.2', '.012', '012.', '01.']

const SHAPE_ROWS: readonly MutationRow[] = [
  row(
    ['segments in another order, or not three', 'RFC 7515 §7.1', 60, 'never'],
    fc.constantFrom(...ORDERS),
    ({ text }, order) => {
      const segments = segmentsOf(text)
      return [...order].map(each => (each === '.' ? '' : segments[Number(each)])).join('.')
    },
  ),
  row(
    ['two JWTs, joined', 'RFC 7515 §7.1', 60, 'never'],
    fc.record({
      first: fc.boolean(),
      second: fc.boolean(),
      by: fc.constantFrom(',', ', ', ' , ', ',\t', ' ', '~', '\n'),
    }),
    ({ text, sibling }, { first, second, by }) => (first ? text : sibling) + by + (second ? text : sibling),
  ),
  row(
    ['a leading or trailing comma', 'RFC 7515 §7.1', 20, 'never'],
    fc.constantFrom('%,', ',%', '%, ', ' ,%'),
    ({ text }, form) => form.replace('%', text),
  ),
  row(['in the JSON form', 'RFC 7515 §7.2', 20, 'never'], fc.boolean(), ({ text }, isGeneral) => {
    const [header, payload, signature] = segmentsOf(text)
    const signatures = { protected: header, signature }
    return JSON.stringify(isGeneral ? { payload, signatures: [signatures] } : { payload, ...signatures })
  }),
  row(
    ['without a signature', 'RFC 8725 §3.2', 40, 'never'],
    fc.constantFrom('none', 'None', 'NONE', 'nOnE', ''),
    ({ content }, alg) => `${signingInput(changed(content, { header: { alg } }))}.`,
  ),
]

const SIGNATURE_ROWS: readonly MutationRow[] = [
  row(
    ['a signature of any length', 'RFC 7518 §3', 100, 'always'],
    fc.uint8Array({ minLength: 1, maxLength: 400 }),
    ({ text }, bytes) => withSignature(text, bytes),
  ),
  row(['a signature of zeros', 'CVE-2022-21449', 20, 'always'], fc.constant(0), ({ text }, byte) =>
    withSignature(text, new Uint8Array(signatureBytes(text).length).fill(byte)),
  ),
  row(
    ['a signature that is cut off or has trailing octets', 'RFC 7518 §3', 60, 'always'],
    // The shortest signatures have 32 octets.
    fc.oneof(fc.integer({ min: -31, max: -1 }), fc.integer({ min: 1, max: 66 })),
    ({ text }, more) => {
      const bytes = signatureBytes(text)
      return withSignature(text, Buffer.concat([bytes, Buffer.alloc(66)]).subarray(0, bytes.length + more))
    },
  ),
  row(['the signature of another JWT', 'RFC 7515 §5.2', 20, 'always'], fc.constant('sibling'), ({ text, sibling }) =>
    withSignature(text, signatureBytes(sibling)),
  ),
  row(["a stranger's signature", 'RFC 7515 §5.2', 60, 'always'], fc.boolean(), ({ content, stranger }, named) =>
    stranger.sign(changed(content, named ? {} : { header: { kid: undefined } })),
  ),
  row(
    ['signed by the right key over another text', 'RFC 7515 §5.1', 40, 'always'],
    fc.oneof(fc.constantFrom<0 | 1>(0, 1), fc.string({ minLength: 1, maxLength: 20 })),
    async ({ text, content, signer }, drawn) => {
      const isJti = typeof drawn === 'string'
      const input = isJti ? signingInput(changed(content, { claims: { jti: drawn } })) : segmentsOf(text)[drawn]
      const signed = await signer.signInput(input)
      return withSegment(text, 2, () => signed.slice(input.length + 1))
    },
  ),
]

/** A row that changes the content and keeps the old signature. */
export const unsignedRow = <Drawn>(
  name: string,
  runs: number,
  arbitrary: fc.Arbitrary<Drawn>,
  change: (content: Content, drawn: Drawn) => Content,
): MutationRow =>
  row([`${name}, with the old signature`, 'RFC 7515 §5.2', runs, 'always'], arbitrary, ({ text, content }, drawn) =>
    underOldSignature(text, change(content, drawn)),
  )

const anyJson = fc.jsonValue({ maxDepth: 2 })

const UNSIGNED_ROWS: readonly MutationRow[] = [
  unsignedRow('an additional header member', 60, anyJson, (content, more) => changed(content, { header: { more } })),
  // `null` is refused as a value of a parameter before the signature is checked.
  unsignedRow(
    'an additional claim',
    60,
    anyJson.filter(more => more !== null),
    (content, more) => changed(content, { claims: { more } }),
  ),
  unsignedRow('another jti', 60, fc.string({ unit: base64urlCharacter, minLength: 1, maxLength: 40 }), (content, jti) =>
    changed(content, { claims: { jti } }),
  ),
]

/**
 * Mutations of the characters, the three segments and the signature of any signed JWT; all must be
 * refused.
 */
export const BYTE_ROWS: readonly MutationRow[] = [...CHARACTER_ROWS, ...SHAPE_ROWS, ...SIGNATURE_ROWS, ...UNSIGNED_ROWS]
