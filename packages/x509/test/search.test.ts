import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { type CertificatesOptions, certificates, type PathEvent } from '../src/index.js'
import { workLimits } from '../src/work.js'
import {
  alternativeNames,
  authorityKey,
  basicConstraints,
  certificateOf,
  directory,
  dns,
  KEYS,
  NAMES,
  NOW,
  nameConstraints,
  subjectKey,
} from './chain.js'
import { makeKey, name, type TestKey } from './forge.js'
import { crowd, crowdOfLongNames, crowdOfRoot, filled, filling, KINDS, ladderOfMappings, type Sent } from './hostile.js'
import { type Bytes, int, time } from './write-der.js'

const ROOT = certificateOf('root')
const INTERMEDIATE = certificateOf('intermediate')
const CLIENT = certificateOf('client')

const LIMITS = workLimits({ mostIntermediates: 8 })
const NO_WORK = { candidates: 0, signatures: 0, forgeries: 0, comparisons: 0, policies: 0, responses: 0 }

/** A port, and what it reports. */
function reporting(options: Partial<CertificatesOptions> = {}) {
  const events: PathEvent[] = []
  return { events, port: certificates({ anchors: [ROOT], report: event => events.push(event), ...options }) }
}

/** The report of one path. */
async function reportOf({ client, bag }: Sent, options: Partial<CertificatesOptions> = {}): Promise<PathEvent> {
  const { events, port } = reporting(options)
  await port.verifyPath(client, bag, NOW)
  const [event] = events
  if (event === undefined) throw new Error('no report')
  return event
}

/** Keys of the authorities of a long path. */
const LADDER: readonly TestKey[] = Array.from({ length: 8 }, () => makeKey('P-256'))

/** The key of an authority; below 0, the key of the root. */
const keyAt = (at: number): TestKey => LADDER[at] ?? KEYS.root
const nameAt = (at: number): Bytes => (at < 0 ? NAMES.root : name(`Authority ${at}`))

/** An authority of a long path; number 0 is below the root. */
function authority(at: number, change: Parameters<typeof certificateOf>[1] = {}): Bytes {
  return certificateOf('intermediate', {
    serial: int(200 + at),
    issuer: nameAt(at - 1),
    subject: nameAt(at),
    spki: keyAt(at).spki,
    signer: keyAt(at - 1),
    ...change,
    with: [subjectKey(keyAt(at)), authorityKey(keyAt(at - 1)), ...(change.with ?? [])],
  })
}

/** The certificate of a client below a number of authorities. */
const clientBelow = (count: number): Bytes =>
  certificateOf('client', {
    issuer: nameAt(count - 1),
    signer: keyAt(count - 1),
    with: [authorityKey(keyAt(count - 1))],
  })

const LADDER_OF_8 = Array.from({ length: 8 }, (_, at) => authority(at))

test('docs/certificates.md states the limits of a search', () => {
  expect(LIMITS).toStrictEqual({
    candidates: 48,
    signatures: 12,
    forgeries: 3,
    comparisons: 16_384,
    policies: 6_144,
    responses: 20,
  })
  const text = readFileSync(new URL('../../../docs/certificates.md', import.meta.url), 'utf8')
  expect(text).toMatch(
    /\| candidates: [^|]* \| 48 \|\n\| signatures \| [^|]*: 12; 3 wrong ones \|\n\| signatures of OCSP [^|]* \| [^|]*: 20 \|\n\| [^|]* compared [^|]* \| 16,384 \|/,
  )
})

describe('nine certificates of an attacker', () => {
  test.each(Object.keys(KINDS))('%s: the work limit ends the search before any signature or name', async kind => {
    const event = await reportOf(crowd(kind))
    expect(event.reason).toBe('search: work limit (docs/certificates.md)')
    expect(event.checks.at(-1)).toMatchObject({ stage: 'search', name: 'work limit', outcome: 'refused' })
    expect(event.work).toStrictEqual({ ...NO_WORK, candidates: LIMITS.candidates })
  })

  test.each(Object.keys(KINDS))('%s: with the name of an anchor they cost four signatures', async kind => {
    const event = await reportOf(crowdOfRoot(kind))
    expect(event.reason).toBe('search: work limit (docs/certificates.md)')
    expect(event.work).toStrictEqual({ ...NO_WORK, candidates: event.work.candidates, signatures: 4, forgeries: 3 })
  })

  test.each(['a', '\ufdfa', 'a\u0301\u0327'])('names of maximum length, of %j, cost no signature', async text => {
    const long = text.repeat(Math.floor(1_950 / Buffer.byteLength(text)))
    const { work } = await reportOf(crowdOfLongNames(long))
    expect(work).toStrictEqual({ ...NO_WORK, candidates: LIMITS.candidates })
  })

  test('cost no more if several anchors have this name', async () => {
    const roots = [1, 2, 3].map(at => certificateOf('root', { spki: keyAt(at).spki }))
    const { work } = await reportOf(crowdOfRoot('host names'), { anchors: [ROOT, ...roots] })
    expect(work).toStrictEqual({ ...NO_WORK, candidates: work.candidates, signatures: 4, forgeries: 3 })
  })

  test('do not hide a valid path', async () => {
    const { bag } = crowd('host names', { nameAt: () => NAMES.intermediate, key: KEYS.intermediate })
    expect(await reportOf({ client: CLIENT, bag: [INTERMEDIATE, ...bag] })).toMatchObject({ accepted: true })
  })
})

