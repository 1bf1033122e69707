import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { type Content, changed, segmentsOf, signingInput } from '../dpop/forging.js'
import { signatureBytes, withSegment, withSignature } from '../dpop/mutation.js'
import { type MutationRow, row, type Source } from './mutation.js'

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
    ['the same signature by another last character', 'RFC 4648 §3.5', 40, 'never'],
    fc.integer({ min: 1, max: 3 }),
    // Each length of a signature leaves two bits of the last character at least, which must be zero.
    ({ text }, spare) =>
      withSegment(text, 2, segment => {
        const last = BASE64URL.indexOf(segment.at(-1) ?? '')
        return segment.slice(0, -1) + (BASE64URL[last + spare] ?? '')
      }),
  ),
  row(['a character left out', 'RFC 7515 §7.1', 150, 'sometimes'], place, ({ text }, at) => replacedAt(text, at, '')),
  row(
    ['characters put in', 'RFC 7515 §7.1', 200, 'sometimes'],
    fc.record({ at: place, put: anyText }),
    ({ text }, { at, put }) => text.slice(0, at % text.length) + put + text.slice(at % text.length),
  ),
  row(['characters before it', 'RFC 7515 §7.1', 150, 'sometimes'], anyText, ({ text }, put) => put + text),
  row(['characters behind it', 'RFC 7515 §7.1', 150, 'sometimes'], anyText, ({ text }, put) => text + put),
]

const ORDERS = ['021', '102', '120', '201', '210', '012012', '01', '12', '0', '0112', '01.2', '.012', '012.', '01.']

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
    ['two, joined', 'RFC 7515 §7.1', 40, 'never'],
    fc.record({ twice: fc.boolean(), by: fc.constantFrom(',', ' ', ', ', '~', '\n') }),
    ({ text, sibling }, { twice, by }) => text + by + (twice ? text : sibling),
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

/** The header and claims, changed, under the signature as it was. */
const underOldSignature = ({ text }: Source, content: Content) =>
  withSegment(`${signingInput(content)}.`, 2, () => segmentsOf(text)[2])

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
    ['a signature cut off, or with more behind it', 'RFC 7518 §3', 60, 'always'],
    fc.integer({ min: 1, max: 20 }).chain(count => fc.constantFrom(count, -count)),
    ({ text }, more) => {
      const bytes = signatureBytes(text)
      return withSignature(text, Buffer.concat([bytes, Buffer.alloc(20)]).subarray(0, bytes.length + more))
    },
  ),
  row(['the signature of another', 'RFC 7515 §5.2', 20, 'always'], fc.constant('sibling'), ({ text, sibling }) =>
    withSignature(text, signatureBytes(sibling)),
  ),
  row(["a stranger's signature", 'RFC 7515 §5.2', 60, 'always'], fc.boolean(), ({ content, stranger }, named) =>
    stranger.sign(changed(content, named ? {} : { header: { kid: undefined } })),
  ),
  row(
    ['the right key over something else', 'RFC 7515 §5.1', 40, 'always'],
    fc.record({ jti: fc.string({ minLength: 1, maxLength: 20 }) }),
    async ({ text, content, signer }, claims) =>
      withSignature(text, signatureBytes(await signer.sign(changed(content, { claims })))),
  ),
  row(
    ['a header member more, under the old signature', 'RFC 7515 §5.2', 60, 'always'],
    fc.jsonValue({ maxDepth: 2 }),
    (source, more) => underOldSignature(source, changed(source.content, { header: { more } })),
  ),
  row(
    ['a claim more, under the old signature', 'RFC 7515 §5.2', 60, 'always'],
    fc.jsonValue({ maxDepth: 2 }).map(more => JSON.stringify(more)),
    (source, more) => underOldSignature(source, changed(source.content, { claims: { more } })),
  ),
  row(
    ['another jti, under the old signature', 'RFC 7515 §5.2', 60, 'always'],
    fc.string({ unit: base64urlCharacter, minLength: 1, maxLength: 40 }),
    (source, jti) => underOldSignature(source, changed(source.content, { claims: { jti } })),
  ),
  row(
    ['another expiry within the limits, under the old signature', 'RFC 7515 §5.2', 60, 'always'],
    fc.integer({ min: 1, max: 3_000 }),
    (source, seconds) =>
      underOldSignature(
        source,
        changed(source.content, { claims: { exp: Number(source.content.claims.exp) + seconds } }),
      ),
  ),
  row(
    ['a stranger who puts his key beside it', 'CVE-2018-0114', 60, 'always'],
    fc.constantFrom('jwk', 'jku', 'x5u', 'x5c'),
    ({ content, stranger }, member) => {
      const [jwk] = stranger.registration.jwks?.keys ?? []
      const value = { jwk, jku: 'https://evil.example/jwks', x5u: 'https://evil.example/x5u', x5c: ['MAMCAQE='] }
      return stranger.sign(changed(content, { header: { [member]: value[member] } }))
    },
  ),
]

/** Mutations that any signed JWT must not survive: of characters, of the three segments, of the signature. */
export const BYTE_ROWS: readonly MutationRow[] = [...CHARACTER_ROWS, ...SHAPE_ROWS, ...SIGNATURE_ROWS]
