import type { Check } from '../lib/check.js'
import type { OneTime } from '../ports/claim.js'
import { attestationProofAcceptedUntil } from '../standards/attestation/proof-rules.js'
import { thumbprintText } from '../standards/jose/jwk.js'
import type { AttestationRead } from './facts.js'
import type { AttestationRefusal } from './refusals.js'

/**
 * The identifier of an attestation's proof: one mark per key of an instance, whatever the
 * attestation says. A DPoP proof has a mark of its own.
 */
export function oneTimeAttestationProof(attestation: AttestationRead | undefined): OneTime | undefined {
  const { attested, proved } = attestation ?? {}
  const key = attested?.attestation.key
  if (proved === undefined || key === undefined) return undefined
  const scope = ['attestation', thumbprintText(key), proved.proof.jti]
  return { scope, until: attestationProofAcceptedUntil(proved) }
}

/** Refuses the proof of an attestation that was used before. */
export const ATTESTATION_PROOF_USED_ONCE: Check<
  { readonly attestation: AttestationRead | undefined; readonly attestationProofFirst: boolean },
  AttestationRefusal
> = {
  name: 'attestation proof used once',
  clause: 'Attestation-Based Client Authentication §5.1, §12.1',
  applies: ({ attestation }) => attestation?.proved !== undefined,
  run: ({ attestationProofFirst }) => (attestationProofFirst ? undefined : { reason: 'attestation_proof_used' }),
  seen: () => ({ expected: 'a jti that the instance has not used' }),
}
