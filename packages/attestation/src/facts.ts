import type { Client } from '@symbolon/core'
import type {
  Advanced,
  AttestationPresented,
  AttestationRead,
  AttestationVerified,
  CallFacts,
  ProofPresented,
  ProofVerified,
  VerifiedSignature,
} from '@symbolon/core/internal'
import type { AttestationFacts } from './attestation-rules.js'
import type { AttestationProofFacts } from './proof-rules.js'
import type { ReadAttestationRequest } from './request.js'

/** The attestation was read, and so was its proof, unless that is a DPoP proof. */
export interface ReadFacts extends AttestationRead {
  readonly attested: AttestationFacts
  /** `undefined` when the DPoP proof of the request is the proof (§5.2). */
  readonly proved: AttestationProofFacts | undefined
}

/** The signatures of the attestation and of its proof were verified. */
export interface VerifiedFacts extends ReadFacts, AttestationVerified, VerifiedSignature {
  /** The instance holds the key of the attestation; a DPoP proof shows that later. */
  readonly keyHeld: boolean
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
