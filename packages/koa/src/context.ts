import type { HttpAnswer, HttpRequestView, Transport } from '@symbolon/core/http'
import { requireHttpAnswer } from '@symbolon/core/internal'
import {
  asError,
  closingUnread,
  type NodeRequest,
  nodeTransport,
  requestView as nodeView,
  viewWithScheme,
} from '@symbolon/node'
import type { Context } from 'koa'

/**
 * The view of a request that core needs: the full URL that the client used, and every header line. `ctx.url`
 * omits the path of koa-mount, and `ctx.headers` drops or joins repeated lines, so neither is used, but a name
 * that is deleted from `ctx.headers` is absent, and `ctx.headers` is read where `req.rawHeaders` is empty. Without
 * `publicOrigin` the origin comes from `ctx.protocol` and the `Host` header, which the client controls: pass it if
 * proofs or signatures contain the URL. An invalid origin results in no `targetUri`, and core refuses the request.
 */
export function requestView(ctx: Context, publicOrigin?: string): HttpRequestView {
  const req = nodeOf(ctx)
  // The scheme is looked for only where it matters.
  return publicOrigin === undefined ? viewWithScheme(req, ctx.protocol) : nodeView(req, publicOrigin)
}

/**
 * The request of node:http, with the target that the client sent. One that Connect has left there
 * is longer, where a Koa application is mounted in one of Express.
 */
function nodeOf({ req, originalUrl }: Context): NodeRequest {
  const request: NodeRequest = req
  return request.originalUrl === undefined ? Object.assign(request, { originalUrl }) : request
}

/** How requests of Koa are read. */
export const TRANSPORT: Transport<[ctx: Context]> = nodeTransport(requestView, nodeOf)

/**
 * Sets an answer of core as the response of Koa, which sends it after the middleware upstream. Headers that are
 * already set stay, unless the answer has them too. Throws a `TypeError` for what is no answer.
 */
export function sendAnswer(ctx: Context, answer: HttpAnswer): void {
  const { status, headers, body } = closingUnread(ctx.req, requireHttpAnswer(answer))
  // First, because Koa would make a 200 of a body without a status.
  ctx.status = status
  ctx.set(headers)
  const typed = Boolean(ctx.response.get('Content-Type'))
  ctx.body = body
  // Koa guesses the media type of a text, even of an empty one.
  if (!typed) ctx.remove('Content-Type')
}

/** Throws what was thrown as an error. Koa ignores `undefined`, and would never answer the request. */
export function rethrow(error: unknown): never {
  throw asError(error)
}
