import type { Open } from '@symbolon/contract'
import { afterAll, describe, expect, test } from 'vitest'
import type { AdapterSite } from './adapter-site.js'
import { removeBundles } from './bundle.js'
import { auditKills } from './kills.js'
import { crewOfProcesses } from './processes.js'
import { races } from './race-tests.js'

/** An adapter in this process, and where other processes find it. */
export interface Shared {
  readonly site: AdapterSite
  readonly open: Open
}

const MINUTES = 60_000

/** The promises that only several processes can show: registers tests over an adapter that is connected before them. */
export function acrossProcesses(shared: () => Shared): void {
  afterAll(removeBundles)
  races(() => ({ crew: crewOfProcesses(shared().site, 4), open: shared().open }))
  kills(shared)
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
