import { lift } from '../../lib/check.js'
import { ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { DPOP_FORM_RULES } from '../../standards/dpop/form-rules.js'
import { readDpopProof } from '../../standards/dpop/read-proof.js'
import type { ProofPresented, ProofRead } from '../facts.js'
import type { ProofRefusal } from '../refusals.js'

/**
 * Reads the proof. Everything that can be wrong with the proof alone is found before anything is
 * computed.
 */
export const PROOF_READ: Stage<ProofPresented, ProofRead, object, ProofRefusal> = {
  name: 'proof read',
  clause: 'RFC 9449 §4.2, §4.3',
  gather(facts) {
    const read = readDpopProof(facts.demand.proof, facts.demand.algorithms)
    return read.ok ? ok(withMore(facts, { proof: read.value })) : read
  },
  checks: lift(
    DPOP_FORM_RULES,
    ({ proof }: ProofRead) => proof,
    (fault): ProofRefusal => fault,
  ),
}
