import fc from 'fast-check'
import { changed, encoded, type Members } from './jwt.js'
import { type MutationRow, resigned, row } from './mutation.js'

/** Any JSON value but the right one, or `undefined` (absent). */
export function anythingBut(right: unknown, ...near: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc
    .oneof(
      fc.constantFrom(undefined, null, '', 0, true, [right], { '': right }, ...near),
      fc.jsonValue({ maxDepth: 2 }),
    )
    .filter(value => JSON.stringify(value) !== JSON.stringify(right))
}

/** The values without `undefined`: for optional members. */
export const ifPresent = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  values.filter(value => value !== undefined)

/** Any JSON value but a number, or `undefined` (absent). */
export const notNumber: fc.Arbitrary<unknown> = anythingBut(0).filter(value => typeof value !== 'number')

/** Any JSON value but a string, or `undefined` (absent). */
export const notString: fc.Arbitrary<unknown> = anythingBut('').filter(value => typeof value !== 'string')

/** A text longer than an identifier may be. */
export const longText: fc.Arbitrary<string> = fc.integer({ min: 257, max: 600 }).map(length => 'a'.repeat(length))

/** Times in the past. */
export const past: fc.Arbitrary<number> = fc.oneof(
  fc.double({ min: -1e300, max: 1e9, noNaN: true }),
  fc.integer({ max: 0 }),
)

/** Times too far in the future. */
export const farAhead: fc.Arbitrary<number> = fc.oneof(
  fc.double({ min: 1e10, max: 1e300 }),
  fc.integer({ min: 10_000_000_000, max: Number.MAX_SAFE_INTEGER }),
)

/** A row that changes a claim and signs with the right key. */
export const wrongClaim = (name: string, clause: string, runs: number, values: fc.Arbitrary<unknown>): MutationRow =>
  resigned([`${name} wrong, signed by the right key`, clause, runs, 'never'], values, (content, value) =>
    changed(content, { claims: { [name]: value } }),
  )

/** A row that changes a header member and signs with the right key. */
export const wrongHeader = (name: string, clause: string, runs: number, values: fc.Arbitrary<unknown>): MutationRow =>
  resigned([`${name} wrong, signed by the right key`, clause, runs, 'never'], values, (content, value) =>
    changed(content, { header: { [name]: value } }),
  )

/** A row that repeats a member with another value: parsers differ on which of the two counts. */
export const DUPLICATE_MEMBER_ROW: MutationRow = row(
  ['a duplicate member, signed by the right key', 'RFC 7515 §4; RFC 7519 §4', 120, 'never'],
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
