import fc from 'fast-check'
import { expect } from 'vitest'
import type { Content } from './jwt.js'

/** Who signs JWTs of one kind, with a key of its own. */
export interface JwtSigner {
  /** Signs what no library would. */
  sign(content: Content): Promise<string>
  /** Signs header and claims as they stand. */
  signInput(input: string): Promise<string>
}

/** A JWT that is in order, and what is needed to make another of it. */
export interface Source<Signer extends JwtSigner = JwtSigner> {
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
export interface MutationRow<Signer extends JwtSigner = JwtSigner> {
  readonly name: string
  readonly clause: string
  /** How many of them are tried. */
  readonly runs: number
  readonly reachesSignature: ReachesSignature
  /** Mutations; each makes of a JWT another, or by chance the same. */
  readonly mutations: fc.Arbitrary<Mutation<Signer>>
}

/** Makes of a JWT another one. */
export type Mutation<Signer extends JwtSigner = JwtSigner> = (source: Source<Signer>) => string | Promise<string>

/** What a row is, but for its mutations. */
export type Rule = readonly [name: string, clause: string, runs: number, reachesSignature: ReachesSignature]

/** A row whose mutations are shown by what was drawn for them. */
export function row<Drawn, Signer extends JwtSigner = JwtSigner>(
  [name, clause, runs, reachesSignature]: Rule,
  arbitrary: fc.Arbitrary<Drawn>,
  mutate: (source: Source<Signer>, drawn: Drawn) => string | Promise<string>,
): MutationRow<Signer> {
  const mutations = arbitrary.map(drawn =>
    Object.assign((source: Source<Signer>) => mutate(source, drawn), {
      [fc.toStringMethod]: () => fc.stringify(drawn),
    }),
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

/** The same rows, tried so many times as often. */
export function oftener<Row extends MutationRow<never>>(rows: readonly Row[], times: number): readonly Row[] {
  return rows.map(each => ({ ...each, runs: Math.ceil(each.runs * times) }))
}

/** How many mutations the rows try. */
export function triesOf(rows: readonly Pick<MutationRow, 'runs'>[]): number {
  return rows.reduce((sum, { runs }) => sum + runs, 0)
}

/** How many of them reach the signature: each of these rows makes sure that all of its mutations do. */
export function triesOfSignature(rows: readonly Pick<MutationRow, 'runs' | 'reachesSignature'>[]): number {
  return triesOf(rows.filter(({ reachesSignature }) => reachesSignature === 'always'))
}

/**
 * Tries the mutations of a row on sources that are drawn by chance. `expectRefused` says whether the signature was verified,
 * and throws when a mutation was not refused.
 */
export async function expectAllRefused<Signer extends JwtSigner, Held extends Source<Signer>>(
  { runs, reachesSignature, mutations }: Pick<MutationRow<Signer>, 'runs' | 'reachesSignature' | 'mutations'>,
  sources: readonly Held[],
  expectRefused: (text: string, source: Held) => Promise<boolean>,
): Promise<void> {
  let reached = 0
  const refused = fc.asyncProperty(fc.constantFrom(...sources), mutations, async (source, mutate) => {
    const text = await mutate(source)
    fc.pre(text !== source.text)
    if (await expectRefused(text, source)) reached++
  })
  await fc.assert(refused, { numRuns: runs })
  if (reachesSignature !== 'sometimes') expect(reached).toBe(reachesSignature === 'always' ? runs : 0)
}