describe('certificates of an authority are limited too', () => {
  /** Certificates of one authority with the same name and key. */
  const reissued = (count: number, kind: string) =>
    Array.from({ length: count }, (_, at) =>
      certificateOf('intermediate', { serial: int(100 + at), with: [filling(kind)] }),
    )

  test.each(Object.keys(KINDS))('%s: one limit of comparisons for all paths', async kind => {
    const { work, accepted } = await reportOf({ client: filled(kind), bag: reissued(8, kind) })
    expect(accepted).toBe(false)
    expect(work.comparisons).toBeLessThanOrEqual(LIMITS.comparisons)
    expect(work.signatures).toBeLessThanOrEqual(LIMITS.signatures)
  })

  test('one limit of signatures for all paths', async () => {
    const client = certificateOf('client', { with: [alternativeNames(dns('a'))] })
    const bag = Array.from({ length: LIMITS.signatures }, (_, at) =>
      certificateOf('intermediate', { serial: int(100 + at), with: [nameConstraints({ excluded: [dns('a')] })] }),
    )
    const event = await reportOf({ client, bag })
    expect(event.reason).toBe('search: work limit (docs/certificates.md)')
    expect(event.work).toMatchObject({ signatures: LIMITS.signatures, forgeries: 0 })
    expect((await reportOf({ client, bag: bag.slice(1) })).reason).toMatch(/^intermediate 1: name constraints /)
  })

  test('CVE-2023-0464: eight authorities that map every policy to every other', async () => {
    const { work, reason } = await reportOf(ladderOfMappings(1))
    expect(reason).toMatch(/^client certificate: valid policy /)
    // Of each authority 64 policies and 64 mappings, and what the one above expects.
    expect(work.policies).toBeGreaterThan(8 * (64 + 64))
    expect(work.policies).toBeLessThan(8 * (64 + 64 + 64 + 64))
  })

  test('one limit of policies for all paths', async () => {
    const { work, reason } = await reportOf(ladderOfMappings(2))
    expect(reason).toBe('search: work limit (docs/certificates.md)')
    expect(work.policies).toBeLessThanOrEqual(LIMITS.policies)
    expect(work.policies).toBeGreaterThan(LIMITS.policies - 512)
  })

  test('every attribute of a directory name is compared with every one of a constraint', async () => {
    const excluded = [directory(name('a', 'b')), dns('a'), dns('b')]
    const bag = [certificateOf('intermediate', { with: [nameConstraints({ excluded })] })]
    const client = certificateOf('client', { subject: name('c', 'd', 'e'), with: [alternativeNames(dns('c'))] })
    expect(await reportOf({ client, bag })).toMatchObject({ accepted: true, work: { comparisons: 3 * 2 + 1 * 2 } })
  })

  test('a path does not get the comparisons that another path left', async () => {
    const names = Array.from({ length: 100 }, () => dns('a'))
    const client = certificateOf('client', { with: [alternativeNames(...names, dns('c'))] })
    const constraints = (last: string) =>
      nameConstraints({ excluded: [...Array.from({ length: 99 }, () => dns('b')), dns(last)] })
    const bag = ['c', 'd', 'd'].map((last, at) =>
      certificateOf('intermediate', { serial: int(100 + at), with: [constraints(last)] }),
    )
    expect(await reportOf({ client, bag: bag.slice(1) })).toMatchObject({
      accepted: true,
      work: { comparisons: 101 * 100 },
    })
    const event = await reportOf({ client, bag })
    expect(event).toMatchObject({ accepted: false, work: { comparisons: 163 * 100 } })
    expect(event.reason).toMatch(/^intermediate 1: name constraints /)
  })
})

