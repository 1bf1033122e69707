import { describe, expect, test } from 'vitest'
import { chosen } from '../../../test/scale.js'
import { certificates } from '../src/index.js'
import { type Change, certificateOf, clientOfSecond, NOW, secondIntermediate } from './chain.js'
import { DEFECTS, type Defect, type Places } from './defects.js'
import { EXPLAINED } from './explained.js'
import { name } from './forge.js'
import { type Chain, NO_OPENSSL, opensslVerify } from './openssl.js'

/** A chain with some defects. */
interface Case extends Chain {
  readonly defects: readonly string[]
  readonly shape: string
}

function merged(one: Change = {}, other: Change = {}): Change {
  return { ...one, ...other, with: [...(one.with ?? []), ...(other.with ?? [])] }
}

/** A name for one chain only: openssl gets many chains at once and must not mix them. */
const unique = (what: string, at: number) => name(`${what} ${at}`)

/** Root, intermediate, client. */
function short(at: number, { client, intermediate, root }: Places): Chain {
  const names = { root: unique('Root', at), intermediate: unique('Intermediate', at) }
  return {
    anchor: certificateOf('root', merged({ issuer: names.root, subject: names.root }, root)),
    bag: [certificateOf('intermediate', merged({ issuer: names.root, subject: names.intermediate }, intermediate))],
    client: certificateOf('client', merged({ issuer: names.intermediate, subject: unique('Client', at) }, client)),
  }
}

/**
 * Root, intermediate, second intermediate, client. Defects of the intermediate apply to the first.
 */
function long(at: number, { client, intermediate, root }: Places): Chain {
  const names = { intermediate: unique('Intermediate', at), second: unique('Second', at) }
  const { anchor, bag } = short(at, { ...(root && { root }), ...(intermediate && { intermediate }) })
  const second = secondIntermediate({ issuer: names.intermediate, subject: names.second })
  return {
    anchor,
    bag: [second, ...bag],
    client: clientOfSecond(merged({ issuer: names.second, subject: unique('Client', at) }, client)),
  }
}

/**
 * Defects that change the signer of the client's certificate, which only works in the short chain.
 */
const ONLY_SHORT: ReadonlySet<string> = new Set([
  'RSA intermediate',
  'RSASSA-PSS intermediate',
  'Ed25519 intermediate',
  'P-384 intermediate',
  'SHA-1',
  'algorithms differ',
  'authorityKeyIdentifier critical',
])

/** Of the pairs of defects every fifth is tried, and all at night. */
const EVERY = chosen({ full: 1, otherwise: 5 })

function* combinations(): Iterable<readonly Defect[]> {
  yield []
  for (const [at, defect] of DEFECTS.entries()) {
    yield [defect]
    for (let other = at + 1 + (at % EVERY); other < DEFECTS.length; other += EVERY) {
      const second = DEFECTS[other]
      if (second !== undefined) yield [defect, second]
    }
  }
}

function casesOf(): readonly Case[] {
  const cases: Case[] = []
  const add = (shape: string, build: typeof short, defects: readonly Defect[]) => {
    const places = defects.reduce<Places>(
      (all, [, each]) => ({
        client: merged(all.client, each.client),
        intermediate: merged(all.intermediate, each.intermediate),
        root: merged(all.root, each.root),
      }),
      {},
    )
    cases.push({ ...build(cases.length, places), defects: defects.map(([what]) => what), shape })
  }
  for (const defects of combinations()) {
    add('short', short, defects)
    if (defects.length < 2 && !defects.some(([what]) => ONLY_SHORT.has(what))) add('long', long, defects)
  }
  return cases
}

const BATCH = 150

async function opensslVerdicts(cases: readonly Case[]): Promise<readonly string[]> {
  const verdicts: string[] = []
  for (let at = 0; at < cases.length; at += BATCH)
    verdicts.push(...(await opensslVerify(cases.slice(at, at + BATCH), NOW)))
  return verdicts
}

async function ours({ client, bag, anchor }: Chain): Promise<string> {
  const result = await certificates({ anchors: [anchor] }).verifyPath(client, bag, NOW)
  return result.ok ? 'OK' : result.refusal.reason
}

/** How this package differs from openssl; `undefined` when both agree. */
function differenceOf(ours: string, theirs: string): 'refused here' | 'accepted here' | undefined {
  if ((ours === 'OK') === (theirs === 'OK')) return undefined
  return ours === 'OK' ? 'accepted here' : 'refused here'
}

describe.skipIf(NO_OPENSSL !== '')(`openssl verify -x509_strict ${NO_OPENSSL}`, () => {
  test('agrees about every chain with one or two defects, except for explained differences', {
    timeout: 120_000,
  }, async () => {
    const cases = casesOf()
    expect(cases.length).toBeGreaterThan(2_000 / EVERY)
    const theirs = await opensslVerdicts(cases)
    const unexplained: string[] = []
    const seen = new Set<string>()
    let accepted = 0
    for (const [at, each] of cases.entries()) {
      const verdicts = { ours: await ours(each), theirs: theirs[at] ?? 'missing' }
      if (verdicts.ours === 'OK') accepted++
      const side = differenceOf(verdicts.ours, verdicts.theirs)
      if (side === undefined) continue
      const cause = each.defects.find(defect => EXPLAINED.get(defect)?.side === side)
      if (cause === undefined)
        unexplained.push(`${each.shape} ${each.defects.join(' + ')}: ${JSON.stringify(verdicts)}`)
      else if (each.defects.length === 1) seen.add(cause)
    }
    expect(unexplained).toStrictEqual([])
    expect([...EXPLAINED.keys()].filter(defect => !seen.has(defect))).toStrictEqual([])
    expect(accepted).toBeGreaterThan(100 / EVERY)
  })
})

describe.skipIf(NO_OPENSSL !== '')(`comparison of names by openssl ${NO_OPENSSL}`, () => {
  const written = [
    'Example Bank',
    ' Example Bank',
    'example  bank  ',
    'ExampleBank',
    'Example Bank.',
    'EXAMPLE BANK',
    '',
  ]
  const pairs = written.flatMap(issuer => written.map(subject => [issuer, subject] as const))

  test('agrees about every spelling of an issuer and of the subject above it', async () => {
    // The number of the pair is part of the names, because openssl gets many chains at once.
    const chains = pairs.map(([issuer, subject], at): Chain => {
      const of = (text: string) => name(`${at}`, text)
      const names = { issuer: unique('Root', at), subject: of(subject) }
      return {
        anchor: certificateOf('root', { issuer: names.issuer, subject: names.issuer }),
        bag: [certificateOf('intermediate', names)],
        client: certificateOf('client', { issuer: of(issuer), subject: unique('Client', at) }),
      }
    })
    const theirs = await opensslVerify(chains, NOW)
    const own = await Promise.all(chains.map(ours))
    const differences = pairs.filter((_, at) => differenceOf(own[at] ?? '', theirs[at] ?? '') !== undefined)
    expect(differences).toStrictEqual([])
    expect(own.filter(verdict => verdict === 'OK').length).toBeGreaterThan(16)
  })
})
