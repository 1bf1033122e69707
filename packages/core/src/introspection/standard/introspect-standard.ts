import { type AnswerHead, answerHead, errorAnswer } from '../../pipeline/answer.js'
import { type CallPorts, type Decision, type Operation, operate } from '../../pipeline/operation.js'
import { Pipeline } from '../../pipeline/pipeline.js'
import type { RefusalTable, Wording } from '../../pipeline/refusals.js'
import { FORM_REFUSALS } from '../../policy/form-refusals.js'
import { tokenClaims, visibleProperties } from '../../policy/token-claims.js'
import { tokenTypeOf } from '../../policy/token-type.js'
import type { Ports } from '../../ports/ports.js'
import { authorizationDetailsText } from '../../records/authorization-details.js'
import { INTROSPECTION_REFUSALS } from '../refusals.js'
import { type ClientFound, clientKnown } from '../stages/client.js'
import { type TokenFound, tokenKnown } from '../stages/token.js'
import type { StandardIntrospectionRequest } from './request.js'
import {
  audienceOf,
  STANDARD_AUDIENCE,
  STANDARD_REQUEST,
  type StandardPresented,
  type StandardReasons,
  type StandardRefusal,
} from './stages.js'

/** What {@link introspectStandard} asks for. */
export type StandardIntrospectionPorts = CallPorts & Pick<Ports, 'crypto' | 'accessTokens' | 'clients'>

/** The JSON for the resource server, to be sent with status 200 (OK), 400 (BAD_REQUEST) or 500. */
export interface StandardIntrospectionResponse
  extends AnswerHead<'standardIntrospectionResponse', 'OK' | 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'> {
  /** With OK, what is known of an active token, or `{"active":false}` (RFC 7662 §2.2). */
  readonly responseContent: string
}

const ACTIVE: Wording = { code: 'A056002', text: 'The access token is active.' }
const FAULT: Wording = { code: 'A057102', text: 'The authorization server could not examine the access token.' }

/** Refusals after which the token is inactive: the resource server does not learn which it was (RFC 7662 §2.2). */
const INACTIVE: ReadonlySet<keyof StandardReasons> = new Set([
  'token_too_long',
  'token_unknown',
  'token_expired_refreshable',
  'token_expired_with_refresh_token',
  'token_expired',
  'client_gone',
  'client_locked',
  'token_unbound',
  'token_for_others',
] as const)

const inactive = { action: 'OK', error: '' } as const

/** What each reason means: to the caller by its code, to the resource server `{"active":false}` or an error. */
export const STANDARD_REFUSALS: RefusalTable<StandardReasons, StandardIntrospectionResponse['action']> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A057202',
    text: 'The introspection request could not be read.',
    detail: ({ problem }) => problem,
    shown: FAULT,
  },
  ...FORM_REFUSALS,
  token_missing: { ...INTROSPECTION_REFUSALS.token_missing, action: 'BAD_REQUEST' },
  token_too_long: { ...INTROSPECTION_REFUSALS.token_too_long, ...inactive },
  token_unknown: { ...INTROSPECTION_REFUSALS.token_unknown, ...inactive },
  token_expired_refreshable: { ...INTROSPECTION_REFUSALS.token_expired_refreshable, ...inactive },
  token_expired_with_refresh_token: { ...INTROSPECTION_REFUSALS.token_expired_with_refresh_token, ...inactive },
  token_expired: { ...INTROSPECTION_REFUSALS.token_expired, ...inactive },
  client_gone: { ...INTROSPECTION_REFUSALS.client_gone, ...inactive },
  client_locked: { ...INTROSPECTION_REFUSALS.client_locked, ...inactive },
  token_unbound: { ...INTROSPECTION_REFUSALS.token_unbound, ...inactive },
  token_for_others: {
    ...inactive,
    code: 'A057303',
    text: 'The access token is not meant for the resource server that asks.',
  },
}

type Active = StandardPresented & ClientFound

function answer(decision: Decision<Active, object | TokenFound, StandardRefusal>): StandardIntrospectionResponse {
  if (decision.kind === 'granted') {
    const head = answerHead('standardIntrospectionResponse', 'OK', ACTIVE)
    return { ...head, responseContent: activeText(decision.facts) }
  }
  const refused = errorAnswer('standardIntrospectionResponse', STANDARD_REFUSALS, decision, FAULT)
  return decision.kind === 'refused' && INACTIVE.has(decision.refusal.reason)
    ? { ...refused, responseContent: '{"active":false}' }
    : refused
}

/** What is told of an active token; authorization details keep the text of what they hold (RFC 9396 §9.2). */
function activeText({ token, service }: Active): string {
  const client = (token.clientIdAliasUsed ? token.clientIdAlias : undefined) ?? token.clientIdentifier
  const claims = {
    ...visibleProperties(token),
    active: true,
    token_type: tokenTypeOf(token, service),
    ...tokenClaims(token, client, audienceOf({ token }), service),
  }
  const details = authorizationDetailsText(token.authorizationDetails)
  const text = JSON.stringify(claims)
  return details === undefined ? text : `${text.slice(0, -1)},"authorization_details":${details}}`
}

/** The stages of {@link introspectStandard}: a token lives or it does not; who holds it is for the resource server. */
export const STANDARD_INTROSPECTION: Operation<
  Active,
  object | TokenFound,
  StandardIntrospectionPorts,
  StandardRefusal,
  StandardIntrospectionResponse
> = {
  name: 'standard introspection',
  pipeline: Pipeline.of(STANDARD_REQUEST)
    .to(tokenKnown<StandardPresented>())
    .to(clientKnown<StandardPresented & TokenFound>())
    .to(STANDARD_AUDIENCE),
  answer,
  clientId: facts => ('token' in facts ? facts.token.clientId : undefined),
}

/**
 * What does a resource server learn of this access token at the introspection endpoint (RFC 7662)?
 *
 * For resource servers that check by themselves: bindings are told as `cnf` and no proof is asked for (RFC 9449 §6.2).
 * Authenticate the resource server before (RFC 7662 §2.1), with `authenticateClient` for one. It never rejects.
 */
export function introspectStandard(
  request: StandardIntrospectionRequest,
  ports: StandardIntrospectionPorts,
): Promise<StandardIntrospectionResponse> {
  return operate(STANDARD_INTROSPECTION, request, ports)
}
