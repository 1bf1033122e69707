import type { ProofPresented, ProofVerified } from '../dpop/facts.js'
import type { Advanced, CallFacts } from '../pipeline/pipeline.js'
import type { Client } from '../records/client.js'
import type { AttestationPresented, AttestationRead, AttestationVerified } from './facts.js'
import type { ReadAttestationRequest } from './request.js'

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
