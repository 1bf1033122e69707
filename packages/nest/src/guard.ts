import { type CanActivate, createParamDecorator, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import type { IntrospectionGranted } from '@symbolon/core'
import { bothDemands, type ResourceDemands } from '@symbolon/core/http'
import {
  type GuardSources,
  guardHandler,
  introspectionOf as nodeIntrospectionOf,
  noteGranted,
  requestView,
} from '@symbolon/node'
import { demandsOf } from './demands.js'
import { type FastifyLikeRequest, type NestRequest, nodeRequest, nodeResponse } from './platform.js'
import { SymbolonException } from './refusal.js'

/** The token of the options of `SymbolonModule`, for example to replace them in a test. */
export const SYMBOLON_OPTIONS = 'SYMBOLON_OPTIONS'

/**
 * Options of {@link resourceGuard}, which include the demands of each route that it guards.
 */
export interface ResourceGuardOptions extends GuardSources<NestRequest>, ResourceDemands {}

type Judge = ReturnType<typeof guardHandler<NestRequest>>
type Callable = ReturnType<ExecutionContext['getHandler']>

/**
 * Passes a request whose access token satisfies the demands of the module and those of `@Demands`,
 * and throws a {@link SymbolonException} for any other (RFC 6750 §3). Without `@Demands` a route
 * demands a valid token.
 *
 * It guards routes of HTTP; any other execution context, such as a message of a WebSocket, is a
 * `TypeError`.
 */
export class SymbolonGuard implements CanActivate {
  private readonly options: ResourceGuardOptions
  private readonly judges = new WeakMap<Callable, WeakMap<Callable, Judge>>()

  /** Throws a `TypeError` for options that are misspelt or not valid. */
  constructor(options: ResourceGuardOptions) {
    this.options = options
    this.judgeOf(options)
  }

  /** Resolves to `true`, or rejects. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') throw new TypeError('SymbolonGuard: only routes of HTTP can be guarded')
    const http = context.switchToHttp()
    const [req, res] = [nodeRequest(http.getRequest()), nodeResponse(http.getResponse())]
    const guarded = await this.judgeFor(context)(req)
    if (guarded.granted) {
      noteGranted(req, res, guarded)
      return true
    }
    const { 'Content-Type': _, ...headers } = guarded.answer.headers
    for (const name in headers) res.setHeader(name, headers[name] ?? '')
    throw new SymbolonException(guarded.answer)
  }

  /** The judge of a route, made once. A method may be inherited by several classes. */
  private judgeFor(context: ExecutionContext): Judge {
    const [controller, handler] = [context.getClass(), context.getHandler()]
    const known = this.judges.get(controller)?.get(handler)
    if (known !== undefined) return known
    const judge = this.judgeOf(bothDemands(this.options, demandsOf(context)))
    const ofClass = this.judges.get(controller) ?? new WeakMap<Callable, Judge>()
    this.judges.set(controller, ofClass.set(handler, judge))
    return judge
  }

  private judgeOf(demands: ResourceDemands): Judge {
    return guardHandler({ ...this.options, ...demands }, requestView, ['endpoints'])
  }
}

// By its token, because no metadata of types is emitted.
Injectable()(SymbolonGuard)
Inject(SYMBOLON_OPTIONS)(SymbolonGuard, undefined, 0)

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

/** A parameter of a route: the result of {@link introspectionOf}, with the same errors. */
export const Introspection = createParamDecorator((_: unknown, context: ExecutionContext) =>
  introspectionOf(context.switchToHttp().getRequest()),
)
