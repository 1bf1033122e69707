import type { ClientIdentified, ClientProven, CombinedOffered } from '../../client-authentication/facts.js'
import type { ProofVerified } from '../../dpop/proof-facts.js'
import type { Advanced } from '../../pipeline/pipeline.js'
import type { ContentEncryptionAlgorithm, KeyManagementAlgorithm } from '../../standards/jose/jwe.js'
import type { Jwk } from '../../standards/jose/jwk.js'
import type { SignatureAlgorithm } from '../../standards/jose/signature-algorithms.js'
import type { TokenClientKnown, TokenPresented } from '../token/token-refusals.js'
import type { ReadResourceServerRequest } from './request.js'

/*
 * What is known stage by stage. `client` is the resource server that asks; the token and its own
 * client are a part with stages of its own.
 */

/** The resource server is known, and so is what its credentials prove. */
export type CallerIdentified = ClientIdentified<ReadResourceServerRequest>

/** What authenticates the resource server is verified, possession included; nothing is claimed yet. */
export type CallerHeld = Advanced<CallerIdentified & CombinedOffered, 'proof', ProofVerified>

/** How the answer is to be signed, and encrypted where that is registered. */
export interface SignedForm {
  readonly algorithm: SignatureAlgorithm
  /** The key of the service; `undefined` when it has none for the algorithm. */
  readonly key: Jwk | undefined
  readonly encryption: EncryptedForm | undefined
}

/** How a signed answer is to be encrypted. */
export interface EncryptedForm {
  readonly algorithm: KeyManagementAlgorithm
  readonly encryption: ContentEncryptionAlgorithm
  /** The key of the resource server; `undefined` when it has none for the algorithm. */
  readonly key: Jwk | undefined
}

/** What the resource server asks, and in which form it gets the answer. */
export interface QuestionRead extends CallerIdentified {
  readonly introspected: TokenPresented
  /** Whether the resource server gets signed answers and no others. */
  readonly mustBeSigned: boolean
  /** Whether the resource server takes a JWT. */
  readonly takesJwt: boolean
  /** Absent for an answer in JSON. */
  readonly signed: SignedForm | undefined
}

/** The token and its client are known. */
export interface TokenIntrospected
  extends Omit<QuestionRead, 'introspected'>,
    Pick<ClientProven, 'proof' | 'proofFirst' | 'assertionFirst' | 'attestationProofFirst'> {
  readonly introspected: TokenClientKnown
}

/** Whether the resource server may learn about the token. */
export interface IntrospectionJudged extends TokenIntrospected {
  /** The identifiers in the audience of the token. */
  readonly audience: readonly string[]
  /** Whether the rule of the authorization server has decided, and not the audience. */
  readonly ruled: boolean
  readonly mayIntrospect: boolean
}
