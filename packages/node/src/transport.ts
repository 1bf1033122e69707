import type { HttpRequestView, Transport } from '@symbolon/core/http'
import {
  certificateOfConnection,
  certificatePathOfConnection,
  isCertificateAuthorized,
  isSessionResumed,
} from './certificate-of-connection.js'
import { readRawBody } from './raw-body.js'
import { readingOn } from './read-to-the-end.js'
import { type NodeRequest, pairedLines, rawQuery, requestView } from './request-view.js'

/** Reads requests of node:http, for frameworks: `viewOf` makes the view of one, and `nodeOf` finds it. */
export function nodeTransport<Req>(
  viewOf: (req: Req, publicOrigin?: string) => HttpRequestView,
  nodeOf: (req: Req) => NodeRequest,
): Transport<[req: Req]> {
  return {
    methodOf: req => nodeOf(req).method,
    queryOf: req => rawQuery(nodeOf(req)),
    viewOf: (publicOrigin, req) => viewOf(req, publicOrigin),
    readBody: (bytes, req) => readRawBody(nodeOf(req), bytes),
    connection: {
      clientCertificate: req => certificateOfConnection(nodeOf(req)),
      clientCertificatePath: req => certificatePathOfConnection(nodeOf(req)),
      clientCertificateAuthorized: req => isCertificateAuthorized(nodeOf(req)),
      tlsSessionResumed: req => isSessionResumed(nodeOf(req)),
    },
    bodyOf(found, req) {
      const node = nodeOf(req)
      return {
        // A body parser can leave any value in `req.body`, for example an object for another media type.
        body: found === undefined || typeof found === 'string' ? found : null,
        // Only HTTP/2 says it outside the headers (RFC 9113 §8.1).
        bodyAnnounced: 'stream' in node && Object(node.stream).endAfterHeaders === false,
        trailers: node.complete ? pairedLines(node.rawTrailers) : undefined,
      }
    },
    requestIdOf: req => nodeOf(req).id,
    beforeRefusal: (answer, req) => readingOn(nodeOf(req), answer),
  }
}

/** Reads the requests of node:http themselves. */
export const TRANSPORT: Transport<[req: NodeRequest]> = nodeTransport(requestView, req => req)
