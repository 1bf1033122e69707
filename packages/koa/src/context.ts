import type { HttpRequestView } from '@symbolon/core/http'
import { type NodeRequest, requestView as nodeView, type RequestReader, viewWithScheme } from '@symbolon/node'
import type { Context } from 'koa'

/**
 * The view of a request that core needs: the full URL that the client used, and every header line.
 *
 * `ctx.url` omits the path where koa-mount mounts an application, and `ctx.headers` drops or joins
 * repeated lines, so neither is used. Without `publicOrigin` the origin comes from `ctx.protocol`
 * and the `Host` header, which the client controls: pass `publicOrigin` if proofs or signatures
 * contain the URL. An invalid origin results in no `targetUri`, and core refuses the request.
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
export function nodeOf({ req, originalUrl }: Context): NodeRequest {
  const request: NodeRequest = req
  return request.originalUrl === undefined ? Object.assign(request, { originalUrl }) : request
}

/** How a request of Koa is read. */
export const CONTEXT: RequestReader<Context> = { viewOf: requestView, nodeOf }
