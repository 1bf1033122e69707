import type { ObjectPresented, ObjectVerified } from '../../authorization-request/request-object-read.js'
import type { AuthorizationFacts, DetailsOffered } from '../../authorization-request/requested.js'
import type { ClientIdentified, CredentialsClaimed } from '../../client-authentication/facts.js'
import {
  type ClientAuthenticationRequest,
  clientRows,
  type ReadClientRequest,
} from '../../client-authentication/request.js'
import type { ProofPresented, ProofVerified } from '../../dpop/present-proof.js'
import { readerOf } from '../../lib/fields.js'
import type { Advanced, CallFacts } from '../../pipeline/pipeline.js'
import type { AttestationVerified } from '../../ports/attestations.js'

/** A pushed authorization request (docs/rules.md §3): the form that the client sent, and how it authenticated. */
export interface PushedAuthorizationRequest extends ClientAuthenticationRequest {
  /** The value of the `DPoP` header (RFC 9449 §10.1); several values joined by a comma are refused. */
  readonly dpop?: string | null | undefined
  /** The HTTP method of the client's request. Default: POST. */
  readonly htm?: string | null | undefined
  /** The URL of the PAR endpoint as the client used it. Default: `pushedAuthReqEndpoint` of the service. */
  readonly htu?: string | null | undefined
  /** Demand a nonce in DPoP proofs, even if the service does not. */
  readonly dpopNonceRequired?: boolean | null | undefined
}

export interface ReadPushedRequest extends ReadClientRequest {
  readonly dpopNonceRequired: boolean
}

export const readPushedRequest = readerOf<PushedAuthorizationRequest, ReadPushedRequest>((given, read) =>
  Object.assign(clientRows(given, read), {
    dpopNonceRequired: read.flag('dpopNonceRequired', given.dpopNonceRequired) ?? false,
  }),
)

export interface FormPushed extends ClientIdentified<ReadPushedRequest> {
  readonly requestObject: ObjectPresented | undefined
}

export type ObjectHeld = Advanced<FormPushed, 'requestObject', ObjectVerified>

/** From here on `form` is what counts: that of the request object if there is one. */
export interface ProofOffered extends ObjectHeld {
  readonly proof: ProofPresented | undefined
}

export type ProofHeld = Advanced<ProofOffered, 'proof', ProofVerified>

export interface ParametersRead extends ProofHeld, AuthorizationFacts {
  readonly details: DetailsOffered | undefined
}

export interface PushClaimed extends ParametersRead, CredentialsClaimed {
  readonly objectFirst: boolean
  readonly proofFirst: boolean
}

export interface Issued {
  readonly requestUri: string
  /** The digest of the `request_uri`. */
  readonly requestKey: string
  readonly expiresIn: number
}

export interface Registered extends PushClaimed, Issued {}

/** What the record of a request is made of, whoever made the request. */
export interface Registrable extends AuthorizationFacts, CallFacts {
  readonly clientIdentifier: string
  readonly clientKey: string
  readonly attestation?: AttestationVerified | undefined
  readonly requestObject?: ObjectVerified | undefined
  readonly proof?: ProofVerified | undefined
}
