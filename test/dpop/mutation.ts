import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { type Content, encoded, segmentsOf, signed } from './forging.js'

/** A proof that is in order, and what is needed to make another of it. */
export interface Source {
  readonly proof: string
  /** Another proof by the same key for the same request, in order as well. */
  readonly sibling: string
  readonly content: Content
  readonly key: CryptoKey
  readonly stranger: CryptoKeyPair
}

/** One kind of mutation: all proofs that it makes must be refused. */
export interface MutationRow {
  readonly name: string
  readonly clause: string
  /** How many of them are tried. */
  readonly runs: number
  /** Whether only the signature tells that something is wrong. */
  readonly reachesSignature: 'always' | 'never' | 'sometimes'
  /** Mutations; each makes of a proof another, or by chance the same. */
  readonly mutations: fc.Arbitrary<Mutation>
}

/** Makes of a proof another one. */
export type Mutation = (source: Source) => string | Promise<string>

/** What a row is, but for its mutations. */
export type Rule = readonly [
  name: string,
  clause: string,
  runs: number,
  reachesSignature: MutationRow['reachesSignature'],
]

/** A row whose mutations are shown by what was drawn for them. */
export function row<Drawn>(
  [name, clause, runs, reachesSignature]: Rule,
  arbitrary: fc.Arbitrary<Drawn>,
  mutate: (source: Source, drawn: Drawn) => string | Promise<string>,
): MutationRow {
  const mutations = arbitrary.map(drawn =>
    Object.assign((source: Source) => mutate(source, drawn), { [fc.toStringMethod]: () => fc.stringify(drawn) }),
  )
  return { name, clause, runs, reachesSignature, mutations }
}

/** A row whose content is otherwise, and signed by the right key. */
export function resigned<Drawn>(
  rule: Rule,
  arbitrary: fc.Arbitrary<Drawn>,
  change: (content: Content, drawn: Drawn) => Content,
): MutationRow {
  return row(rule, arbitrary, ({ content, key }, drawn) => signed(change(content, drawn), key))
}

/** Any JSON value that is not the right one, `undefined` (nothing at all) included. */
export function anythingBut(right: unknown, ...near: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc
    .oneof(
      fc.constantFrom(undefined, null, '', 0, true, [right], { '': right }, ...near),
      fc.jsonValue({ maxDepth: 2 }),
    )
    .filter(value => JSON.stringify(value) !== JSON.stringify(right))
}

/** The proof with one of its segments otherwise. */
export function withSegment(proof: string, number: 0 | 1 | 2, change: (segment: string) => string): string {
  return segmentsOf(proof)
    .map((segment, index) => (index === number ? change(segment) : segment))
    .join('.')
}

/** The claims as they are, under a signature made of other bytes. */
export function withSignature(proof: string, signature: Uint8Array): string {
  return withSegment(proof, 2, () => encoded(signature))
}

/** The bytes of its signature. */
export function signatureBytes(proof: string): Uint8Array {
  return Buffer.from(segmentsOf(proof)[2], 'base64url')
}

/** The order of P-256. */
export const P256_ORDER: bigint = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
