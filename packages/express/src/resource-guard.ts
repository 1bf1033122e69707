import type { IntrospectionGranted, IntrospectionPorts } from '@symbolon/core'
import { defineDemands, guardResource, type ResourceDemands, requirePorts } from '@symbolon/core/http'
import type { Request, RequestHandler } from 'express'
import { certificateOfConnection } from './certificate-of-connection.js'
import { handler } from './handler.js'
import { requestView, requireOrigin } from './request-view.js'
import { sendAnswer } from './send-answer.js'

declare global {
  namespace Express {
    interface Request {
      /**
       * The introspection result of a `resourceGuard` of `@symbolon/express`; absent without a
       * guard.
       */
      introspection?: IntrospectionGranted
    }
  }
}

/** Options of {@link resourceGuard}, which include the demands on the token. */
export interface ResourceGuardOptions extends ResourceDemands {
  /** The ports of `createPorts` of core. */
  readonly ports: IntrospectionPorts
  /**
   * The scheme, host and port that clients use; required behind a proxy. Default: from the request.
   */
  readonly publicOrigin?: string | undefined
  /**
   * The client's TLS certificate in PEM. Default: the certificate of the connection. Behind a proxy
   * that terminates TLS, read it from the header that the proxy sets, unescaped. The proxy must
   * drop the caller's own header of that name.
   */
  readonly clientCertificate?: ((req: Request) => string | undefined) | undefined
  /**
   * The raw body as text, for routes with signed requests: the signed digest is compared with it,
   * and a request with a body for which this returns no text is refused. Default: the digest is not
   * compared. With `express.text({ type: '*' + '/*' })` before the guard it is `req.body`.
   */
  readonly signedBody?: ((req: Request) => string | undefined) | undefined
}

/** The names of all options that are not demands. */
const OPTIONS = Object.keys({
  ports: true,
  publicOrigin: true,
  clientCertificate: true,
  signedBody: true,
} satisfies Record<Exclude<keyof ResourceGuardOptions, keyof ResourceDemands>, true>)

/**
 * Passes a request whose access token satisfies the demands, and answers any other (RFC 6750 §3).
 *
 * On success it sets `req.introspection`; {@link introspectionOf} reads it.
 */
export function resourceGuard(options: ResourceGuardOptions): RequestHandler {
  const ports = requirePorts('resourceGuard', options?.ports)
  const { publicOrigin, clientCertificate = certificateOfConnection, signedBody } = options
  const demands = defineDemands(options, OPTIONS)
  requireOrigin(publicOrigin)
  return handler(async (req, res, next) => {
    const view = {
      ...requestView(req, publicOrigin),
      clientCertificate: clientCertificate(req),
      body: signedBody && textOf(signedBody(req)),
    }
    const guarded = await guardResource(view, demands, ports)
    if (!guarded.granted) return sendAnswer(res, guarded.answer)
    req.introspection = guarded.introspection
    res.set(guarded.headers)
    next()
  })
}

/**
 * A body parser can leave any value in `req.body`, for example an object for another media type.
 */
function textOf(body: unknown): string | null {
  return typeof body === 'string' ? body : null
}

/** The introspection result of the guard. Throws a `TypeError` if the route has no guard. */
export function introspectionOf(req: Request): IntrospectionGranted {
  if (req.introspection === undefined) {
    throw new TypeError('introspectionOf: no resourceGuard() is mounted before this handler')
  }
  return req.introspection
}
