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
import { type Awaitable, ok, type Result, refuse, refuse as refused } from '../lib/result.js'
import { notify } from '../pipeline/operation.js'
import type { Ports } from '../ports/ports.js'
import { deliver, isSignedResponseMode } from '../standards/oauth/response-mode.js'
import type { HttpAnswer } from './http-answer.js'

/**
 * An authorization request that waits for the user, or is refused. `answer` is the refusal as HTTP.
 * `shown` is set if the browser shows that answer to the user, because it must not go to the
 * client: show a page of your own instead, with the same status.
 */
export type AuthorizationProcessed =
  | { readonly waiting: AuthorizationWaiting }
  | { readonly answer: HttpAnswer; readonly shown?: AuthorizationRefused }

/**
 * The authorization endpoint: processes the raw query of a GET, or the raw form of a POST. The
 * ticket is bound to the session, if there is one.
 */
export async function processAuthorizationOverHttp(
  parameters: string,
  ports: AuthorizationPorts,
  sessionBinding?: string | undefined,
): Promise<AuthorizationProcessed> {
  requirePorts('processAuthorizationOverHttp', ports)
  const response = await processAuthorizationRequest({ parameters, sessionBinding }, ports)
  if ('ticket' in response) return { waiting: response }
  const answer = httpAnswerOfAuthorization(response)
  return isShown(response) ? { answer, shown: response } : { answer }
}

function isShown({ action }: AuthorizationRefused): boolean {
  return action === 'BAD_REQUEST' || action === 'INTERNAL_SERVER_ERROR'
}

/**
 * What an authorization endpoint is made of. `Arguments` are what a framework passes to a handler,
 * and `Sent` is what a handler returns.
 */
export interface AuthorizationSources<Arguments extends readonly unknown[], Sent> {
  readonly ports: AuthorizationPorts
  readonly askUser: (waiting: AuthorizationWaiting, ...framework: Arguments) => Awaitable<Sent>
  readonly sessionBinding?: ((...framework: Arguments) => Awaitable<string | undefined>) | undefined
  readonly refuse?: ((refused: AuthorizationRefused, ...framework: Arguments) => Awaitable<Sent>) | undefined
}

/** How a framework reads an authorization request, and sends an answer of core. */
export interface AuthorizationTransport<Arguments extends readonly unknown[], Sent> {
  /** The raw query or form, by {@link readAuthorizationParameters}. */
  read(...framework: Arguments): Promise<Result<string, HttpAnswer>>
  send(answer: HttpAnswer, ...framework: Arguments): Sent
}

const SOURCES: readonly string[] = Object.keys({
  ports: true,
  askUser: true,
  sessionBinding: true,
  refuse: true,
} satisfies Record<keyof AuthorizationSources<[], void>, true>)

/**
 * The handler of an authorization endpoint, for packages of frameworks. Throws a `TypeError` for
 * options that are misspelt or not valid; `others` are those that the framework reads.
 */
export function authorizationHandler<Arguments extends readonly unknown[], Sent>(
  options: AuthorizationSources<Arguments, Sent>,
  { read, send }: AuthorizationTransport<Arguments, Sent>,
  others: readonly string[] = [],
): (...framework: Arguments) => Promise<Sent> {
  const ports = requirePorts('authorizationEndpoint', options?.ports)
  requireKnownMembers('authorizationEndpoint', options, [...SOURCES, ...others])
  const { askUser, refuse, sessionBinding } = options
  if (typeof askUser !== 'function') throw new TypeError('authorizationEndpoint: pass a function as `askUser`')
  if (sessionBinding !== undefined && typeof sessionBinding !== 'function')
    throw new TypeError('authorizationEndpoint: pass a function as `sessionBinding`')
  return async (...framework) => {
    const parameters = await read(...framework)
    if (!parameters.ok) return send(parameters.refusal, ...framework)
    const session = await sessionBinding?.(...framework)
    const processed = await processAuthorizationOverHttp(parameters.value, ports, session)
    if ('waiting' in processed) return askUser(processed.waiting, ...framework)
    if (processed.shown !== undefined && refuse !== undefined) return refuse(processed.shown, ...framework)
    return send(processed.answer, ...framework)
  }
}

/** Reads the raw query of a GET or the raw form of a POST; other methods get a 405 (RFC 6749 §3.1). */
export async function readAuthorizationParameters(
  method: string | undefined,
  query: () => string,
  form: () => Promise<Result<{ readonly body: string }, HttpAnswer>>,
): Promise<Result<string, HttpAnswer>> {
  if (method === 'GET') return ok(query())
  if (method !== 'POST') return refused({ status: 405, headers: { Allow: 'GET, POST' }, body: '' })
  const read = await form()
  return read.ok ? ok(read.value.body) : read
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

const STATUS = { FORM: 200, BAD_REQUEST: 400, INTERNAL_SERVER_ERROR: 500 } as const

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
 *
 * An outcome that cannot be sent is a fault: `onFault` gets a `TypeError`, and the client
 * `server_error` (RFC 6749 §4.1.2.1).
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
 * The same for an outcome that is ready to be sent. One that cannot be sent, or is not signed as
 * `responseMode` requires, is a misuse, a `TypeError`; a signed response must contain `state` and
 * `iss` itself.
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

/** The outcome, or why it cannot be sent. */
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
