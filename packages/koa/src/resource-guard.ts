import type { IntrospectionGranted } from '@symbolon/core'
import { type GuardSources, guardHandler, type ResourceDemands } from '@symbolon/core/http'
import type { Context, Middleware } from 'koa'
import { rethrow, sendAnswer, TRANSPORT } from './context.js'

/** What a guard leaves in `ctx.state`: `new Koa<IntrospectionState>()`. */
export interface IntrospectionState {
  /** The introspection result of a `resourceGuard`; absent without a guard. */
  introspection?: IntrospectionGranted
}

/**
 * Options of {@link resourceGuard}, which include the demands on the token. With koa-bodyparser
 * before the guard, the `signedBody` is `ctx.request.rawBody`.
 */
export interface ResourceGuardOptions extends GuardSources<[ctx: Context]>, ResourceDemands {}

/**
 * Passes a request whose access token satisfies the demands, and answers any other (RFC 6750 §3).
 * On success it sets `ctx.state.introspection`; {@link introspectionOf} reads it.
 */
export function resourceGuard(options: ResourceGuardOptions): Middleware {
  const guard = guardHandler(options, TRANSPORT)
  return async (ctx, next) => {
    const guarded = await guard(ctx).catch(rethrow)
    if (!guarded.ok) return sendAnswer(ctx, guarded.refusal)
    ctx.state.introspection = guarded.value.introspection
    ctx.set(guarded.value.headers)
    await next()
  }
}

/** The introspection result of the guard. Throws a `TypeError` if the route has no guard. */
export function introspectionOf({ state }: { readonly state: IntrospectionState }): IntrospectionGranted {
  if (state.introspection !== undefined) return state.introspection
  throw new TypeError('introspectionOf: no resourceGuard() is mounted before this middleware')
}
