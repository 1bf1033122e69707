import type { IntrospectionGranted } from '@symbolon/core'
import { type GuardSources, guardHandler, type ResourceDemands, type Transport } from '@symbolon/core/http'
import { fetchTransport, responseOf } from '@symbolon/fetch'
import type { Context, MiddlewareHandler } from 'hono'

/** How requests of Hono are read. */
export const TRANSPORT: Transport<[c: Context]> = {
  ...fetchTransport((c: Context) => c.req.raw),
  // Of hono/request-id.
  requestIdOf: c => c.get('requestId'),
}

/** The environment of a guarded route: `c.var.introspection` is the result of the introspection. */
export interface GuardEnv {
  readonly Variables: { readonly introspection: IntrospectionGranted }
}

/**
 * Options of {@link resourceGuard}, which include the demands on the token. With `signedBody: c =>
 * bodyUpTo(65_536)(c.req.raw)` the body is compared with its signed digest, and is still there for the route.
 */
export interface ResourceGuardOptions extends GuardSources<[c: Context]>, ResourceDemands {}

/**
 * Passes a request whose access token satisfies the demands, and answers any other (RFC 6750 §3).
 * On success it sets `c.var.introspection`. The next `DPoP-Nonce` is added to the response.
 */
export function resourceGuard(options: ResourceGuardOptions): MiddlewareHandler<GuardEnv> {
  const guard = guardHandler(options, TRANSPORT)
  return async (c, next) => {
    const guarded = await guard(c)
    if (!guarded.ok) return responseOf(guarded.refusal, c.req.raw)
    c.set('introspection', guarded.value.introspection)
    await next()
    // Afterwards, because a response that the route made itself has no headers that were set before.
    for (const [name, value] of Object.entries(guarded.value.headers)) c.header(name, value)
  }
}

/** The introspection result of the guard. Throws a `TypeError` if the route has no guard. */
export function introspectionOf(c: Context): IntrospectionGranted {
  const introspection: IntrospectionGranted | undefined = c.get('introspection')
  if (introspection !== undefined) return introspection
  throw new TypeError('introspectionOf: no resourceGuard() is mounted before this handler')
}
