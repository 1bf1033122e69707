import type { NextFunction, Request, RequestHandler, Response } from 'express'

/** An asynchronous handler whose errors go to `next`; Express 4 would lose them. */
export function handler(handle: (req: Request, res: Response, next: NextFunction) => Promise<void>): RequestHandler {
  return (req, res, next) => {
    handle(req, res, next).catch((error: unknown) => next(asError(error)))
  }
}

/** Express would ignore the error in `next(undefined)` and `next('route')`. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('A handler threw a value that is not an Error', { cause: thrown })
}
