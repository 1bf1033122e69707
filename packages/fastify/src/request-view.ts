import type { HttpRequestView } from '@symbolon/core/http'
import { requestView as nodeView, type RequestReader, viewWithScheme } from '@symbolon/node'
import type { FastifyRequest } from 'fastify'

/**
 * The view of a request that core needs: the full URL that the client used, and every header line.
 *
 * `request.url` may be rewritten, and `request.headers` drops or joins repeated lines, so neither
 * is used. Without `publicOrigin` the origin comes from `request.protocol` and the `Host` header,
 * which the client controls: pass `publicOrigin` if proofs or signatures contain the URL. An
 * invalid origin results in no `targetUri`, and core refuses the request.
 */
export function requestView(request: FastifyRequest, publicOrigin?: string): HttpRequestView {
  // The scheme is looked for only where it matters.
  return publicOrigin === undefined
    ? viewWithScheme(request.raw, request.protocol)
    : nodeView(request.raw, publicOrigin)
}

/** How a request of Fastify is read. */
export const REQUEST: RequestReader<FastifyRequest> = { viewOf: requestView, nodeOf: ({ raw }) => raw }