describe('honest paths are far below the limits', () => {
  const order = fc.shuffledSubarray(LADDER_OF_8, { minLength: 8, maxLength: 8 })

  test('eight intermediates in any order', async () => {
    await fc.assert(
      fc.asyncProperty(order, async bag => {
        const event = await reportOf({ client: clientBelow(8), bag })
        expect(event).toMatchObject({ accepted: true, work: { candidates: 9, signatures: 9, comparisons: 0 } })
      }),
      { numRuns: scaled(500) },
    )
  })

  test('cross-certified, expired and reissued authorities in any order', async () => {
    const elsewhere = (at: number) =>
      authority(at, { issuer: name('Elsewhere'), serial: int(300 + at), signer: KEYS.stranger })
    const expired = (at: number) => authority(at, { notAfter: time('2026-05-31T00:00:00Z'), serial: int(400 + at) })
    const reissued = (at: number) => authority(at, { serial: int(500 + at) })
    const kinds = fc.constantFrom(elsewhere, expired, reissued)
    const more = fc.array(fc.tuple(fc.nat(7), kinds), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(order, more, fc.infiniteStream(fc.nat()), async (chain, extra, places) => {
        const bag = [...chain]
        for (const [at, make] of extra) bag.splice((places.next().value ?? 0) % (bag.length + 1), 0, make(at))
        expect(await reportOf({ client: clientBelow(8), bag })).toMatchObject({ accepted: true })
      }),
      { numRuns: scaled(500) },
    )
  })

  test('an authority with a new key that its old key has certified', async () => {
    const renewed = certificateOf('intermediate', {
      serial: int(9),
      issuer: NAMES.intermediate,
      spki: KEYS.second.spki,
      signer: KEYS.intermediate,
      with: [subjectKey(KEYS.second), authorityKey(KEYS.intermediate)],
    })
    const young = certificateOf('client', { signer: KEYS.second, with: [authorityKey(KEYS.second)] })
    for (const bag of [
      [renewed, INTERMEDIATE],
      [INTERMEDIATE, renewed],
    ]) {
      expect(await reportOf({ client: CLIENT, bag })).toMatchObject({ accepted: true, work: { signatures: 2 } })
      expect(await reportOf({ client: young, bag })).toMatchObject({ accepted: true, work: { signatures: 3 } })
    }
  })

  test('each impostor costs one signature', async () => {
    const impostors = Array.from({ length: LIMITS.forgeries + 1 }, (_, at) =>
      certificateOf('intermediate', { serial: int(100 + at), spki: KEYS.stranger.spki, signer: KEYS.stranger }),
    )
    const [, ...oneLess] = impostors
    const found = await reportOf({ client: CLIENT, bag: [...oneLess, INTERMEDIATE] })
    expect(found).toMatchObject({
      accepted: true,
      work: { signatures: LIMITS.forgeries + 2, forgeries: LIMITS.forgeries },
    })
    expect(await reportOf({ client: CLIENT, bag: [...impostors, INTERMEDIATE] })).toMatchObject({ accepted: false })
  })

  test('a certificate with the name and key of one below is not tried', async () => {
    const loop = Array.from({ length: 8 }, (_, at) =>
      certificateOf('intermediate', {
        serial: int(100 + at),
        issuer: NAMES.intermediate,
        signer: KEYS.intermediate,
        with: [authorityKey(KEYS.intermediate)],
      }),
    )
    const event = await reportOf({ client: CLIENT, bag: loop })
    expect(event).toMatchObject({
      accepted: false,
      work: { candidates: 8, signatures: 0, forgeries: 0, comparisons: 0 },
    })
    expect(event.reason).toMatch(/name of the issuer/)
  })

  test('does not verify signatures of known intermediates again', async () => {
    const { events, port } = reporting()
    for (const bag of [LADDER_OF_8, LADDER_OF_8.toReversed()]) await port.verifyPath(clientBelow(8), bag, NOW)
    expect(events.map(({ accepted, work }) => [accepted, work.signatures])).toStrictEqual([
      [true, 9],
      [true, 1],
    ])
  })

  test('clients and known intermediates take no place of another intermediate', async () => {
    const { events, port } = reporting()
    await port.verifyPath(clientBelow(1), LADDER_OF_8.slice(0, 1), NOW)
    for (let at = 0; at < 40; at++)
      await port.verifyPath(certificateOf('client', { serial: int(1_000 + at) }), [INTERMEDIATE], NOW)
    await port.verifyPath(clientBelow(1), LADDER_OF_8.slice(0, 1), NOW)
    expect(events.map(({ work }) => work.signatures)).toStrictEqual([2, 2, ...new Array(39).fill(1), 1])
  })

  test('knows the last 128 intermediates', async () => {
    const { events, port } = reporting()
    const reissued = Array.from({ length: 129 }, (_, at) => certificateOf('intermediate', { serial: int(1_000 + at) }))
    for (const each of [...reissued, ...reissued.slice(1, 2), ...reissued.slice(0, 1)])
      await port.verifyPath(CLIENT, [each], NOW)
    expect(events.map(({ work }) => work.signatures)).toStrictEqual([...new Array(129).fill(2), 1, 2])
  })

  test('a policy for longer paths allows more signatures', async () => {
    const policy = { mostIntermediates: 16 }
    expect(workLimits(policy).signatures).toBeGreaterThan(17)
    const bag = LADDER_OF_8.map((_, at) => authority(at, { with: [basicConstraints(true)] }))
    expect(await reportOf({ client: clientBelow(8), bag }, { policy })).toMatchObject({ accepted: true })
  })
})
