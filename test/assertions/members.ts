import fc from 'fast-check'
import { changed, encoded, type Members } from '../dpop/forging.js'
import { anythingBut } from '../dpop/mutation.js'
import { type MutationRow, resigned, row } from './mutation.js'

/** A claim that is otherwise, under the right signature. */
export const wrongClaim = (name: string, clause: string, runs: number, values: fc.Arbitrary<unknown>): MutationRow =>
  resigned([`${name} wrong, signed by the right key`, clause, runs, 'never'], values, (content, value) =>
    changed(content, { claims: { [name]: value } }),
  )

/** A header member that is otherwise, under the right signature. */
export const wrongHeader = (name: string, clause: string, runs: number, values: fc.Arbitrary<unknown>): MutationRow =>
  resigned([`${name} wrong, signed by the right key`, clause, runs, 'never'], values, (content, value) =>
    changed(content, { header: { [name]: value } }),
  )

/** Any JSON that is not the right one, and there: for members that may be left out. */
export const wrongIfThere = (right: unknown, ...near: readonly unknown[]): fc.Arbitrary<unknown> =>
  anythingBut(right, ...near).filter(value => value !== undefined)

/** Any JSON but a number, and there. */
export const notNumber: fc.Arbitrary<unknown> = anythingBut(0).filter(
  value => typeof value !== 'number' && value !== undefined,
)

/** Any JSON but a string, `undefined` (nothing at all) included. */
export const notString: fc.Arbitrary<unknown> = anythingBut('').filter(value => typeof value !== 'string')

/** A text that is longer than an identifier may be. */
export const longText: fc.Arbitrary<string> = fc.integer({ min: 257, max: 600 }).map(length => 'a'.repeat(length))

/** Times that are over. */
export const past: fc.Arbitrary<number> = fc.oneof(
  fc.double({ min: -1e300, max: 1e9, noNaN: true }),
  fc.integer({ max: 0 }),
)

/** Times that are too far ahead. */
export const farAhead: fc.Arbitrary<number> = fc.oneof(
  fc.double({ min: 1e10, max: 1e300 }),
  fc.integer({ min: 10_000_000_000, max: Number.MAX_SAFE_INTEGER }),
)

const ALGORITHM_NAMES = ['none', 'HS384', 'hs256', 'ES384', 'ES512', 'ES256K', 'RS384', 'PS384', 'ECDH-ES', 'toString']

/** An `alg` that is no algorithm of the key. */
export const ALGORITHM_ROW: MutationRow = wrongHeader(
  'alg',
  'RFC 7515 §4.1.1; RFC 8725 §3.1',
  200,
  anythingBut('', ...ALGORITHM_NAMES, '__proto__', 'constructor'),
)

/** A `crit` of any kind. */
export const CRITICAL_ROW: MutationRow = wrongHeader(
  'crit',
  'RFC 7515 §4.1.11',
  80,
  wrongIfThere('', ['b64'], ['exp'], []),
)

/** A `kid` of no key of the client. */
export const KID_ROW: MutationRow = wrongHeader(
  'kid',
  'RFC 7515 §4.1.4',
  100,
  wrongIfThere('own', 'OWN', 'own ', 'other', ['own'], '__proto__'),
)

/** Which of two would count? */
export const TWICE_ROW: MutationRow = row(
  ['a member that stands twice, signed by the right key', 'RFC 7515 §4; RFC 7519 §4', 120, 'never'],
  fc.record({
    part: fc.constantFrom('header', 'claims'),
    at: fc.nat(20),
    isLast: fc.boolean(),
    value: fc.oneof(fc.string(), fc.integer()),
  }),
  ({ content, signer }, { part, at, isLast, value }) => {
    const twice = (members: Members) => {
      const text = JSON.stringify(members)
      const names = Object.keys(members).filter(name => members[name] !== undefined)
      const more = `${JSON.stringify(names[at % names.length])}:${JSON.stringify(value)}`
      return isLast ? `${text.slice(0, -1)},${more}}` : `{${more},${text.slice(1)}`
    }
    const header = part === 'header' ? twice(content.header) : JSON.stringify(content.header)
    const claims = part === 'claims' ? twice(content.claims) : JSON.stringify(content.claims)
    return signer.signInput(`${encoded(header)}.${encoded(claims)}`)
  },
)
