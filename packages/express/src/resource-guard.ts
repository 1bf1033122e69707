import type { IntrospectionGranted } from '@symbolon/core'
import { type GuardSources, guardHandler, type ResourceDemands } from '@symbolon/core/http'
import { sendAnswer } from '@symbolon/node'
import type { Request, RequestHandler } from 'express'
import { handler, TRANSPORT } from './request.js'

declare global {
  namespace Express {
    interface Request {
      /** The introspection result of a `resourceGuard` of `@symbolon/express`; absent without a guard. */
      introspection?: IntrospectionGranted
    }
  }
}

/**
 * Options of {@link resourceGuard}, which include the demands on the token. With
 * `express.text({ type: '*' + '/*' })` before the guard, the `signedBody` is `req.body`.
 */
export interface ResourceGuardOptions extends GuardSources<[req: Request]>, ResourceDemands {}

/**
 * Passes a request whose access token satisfies the demands, and answers any other (RFC 6750 §3).
 * On success it sets `req.introspection`; {@link introspectionOf} reads it.
 */
export function resourceGuard(options: ResourceGuardOptions): RequestHandler {
  const guard = guardHandler(options, TRANSPORT)
  return handler(async (req, res, next) => {
    const guarded = await guard(req)
    if (!guarded.ok) return sendAnswer(res, guarded.refusal)
    req.introspection = guarded.value.introspection
    res.set(guarded.value.headers)
    next()
  })
}

/** The introspection result of the guard. Throws a `TypeError` if the route has no guard. */
export function introspectionOf(req: Request): IntrospectionGranted {
  if (req.introspection === undefined) {
    throw new TypeError('introspectionOf: no resourceGuard() is mounted before this handler')
  }
  return req.introspection
}
