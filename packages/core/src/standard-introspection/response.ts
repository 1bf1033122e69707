import { type AnswerHead, answerHead, errorAnswer } from '../pipeline/answer.js'
import type { Decision } from '../pipeline/operation.js'
import type { Wording } from '../pipeline/refusals.js'
import { activeText, INACTIVE_TEXT } from '../presented-token/introspection-text.js'
import type { StandardToken } from './facts.js'
import { FAULT, INACTIVE, STANDARD_REFUSALS, type StandardAction, type StandardRefusal } from './refusals.js'

/**
 * The JSON for the resource server, to be sent with status 200 (OK), 400 (BAD_REQUEST) or 500
 * (INTERNAL_SERVER_ERROR).
 */
export interface StandardIntrospectionResponse extends AnswerHead<'standardIntrospectionResponse', StandardAction> {
  /** With OK, what is known of an active token, or `{"active":false}` (RFC 7662 §2.2). */
  readonly responseContent: string
}

const ACTIVE: Wording = { code: 'A056002', text: 'The access token is active.' }

/** A decision of a standard introspection as the response to the caller. */
export function answerStandardIntrospection(
  decision: Decision<StandardToken, StandardRefusal>,
): StandardIntrospectionResponse {
  if (decision.kind === 'granted') {
    const head = answerHead('standardIntrospectionResponse', 'OK', ACTIVE)
    return { ...head, responseContent: activeText(decision.facts) }
  }
  const refused = errorAnswer('standardIntrospectionResponse', STANDARD_REFUSALS, decision, FAULT)
  return decision.kind === 'refused' && INACTIVE.has(decision.refusal.reason)
    ? { ...refused, responseContent: INACTIVE_TEXT }
    : refused
}
