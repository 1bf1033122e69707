import type { ProofPresented, ProofVerified } from '../dpop/present-proof.js'
import type { Result } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { Advanced, CallFacts } from '../pipeline/pipeline.js'
import type { Mechanism } from '../policy/authentication-methods.js'
import type { VerifiedSignature } from '../policy/keys.js'
import type { AttestationPresented, AttestationRead, AttestationVerified } from '../ports/attestations.js'
import type { PathFault } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { FoundClient } from '../records/client-identifiers.js'
import type { AssertionFacts, ClientAssertion } from '../standards/client-assertion/client-assertion.js'
import type { FormParameters } from '../standards/oauth/form.js'
import type { CertificateFacts } from '../standards/x500/certificate-names.js'
import type { ReadClientRequest } from './request.js'

export interface Evidence {
  readonly secretMatches?: boolean
  readonly assertion?: VerifiedSignature & { readonly assertion: ClientAssertion }
  readonly certificate?: VerifiedCertificate
}

export interface VerifiedCertificate {
  /** The whole certificate is one that the client registered. */
  readonly registered: boolean
  /** The result of path validation; absent when it was not asked for. */
  readonly path?: VerifiedPath | undefined
}

export type VerifiedPath = Result<CertificateFacts, PathFault>

/*
 * What is known about a client, stage by stage.
 */

export interface ClientRequestRead<Request extends ReadClientRequest = ReadClientRequest> extends CallFacts {
  readonly request: Request
  readonly form: FormParameters
  readonly mechanisms: readonly Mechanism[]
  /** `undefined` when the client presented none. */
  readonly attestation: AttestationPresented | undefined
}

export type AttestationOffered<Request extends ReadClientRequest = ReadClientRequest> = Advanced<
  ClientRequestRead<Request>,
  'attestation',
  AttestationRead
>

/** Nothing is verified yet. */
export interface CredentialsRead<Request extends ReadClientRequest = ReadClientRequest>
  extends AttestationOffered<Request> {
  /** The distinct identifiers by which the client names itself outside its credentials. */
  readonly identifiers: readonly string[]
  readonly assertion: AssertionFacts | undefined
  /** DER of the certificate; `undefined` when there is none or it cannot be read. */
  readonly certificate: Uint8Array | undefined
}

export type AttestationHeld<Request extends ReadClientRequest = ReadClientRequest> = Advanced<
  CredentialsRead<Request>,
  'attestation',
  AttestationVerified
>

export interface ClientIdentified<Request extends ReadClientRequest = ReadClientRequest>
  extends AttestationHeld<Request> {
  readonly client: Client
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  /** Finds the client of the record again. */
  readonly clientKey: string
  readonly by: FoundClient['by']
  /** The revocation that the store of clients keeps; a token that is made now comes after it. */
  readonly tokensRevokedAt: Instant | undefined
  readonly evidence: Evidence
}

export interface CombinedOffered extends ClientIdentified {
  /** `undefined` when no attestation leaves its proof to a DPoP proof. */
  readonly proof: ProofPresented | undefined
}

export type CombinedHeld = Advanced<CombinedOffered, 'proof', ProofVerified>

export interface ClientProven extends CombinedHeld, CredentialsClaimed {
  readonly proofFirst: boolean
}

export interface CredentialsClaimed {
  readonly assertionFirst: boolean
  readonly attestationProofFirst: boolean
}
