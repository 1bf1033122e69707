import type { AuthorizationPorts, AuthorizationRefused, AuthorizationWaiting, Awaitable, Result } from '@symbolon/core'
import type { HttpAnswer } from '@symbolon/core/http'
import { authorizationHandler, readAuthorizationParameters } from '@symbolon/core/internal'
import { answered, type FaultOptions } from './fault.js'
import type { FetchHandler } from './form-endpoint.js'
import { readRawForm } from './raw-form.js'
import { responseOf } from './response.js'

/**
 * Handles a valid authorization request: returns a page or, for the action NO_INTERACTION
 * (`prompt=none`), another response. Keep the ticket in the user's session, never in the page.
 */
export type AskUser<Context = unknown> = (
  waiting: AuthorizationWaiting,
  request: Request,
  context: Context,
) => Awaitable<Response>

/**
 * Shows the user that a request is refused, with a page of your own. It is called only for refusals
 * that must not go to the client: BAD_REQUEST (400) and INTERNAL_SERVER_ERROR (500).
 */
export type Refuse<Context = unknown> = (
  refused: AuthorizationRefused,
  request: Request,
  context: Context,
) => Awaitable<Response>

/**
 * The session of the browser, as `sessionBinding` of `processAuthorizationRequest` describes it: pass
 * the same text to `completeAuthorization`.
 */
export type SessionBinding<Context = unknown> = (request: Request, context: Context) => Awaitable<string | undefined>

/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions<Context = unknown> extends FaultOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AuthorizationPorts
  readonly askUser: AskUser<Context>
  /** Default: tickets are bound to no session. */
  readonly sessionBinding?: SessionBinding<Context> | undefined
  /** Default: the error as JSON. */
  readonly refuse?: Refuse<Context> | undefined
}

/**
 * The authorization endpoint (RFC 6749 §3.1) reads the raw query of a GET or the raw form of a
 * POST. It answers refused requests and passes valid ones to `askUser`. Other methods get a 405.
 */
export function authorizationEndpoint<Context = unknown>(
  options: AuthorizationEndpointOptions<Context | undefined>,
): FetchHandler<Context> {
  const send = (answer: HttpAnswer, request: Request, _context: Context | undefined) => responseOf(answer, request)
  const handle = authorizationHandler(options, { read: readAuthorization, send }, ['onFault'])
  const { onFault = options.ports.onFault } = options
  return (request, context) => answered('authorizationEndpoint', handle(request, context), onFault)
}

/** Reads an authorization request, for frameworks: the raw query of a GET or the raw form of a POST. */
export function readAuthorization(request: Request): Promise<Result<string, HttpAnswer>> {
  return readAuthorizationParameters(
    request.method,
    () => new URL(request.url).search.slice(1),
    () => readRawForm(request),
  )
}
