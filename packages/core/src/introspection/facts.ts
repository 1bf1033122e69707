import type { ProofClaimed, ProofPresented, ProofVerified } from '../dpop/proof-facts.js'
import type { SignatureExamined, SignaturePresented } from '../message-signatures/presented-signature.js'
import type { Advanced } from '../pipeline/pipeline.js'
import type { ReadIntrospectionRequest } from './request.js'
import type { TokenClientKnown, TokenKnown, TokenPresented } from './token/token-refusals.js'

/*
 * What is known about an access token, stage by stage.
 */

/** The request was read. */
export interface IntrospectionRead extends TokenPresented {
  readonly request: ReadIntrospectionRequest
}

/** The token is known. */
export interface IntrospectedToken extends IntrospectionRead, TokenKnown {}

/** The client of the token is known. */
export interface IntrospectedClient extends IntrospectedToken, TokenClientKnown {}

/** What was presented with the token is known, and so is what a proof and a signature must fit. */
export interface EvidencePresented extends IntrospectedClient {
  /** `x5t#S256` of the certificate; `undefined` when there is none or it cannot be read. */
  readonly certificateThumbprint: string | undefined
  /** `undefined` when the token demands no proof. */
  readonly proof: ProofPresented | undefined
  /** `undefined` when no signature is demanded and none is offered. */
  readonly signature: SignaturePresented | undefined
}

/** The DPoP proof is verified. */
type KeyProven = Advanced<EvidencePresented, 'proof', ProofVerified>

/** The message signature is verified. */
type RequestSigned = Advanced<KeyProven, 'signature', SignatureExamined>

/** Possession is proven, and the proof cannot be used again. */
export interface Possessed extends Advanced<RequestSigned, 'proof', ProofClaimed> {}

/** What the token covers of what the resource requires. */
export interface Covered extends Possessed {
  /** Required scopes that the token does not cover, or that the service does not know. */
  readonly missingScopes: readonly string[]
  /** Required resources that the token does not cover. */
  readonly missingResources: readonly string[]
}
