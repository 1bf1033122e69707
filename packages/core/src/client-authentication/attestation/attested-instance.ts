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

/** What proves the key of an attestation. */
export function popMethodOf({ ownProof }: Pick<AttestationRead, 'ownProof'>): AttestedInstance['popMethod'] {
  return ownProof === undefined ? 'DPOP_COMBINED' : 'ATTESTATION_POP_JWT'
}

/** The instance of a verified attestation. */
export function attestedInstance(attestation: AttestationVerified): AttestedInstance {
  const { attester, keyThumbprint, claims } = attestation
  return { attester, keyThumbprint, popMethod: popMethodOf(attestation), claims }
}

/** `clientAttestation` of an answer, if an attestation came with the request. */
export function attestedInstanceOf(attestation: AttestationVerified | undefined): {
  readonly clientAttestation?: AttestedInstance
} {
  return attestation === undefined ? {} : { clientAttestation: attestedInstance(attestation) }
}

/** `attestationChallenge` of an answer, if the client should use another challenge next. */
function challengeForAnswer(attestation: { readonly attestationChallenge?: string | undefined } | undefined): {
  readonly attestationChallenge?: string
} {
  const { attestationChallenge } = attestation ?? {}
  return attestationChallenge === undefined ? {} : { attestationChallenge }
}

/** What is known when an answer is written: an attestation and a proof, each if it was read. */
interface Presented {
  readonly attestation?: Parameters<typeof challengeForAnswer>[0]
  readonly proof?: Parameters<typeof nonceForAnswer>[0]
}

/** What the client should use next: the challenge and the nonce, which the answer sends as headers. */
export function nextValues({ attestation, proof }: Presented): {
  readonly attestationChallenge?: string
  readonly dpopNonce?: string
} {
  return { ...challengeForAnswer(attestation), ...nonceForAnswer(proof) }
}
