import type { AuthorizationPorts, AuthorizationRefused, AuthorizationWaiting, Awaitable } from '@symbolon/core'
import type { HttpAnswer } from '@symbolon/core/http'
import { authorizationHandler } from '@symbolon/core/internal'
import { readAuthorization, responseOf } from '@symbolon/fetch'
import type { Context, Handler } from 'hono'

/**
 * Handles a valid authorization request: returns a page or, for the action NO_INTERACTION
 * (`prompt=none`), another response. Keep the ticket in the user's session, never in the page.
 */
export type AskUser = (waiting: AuthorizationWaiting, c: Context) => Awaitable<Response>

/**
 * Shows the user that a request is refused, with a page of your own. It is called only for refusals
 * that must not go to the client: BAD_REQUEST (400) and INTERNAL_SERVER_ERROR (500).
 */
export type Refuse = (refused: AuthorizationRefused, c: Context) => Awaitable<Response>

/**
 * The session of the browser, as `sessionBinding` of `processAuthorizationRequest` describes it: pass
 * the same text to `completeAuthorization`.
 */
export type SessionBinding = (c: Context) => Awaitable<string | undefined>

/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AuthorizationPorts
  readonly askUser: AskUser
  /** Default: tickets are bound to no session. */
  readonly sessionBinding?: SessionBinding | undefined
  /** Default: the error as JSON. */
  readonly refuse?: Refuse | undefined
}

/**
 * The authorization endpoint (RFC 6749 §3.1) reads the raw query of a GET or the raw form of a
 * POST. It answers refused requests and passes valid ones to `askUser`, whose errors go to
 * `app.onError`.
 *
 * Mount it with `app.all`, so that other methods get a 405.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): Handler {
  const read = (c: Context) => readAuthorization(c.req.raw)
  const send = (answer: HttpAnswer, c: Context) => responseOf(answer, c.req.raw)
  return authorizationHandler(options, { read, send })
}
