import type { HttpRequestView } from '@symbolon/core/http'
import { requestView as nodeView, viewWithScheme } from '@symbolon/node'
import type { Request } from 'express'

/**
 * The view of a request that core needs: the full URL that the client used, and every header line.
 *
 * `req.url` omits the path where a router is mounted, and `req.headers` drops or joins repeated
 * lines, so neither is used. Without `publicOrigin` the origin comes from `req.protocol` and the
 * `Host` header, which the client controls: pass `publicOrigin` if proofs or signatures contain the
 * URL. An invalid origin results in no `targetUri`, and core refuses the request.
 */
export function requestView(req: Request, publicOrigin?: string): HttpRequestView {
  // The scheme is looked for only where it matters.
  return publicOrigin === undefined ? viewWithScheme(req, req.protocol) : nodeView(req, publicOrigin)
}
