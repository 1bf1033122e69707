import type { Result } from '@symbolon/core'
import * as core from '@symbolon/core/http'
import { asError, nodeTransport, requestView as nodeView, viewWithScheme } from '@symbolon/node'
import type { NextFunction, Request, RequestHandler, Response } from 'express'

/**
 * The view of a request that core needs: the full URL that the client used, and every header line. `req.url`
 * omits the path of a mounted router, and `req.headers` drops or joins repeated lines, so neither is used, but a name
 * that is deleted from `req.headers` is absent, and `req.headers` is read where `req.rawHeaders` is empty. Without
 * `publicOrigin` the origin comes from `req.protocol` and the `Host` header, which the client controls: pass it if
 * proofs or signatures contain the URL. An invalid origin results in no `targetUri`, and core refuses the request.
 */
export function requestView(req: Request, publicOrigin?: string): core.HttpRequestView {
  // The scheme is looked for only where it matters.
  return publicOrigin === undefined ? viewWithScheme(req, req.protocol) : nodeView(req, publicOrigin)
}

/** How requests of Express are read. */
export const TRANSPORT: core.Transport<[req: Request]> = nodeTransport(requestView, req => req)

/**
 * Reads a posted form for `readPostedForm` of core, without parsing it. Another method or media
 * type, and a body that is too large or not UTF-8, result in an answer for the client. Rejects with a
 * `TypeError` when a middleware has already parsed the form.
 */
export function readRawForm(req: Request, publicOrigin?: string): Promise<Result<core.PostedForm, core.HttpAnswer>> {
  return core.readFormBody(requestView(req, publicOrigin), bytes => TRANSPORT.readBody(bytes, req))
}

/** An asynchronous handler whose errors go to `next`; Express 4 would lose them. */
export function handler(handle: (req: Request, res: Response, next: NextFunction) => Promise<void>): RequestHandler {
  return (req, res, next) => {
    // Express would ignore the error in `next(undefined)` and `next('route')`.
    handle(req, res, next).catch((error: unknown) => next(asError(error)))
  }
}
