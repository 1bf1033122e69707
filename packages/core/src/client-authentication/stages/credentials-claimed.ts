import { ATTESTATION_PROOF_USED_ONCE, oneTimeAttestationProof } from '../../client-attestation/one-time-proof.js'
import { OFFERED_PROOF_USED_ONCE } from '../../dpop/offered-proof-used-once.js'
import type { ProofRefusal } from '../../dpop/refusals.js'
import { oneTimeProof } from '../../dpop/stages/proof-claimed.js'
import type { Check } from '../../lib/check.js'
import { ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { claimOnce } from '../../ports/claim.js'
import type { Ports } from '../../ports/ports.js'
import type { StoreUse } from '../../ports/store-use.js'
import type { ClientProven, CombinedHeld, CredentialsClaimed, CredentialsRead } from '../facts.js'
import { oneTimeAssertion } from '../one-time-credentials.js'
import type { ClientRefusal } from '../refusals.js'

/** Refuses one-time credentials that were used before. */
export const SINGLE_USE_CHECKS: readonly Check<
  Pick<CredentialsRead, 'assertion' | 'attestation'> & CredentialsClaimed,
  ClientRefusal
>[] = [
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
  ATTESTATION_PROOF_USED_ONCE,
]

/**
 * Claims one-time credentials after everything else, so that a request refused for another reason
 * uses nothing up.
 */
export function credentialsClaimed<Facts extends CombinedHeld>(): Stage<
  Facts,
  Facts & ClientProven,
  Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
  ClientRefusal | ProofRefusal
> {
  return {
    name: 'credentials claimed',
    clause: 'RFC 7523 §3 (7)',
    async gather(facts, ports) {
      const proof = facts.proof && oneTimeProof(facts.proof)
      const identifiers = [oneTimeAssertion(facts), oneTimeAttestationProof(facts.attestation), proof]
      const [assertionFirst = false, attestationProofFirst = false, proofFirst = false] = await claimOnce(
        identifiers,
        facts,
        ports,
      )
      return ok(withMore(facts, { assertionFirst, attestationProofFirst, proofFirst }))
    },
    checks: [...SINGLE_USE_CHECKS, ...OFFERED_PROOF_USED_ONCE],
  }
}
