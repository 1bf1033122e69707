import { afterAll, describe, expect, test } from 'vitest'
import { removeBundles } from './bundle.js'
import { auditKills, RIVALS } from './kills.js'
import { startWorker } from './processes.js'
import { racesOfProcesses, type Shared } from './race-tests.js'
import { revocations } from './revocation-tests.js'

const MINUTES = 60_000

/** Registers the tests that need several processes. The adapter is connected before them. */
export function acrossProcesses(shared: () => Shared): void {
  afterAll(removeBundles)
  racesOfProcesses(shared)
  kills(shared)
  revocations(() => ({ open: shared().open, start: () => startWorker(shared().site) }))
}

function kills(shared: () => Shared): void {
  describe('a process killed at a port call', () => {
    test(
      'push: a request answered with CREATED is stored and can be used once',
      async () => {
        const audits = await auditKills(shared().site, shared().open, 'push')
        expect(audits.filter(({ successes }) => successes !== 1).map(({ killedAt }) => killedAt)).not.toContain(
          'answer',
        )
        expect(audits.filter(({ successes }) => successes > 1)).toEqual([])
        expect(audits.map(({ killedAt }) => killedAt)).toContain('pushedRequests.add sent')
      },
      5 * MINUTES,
    )

    test.each([
      ['redeem', 'pushedRequests.take', []],
      ['introspect', 'replays.claim', []],
      ['redeemCode', 'tokenFamilies.replace', ['accessTokens.add sent', 'accessTokens.add answered']],
    ] as const)(
      '%s: nothing is used twice, and nothing is lost by a kill before %s',
      async (operation, taking, before) => {
        const audits = await auditKills(shared().site, shared().open, operation)
        expect(audits.filter(({ successes }) => successes > 1)).toEqual([])
        const taken = audits.findIndex(({ killedAt }) => killedAt === `${taking} sent`)
        expect(taken).toBeGreaterThan(0)
        expect(audits.slice(0, taken).filter(({ successes }) => successes !== 1)).toEqual([])
        expect(audits.slice(0, taken).map(({ killedAt }) => killedAt)).toEqual(expect.arrayContaining([...before]))
        // Killed later, the process had already used the record, so no other attempt succeeds.
        expect(audits.slice(taken + 1).filter(({ successes }) => successes !== 0)).toEqual([])
      },
      5 * MINUTES,
    )

    test(
      'refresh: whoever missed the answer gets it again, wherever the process was killed',
      async () => {
        const audits = await auditKills(shared().site, shared().open, 'refresh')
        expect(audits.filter(audit => audit.byOthers !== 2 || audit.given !== 1)).toEqual([])
        expect(audits.map(({ killedAt }) => killedAt)).toContain('tokenFamilies.replace answered')
      },
      5 * MINUTES,
    )

    test(
      `${RIVALS + 1} redemptions of one code, of which one is killed: at most one gets tokens`,
      async () => {
        const audits = await auditKills(shared().site, shared().open, 'redeemCode among others')
        expect(audits.filter(({ successes }) => successes > 1)).toEqual([])
        expect(audits.length).toBeGreaterThan(2)
      },
      5 * MINUTES,
    )

    test(
      `${RIVALS + 1} uses of one refresh token, of which one is killed: all others get one successor`,
      async () => {
        const audits = await auditKills(shared().site, shared().open, 'refresh among others')
        expect(audits.filter(audit => audit.byOthers !== RIVALS + 2 || audit.given !== 1)).toEqual([])
        expect(audits.length).toBeGreaterThan(2)
      },
      5 * MINUTES,
    )
  })
}
