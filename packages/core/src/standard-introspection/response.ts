import { type AnswerHead, answerHead, errorAnswer } from '../pipeline/answer.js'
import type { Decision } from '../pipeline/operation.js'
import type { Wording } from '../pipeline/refusals.js'
import { tokenAudience } from '../policy/token-audience.js'
import { tokenClaims, visibleProperties } from '../policy/token-claims.js'
import { tokenTypeOf } from '../policy/token-type.js'
import { authorizationDetailsText } from '../records/authorization-details.js'
import { requestedIdentifier } from '../records/client-identifiers.js'
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
    ? { ...refused, responseContent: '{"active":false}' }
    : refused
}

/**
 * The JSON of an active token; authorization details are inserted as text, unchanged (RFC 9396
 * §9.2).
 */
function activeText({ token, client, service }: StandardToken): string {
  const claims = {
    ...visibleProperties(token),
    active: true,
    token_type: tokenTypeOf(token, service),
    ...tokenClaims(token, requestedIdentifier(token, client), tokenAudience(token), service),
  }
  const details = authorizationDetailsText(token.authorizationDetails)
  const text = JSON.stringify(claims)
  return details === undefined ? text : `${text.slice(0, -1)},"authorization_details":${details}}`
}
