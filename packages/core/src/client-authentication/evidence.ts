import type { Result } from '../lib/result.js'
import type { VerifiedSignature } from '../policy/verify-by-keys.js'
import type { PathFault } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { ClientAssertion } from '../standards/client-assertion/read.js'
import type { CertificateFacts } from '../standards/x500/certificate-names.js'

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
