import type { Awaitable, IntrospectionGranted } from '@symbolon/core'
import * as core from '@symbolon/core/http'
import { readText } from './read-text.js'
import { answered, responseOf } from './response.js'
import { TRANSPORT } from './transport.js'

/**
 * Reads the body of a request from a copy, so that the route can read it too, up to a number of
 * bytes. For the option `signedBody` of a guard.
 */
export function bodyUpTo(bytes: number): (request: Request) => Promise<string | undefined> {
  return async request => {
    const text = await readText(request.clone(), bytes)
    return text.ok ? text.value : undefined
  }
}

/** Options of {@link resourceGuard}, which include the demands on the token. */
export interface ResourceGuardOptions<Context = unknown>
  extends core.GuardSources<[request: Request, context: Context]>,
    core.ResourceDemands,
    core.FaultOptions {}

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
 * Guards a route: `guard(request, route, context)` runs the route if the access token of the request satisfies the
 * demands, and answers any other request (RFC 6750 §3). The next `DPoP-Nonce` is added to the response of the route.
 */
export function resourceGuard<Context = unknown>(
  options: ResourceGuardOptions<Context | undefined>,
): ResourceGuard<Context> {
  const guard = core.guardHandler(options, TRANSPORT, ['onFault'])
  const pass: ResourceGuard<Context> = async (request, route, context) => {
    if (typeof route !== 'function') throw new TypeError('resourceGuard: pass the protected route as second argument')
    const guarded = await guard(request, context)
    if (!guarded.ok) return responseOf(guarded.refusal, request)
    const { introspection, headers } = guarded.value
    GRANTED.set(request, introspection)
    return withHeaders(await route(request, introspection, context), headers)
  }
  return (request, route, context) => answered(core.RESOURCE_GUARD.name, pass(request, route, context), options)
}

/** A response with more headers. The headers of some responses cannot be changed, so it is a copy. */
function withHeaders(response: Response, headers: core.HttpAnswer['headers']): Response {
  const entries = Object.entries(headers)
  if (entries.length === 0) return response
  const copy = new Response(response.body, response)
  for (const [name, value] of entries) copy.headers.set(name, value)
  return copy
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
