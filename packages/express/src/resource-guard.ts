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
      /** What a `resourceGuard` of `@symbolon/express` learnt of the access token; absent where none was passed. */
      introspection?: IntrospectionGranted
    }
  }
}

/** Options of {@link resourceGuard}; what is demanded of the token stands beside the ports. */
export interface ResourceGuardOptions extends ResourceDemands {
  /** What `createPorts` of core made. */
  readonly ports: IntrospectionPorts
  /** Scheme, host and port as clients see them; needed behind a proxy. Default: from the request. */
  readonly publicOrigin?: string | undefined
  /**
   * The client's TLS certificate in PEM. Default: that of the connection. Behind a proxy that ends TLS, read it from the
   * header which the proxy sets, unescaped, and only if the proxy drops the caller's own header of that name.
   */
  readonly clientCertificate?: ((req: Request) => string | undefined) | undefined
  /**
   * The body as text exactly as it was sent, for routes whose requests are signed: the digest that the client signed is
   * compared with it, and a request that has a body of which this answers no text is refused. Default: not compared. With
   * `express.text({ type: '*' + '/*' })` before the guard it is `req.body`.
   */
  readonly signedBody?: ((req: Request) => string | undefined) | undefined
}

/** Every option that is no demand. */
const OPTIONS = Object.keys({
  ports: true,
  publicOrigin: true,
  clientCertificate: true,
  signedBody: true,
} satisfies Record<Exclude<keyof ResourceGuardOptions, keyof ResourceDemands>, true>)

/**
 * Lets a request pass when its access token is good for what is demanded, and answers it otherwise (RFC 6750 §3).
 *
 * On success `req.introspection` is set; {@link introspectionOf} reads it.
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

/** What a parser left where it found a media type that it does not take is no text: `req.body` may be anything. */
function textOf(body: unknown): string | null {
  return typeof body === 'string' ? body : null
}

/** What the guard learnt of the access token. A `TypeError` says that the route has no guard. */
export function introspectionOf(req: Request): IntrospectionGranted {
  if (req.introspection === undefined) {
    throw new TypeError('introspectionOf: no resourceGuard() is mounted before this handler')
  }
  return req.introspection
}
