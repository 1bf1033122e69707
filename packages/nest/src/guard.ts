import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import type { IntrospectionGranted } from '@symbolon/core'
import { type GuardSources, guardHandler, type ResourceDemands } from '@symbolon/core/http'
import { bothDemands } from '@symbolon/core/internal'
import { introspectionOf as nodeIntrospectionOf, nodeTransport, noteGranted, requestView } from '@symbolon/node'
import { demandsOf } from './demands.js'
import { type FastifyLikeRequest, type NestRequest, nodeRequest, nodeResponse } from './platform.js'
import { SymbolonException } from './refusal.js'

/** The token of the options of `SymbolonModule`, for example to replace them in a test. */
export const SYMBOLON_OPTIONS = 'SYMBOLON_OPTIONS'

/** Options of {@link resourceGuard}, which include the demands on the token for all its routes. */
export interface ResourceGuardOptions extends GuardSources<[req: NestRequest]>, ResourceDemands {}

const TRANSPORT = nodeTransport<NestRequest>(requestView, req => req)

type Judge = ReturnType<typeof guardHandler<[req: NestRequest]>>
type Callable = ReturnType<ExecutionContext['getHandler']>

/** The judges of routes, by options, class and method: a class may inherit methods. */
const JUDGES = new WeakMap<object, WeakMap<Callable, WeakMap<Callable, Judge>>>()

/** Who granted a request: a second judgement by the same judge would find the DPoP proof used. */
const GRANTED_BY = new WeakMap<NestRequest, Judge>()

/**
 * Passes a request whose access token satisfies the demands of the module and those of `@Demands`, and throws a
 * {@link SymbolonException} for any other (RFC 6750 §3). Without demands, a valid token is demanded. It guards routes
 * of HTTP; any other execution context, such as a message of a WebSocket, is a `TypeError`.
 */
export class SymbolonGuard implements CanActivate {
  private readonly options: ResourceGuardOptions

  /** Throws a `TypeError` for options that are misspelt or not valid. */
  constructor(options: ResourceGuardOptions) {
    this.options = options
    judgeWith(options, {})
  }

  /** Resolves to `true`, or rejects. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') throw new TypeError('SymbolonGuard: only routes of HTTP can be guarded')
    const http = context.switchToHttp()
    const [req, res] = [nodeRequest(http.getRequest()), nodeResponse(http.getResponse())]
    const judge = judgeOf(this.options, context)
    if (GRANTED_BY.get(req) === judge) return true
    const guarded = await judge(req)
    if (!guarded.ok) throw new SymbolonException(guarded.refusal, res)
    noteGranted(req, res, guarded.value)
    GRANTED_BY.set(req, judge)
    return true
  }
}

// By its token, because no metadata of types is emitted.
Injectable()(SymbolonGuard)
Inject(SYMBOLON_OPTIONS)(SymbolonGuard, undefined, 0)

function judgeOf(options: ResourceGuardOptions, context: ExecutionContext): Judge {
  const methods = entryOf(entryOf(JUDGES, options), context.getClass())
  const handler = context.getHandler()
  const judge = methods.get(handler) ?? judgeWith(options, bothDemands(options, demandsOf(context)))
  methods.set(handler, judge)
  return judge
}

/** The map in a map, which is made when it is missing. */
function entryOf<Key extends object, Value>(
  map: WeakMap<Key, WeakMap<Callable, Value>>,
  key: Key,
): WeakMap<Callable, Value> {
  const entry = map.get(key) ?? new WeakMap<Callable, Value>()
  map.set(key, entry)
  return entry
}

function judgeWith(options: ResourceGuardOptions, demands: ResourceDemands): Judge {
  return guardHandler({ ...options, ...demands }, TRANSPORT, ['endpoints'])
}

/**
 * A guard that needs no module, for `@UseGuards` and `useGlobalGuards`: for example for routes of a
 * second service. Throws a `TypeError` for options that are misspelt or not valid.
 */
export function resourceGuard(options: ResourceGuardOptions): SymbolonGuard {
  return new SymbolonGuard(options)
}

/** The introspection result of the guard. Throws a `TypeError` if no guard let the request pass. */
export function introspectionOf(request: NestRequest | FastifyLikeRequest): IntrospectionGranted {
  return nodeIntrospectionOf('raw' in request ? request.raw : request)
}
