import { always, type Check } from '../../lib/check.js'
import { andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { askBoolean } from '../../ports/ask.js'
import type { Ports } from '../../ports/ports.js'
import type { ProofCompared, ProofVerified } from '../facts.js'
import type { ProofRefusal } from '../refusals.js'

const signature: Check<ProofVerified, ProofRefusal> = {
  name: 'signature of the proof',
  clause: 'RFC 9449 §4.3-6',
  applies: always,
  run: ({ signatureRight }) => (signatureRight ? undefined : { reason: 'proof_signature_wrong' }),
  seen: ({ proof }) => ({ expected: `a signature by the embedded key with ${proof.algorithm}` }),
}

/** Verifies the signature, after all cheaper checks. */
export const PROOF_VERIFIED: Stage<ProofCompared, ProofVerified, Pick<Ports, 'crypto'>, ProofRefusal> = {
  name: 'proof verified',
  clause: 'RFC 9449 §4.3-6',
  gather(facts, ports) {
    const { algorithm, key, signed, signature } = facts.proof
    return andThen(
      askBoolean('crypto', () => ports.crypto.verify(algorithm, key, signed, signature)),
      signatureRight => ok(withMore(facts, { signatureRight })),
    )
  },
  checks: [signature],
}
