import { type AnswerHead, answerHead, errorAnswer } from '../../pipeline/answer.js'
import { FORM_REFUSALS, type FormReasons } from '../../pipeline/form-refusals.js'
import type { Decision } from '../../pipeline/operation.js'
import type { RefusalOf, RefusalTable, Wording } from '../../pipeline/refusals.js'
import type { FormParameters } from '../../standards/oauth/form.js'
import { activeText, INACTIVE_REFUSALS, INACTIVE_TEXT, type InactiveReasons } from '../token/inactive-answer.js'
import { TOKEN_REFUSALS, type TokenClientKnown, type TokenPresented } from '../token/token-refusals.js'
import type { ReadStandardIntrospection } from './request.js'

export interface StandardRead extends TokenPresented {
  readonly request: ReadStandardIntrospection
  readonly form: FormParameters
}

export interface StandardToken extends StandardRead, TokenClientKnown {}

/**
 * What the caller of a standard introspection does next: OK is status 200, BAD_REQUEST 400,
 * INTERNAL_SERVER_ERROR 500.
 */
type StandardAction = 'OK' | 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'

interface StandardReasons extends FormReasons, InactiveReasons {
  readonly request_unreadable: { readonly problem: string }
  readonly token_missing: object
}

export type StandardRefusal = RefusalOf<StandardReasons>

export const FAULT: Wording = { code: 'A057102', text: 'The authorization server could not examine the access token.' }

/** The resource server cannot distinguish these (RFC 7662 §2.2). */
export const INACTIVE: ReadonlySet<string> = new Set(Object.keys(INACTIVE_REFUSALS))

export const STANDARD_REFUSALS: RefusalTable<StandardReasons, StandardAction> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A057202',
    text: 'The introspection request could not be read.',
    detail: ({ problem }) => problem,
    shown: FAULT,
  },
  ...FORM_REFUSALS,
  token_missing: { ...TOKEN_REFUSALS.token_missing, action: 'BAD_REQUEST' },
  ...INACTIVE_REFUSALS,
}

/**
 * The JSON for the resource server, to be sent with status 200 (OK), 400 (BAD_REQUEST) or 500
 * (INTERNAL_SERVER_ERROR).
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
  return decision.kind === 'refused' && INACTIVE.has(decision.refusal.reason)
    ? { ...refused, responseContent: INACTIVE_TEXT }
    : refused
}
