import type { ProofClaimed, ProofPresented, ProofVerified } from '../dpop/facts.js'
import type { Advanced } from '../pipeline/pipeline.js'
import type { TokenClientKnown, TokenKnown, TokenPresented } from '../presented-token/facts.js'
import type { ReadIntrospectionRequest } from './request.js'
import type { SignatureExamined, SignaturePresented } from './signature/facts.js'

/*
 * What an introspection knows, stage by stage.
 */

/** The request could be read. */
export interface IntrospectionRead extends TokenPresented {
  readonly request: ReadIntrospectionRequest
}

/** The token is known. */
export interface IntrospectedToken extends IntrospectionRead, TokenKnown {}

/** The client of the token is known. */
export interface IntrospectedClient extends IntrospectedToken, TokenClientKnown {}

/** What was presented beside the token is there, and what a proof and a signature must fit is known. */
export interface PresentedBeside extends IntrospectedClient {
  /** SHA-256 of the certificate's DER; `undefined` when there is none, or none that can be read. */
  readonly certificateDigest: Uint8Array | undefined
  /** `undefined` where the token demands no proof. */
  readonly proof: ProofPresented | undefined
  /** `undefined` where no signature is demanded and none is offered. */
  readonly signature: SignaturePresented | undefined
}

/** The DPoP proof is verified. */
export type ProofHeld = Advanced<PresentedBeside, 'proof', ProofVerified>

/** The message signature is verified. */
export type RequestSigned = Advanced<ProofHeld, 'signature', SignatureExamined>

/** Possession is proven: nobody else can use the proof again. */
export interface Possessed extends Advanced<RequestSigned, 'proof', ProofClaimed> {}

/** What the token covers of what is required. */
export interface Covered extends Possessed {
  /** Required scopes that the token does not cover, or that the service does not know. */
  readonly missingScopes: readonly string[]
  /** Required resources that the token does not cover. */
  readonly missingResources: readonly string[]
}
