import type { AuthorizationCompleted } from '../authorization/completion-response.js'
import { type AuthorizationResult, signAuthorizationResponse } from '../authorization/sign-authorization-response.js'
import { requirePorts } from '../lib/misuse.js'
import type { Ports } from '../ports/ports.js'
import { deliver, isSignedResponseMode } from '../standards/oauth/response-mode.js'
import { httpAnswerOfAuthorization } from './authorization-endpoint.js'
import type { HttpAnswer } from './http-answer.js'

/**
 * The outcome of a user's decision: a code, or an error such as `access_denied` (RFC 6749 §4.1.2,
 * §4.1.2.1). If the client requested a signed response, `response` is the JWT that contains either
 * of them with `iss`, `aud` and `exp` (JARM §2.1).
 */
export type AuthorizationOutcome = AuthorizationResult | { readonly response: string }

/**
 * The authorization response as HTTP, in the response mode of the request, with `state` and `iss`;
 * signed and encrypted as the client registered it, if the request asks for a signed response
 * (RFC 6749 §4.1.2, RFC 9207 §2, JARM §2). Rejects with a `TypeError` when a key for that is missing;
 * `{ response }`, a JWT of your own, needs none.
 */
export async function answerCompletionOverHttp(
  completed: AuthorizationCompleted,
  outcome: AuthorizationOutcome,
  ports: Pick<Ports, 'service' | 'clock' | 'crypto'>,
): Promise<HttpAnswer> {
  requirePorts('answerCompletionOverHttp', ports)
  const { issuer } = await ports.service.load()
  if ('response' in outcome || !isSignedResponseMode(completed.responseMode)) {
    return httpAnswerOfCompletion(completed, outcome, issuer)
  }
  const response = await signAuthorizationResponse(completed, outcome, ports)
  return httpAnswerOfCompletion(completed, { response }, issuer)
}

/**
 * The same for an outcome that is ready to be sent. An outcome that is not signed as `responseMode`
 * requires is a misuse, a `TypeError`; a signed response must contain `state` and `iss` itself.
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
