import type { JsonObject } from '../lib/json-object.js'
import type { AttestationRead, AttestationVerified } from './facts.js'

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
export function popMethodOf({ proved }: Pick<AttestationRead, 'proved'>): AttestedInstance['popMethod'] {
  return proved === undefined ? 'DPOP_COMBINED' : 'ATTESTATION_POP_JWT'
}

/** The instance of a verified attestation. */
export function attestedInstance(attestation: AttestationVerified): AttestedInstance {
  const { attester, keyThumbprint, attested } = attestation
  return { attester, keyThumbprint, popMethod: popMethodOf(attestation), claims: attested.attestation.claims }
}

/** `clientAttestation` of an answer, if an attestation came with the request. */
export function attestedInstanceOf(attestation: AttestationVerified | undefined): {
  readonly clientAttestation?: AttestedInstance
} {
  return attestation === undefined ? {} : { clientAttestation: attestedInstance(attestation) }
}
