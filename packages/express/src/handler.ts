import type { NextFunction, Request, RequestHandler, Response } from 'express'

/** An asynchronous handler whose failures reach `next`, which Express 4 does not see to. */
export function handler(handle: (req: Request, res: Response, next: NextFunction) => Promise<void>): RequestHandler {
  return (req, res, next) => {
    handle(req, res, next).catch((error: unknown) => next(asError(error)))
  }
}

/** `next(undefined)` and `next('route')` would go on as if nothing had happened. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error
    ? thrown
    : new Error('A handler failed with something that is no Error', { cause: thrown })
}
