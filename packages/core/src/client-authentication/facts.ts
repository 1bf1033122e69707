import type { AttestationPresented, AttestationRead, AttestationVerified } from '../client-attestation/facts.js'
import type { ProofPresented, ProofVerified } from '../dpop/facts.js'
import type { Advanced, CallFacts } from '../pipeline/pipeline.js'
import type { Client } from '../records/client.js'
import type { FoundClient } from '../records/client-identifiers.js'
import type { AssertionFacts } from '../standards/client-assertion/rules.js'
import type { FormParameters } from '../standards/oauth/form.js'
import type { Evidence } from './evidence.js'
import type { Mechanism } from './mechanism.js'
import type { ReadClientRequest } from './request.js'

/*
 * What is known about a client, stage by stage.
 */

/** The request and its form were read. */
export interface ClientRequestRead<Request extends ReadClientRequest = ReadClientRequest> extends CallFacts {
  readonly request: Request
  readonly form: FormParameters
  readonly mechanisms: readonly Mechanism[]
  /** `undefined` when the client presented none. */
  readonly attestation: AttestationPresented | undefined
}

/** The attestation was read, if there is one. */
export type AttestationOffered<Request extends ReadClientRequest = ReadClientRequest> = Advanced<
  ClientRequestRead<Request>,
  'attestation',
  AttestationRead
>

/** The credentials are taken apart; nothing is verified yet. */
export interface CredentialsRead<Request extends ReadClientRequest = ReadClientRequest>
  extends AttestationOffered<Request> {
  /** The distinct identifiers by which the client names itself outside its credentials. */
  readonly identifiers: readonly string[]
  readonly assertion: AssertionFacts | undefined
  /** DER of the certificate; `undefined` when there is none or it cannot be read. */
  readonly certificate: Uint8Array | undefined
}

/** The signatures of the attestation and of its proof are verified, if there is one. */
export type AttestationHeld<Request extends ReadClientRequest = ReadClientRequest> = Advanced<
  CredentialsRead<Request>,
  'attestation',
  AttestationVerified
>

/** The client is known, and so is what its credentials prove. */
export interface ClientIdentified<Request extends ReadClientRequest = ReadClientRequest>
  extends AttestationHeld<Request> {
  readonly client: Client
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  /** Finds the client of the record again. */
  readonly clientKey: string
  readonly by: FoundClient['by']
  readonly evidence: Evidence
}

/** The proof of an attestation may be a DPoP proof. */
export interface CombinedOffered extends ClientIdentified {
  /** `undefined` when no attestation leaves its proof to a DPoP proof. */
  readonly proof: ProofPresented | undefined
}

/** That DPoP proof is verified. */
export type CombinedHeld = Advanced<CombinedOffered, 'proof', ProofVerified>

/** The client is authenticated, and its credentials are used up. */
export interface ClientProven extends CombinedHeld, CredentialsClaimed {
  /** The DPoP proof is used for the first time. */
  readonly proofFirst: boolean
}

/** Whether the credentials are used for the first time. */
export interface CredentialsClaimed {
  readonly assertionFirst: boolean
  readonly attestationProofFirst: boolean
}
