import type { ProofCompared } from '../../dpop/facts.js'
import { OFFERED_PROOF_USED_ONCE } from '../../dpop/offered-proof-used-once.js'
import { oneTimeProof } from '../../dpop/stages/proof-claimed.js'
import { andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { claimOnce, type OneTime } from '../../ports/claim.js'
import type { Ports } from '../../ports/ports.js'
import type { StoreUse } from '../../ports/store-use.js'
import { ATTESTATION_PROOF_USED_ONCE, oneTimeAttestationProof } from '../one-time-proof.js'
import type { ClientAttestationRefusal } from '../response.js'
import type { SignalClaimed, SignalOfClient } from '../signal-facts.js'

/** `introspect` has claimed the proof for the token; this is another mark. */
function oneTimeSignal(proof: Pick<ProofCompared, 'beside'>): OneTime {
  const { scope, until } = oneTimeProof(proof)
  return { scope: ['attestation', ...scope], until }
}

/** Claims the proof of the attestation after everything else, so that a refusal uses nothing up. */
export const SIGNAL_CLAIMED: Stage<
  SignalOfClient,
  SignalClaimed,
  Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
  ClientAttestationRefusal
> = {
  name: 'proof of the attestation claimed',
  clause: 'Attestation-Based Client Authentication §12.1',
  gather(facts, ports) {
    const identifiers = [oneTimeAttestationProof(facts.attestation), facts.proof && oneTimeSignal(facts.proof)]
    return andThen(claimOnce(identifiers, facts, ports), ([attestationProofFirst = false, proofFirst = false]) =>
      ok(withMore(facts, { attestationProofFirst, proofFirst })),
    )
  },
  checks: [ATTESTATION_PROOF_USED_ONCE, ...OFFERED_PROOF_USED_ONCE],
}
