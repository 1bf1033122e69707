import { afterAll, describe, expect, test } from 'vitest'
import { rowsTried } from '../scale.js'
import { removeBundles } from './bundle.js'
import { auditKills } from './kills.js'
import { racesOfProcesses, type Shared } from './race-tests.js'
import { auditRevocation, type Revoked } from './revocation.js'

const MINUTES = 60_000

/** Registers the tests that need several processes. The adapter is connected before them. */
export function acrossProcesses(shared: () => Shared): void {
  afterAll(removeBundles)
  racesOfProcesses(shared)
  kills(shared)
  revocations(shared)
}

/** How many tokens are revoked: see `SYMBOLON_TEST_TOKENS` in CONTRIBUTING.md. */
const TOKENS = Number(process.env.SYMBOLON_TEST_TOKENS ?? 300)

/** Whose tokens are revoked: which of them are selected, the contract says for each. */
const REVOKED: Readonly<Record<string, Revoked>> = {
  client: { clientId: 1001 },
  subject: { subject: 'ada' },
  'client and subject': { clientId: 1001, subject: 'ada' },
}

function revocations(shared: () => Shared): void {
  test.each(rowsTried(REVOKED, ['client and subject']))(
    'a revocation by %s, with clocks five seconds ahead and behind, refuses all tokens of before and none of after',
    async (whose, holder) => {
      const audit = await auditRevocation(shared().site, shared().open, TOKENS, holder)
      if (process.env.SYMBOLON_TEST_TOKENS !== undefined) console.info(whose, JSON.stringify(audit))
      expect(audit).toMatchObject({ acceptedAfterOk: 0, refusedAlthoughNew: 0, left: 0 })
    },
    30 * MINUTES,
  )
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
      ['redeem', 'pushedRequests.take'],
      ['introspect', 'replays.claim'],
    ] as const)(
      '%s: nothing is used twice, and nothing is lost by a kill before %s',
      async (operation, taking) => {
        const audits = await auditKills(shared().site, shared().open, operation)
        expect(audits.filter(({ successes }) => successes > 1)).toEqual([])
        const taken = audits.findIndex(({ killedAt }) => killedAt === `${taking} sent`)
        expect(taken).toBeGreaterThan(0)
        expect(audits.slice(0, taken).filter(({ successes }) => successes !== 1)).toEqual([])
        // Killed later, the process had already used the record, so no other attempt succeeds.
        expect(audits.slice(taken + 1).filter(({ successes }) => successes !== 0)).toEqual([])
      },
      5 * MINUTES,
    )
  })
}
