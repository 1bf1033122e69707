import type { Open } from '@symbolon/contract'
import { afterAll, describe, expect, test } from 'vitest'
import type { AdapterSite } from './adapter-site.js'
import { removeBundles } from './bundle.js'
import { auditKills } from './kills.js'
import { type Crew, crewOfProcesses } from './processes.js'
import { proofRace, redemptionRace } from './races.js'
import { scaled } from './scale.js'

/** An adapter in this process, and where other processes find it. */
export interface Shared {
  readonly site: AdapterSite
  readonly open: Open
}

const MINUTES = 60_000

/** Those who race, and an adapter in this process that stands on the same storage. */
export interface Racing {
  readonly crew: Crew
  readonly open: Open
}

/** The promises that only several processes can show: registers tests over an adapter that is connected before them. */
export function acrossProcesses(shared: () => Shared): void {
  afterAll(removeBundles)
  races(() => ({ crew: crewOfProcesses(shared().site, 4), open: shared().open }))
  kills(shared)
}

/** What is good once is won once, whoever races for it. */
export function races(racing: () => Racing): void {
  const things = scaled(1_000)

  test(
    `RFC 9126 §7.3: ${things} request_uris, each redeemed 100 times at once: each is good once`,
    async () => {
      const { crew, open } = racing()
      const { wins, outcomes } = await redemptionRace(crew, open, { things, racers: 100 })
      expect(outcomes).toEqual({ 'INTERACTION A004001': things, 'BAD_REQUEST A008303': 99 * things })
      expect(wins).toEqual(Array(things).fill(1))
    },
    10 * MINUTES,
  )

  test(
    `RFC 9449 §11.1: ${things} proofs, each shown 50 times at once: each passes once`,
    async () => {
      const { crew, open } = racing()
      const { wins, outcomes } = await proofRace(crew, open, { things, racers: 50 })
      expect(wins).toEqual(Array(things).fill(1))
      expect(Object.values(outcomes).toSorted((a, b) => a - b)).toEqual([things, 49 * things])
    },
    10 * MINUTES,
  )
}

function kills(shared: () => Shared): void {
  describe('a process that is killed at any port call', () => {
    test(
      'push: what was answered CREATED is there, and good once',
      async () => {
        const audits = await auditKills(shared().site, shared().open, 'push')
        expect(audits.filter(({ successes }) => successes !== 1).map(({ died }) => died)).not.toContain('answer')
        expect(audits.filter(({ successes }) => successes > 1)).toEqual([])
        expect(audits.map(({ died }) => died)).toContain('pushedRequests.add sent')
      },
      5 * MINUTES,
    )

    test.each([
      ['redeem', 'pushedRequests.take'],
      ['introspect', 'replays.claim'],
    ] as const)(
      '%s: nothing is used twice, and nothing is lost before %s',
      async (operation, taking) => {
        const audits = await auditKills(shared().site, shared().open, operation)
        expect(audits.filter(({ successes }) => successes > 1)).toEqual([])
        const taken = audits.findIndex(({ died }) => died === `${taking} sent`)
        expect(taken).toBeGreaterThan(0)
        expect(audits.slice(0, taken).filter(({ successes }) => successes !== 1)).toEqual([])
        // After it, the process died with the one success: failing closed.
        expect(audits.slice(taken + 1).filter(({ successes }) => successes !== 0)).toEqual([])
      },
      5 * MINUTES,
    )
  })
}
