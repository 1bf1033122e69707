import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Awaitable, IntrospectionGranted, IntrospectionPorts } from '@symbolon/core'
import {
  defineDemands,
  type Guarded,
  guardResource,
  type HttpRequestView,
  type RefusalSigner,
  type ResourceDemands,
  type TrustedProxy,
} from '@symbolon/core/http'
import { requireOrigin, requirePorts, requireTrustedProxy, resourceBehindProxy } from '@symbolon/core/internal'
import { certificateOfConnection } from './certificate-of-connection.js'
import { answered, type FaultOptions } from './fault.js'
import { readingOn } from './read-to-the-end.js'
import { isBodyAnnounced, type RequestReader, readerOf, requestView, trailersOf } from './request-view.js'
import { sendAnswer } from './send-answer.js'

/** What a guard is made of besides its demands. */
export interface GuardSources<Req = IncomingMessage> {
  /** The ports of `createPorts` of core. */
  readonly ports: IntrospectionPorts
  /**
   * The scheme, host and port that clients use. Behind a proxy pass it, or `trustedProxy`. Default:
   * from the request.
   */
  readonly publicOrigin?: string | undefined
  /**
   * The headers with which the proxies before this server say what URL the client used and what
   * certificate it has. Default: no such header is read.
   */
  readonly trustedProxy?: TrustedProxy | undefined
  /**
   * The client's TLS certificate in PEM. Default: the certificate of the connection. Behind a proxy
   * that terminates TLS, pass `trustedProxy` instead.
   */
  readonly clientCertificate?: ((req: Req) => string | undefined) | undefined
  /**
   * The raw body as text, for routes with signed requests: the signed digest is compared with it,
   * and a request with a body for which this returns no text is refused. Default: the digest is not
   * compared.
   */
  readonly signedBody?: ((req: Req) => Awaitable<string | undefined>) | undefined
  /**
   * Signs refusals, for a resource that signs its responses: what `refusalSigner` makes. Default:
   * refusals are not signed.
   */
  readonly signRefusals?: RefusalSigner | undefined
}

/** Options of {@link resourceGuard}, which include the demands on the token. */
export interface ResourceGuardOptions extends GuardSources, ResourceDemands, FaultOptions {}

/** The names of all {@link GuardSources}. */
export const GUARD_SOURCES: Readonly<Record<keyof GuardSources, true>> = {
  ports: true,
  publicOrigin: true,
  trustedProxy: true,
  clientCertificate: true,
  signedBody: true,
  signRefusals: true,
}

/** Runs a protected route. It may return a promise, whose rejection is answered with a 500. */
export type Route = () => unknown

/**
 * Guards what follows: `guard(req, res, next)` calls `next` if the access token of the request
 * satisfies the demands, and answers any other request (RFC 6750 §3).
 *
 * `next` gets no argument, so a route that ignores errors cannot run unguarded: every error is a
 * 500. It has the form of Connect's middleware. {@link introspectionOf} reads the result.
 */
export function resourceGuard(
  options: ResourceGuardOptions,
): (req: IncomingMessage, res: ServerResponse, next: Route) => void {
  const guard = guardHandler(options, readerOf(requestView), ['onFault'])
  const onFault = options.onFault ?? options.ports.onFault
  const pass = async (req: IncomingMessage, res: ServerResponse, next: Route) => {
    if (typeof next !== 'function') throw new TypeError('resourceGuard: pass the protected route as third argument')
    const guarded = await guard(req)
    if (!guarded.granted) return sendAnswer(res, guarded.answer)
    noteGranted(req, res, guarded)
    await next()
  }
  return (req, res, next) => answered('resourceGuard', pass(req, res, next), { req, res, onFault })
}

const GRANTED = new WeakMap<IncomingMessage, IntrospectionGranted>()

/**
 * Notes the introspection of a granted request, for {@link introspectionOf}, and sets the headers
 * that its answer must have. For frameworks.
 */
export function noteGranted(
  req: IncomingMessage,
  res: ServerResponse,
  { introspection, headers }: Extract<Guarded, { readonly granted: true }>,
): void {
  GRANTED.set(req, introspection)
  for (const name in headers) res.setHeader(name, headers[name] ?? '')
}

/** The introspection result of the guard. Throws a `TypeError` if no guard let the request pass. */
export function introspectionOf(req: IncomingMessage): IntrospectionGranted {
  const introspection = GRANTED.get(req)
  if (introspection !== undefined) return introspection
  throw new TypeError(
    'introspectionOf: this request did not pass a resourceGuard() of this copy of @symbolon/node. `npm ls @symbolon/node` names a second one',
  )
}

/** How a guard reads the request of a framework. */
export interface GuardReader<Req> extends RequestReader<Req> {
  /** The default of `signedBody`, for a framework where the guard can read the body. */
  readonly signedBodyOf?: (req: Req) => string | undefined
}

/** The judgement of a guard, for frameworks; `others` are options that the framework reads. */
export function guardHandler<Req>(
  options: GuardSources<Req> & ResourceDemands,
  { viewOf, nodeOf, signedBodyOf }: GuardReader<Req>,
  others: readonly string[] = [],
): (req: Req) => Promise<Guarded> {
  const ports = requirePorts('resourceGuard', options?.ports)
  const { publicOrigin, signedBody = signedBodyOf, signRefusals } = options
  const demands = defineDemands(options, [...Object.keys(GUARD_SOURCES), ...others])
  const trustedProxy = requireTrustedProxy(options)
  const readCertificate = certificateReader(options, nodeOf)
  requireOrigin(publicOrigin)
  return async req => {
    const seen = resourceBehindProxy(viewOf(req, publicOrigin), trustedProxy)
    if (!seen.ok) return { granted: false, answer: await readingOn(nodeOf(req), seen.refusal) }
    const { method, targetUri, headers } = seen.value
    const clientCertificate = readCertificate(req, seen.value)
    const body = signedBody && textOf(await signedBody(req))
    const bodyAnnounced = isBodyAnnounced(nodeOf(req))
    const view = {
      method,
      targetUri,
      headers,
      clientCertificate,
      body,
      bodyAnnounced,
      trailers: trailersOf(nodeOf(req)),
    }
    const guarded = await guardResource(view, demands, ports, signRefusals)
    return guarded.granted ? guarded : { granted: false, answer: await readingOn(nodeOf(req), guarded.answer) }
  }
}

/** Reads the certificate from the connection, from the view behind a proxy, or as the option says. */
function certificateReader<Req>(
  { trustedProxy, clientCertificate }: GuardSources<Req>,
  nodeOf: RequestReader<Req>['nodeOf'],
): (req: Req, view: HttpRequestView) => string | undefined {
  if (trustedProxy?.clientCertificate !== undefined) return (_req, view) => view.clientCertificate
  return clientCertificate ?? (req => certificateOfConnection(nodeOf(req)))
}

/**
 * A body parser can leave any value in `req.body`, for example an object for another media type.
 */
function textOf(body: unknown): string | null {
  return typeof body === 'string' ? body : null
}
