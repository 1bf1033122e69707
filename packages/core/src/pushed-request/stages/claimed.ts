import { OBJECT_USED_ONCE, oneTimeObject } from '../../authorization-request/request-object/used-once.js'
import { oneTimeAttestationProof } from '../../client-attestation/one-time-proof.js'
import { oneTimeAssertion } from '../../client-authentication/one-time-credentials.js'
import { SINGLE_USE_CHECKS } from '../../client-authentication/stages/credentials-claimed.js'
import { OFFERED_PROOF_USED_ONCE } from '../../dpop/offered-proof-used-once.js'
import { oneTimeProof } from '../../dpop/stages/proof-claimed.js'
import { andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { claimOnce } from '../../ports/claim.js'
import type { Ports } from '../../ports/ports.js'
import type { StoreUse } from '../../ports/store-use.js'
import type { ParametersRead, PushClaimed } from '../facts.js'
import type { PushedRequestRefusal } from '../refusals.js'

/**
 * Claims everything in the request that can be used once, in one call of the store and after
 * everything else: a request refused for another reason, such as a missing nonce, uses nothing up.
 */
export const CLAIMED: Stage<
  ParametersRead,
  PushClaimed,
  Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
  PushedRequestRefusal
> = {
  name: 'claim',
  clause: 'RFC 7523 §3 (7); RFC 9449 §11.1; RFC 7519 §4.1.7',
  gather(facts, ports) {
    const proof = facts.proof && oneTimeProof(facts.proof)
    const identifiers = [
      oneTimeAssertion(facts),
      oneTimeAttestationProof(facts.attestation),
      oneTimeObject(facts),
      proof,
    ]
    return andThen(claimOnce(identifiers, facts, ports), answers => {
      const [assertionFirst = false, attestationProofFirst = false, objectFirst = false, proofFirst = false] = answers
      return ok(withMore(facts, { assertionFirst, attestationProofFirst, objectFirst, proofFirst }))
    })
  },
  checks: [...SINGLE_USE_CHECKS, OBJECT_USED_ONCE, ...OFFERED_PROOF_USED_ONCE],
}
