import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { certificates } from '../src/index.js'
import { type Change, certificateOf, clientOfSecond, NOW, secondIntermediate } from './chain.js'
import { DEFECTS, type Defect, type Places } from './defects.js'
import { EXPLAINED } from './explained.js'
import { name } from './forge.js'
import { type Chain, OPENSSL, opensslVerify } from './openssl.js'

/** A chain with some defects. */
interface Case extends Chain {
  readonly defects: readonly string[]
  readonly shape: string
}

function merged(one: Change = {}, other: Change = {}): Change {
  return { ...one, ...other, with: [...(one.with ?? []), ...(other.with ?? [])] }
}

/** A name of one chain alone: openssl is asked about many at once, and must not mix them. */
const only = (what: string, at: number) => name(`${what} ${at}`)

/** Root, intermediate, client. */
function short(at: number, { client, intermediate, root }: Places): Chain {
  const names = { root: only('Root', at), intermediate: only('Intermediate', at) }
  return {
    anchor: certificateOf('root', merged({ issuer: names.root, subject: names.root }, root)),
    bag: [certificateOf('intermediate', merged({ issuer: names.root, subject: names.intermediate }, intermediate))],
    client: certificateOf('client', merged({ issuer: names.intermediate, subject: only('Client', at) }, client)),
  }
}

/** Root, intermediate, a second intermediate, client: defects of the intermediate are those of the first. */
function long(at: number, { client, intermediate, root }: Places): Chain {
  const names = { intermediate: only('Intermediate', at), second: only('Second', at) }
  const { anchor, bag } = short(at, { ...(root && { root }), ...(intermediate && { intermediate }) })
  const second = secondIntermediate({ issuer: names.intermediate, subject: names.second })
  return {
    anchor,
    bag: [second, ...bag],
    client: clientOfSecond(merged({ issuer: names.second, subject: only('Client', at) }, client)),
  }
}

/** Defects that change whose key signs the client's certificate: only the short chain has that key. */
const SHORT_ALONE: ReadonlySet<string> = new Set([
  'RSA above',
  'RSASSA-PSS above',
  'Ed25519 above',
  'P-384 above',
  'SHA-1',
  'algorithms differ',
  'authorityKeyIdentifier critical',
])

function* combinations(): Iterable<readonly Defect[]> {
  yield []
  for (const [at, defect] of DEFECTS.entries()) {
    yield [defect]
    for (const other of DEFECTS.slice(at + 1)) yield [defect, other]
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
    if (defects.length < 2 && !defects.some(([what]) => SHORT_ALONE.has(what))) add('long', long, defects)
  }
  return cases
}

const BATCH = 150

async function asked(cases: readonly Case[]): Promise<readonly string[]> {
  const verdicts: string[] = []
  for (let at = 0; at < cases.length; at += BATCH)
    verdicts.push(...(await opensslVerify(cases.slice(at, at + BATCH), NOW)))
  return verdicts
}

async function ours({ client, bag, anchor }: Chain): Promise<string> {
  const result = await certificates({ anchors: [anchor] }).verifyPath(client, bag, NOW)
  return result.ok ? 'OK' : result.refusal.reason
}

/** On which side a chain is refused that the other accepts; `undefined` where both agree. */
function differenceOf(ours: string, theirs: string): 'refused here' | 'accepted here' | undefined {
  if ((ours === 'OK') === (theirs === 'OK')) return undefined
  return ours === 'OK' ? 'accepted here' : 'refused here'
}

describe.skipIf(OPENSSL === undefined)('openssl verify -x509_strict (skipped where there is no openssl)', () => {
  test('every chain with one defect or two is judged alike, or it is explained why not', {
    timeout: 120_000,
  }, async () => {
    const cases = casesOf()
    expect(cases.length).toBeGreaterThan(2_000)
    const theirs = await asked(cases)
    const unexplained: string[] = []
    const seen = new Set<string>()
    let accepted = 0
    for (const [at, each] of cases.entries()) {
      const verdicts = { ours: await ours(each), theirs: theirs[at] ?? 'not asked' }
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
    expect(accepted).toBeGreaterThan(100)
  })
})

describe.skipIf(OPENSSL === undefined)('names as openssl compares them (skipped where there is no openssl)', () => {
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

  test('each way to write a name of an issuer, and of the subject above', async () => {
    // The number of the pair is part of the names, as openssl is asked about many chains at once.
    const chains = pairs.map(([issuer, subject], at): Chain => {
      const of = (text: string) => name(`${at}`, text)
      const names = { issuer: only('Root', at), subject: of(subject) }
      return {
        anchor: certificateOf('root', { issuer: names.issuer, subject: names.issuer }),
        bag: [certificateOf('intermediate', names)],
        client: certificateOf('client', { issuer: of(issuer), subject: only('Client', at) }),
      }
    })
    const theirs = await opensslVerify(chains, NOW)
    const own = await Promise.all(chains.map(ours))
    const differences = pairs.filter((_, at) => differenceOf(own[at] ?? '', theirs[at] ?? '') !== undefined)
    expect(differences).toStrictEqual([])
    expect(own.filter(verdict => verdict === 'OK').length).toBeGreaterThan(16)
  })
})

describe('docs/certificates.md', () => {
  const text = readFileSync(new URL('../../../docs/certificates.md', import.meta.url), 'utf8')

  test.each([...EXPLAINED])('explains: %s', (defect, { side, why }) => {
    expect(text).toContain(`| ${defect} | ${side} | ${why} |`)
  })
})
