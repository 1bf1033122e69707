import type { Awaitable, IntrospectionGranted, IntrospectionPorts } from '@symbolon/core'
import {
  defineDemands,
  type Guarded,
  guardResource,
  type RefusalSigner,
  type ResourceDemands,
  type TrustedProxy,
} from '@symbolon/core/http'
import { requireOrigin, requirePorts, requireTrustedProxy, resourceBehindProxy } from '@symbolon/core/internal'
import { answered, type FaultOptions } from './fault.js'
import type { ReadSource } from './form-endpoint.js'
import { readText } from './read-text.js'
import { requestView } from './request-view.js'
import { responseOf, withHeaders } from './response.js'

/** What a guard is made of besides its demands. */
export interface GuardSources<Context = unknown> {
  /** The ports of `createPorts` of core. */
  readonly ports: IntrospectionPorts
  /**
   * The scheme, host and port that clients use. Behind a proxy pass it, or `trustedProxy`. Default:
   * from the request.
   */
  readonly publicOrigin?: string | undefined
  /**
   * The headers with which the proxies before this server say what URL the client used and what
   * certificate it has. `Headers` joins repeated lines, so the proxy must drop those that clients
   * send. Default: no such header is read.
   */
  readonly trustedProxy?: TrustedProxy | undefined
  /**
   * The client's TLS certificate in PEM, from what the runtime knows of the connection. Default:
   * none, because a `Request` has none. Behind a proxy that terminates TLS, pass `trustedProxy`
   * instead.
   */
  readonly clientCertificate?: ReadSource<string | undefined, Context> | undefined
  /**
   * The raw body as text, for routes with signed requests: the signed digest is compared with it,
   * and a request with a body for which this returns no text is refused. {@link bodyUpTo} reads it.
   * Default: the digest is not compared.
   */
  readonly signedBody?: ReadSource<Awaitable<string | undefined>, Context> | undefined
  /**
   * Signs refusals, for a resource that signs its responses: what `refusalSigner` makes. Default:
   * refusals are not signed.
   */
  readonly signRefusals?: RefusalSigner | undefined
}

/**
 * Reads the body of a request from a copy, so that the route can read it too, up to a number of
 * bytes. For {@link GuardSources.signedBody}.
 */
export function bodyUpTo(bytes: number): (request: Request) => Promise<string | undefined> {
  return async request => {
    const text = await readText(request.clone(), bytes)
    return text.ok ? text.value : undefined
  }
}

/** Options of {@link resourceGuard}, which include the demands on the token. */
export interface ResourceGuardOptions<Context = unknown> extends GuardSources<Context>, ResourceDemands, FaultOptions {}

/** The names of all {@link GuardSources}. */
export const GUARD_SOURCES: readonly string[] = Object.keys({
  ports: true,
  publicOrigin: true,
  trustedProxy: true,
  clientCertificate: true,
  signedBody: true,
  signRefusals: true,
} satisfies Record<keyof GuardSources, true>)

/** A protected route. */
export type Route<Context = unknown> = (
  request: Request,
  introspection: IntrospectionGranted,
  context: Context,
) => Awaitable<Response>

/** Runs the route if the access token satisfies the demands, and answers any other request. */
export type ResourceGuard<Context = unknown> = (
  request: Request,
  route: Route<Context | undefined>,
  context?: Context,
) => Promise<Response>

/**
 * Guards a route: `guard(request, route, context)` runs the route if the access token of the request
 * satisfies the demands, and answers any other request (RFC 6750 §3). The next `DPoP-Nonce` is added
 * to the response of the route.
 */
export function resourceGuard<Context = unknown>(
  options: ResourceGuardOptions<Context | undefined>,
): ResourceGuard<Context> {
  requirePorts('resourceGuard', options?.ports)
  const guard = guardHandler(options, defineDemands(options, [...GUARD_SOURCES, 'onFault']))
  const { onFault = options.ports.onFault } = options
  const pass: ResourceGuard<Context> = async (request, route, context) => {
    if (typeof route !== 'function') throw new TypeError('resourceGuard: pass the protected route as second argument')
    const guarded = await guard(request, context)
    if (!guarded.granted) return responseOf(guarded.answer, request)
    const response = await route(request, guarded.introspection, context)
    return withHeaders(response, guarded.headers)
  }
  return (request, route, context) => answered('resourceGuard', pass(request, route, context), onFault)
}

const GRANTED = new WeakMap<Request, IntrospectionGranted>()

/** The introspection result of the guard. Throws a `TypeError` if no guard let the request pass. */
export function introspectionOf(request: Request): IntrospectionGranted {
  const introspection = GRANTED.get(request)
  if (introspection !== undefined) return introspection
  throw new TypeError(
    'introspectionOf: this request did not pass a resourceGuard() of this copy of @symbolon/fetch. `npm ls @symbolon/fetch` names a second one',
  )
}

/** The judgement of a guard, for frameworks; it rejects with the errors of your functions. */
export function guardHandler<Context>(
  sources: GuardSources<Context>,
  demands: ResourceDemands,
): (request: Request, context: Context) => Promise<Guarded> {
  const { ports, publicOrigin, clientCertificate, signedBody, signRefusals } = sources
  const trustedProxy = requireTrustedProxy(sources)
  requireOrigin(publicOrigin)
  return async (request, context) => {
    const seen = resourceBehindProxy(requestView(request, publicOrigin), trustedProxy)
    if (!seen.ok) return { granted: false, answer: seen.refusal }
    const certificate = clientCertificate ? clientCertificate(request, context) : seen.value.clientCertificate
    const body = signedBody && ((await signedBody(request, context)) ?? null)
    const view = { ...seen.value, clientCertificate: certificate, body }
    const guarded = await guardResource(view, demands, ports, signRefusals)
    if (guarded.granted) GRANTED.set(request, guarded.introspection)
    return guarded
  }
}
