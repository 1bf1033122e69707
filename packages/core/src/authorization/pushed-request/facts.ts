import type { ObjectPresented, ObjectVerified } from '../../authorization-request/open-request-object.js'
import type { AuthorizationFacts, DetailsOffered } from '../../authorization-request/requested.js'
import type { AttestationVerified } from '../../client-authentication/attestation/attestation-facts.js'
import type { ClientIdentified, CredentialsClaimed } from '../../client-authentication/facts.js'
import type { ProofPresented, ProofVerified } from '../../dpop/proof-facts.js'
import type { Advanced, CallFacts } from '../../pipeline/pipeline.js'
import type { ReadPushedRequest } from './request.js'

/*
 * What is known about a pushed request, stage by stage.
 */

/**
 * The client that pushes the request is known, and the facts say whether it pushes a request
 * object.
 */
export interface FormPushed extends ClientIdentified<ReadPushedRequest> {
  /** `undefined` when the parameters of the form are the request. */
  readonly requestObject: ObjectPresented | undefined
}

/** The request object is verified. */
export type ObjectHeld = Advanced<FormPushed, 'requestObject', ObjectVerified>

/**
 * From here on `form` is what counts: the request object's parameters if there is one. A DPoP proof
 * may come with it.
 */
export interface ProofOffered extends ObjectHeld {
  /** `undefined` when the client sent no DPoP proof. */
  readonly proof: ProofPresented | undefined
}

/** The DPoP proof is verified. */
export type ProofHeld = Advanced<ProofOffered, 'proof', ProofVerified>

/** What the client asks for was read. */
export interface ParametersRead extends ProofHeld, AuthorizationFacts {
  /** `undefined` when the client asks for no authorization details. */
  readonly details: DetailsOffered | undefined
}

/** Everything that can be used once was claimed. */
export interface PushClaimed extends ParametersRead, CredentialsClaimed {
  /** The request object is used for the first time. */
  readonly objectFirst: boolean
  /** The DPoP proof is used for the first time. */
  readonly proofFirst: boolean
}

/** What stands for a request that is stored. */
export interface Issued {
  readonly requestUri: string
  /** Seconds for which the request_uri can be redeemed. */
  readonly expiresIn: number
}

/** The request is stored. */
export interface Registered extends PushClaimed, Issued {}

/** What the record of a request is made of, whoever made the request. */
export interface Registrable extends AuthorizationFacts, CallFacts {
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  /** Finds the client of the record again. */
  readonly clientKey: string
  readonly attestation?: AttestationVerified | undefined
  readonly requestObject?: ObjectVerified | undefined
  readonly proof?: ProofVerified | undefined
}
