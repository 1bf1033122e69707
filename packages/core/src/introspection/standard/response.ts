import { type AnswerHead, answerHead, errorAnswer } from '../../pipeline/answer.js'
import type { Decision } from '../../pipeline/operation.js'
import {
  FORM_REFUSALS,
  type ReasonsIn,
  type RefusalOf,
  refusals,
  unreadable,
  type Wording,
} from '../../pipeline/refusals.js'
import { activeText, INACTIVE_REFUSALS, INACTIVE_TEXT, TOKEN_MISSING } from '../token/token-refusals.js'
import type { StandardToken } from './request.js'

/**
 * What the caller of a standard introspection does next: OK is status 200, BAD_REQUEST 400, INTERNAL_SERVER_ERROR 500.
 */
type StandardAction = 'OK' | 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'

export const FAULT: Wording = { code: 'A057102', text: 'The authorization server could not examine the access token.' }

export const STANDARD_REFUSALS = refusals({
  request_unreadable: unreadable('A057202', FAULT, 'The introspection request could not be read.'),
  ...FORM_REFUSALS,
  token_missing: TOKEN_MISSING,
  ...INACTIVE_REFUSALS,
})

export type StandardRefusal = RefusalOf<ReasonsIn<typeof STANDARD_REFUSALS>>

/**
 * The JSON for the resource server, to be sent with status 200 (OK), 400 (BAD_REQUEST) or 500 (INTERNAL_SERVER_ERROR).
 */
export interface StandardIntrospectionResponse extends AnswerHead<'standardIntrospectionResponse', StandardAction> {
  /** With OK, what is known of an active token, or `{"active":false}` (RFC 7662 §2.2). */
  readonly responseContent: string
}

const ACTIVE: Wording = { code: 'A056002', text: 'The access token is active.' }

export function answerStandardIntrospection(
  decision: Decision<StandardToken, StandardRefusal>,
): StandardIntrospectionResponse {
  if (decision.kind === 'granted') {
    const head = answerHead('standardIntrospectionResponse', 'OK', ACTIVE)
    return { ...head, responseContent: activeText(decision.facts) }
  }
  const refused = errorAnswer('standardIntrospectionResponse', STANDARD_REFUSALS, decision, FAULT)
  return refused.action === 'OK' ? { ...refused, responseContent: INACTIVE_TEXT } : refused
}
