import fc from 'fast-check'
import { expect } from 'vitest'
import { chosen } from '../scale.js'
import type { Content } from './jwt.js'

/** A signer of JWTs of one kind, with a key of its own. */
export interface JwtSigner {
  /** Signs any content, also such as no library would sign. */
  sign(content: Content): Promise<string>
  /** Signs an encoded header and claims as given. */
  signInput(input: string): Promise<string>
}

/** A valid JWT, and what is needed to mutate it. */
export interface Source<Signer extends JwtSigner = JwtSigner> {
  readonly text: string
  /** Another valid JWT by the same key. */
  readonly sibling: string
  readonly content: Content
  readonly signer: Signer
  /** Another signer, with a key of the same kind and the same key id. */
  readonly stranger: Signer
}

/** Whether a mutation passes all other checks and is refused by the signature check. */
export type ReachesSignature = 'always' | 'never' | 'sometimes'

/** One kind of mutation; all mutated JWTs must be refused. */
export interface MutationRow<Signer extends JwtSigner = JwtSigner> {
  readonly name: string
  readonly clause: string
  /** How many mutations are tried at full scale. */
  readonly runs: number
  readonly reachesSignature: ReachesSignature
  /** Random mutations; one may happen to leave the JWT unchanged. */
  readonly mutations: fc.Arbitrary<Mutation<Signer>>
}

/** Makes another JWT from a valid one. */
export type Mutation<Signer extends JwtSigner = JwtSigner> = (source: Source<Signer>) => string | Promise<string>

/** The fields of a row, except its mutations. */
export type Rule = readonly [name: string, clause: string, runs: number, reachesSignature: ReachesSignature]

/** A row whose mutations are printed as the drawn values. */
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

/** A row that changes the content and signs it with the right key. */
export function resigned<Drawn>(
  rule: Rule,
  arbitrary: fc.Arbitrary<Drawn>,
  change: (content: Content, drawn: Drawn) => Content,
): MutationRow {
  return row(rule, arbitrary, ({ content, signer }, drawn) => signer.sign(change(content, drawn)))
}

/** The rows with their numbers of runs multiplied. */
export function scaleRuns<Row extends MutationRow<never>>(rows: readonly Row[], times: number): readonly Row[] {
  return rows.map(each => ({ ...each, runs: Math.ceil(each.runs * times) }))
}

/** How many of the mutations of a row are tried at this scale: a quarter, unless it is full. */
export function runsAtScale(runs: number): number {
  return chosen({ full: runs, otherwise: Math.ceil(runs / 4) })
}

/** How many mutations the rows try in total at full scale. */
export function triesOf(rows: readonly Pick<MutationRow, 'runs'>[]): number {
  return rows.reduce((sum, { runs }) => sum + runs, 0)
}

/** How many of them are certain to reach the signature check. */
export function triesOfSignature(rows: readonly Pick<MutationRow, 'runs' | 'reachesSignature'>[]): number {
  return triesOf(rows.filter(({ reachesSignature }) => reachesSignature === 'always'))
}

/**
 * Tries the mutations of a row on randomly drawn sources. `expectRefused` resolves to whether the
 * signature check refused the mutation, and throws if the mutation was not refused.
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
  const numRuns = runsAtScale(runs)
  await fc.assert(refused, { numRuns })
  if (reachesSignature !== 'sometimes') expect(reached).toBe(reachesSignature === 'always' ? numRuns : 0)
}
