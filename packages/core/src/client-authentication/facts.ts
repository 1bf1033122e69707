import type { ProofPresented, ProofVerified } from '../dpop/present-proof.js'
import type { Result } from '../lib/result.js'
import type { Advanced, CallFacts } from '../pipeline/pipeline.js'
import type { Mechanism } from '../policy/authentication-methods.js'
import type { VerifiedSignature } from '../policy/keys.js'
import type { AttestationPresented, AttestationRead, AttestationVerified } from '../ports/attestations.js'
import type { PathFault } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { FoundClient } from '../records/client-identifiers.js'
import type { Service } from '../records/service.js'
import type { ClientAssertion } from '../standards/client-assertion/read.js'
import type { AssertionFacts } from '../standards/client-assertion/rules.js'
import type { FormParameters } from '../standards/oauth/form.js'
import type { CertificateFacts } from '../standards/x500/certificate-names.js'
import type { ReadClientRequest } from './request.js'

/** What the ports found out about the presented credentials; what was not presented is absent. */
export interface Evidence {
  /** The secret of HTTP Basic or of the form is the client's. */
  readonly secretMatches?: boolean
  readonly assertion?: VerifiedAssertion
  readonly certificate?: VerifiedCertificate
}

/** A client assertion and the result of its verification. */
export interface VerifiedAssertion extends VerifiedSignature {
  readonly assertion: ClientAssertion
}

/** The result of examining the certificate of the connection. */
export interface VerifiedCertificate {
  /** The whole certificate is one that the client registered. */
  readonly registered: boolean
  /** The result of path validation; absent when it was not asked for. */
  readonly path?: VerifiedPath | undefined
}

/** The result of path validation: what the certificate says, or why its path leads to no anchor. */
export type VerifiedPath = Result<CertificateFacts, PathFault>

/**
 * A client assertion, the result of its verification, and the client that must authenticate with
 * one.
 */
export interface AssertionOfClient extends VerifiedAssertion {
  readonly client: Client
  readonly service: Service
}

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
