import { asError } from '@symbolon/node'
import type { Context, Middleware, Next } from 'koa'

/**
 * A middleware whose errors go up. Koa ignores the error `undefined`, and the request would never be
 * answered.
 */
export function middleware(handle: (ctx: Context, next: Next) => Promise<void>): Middleware {
  return (ctx, next) =>
    handle(ctx, next).catch((error: unknown) => {
      throw asError(error)
    })
}
