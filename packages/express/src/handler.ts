import { asError } from '@symbolon/node'
import type { NextFunction, Request, RequestHandler, Response } from 'express'

/** An asynchronous handler whose errors go to `next`; Express 4 would lose them. */
export function handler(handle: (req: Request, res: Response, next: NextFunction) => Promise<void>): RequestHandler {
  return (req, res, next) => {
    // Express would ignore the error in `next(undefined)` and `next('route')`.
    handle(req, res, next).catch((error: unknown) => next(asError(error)))
  }
}
