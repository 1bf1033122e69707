import type { AuthorizationPorts, AuthorizationRefused, AuthorizationWaiting, Awaitable } from '@symbolon/core'
import { requireOptions, requirePorts } from '@symbolon/core/http'
import { processAuthorization } from '@symbolon/node'
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

/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AuthorizationPorts
  readonly askUser: AskUser
  /** Default: the error as JSON. */
  readonly refuse?: Refuse | undefined
}

const OPTIONS: Readonly<Record<keyof AuthorizationEndpointOptions, true>> = {
  ports: true,
  askUser: true,
  refuse: true,
}

/**
 * The authorization endpoint (RFC 6749 §3.1) reads the raw query of a GET or the raw form of a
 * POST. It answers refused requests and passes valid ones to `askUser`, whose errors go up to Koa.
 *
 * Mount it for all methods: a router treats a HEAD as a GET, which would use up a `request_uri`,
 * unless the endpoint sees the HEAD and refuses it.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): Middleware {
  const ports = requirePorts('authorizationEndpoint', options?.ports)
  requireOptions('authorizationEndpoint', options, OPTIONS)
  const { askUser, refuse } = options
  if (typeof askUser !== 'function') throw new TypeError('authorizationEndpoint: pass a function as `askUser`')
  return middleware(async (ctx, next) => {
    const processed = await processAuthorization(nodeOf(ctx), ports)
    if ('waiting' in processed) await askUser(processed.waiting, ctx, next)
    else if (processed.shown !== undefined && refuse !== undefined) await refuse(processed.shown, ctx, next)
    else sendAnswer(ctx, processed.answer)
  })
}
