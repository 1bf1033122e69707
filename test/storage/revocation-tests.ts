import { expect, test } from 'vitest'
import { auditRevocation, type RevocationSite, type Revoked } from './revocation.js'

/** How many tokens are revoked: see `SYMBOLON_TEST_TOKENS` in CONTRIBUTING.md. */
const TOKENS = Number(process.env.SYMBOLON_TEST_TOKENS ?? 300)

const HALF_AN_HOUR = 1_800_000

/** Registers the tests of revocations by several workers. With `SYMBOLON_TEST_TOKENS` each prints its audit. */
export function revocations(site: () => RevocationSite): void {
  test.each<[string, Revoked]>([
    ['client', { clientId: 1001 }],
    ['subject', { subject: 'ada' }],
    ['client and subject', { clientId: 1001, subject: 'ada' }],
  ])(
    'a revocation by %s, with clocks five seconds ahead and behind, refuses all tokens of before and none of after',
    async (whose, holder) => {
      const audit = await auditRevocation(site(), TOKENS, holder)
      const [storage] = expect.getState().currentTestName?.split(' > ') ?? []
      if (process.env.SYMBOLON_TEST_TOKENS !== undefined) console.info(storage, whose, TOKENS, JSON.stringify(audit))
      expect(audit).toMatchObject({ acceptedAfterOk: 0, refusedAlthoughNew: 0, left: 0 })
    },
    HALF_AN_HOUR,
  )
}
