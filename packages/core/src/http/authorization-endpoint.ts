import type { AuthorizationCompleted } from '../authorization/completion-response.js'
import type { AuthorizationRefused } from '../authorization/response.js'
import { deliver } from '../standards/oauth/response-mode.js'
import type { HttpAnswer } from './http-answer.js'

/**
 * What a user's decision comes to: a code, or an error like `access_denied` (RFC 6749 §4.1.2, §4.1.2.1). Where the client
 * asked for a signed response, `response` is the JWT that you have made of either, with `iss`, `aud` and `exp` (JARM §2.1).
 */
export type AuthorizationOutcome =
  | { readonly code: string }
  | { readonly error: string; readonly error_description?: string }
  | { readonly response: string }

/** A refused authorization request as HTTP: a redirect, a page that posts itself, or JSON where nothing can be trusted. */
export function httpAnswerOfAuthorization(
  answer: Pick<AuthorizationRefused, 'action' | 'responseContent'>,
): HttpAnswer {
  const safe = { 'Cache-Control': 'no-store', Pragma: 'no-cache', 'Referrer-Policy': 'no-referrer' }
  if (answer.action === 'LOCATION') {
    // 303, so that no browser posts a login form on to the client (RFC 9700 §4.12).
    return { status: 303, headers: { Location: answer.responseContent, ...safe }, body: '' }
  }
  const type = answer.action === 'FORM' ? 'text/html; charset=utf-8' : 'application/json'
  return { status: STATUS[answer.action], headers: { 'Content-Type': type, ...safe }, body: answer.responseContent }
}

/**
 * The authorization response to the client as HTTP, by the response mode that it asked for, with `state` and `iss`
 * (RFC 6749 §4.1.2, RFC 9207 §2); those stand inside where the response is a JWT. An outcome that is not signed as
 * `responseMode` demands is a misuse, a `TypeError`.
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
