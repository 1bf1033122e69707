import type { AuthorizationPorts, AuthorizationRefused, AuthorizationWaiting, Awaitable } from '@symbolon/core'
import type { HttpAnswer } from '@symbolon/core/http'
import { authorizationHandler } from '@symbolon/core/internal'
import { readAuthorization, sendAnswer } from '@symbolon/node'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { handler } from './handler.js'

/**
 * Handles a valid authorization request: shows a page or, for the action NO_INTERACTION
 * (`prompt=none`), does not. Keep the ticket in the user's session, never in the page.
 */
export type AskUser = (
  waiting: AuthorizationWaiting,
  req: Request,
  res: Response,
  next: NextFunction,
) => Awaitable<void>

/**
 * Shows the user that a request is refused, with a page of your own. It is called only for refusals
 * that must not go to the client: BAD_REQUEST (400) and INTERNAL_SERVER_ERROR (500).
 */
export type Refuse = (refused: AuthorizationRefused, req: Request, res: Response, next: NextFunction) => Awaitable<void>

/**
 * The session of the browser, as `sessionBinding` of `processAuthorizationRequest` describes it: pass
 * the same text to `completeAuthorization`.
 */
export type SessionBinding = (req: Request, res: Response) => Awaitable<string | undefined>

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
 * POST. It answers refused requests and passes valid ones to `askUser`, whose errors go to `next`.
 *
 * Mount it with `app.all`: otherwise Express treats a HEAD as a GET, which would use up a
 * `request_uri`.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): RequestHandler {
  const send = (answer: HttpAnswer, _req: Request, res: Response, _next: NextFunction) => sendAnswer(res, answer)
  return handler(authorizationHandler(options, { read: readAuthorization, send }))
}
