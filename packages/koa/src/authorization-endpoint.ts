import type { AuthorizationPorts, AuthorizationRefused, AuthorizationWaiting, Awaitable } from '@symbolon/core'
import type { HttpAnswer } from '@symbolon/core/http'
import { authorizationHandler } from '@symbolon/core/internal'
import { readAuthorization } from '@symbolon/node'
import type { Context, Middleware, Next } from 'koa'
import { nodeOf } from './context.js'
import { middleware } from './middleware.js'
import { sendAnswer } from './send-answer.js'

/**
 * Handles a valid authorization request: shows a page or, for the action NO_INTERACTION
 * (`prompt=none`), does not. Keep the ticket in the user's session, never in the page.
 */
export type AskUser = (waiting: AuthorizationWaiting, ctx: Context, next: Next) => Awaitable<void>

/**
 * Shows the user that a request is refused, with a page of your own. It is called only for refusals
 * that must not go to the client: BAD_REQUEST (400) and INTERNAL_SERVER_ERROR (500).
 */
export type Refuse = (refused: AuthorizationRefused, ctx: Context, next: Next) => Awaitable<void>

/**
 * The session of the browser, as `sessionBinding` of `processAuthorizationRequest` describes it: pass
 * the same text to `completeAuthorization`.
 */
export type SessionBinding = (ctx: Context) => Awaitable<string | undefined>

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
 * POST. It answers refused requests and passes valid ones to `askUser`, whose errors go up to Koa.
 *
 * Mount it for all methods: a router treats a HEAD as a GET, which would use up a `request_uri`,
 * unless the endpoint sees the HEAD and refuses it.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): Middleware {
  const read = (ctx: Context) => readAuthorization(nodeOf(ctx))
  const send = (answer: HttpAnswer, ctx: Context, _next: Next) => sendAnswer(ctx, answer)
  return middleware(authorizationHandler(options, { read, send }))
}
