import type { AuthorizationCompleted } from '../authorization/completion-response.js'
import { type AuthorizationPorts, processAuthorizationRequest } from '../authorization/process-authorization-request.js'
import type { AuthorizationRefused, AuthorizationWaiting } from '../authorization/response.js'
import {
  type AuthorizationResult,
  PARAMETERS,
  readAuthorizationResult,
  signAuthorizationResponse,
} from '../authorization/signed-response.js'
import { requireKnownMembers, requirePorts } from '../lib/misuse.js'
import { ok, type Result, refuse } from '../lib/result.js'
import type { Ports } from '../ports/ports.js'
import { notify } from '../ports/report.js'
import { deliver, FORM_POST_POLICY, isSignedResponseMode } from '../standards/oauth/response-mode.js'
import { type HttpAnswer, statusOf } from './http-answer.js'

/** The refusal of an authorization request as HTTP. */
export interface AuthorizationAnswer extends HttpAnswer {
  /**
   * Set if the browser shows this answer to the user, because it must not go to the client: show a
   * page of your own instead, with the same status.
   */
  readonly shown?: AuthorizationRefused | undefined
}

const SHOWN: ReadonlySet<string> = new Set(['BAD_REQUEST', 'INTERNAL_SERVER_ERROR'])

/**
 * The authorization endpoint: processes the raw query of a GET, or the raw form of a POST. A valid
 * request waits for the user. The ticket is bound to the session, if there is one.
 */
export async function processAuthorizationOverHttp(
  parameters: string,
  ports: AuthorizationPorts,
  sessionBinding?: string | undefined,
): Promise<Result<AuthorizationWaiting, AuthorizationAnswer>> {
  requirePorts('processAuthorizationOverHttp', ports)
  const response = await processAuthorizationRequest({ parameters, sessionBinding }, ports)
  if ('ticket' in response) return ok(response)
  const answer = httpAnswerOfAuthorization(response)
  return refuse(SHOWN.has(response.action) ? { ...answer, shown: response } : answer)
}

/**
 * A refused authorization request as HTTP: a redirect, a page that submits itself, with a content policy of its own,
 * or JSON when no redirect URI can be trusted.
 */
export function httpAnswerOfAuthorization({
  action,
  responseContent,
}: Pick<AuthorizationRefused, 'action' | 'responseContent'>): HttpAnswer {
  const safe = { 'Cache-Control': 'no-store', Pragma: 'no-cache', 'Referrer-Policy': 'no-referrer' }
  const status = statusOf(action)
  if (action === 'LOCATION') return { status, headers: { Location: responseContent, ...safe }, body: '' }
  if (action !== 'FORM')
    return { status, headers: { 'Content-Type': 'application/json', ...safe }, body: responseContent }
  const page = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': FORM_POST_POLICY }
  return { status, headers: { ...page, ...safe }, body: responseContent }
}

/**
 * The outcome of a user's decision: a code, or an error such as `access_denied` (RFC 6749 §4.1.2,
 * §4.1.2.1). If the client requested a signed response, `response` is the JWT that contains either
 * of them with `iss`, `aud` and `exp` (JARM §2.1).
 */
export type AuthorizationOutcome = AuthorizationResult | { readonly response: string }

/**
 * The authorization response as HTTP, in the response mode of the request, with `state` and `iss`; signed and
 * encrypted as the client registered it, if the request asks for a signed response (RFC 6749 §4.1.2, RFC 9207 §2,
 * JARM §2). Rejects with a `TypeError` when a key for that is missing; `{ response }`, a JWT of your own, needs none.
 *
 * An outcome that cannot be sent is a fault: `onFault` gets a `TypeError`, and the client `server_error` (RFC 6749
 * §4.1.2.1).
 */
export async function answerCompletionOverHttp(
  completed: AuthorizationCompleted,
  outcome: AuthorizationOutcome,
  ports: Pick<Ports, 'service' | 'clock' | 'crypto' | 'onFault'>,
): Promise<HttpAnswer> {
  requirePorts(CALLER, ports)
  const { issuer } = await ports.service.load()
  const read = outcomeRead(completed, outcome)
  if (!read.ok) notify(() => ports.onFault?.(read.refusal, { operation: CALLER }))
  const sound = read.ok ? read.value : { error: 'server_error' }
  if ('response' in sound || !isSignedResponseMode(completed.responseMode)) return answered(completed, sound, issuer)
  const response = await signAuthorizationResponse(completed, sound, ports)
  return answered(completed, { response }, issuer)
}

const CALLER = 'answerCompletionOverHttp'

/**
 * The same for an outcome that is ready to be sent. One that cannot be sent, or is not signed as `responseMode`
 * requires, is a misuse, a `TypeError`; a signed response must contain `state` and `iss` itself.
 */
export function httpAnswerOfCompletion(
  completed: AuthorizationCompleted,
  outcome: AuthorizationOutcome,
  issuer: string,
): HttpAnswer {
  return answered(completed, readOutcome('httpAnswerOfCompletion', outcome), issuer)
}

function answered(completed: AuthorizationCompleted, outcome: AuthorizationOutcome, issuer: string): HttpAnswer {
  const { redirectUri, responseMode, state } = completed
  const parameters =
    'response' in outcome ? outcome : { ...outcome, ...(state !== undefined && { state }), iss: issuer }
  return httpAnswerOfAuthorization(deliver(redirectUri, responseMode, parameters))
}

function outcomeRead(
  { responseMode }: AuthorizationCompleted,
  given: unknown,
): Result<AuthorizationOutcome, TypeError> {
  try {
    const outcome = readOutcome(CALLER, given)
    if (!('response' in outcome) || isSignedResponseMode(responseMode)) return ok(outcome)
    return refuse(new TypeError(`${CALLER}: the client asked for no signed response`))
  } catch (error) {
    return refuse(error instanceof TypeError ? error : new TypeError(`${CALLER}: the outcome cannot be read`))
  }
}

function readOutcome(caller: string, outcome: unknown): AuthorizationOutcome {
  const response: unknown = Object(outcome).response
  if (response === undefined) return readAuthorizationResult(caller, outcome, [...PARAMETERS, 'response'])
  requireKnownMembers(caller, outcome, ['response'])
  if (typeof response !== 'string' || !COMPACT.test(response))
    throw new TypeError(`${caller}: \`response\` must be a JWT in compact form`)
  return { response }
}

/** The parts of a JWS or of a JWE (RFC 7515 §3.1, RFC 7516 §3.1). */
const COMPACT = /^[\w-]+\.[\w-]*\.[\w-]+(?:\.[\w-]+\.[\w-]+)?$/
