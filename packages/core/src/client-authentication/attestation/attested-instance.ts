import { nonceForAnswer } from '../../dpop/present-proof.js'
import type { JsonObject } from '../../lib/json.js'
import type { AttestationRead, AttestationVerified } from '../../ports/attestations.js'

/** What a client attestation says, once it and the proof of its key are verified. */
export interface AttestedInstance {
  /** The attester: `issuer` of one in `attestationTrust` of the service. */
  readonly attester: string
  /**
   * The thumbprint of the key of the client instance, base64url (RFC 7638). Codes and refresh tokens
   * should be bound to it (Attestation-Based Client Authentication §10.3, §10.4).
   */
  readonly keyThumbprint: string
  /** How the instance proved that it holds the key. */
  readonly popMethod: 'ATTESTATION_POP_JWT' | 'DPOP_COMBINED'
  /** All claims of the attestation, as the attester wrote them. */
  readonly claims: Readonly<JsonObject>
}

export function popMethodOf({ ownProof }: Pick<AttestationRead, 'ownProof'>): AttestedInstance['popMethod'] {
  return ownProof === undefined ? 'DPOP_COMBINED' : 'ATTESTATION_POP_JWT'
}

export function attestedInstance(attestation: AttestationVerified): AttestedInstance {
  const { attester, keyThumbprint, claims } = attestation
  return { attester, keyThumbprint, popMethod: popMethodOf(attestation), claims }
}

export function attestedInstanceOf(attestation: AttestationVerified | undefined): {
  readonly clientAttestation?: AttestedInstance
} {
  return attestation === undefined ? {} : { clientAttestation: attestedInstance(attestation) }
}

interface Presented {
  readonly attestation?: { readonly attestationChallenge?: string | undefined } | undefined
  readonly proof?: Parameters<typeof nonceForAnswer>[0]
}

/** What the client should use next, which the answer sends as headers. */
export function nextValues({ attestation, proof }: Presented): {
  readonly attestationChallenge?: string
  readonly dpopNonce?: string
} {
  const { attestationChallenge } = attestation ?? {}
  return { ...(attestationChallenge !== undefined && { attestationChallenge }), ...nonceForAnswer(proof) }
}
