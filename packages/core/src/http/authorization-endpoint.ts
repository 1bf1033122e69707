import { type AuthorizationPorts, processAuthorizationRequest } from '../authorization/process-authorization-request.js'
import type { AuthorizationRefused, AuthorizationWaiting } from '../authorization/response.js'
import { requireKnownMembers } from '../lib/known-members.js'
import { requirePorts } from '../lib/misuse.js'
import { type Awaitable, ok, type Result, refuse as refused } from '../lib/result.js'
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
