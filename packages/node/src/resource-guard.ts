import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IntrospectionGranted } from '@symbolon/core'
import * as core from '@symbolon/core/http'
import { listener } from './fault.js'
import { sendAnswer } from './send-answer.js'
import { TRANSPORT } from './transport.js'

/** Options of {@link resourceGuard}, which include the demands on the token. */
export interface ResourceGuardOptions
  extends core.GuardSources<[req: IncomingMessage]>,
    core.ResourceDemands,
    core.FaultOptions {}

/** Runs a protected route. It may return a promise, whose rejection is answered with a 500. */
export type Route = () => unknown

/**
 * Guards what follows: `guard(req, res, next)` calls `next` if the access token of the request satisfies the demands,
 * and answers any other request (RFC 6750 §3). `next` gets no argument, so a route that ignores errors cannot run
 * unguarded: every error is a 500. It has the form of Connect's middleware. {@link introspectionOf} reads the result.
 */
export function resourceGuard(
  options: ResourceGuardOptions,
): (req: IncomingMessage, res: ServerResponse, next: Route) => void {
  const guard = core.guardHandler(options, TRANSPORT, ['onFault'])
  const pass = async (req: IncomingMessage, res: ServerResponse, next: Route) => {
    if (typeof next !== 'function') throw new TypeError('resourceGuard: pass the protected route as third argument')
    const guarded = await guard(req)
    if (!guarded.ok) return sendAnswer(res, guarded.refusal)
    noteGranted(req, res, guarded.value)
    await next()
  }
  return listener(core.RESOURCE_GUARD.name, pass, options)
}

const GRANTED = new WeakMap<IncomingMessage, IntrospectionGranted>()

/**
 * Notes the introspection of a granted request, for {@link introspectionOf}, and sets the headers
 * that its answer must have. For frameworks.
 */
export function noteGranted(req: IncomingMessage, res: ServerResponse, { introspection, headers }: core.Guarded): void {
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
