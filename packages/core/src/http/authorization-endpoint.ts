import type { AuthorizationCompleted } from '../authorization/completion-response.js'
import { type AuthorizationPorts, processAuthorizationRequest } from '../authorization/process-authorization-request.js'
import type { AuthorizationRefused, AuthorizationWaiting } from '../authorization/response.js'
import { requirePorts } from '../lib/misuse.js'
import { deliver } from '../standards/oauth/response-mode.js'
import type { HttpAnswer } from './http-answer.js'

/**
 * The outcome of a user's decision: a code, or an error such as `access_denied` (RFC 6749 §4.1.2,
 * §4.1.2.1). If the client requested a signed response, `response` is the JWT that contains either
 * of them with `iss`, `aud` and `exp` (JARM §2.1).
 */
export type AuthorizationOutcome =
  | { readonly code: string }
  | { readonly error: string; readonly error_description?: string }
  | { readonly response: string }

/**
 * An authorization request that waits for the user, or is refused. `answer` is the refusal as HTTP.
 * `shown` is set if the browser shows that answer to the user, because it must not go to the
 * client: show a page of your own instead, with the same status.
 */
export type AuthorizationProcessed =
  | { readonly waiting: AuthorizationWaiting }
  | { readonly answer: HttpAnswer; readonly shown?: AuthorizationRefused }

/** The authorization endpoint: processes the raw query of a GET, or the raw form of a POST. */
export async function processAuthorizationOverHttp(
  parameters: string,
  ports: AuthorizationPorts,
): Promise<AuthorizationProcessed> {
  requirePorts('processAuthorizationOverHttp', ports)
  const response = await processAuthorizationRequest({ parameters }, ports)
  if ('ticket' in response) return { waiting: response }
  const answer = httpAnswerOfAuthorization(response)
  return isShown(response) ? { answer, shown: response } : { answer }
}

function isShown({ action }: AuthorizationRefused): boolean {
  return action === 'BAD_REQUEST' || action === 'INTERNAL_SERVER_ERROR'
}

/**
 * A refused authorization request as HTTP: a redirect, a page that submits itself, or JSON when no
 * redirect URI can be trusted.
 */
export function httpAnswerOfAuthorization(
  answer: Pick<AuthorizationRefused, 'action' | 'responseContent'>,
): HttpAnswer {
  const safe = { 'Cache-Control': 'no-store', Pragma: 'no-cache', 'Referrer-Policy': 'no-referrer' }
  if (answer.action === 'LOCATION') {
    // With 303 no browser forwards a posted login form to the client (RFC 9700 §4.12).
    return { status: 303, headers: { Location: answer.responseContent, ...safe }, body: '' }
  }
  const type = answer.action === 'FORM' ? 'text/html; charset=utf-8' : 'application/json'
  return { status: STATUS[answer.action], headers: { 'Content-Type': type, ...safe }, body: answer.responseContent }
}

/**
 * The authorization response as HTTP, in the response mode of the request, with `state` and `iss`
 * (RFC 6749 §4.1.2, RFC 9207 §2). A signed response must contain these two itself. An outcome that
 * is not signed as `responseMode` requires is a misuse, a `TypeError`.
 */
export function httpAnswerOfCompletion(
  completed: AuthorizationCompleted,
  outcome: AuthorizationOutcome,
  issuer: string,
): HttpAnswer {
  const { redirectUri, responseMode, state } = completed
  const parameters =
    'response' in outcome ? outcome : { ...outcome, ...(state !== undefined && { state }), iss: issuer }
  return httpAnswerOfAuthorization(deliver(redirectUri, responseMode, parameters))
}

const STATUS = { FORM: 200, BAD_REQUEST: 400, INTERNAL_SERVER_ERROR: 500 } as const
