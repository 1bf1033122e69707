import type { ProofPresented, ProofVerified } from '../../dpop/proof-facts.js'
import type { JsonObject } from '../../lib/json.js'
import type { Advanced, CallFacts } from '../../pipeline/pipeline.js'
import type { VerifiedSignature } from '../../policy/keys.js'
import type { NoncePurpose } from '../../ports/crypto.js'
import type { Client } from '../../records/client.js'
import type { AttestationProofFacts } from '../../standards/attestation/proof-rules.js'
import type { AttestationFacts } from '../../standards/attestation/rules.js'
import type { ReadAttestationRequest } from './request.js'

/**
 * A client attestation was presented, and the facts say what it must fit. Each stage of an
 * attestation adds to them.
 */
export interface AttestationPresented extends CallFacts {
  /** The `OAuth-Client-Attestation` header; empty when only a proof was sent. */
  readonly text: string
  /** The `OAuth-Client-Attestation-PoP` header; `undefined` leaves the proof to a DPoP proof. */
  readonly proofText: string | undefined
  /** A DPoP proof came with the request. */
  readonly hasDpopProof: boolean
  /** The server that receives it: an issuer identifier, or that of a resource. */
  readonly audience: string
  /** Which challenges of the server apply. */
  readonly purpose: NoncePurpose
  readonly challengeRequired: boolean
}

/** The attestation was read, and so was its proof, unless that is a DPoP proof. */
export interface AttestationRead extends AttestationPresented {
  readonly attested: AttestationFacts
  /** `undefined` when the DPoP proof of the request is the proof (§5.2). */
  readonly proved: AttestationProofFacts | undefined
  /** The challenge that the client should use next; `undefined` when it needs none. */
  readonly attestationChallenge: string | undefined
}

/** The signatures of the attestation and of its proof were verified. */
export interface AttestationVerified extends AttestationRead, VerifiedSignature {
  /** `issuer` of the trusted attester that signed; empty when there is none. */
  readonly attester: string
  /** The instance holds the key of the attestation; a DPoP proof shows that later. */
  readonly keyHeld: boolean
  /** Thumbprint of the key of the instance, base64url (RFC 7638). */
  readonly keyThumbprint: string
}

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

/*
 * What is known about an attestation that is sent to a resource, stage by stage.
 */

/** The request was read. */
export interface SignalPresented extends CallFacts {
  readonly request: ReadAttestationRequest
  readonly attestation: AttestationPresented
}

/** The attestation was read. */
export type SignalRead = Advanced<SignalPresented, 'attestation', AttestationRead>

/** Its signatures were verified. A DPoP proof may have to show that its key is held. */
export interface SignalVerified extends Advanced<SignalRead, 'attestation', AttestationVerified> {
  /** `undefined` when the attestation has a proof of its own. */
  readonly proof: ProofPresented | undefined
}

/** The DPoP proof is verified, where it counts. */
export type SignalProven = Advanced<SignalVerified, 'proof', ProofVerified>

/** The client that is attested is known. */
export interface SignalOfClient extends SignalProven {
  readonly client: Client
  /** As the attestation names it. */
  readonly clientIdentifier: string
}

/** What can be used once was claimed. */
export interface SignalClaimed extends SignalOfClient {
  readonly attestationProofFirst: boolean
  /** The DPoP proof is used for the first time as the proof of an attestation. */
  readonly proofFirst: boolean
}
