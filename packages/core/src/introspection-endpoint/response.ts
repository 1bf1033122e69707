import { nextValues } from '../client-attestation/next-values.js'
import { type AnswerHead, answerHead, errorAnswer } from '../pipeline/answer.js'
import type { Decision } from '../pipeline/operation.js'
import type { Wording } from '../pipeline/refusals.js'
import { activeText, INACTIVE_TEXT } from '../presented-token/introspection-text.js'
import type { IntrospectionJudged } from './facts.js'
import { FAULT, RESOURCE_SERVER_REFUSALS, type ResourceServerAction, type ResourceServerRefusal } from './refusals.js'

/** The media types of answers at the introspection endpoint (RFC 7662 §2.2, RFC 9701 §4). */
export type IntrospectionContentType = 'application/json' | 'application/token-introspection+jwt'

/**
 * The answer for the resource server, to be sent with the status of its action (
 * {@link ResourceServerAction}).
 */
export interface ResourceServerIntrospectionResponse
  extends AnswerHead<'introspectionEndpointResponse', ResourceServerAction> {
  /**
   * With OK, what is known of an active token, or `{"active":false}` (RFC 7662 §2.2): as JSON, or
   * in a JWT (RFC 9701 §5). Otherwise an error in JSON.
   */
  readonly responseContent: string
  /** The media type of `responseContent`. */
  readonly contentType: IntrospectionContentType
  /** Value for the `OAuth-Client-Attestation-Challenge` header of the answer, if there is one. */
  readonly attestationChallenge?: string
  /** Value for the `DPoP-Nonce` header of the answer, if nonces are demanded (RFC 9449 §8.2). */
  readonly dpopNonce?: string
}

const ACTIVE: Wording = { code: 'A058001', text: 'The access token is active.' }

/** A decision at the introspection endpoint as the response to the caller, not signed yet. */
export function plainAnswer(
  decision: Decision<IntrospectionJudged, ResourceServerRefusal>,
): ResourceServerIntrospectionResponse {
  const contentType = 'application/json'
  if (decision.kind === 'granted') {
    const head = answerHead('introspectionEndpointResponse', 'OK', ACTIVE)
    return {
      ...head,
      responseContent: activeText(decision.facts.introspected, decision.facts.audience),
      contentType,
      ...nextValues(decision.facts),
    }
  }
  const refused = errorAnswer('introspectionEndpointResponse', RESOURCE_SERVER_REFUSALS, decision, FAULT)
  const headers = decision.kind === 'refused' ? nextValues(decision.facts) : {}
  return refused.action === 'OK'
    ? { ...refused, responseContent: INACTIVE_TEXT, contentType, ...headers }
    : { ...refused, contentType, ...headers }
}
