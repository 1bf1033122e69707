import fc from 'fast-check'
import type { Content } from '../dpop/forging.js'
import type { Signer } from './signers.js'

/** A JWT that is in order, and what is needed to make another of it. */
export interface Source {
  readonly text: string
  /** Another one by the same key, in order as well. */
  readonly sibling: string
  readonly content: Content
  readonly signer: Signer
  /** Somebody else with a key of the same kind and name. */
  readonly stranger: Signer
}

/** Whether only the signature tells that something is wrong. */
export type ReachesSignature = 'always' | 'never' | 'sometimes'

/** One kind of mutation: all JWTs that it makes must be refused. */
export interface MutationRow {
  readonly name: string
  readonly clause: string
  /** How many of them are tried. */
  readonly runs: number
  readonly reachesSignature: ReachesSignature
  /** Mutations; each makes of a JWT another, or by chance the same. */
  readonly mutations: fc.Arbitrary<Mutation>
}

/** Makes of a JWT another one. */
export type Mutation = (source: Source) => string | Promise<string>

/** What a row is, but for its mutations. */
export type Rule = readonly [name: string, clause: string, runs: number, reachesSignature: ReachesSignature]

/** The same rows with a third of the tries: for algorithms of which others tell as much. */
export function fewer(rows: readonly MutationRow[]): readonly MutationRow[] {
  return rows.map(each => ({ ...each, runs: Math.ceil(each.runs / 3) }))
}

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
  return row(rule, arbitrary, ({ content, signer }, drawn) => signer.sign(change(content, drawn)))
}
