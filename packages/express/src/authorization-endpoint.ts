import type { AuthorizationPorts, AuthorizationWaiting, Awaitable } from '@symbolon/core'
import { requireOptions, requirePorts } from '@symbolon/core/http'
import { processAuthorization, sendAnswer } from '@symbolon/node'
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

/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AuthorizationPorts
  readonly askUser: AskUser
}

const OPTIONS: Readonly<Record<keyof AuthorizationEndpointOptions, true>> = { ports: true, askUser: true }

/**
 * The authorization endpoint (RFC 6749 §3.1) reads the raw query of a GET or the raw form of a
 * POST. It answers refused requests and passes valid ones to `askUser`, whose errors go to `next`.
 *
 * Mount it with `app.all`: otherwise Express treats a HEAD as a GET, which would use up a
 * `request_uri`.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): RequestHandler {
  const ports = requirePorts('authorizationEndpoint', options?.ports)
  requireOptions('authorizationEndpoint', options, OPTIONS)
  const { askUser } = options
  if (typeof askUser !== 'function') throw new TypeError('authorizationEndpoint: pass a function as `askUser`')
  return handler(async (req, res, next) => {
    const processed = await processAuthorization(req, ports)
    return processed.ok ? await askUser(processed.value, req, res, next) : sendAnswer(res, processed.refusal)
  })
}
