import type { Result } from '../lib/result.js'
import type { VerifiedSignature } from '../policy/verify-by-keys.js'
import type { PathFault } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { ClientAssertion } from '../standards/client-assertion/read.js'
import type { CertificateFacts } from '../standards/x500/certificate-names.js'

/** What the ports found out about the credentials that were presented; what was not presented is absent. */
export interface Evidence {
  /** The secret of HTTP Basic or of the form is the client's. */
  readonly secretMatches?: boolean
  readonly assertion?: VerifiedAssertion
  readonly attestation?: VerifiedAttestation
  readonly certificate?: VerifiedCertificate
}

/** A client assertion, and what its signature came to. */
export interface VerifiedAssertion extends VerifiedSignature {
  readonly assertion: ClientAssertion
}

/** A client attestation, and what its signature by a trusted attester came to. */
export interface VerifiedAttestation extends VerifiedSignature {
  /** `iss` of the attestation. */
  readonly attester: string
  /** The instance holds the key that the attester vouches for. */
  readonly keyHeld: boolean
}

/** What the certificate of the connection came to. */
export interface VerifiedCertificate {
  /** The certificate is, as a whole, one that the client registered. */
  readonly registered: boolean
  /** The outcome of path validation; absent where it was not asked. */
  readonly path?: VerifiedPath | undefined
}

/** What path validation came to: what stands in the certificate, or why its path leads to no anchor. */
export type VerifiedPath = Result<CertificateFacts, PathFault>

/** A client assertion, what its signature came to, and the client that must authenticate by one. */
export interface AssertionOfClient extends VerifiedAssertion {
  readonly client: Client
  readonly service: Service
}
