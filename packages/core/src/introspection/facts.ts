import type { ProofClaimed, ProofPresented, ProofVerified } from '../dpop/proof-facts.js'
import type { SignatureExamined, SignaturePresented } from '../message-signatures/presented-signature.js'
import type { Advanced } from '../pipeline/pipeline.js'
import type { ReadIntrospectionRequest } from './request.js'
import type { TokenClientKnown, TokenKnown, TokenPresented } from './token/token-refusals.js'

export interface IntrospectionRead extends TokenPresented {
  readonly request: ReadIntrospectionRequest
}

export interface IntrospectedToken extends IntrospectionRead, TokenKnown {}

export interface IntrospectedClient extends IntrospectedToken, TokenClientKnown {}

export interface EvidencePresented extends IntrospectedClient {
  readonly certificateThumbprint: string | undefined
  readonly proof: ProofPresented | undefined
  readonly signature: SignaturePresented | undefined
}

type KeyProven = Advanced<EvidencePresented, 'proof', ProofVerified>

type RequestSigned = Advanced<KeyProven, 'signature', SignatureExamined>

export interface Possessed extends Advanced<RequestSigned, 'proof', ProofClaimed> {}

export interface Covered extends Possessed {
  /** Required scopes that the token does not cover, or that the service does not know. */
  readonly missingScopes: readonly string[]
  readonly missingResources: readonly string[]
}
