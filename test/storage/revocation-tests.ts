import { expect, test } from 'vitest'
import { rowsTried } from '../scale.js'
import { auditRevocation, type RevocationSite, type Revoked } from './revocation.js'

/** How many tokens are revoked: see `SYMBOLON_TEST_TOKENS` in CONTRIBUTING.md. */
const TOKENS = Number(process.env.SYMBOLON_TEST_TOKENS ?? 300)

/** Whose tokens are revoked: which of them are selected, the contract says for each. */
const REVOKED: Readonly<Record<string, Revoked>> = {
  client: { clientId: 1001 },
  subject: { subject: 'ada' },
  'client and subject': { clientId: 1001, subject: 'ada' },
}

const HALF_AN_HOUR = 1_800_000

/** Registers the tests of revocations by several workers. With `SYMBOLON_TEST_TOKENS` each prints its audit. */
export function revocations(site: () => RevocationSite): void {
  test.each(rowsTried(REVOKED, ['client and subject']))(
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
