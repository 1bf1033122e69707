import type { Check } from '../../lib/check.js'
import { ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { claimOnce } from '../../ports/claim.js'
import type { Ports } from '../../ports/ports.js'
import type { StoreUse } from '../../ports/store-use.js'
import type { CredentialsClaimed, CredentialsRead } from '../facts.js'
import { oneTimeAssertion, oneTimeAttestationProof } from '../one-time-credentials.js'
import type { ClientRefusal } from '../refusals.js'

/** Refuses one-time credentials that were used before. */
export const SINGLE_USE_CHECKS: readonly Check<CredentialsRead & CredentialsClaimed, ClientRefusal>[] = [
  {
    name: 'assertion used once',
    clause: 'RFC 7523 §3 (7); OpenID Connect Core §9',
    applies: ({ assertion }) => assertion !== undefined,
    run: ({ assertionFirst }) => (assertionFirst ? undefined : { reason: 'assertion_used' }),
    seen: () => ({
      expected: 'a jti that the client has not used',
      hint: 'each request needs a new assertion',
    }),
  },
  {
    name: 'attestation proof used once',
    clause: 'Attestation-Based Client Authentication §5.2',
    applies: ({ attestation }) => attestation !== undefined,
    run: ({ attestationProofFirst }) => (attestationProofFirst ? undefined : { reason: 'attestation_proof_used' }),
    seen: () => ({ expected: 'a jti that the instance has not used' }),
  },
]

/**
 * Claims one-time credentials after everything else, so that a request refused for another reason
 * uses nothing up.
 */
export function credentialsClaimed<Facts extends CredentialsRead>(): Stage<
  Facts,
  Facts & CredentialsClaimed,
  Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
  ClientRefusal
> {
  return {
    name: 'credentials claimed',
    clause: 'RFC 7523 §3 (7)',
    async gather(facts, ports) {
      const identifiers = [oneTimeAssertion(facts), oneTimeAttestationProof(facts)]
      const [assertionFirst = false, attestationProofFirst = false] = await claimOnce(identifiers, facts, ports)
      return ok(withMore(facts, { assertionFirst, attestationProofFirst }))
    },
    checks: SINGLE_USE_CHECKS,
  }
}
