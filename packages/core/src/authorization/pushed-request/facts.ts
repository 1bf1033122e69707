import type { ObjectPresented, ObjectVerified } from '../../authorization-request/open-request-object.js'
import type { AuthorizationFacts, DetailsOffered } from '../../authorization-request/requested.js'
import type { ClientIdentified, CredentialsClaimed } from '../../client-authentication/facts.js'
import type { ProofPresented, ProofVerified } from '../../dpop/proof-facts.js'
import type { Advanced, CallFacts } from '../../pipeline/pipeline.js'
import type { AttestationVerified } from '../../ports/attestations.js'
import type { ReadPushedRequest } from './request.js'

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
