import type { ClientIdentified, ClientProven, CombinedOffered } from '../../client-authentication/facts.js'
import {
  type ClientAuthenticationRequest,
  clientRows,
  type ReadClientRequest,
} from '../../client-authentication/request.js'
import type { ProofVerified } from '../../dpop/present-proof.js'
import { readerOf } from '../../lib/fields.js'
import type { Advanced } from '../../pipeline/pipeline.js'
import type { ContentEncryptionAlgorithm, KeyManagementAlgorithm } from '../../standards/jose/jwe.js'
import type { Jwk } from '../../standards/jose/jwk.js'
import type { SignatureAlgorithm } from '../../standards/jose/signature-algorithms.js'
import type { TokenClientKnown, TokenPresented } from '../token/token-refusals.js'

/**
 * What a resource server sent to the introspection endpoint (RFC 7662 §2.1, RFC 9701 §4): its credentials, and in
 * `parameters` the `token`; a `token_type_hint` changes nothing. `null` and `undefined` mean absent.
 */
export interface ResourceServerIntrospectionRequest extends ClientAuthenticationRequest {
  /** The `Accept` header: with `application/token-introspection+jwt` it asks for a signed answer. */
  readonly accept?: string | null | undefined
}

export interface ReadResourceServerRequest extends ReadClientRequest {
  readonly accept: string
}

export const readResourceServerRequest = readerOf<ResourceServerIntrospectionRequest, ReadResourceServerRequest>(
  (given, read) => ({ ...clientRows(given, read), accept: read.text('accept', given.accept) ?? '' }),
)

/* `client` is the resource server that asks; the token and its own client are a part with stages of its own. */

export type CallerIdentified = ClientIdentified<ReadResourceServerRequest>

/** What authenticates the resource server is verified, possession included; nothing is claimed yet. */
export type CallerHeld = Advanced<CallerIdentified & CombinedOffered, 'proof', ProofVerified>

export interface SignedForm {
  readonly algorithm: SignatureAlgorithm
  readonly key: Jwk | undefined
  readonly encryption: EncryptedForm | undefined
}

export interface EncryptedForm {
  readonly algorithm: KeyManagementAlgorithm
  readonly encryption: ContentEncryptionAlgorithm
  readonly key: Jwk | undefined
}

export interface QuestionRead extends CallerIdentified {
  readonly introspected: TokenPresented
  /** Whether the resource server gets signed answers and no others. */
  readonly mustBeSigned: boolean
  readonly takesJwt: boolean
  readonly signed: SignedForm | undefined
}

export interface TokenIntrospected
  extends Omit<QuestionRead, 'introspected'>,
    Pick<ClientProven, 'proof' | 'proofFirst' | 'assertionFirst' | 'attestationProofFirst'> {
  readonly introspected: TokenClientKnown
}

export interface IntrospectionJudged extends TokenIntrospected {
  readonly audience: readonly string[]
  /** Whether the rule of the authorization server has decided, and not the audience. */
  readonly ruled: boolean
  readonly mayIntrospect: boolean
}
