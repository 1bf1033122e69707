import type { RequestListener, ServerResponse } from 'node:http'
import type { HttpAdapterHost } from '@nestjs/core'
import { rawPath } from '@symbolon/node'
import { type FastifyLikeReply, type FastifyLikeRequest, type NestRequest, nodeRequest, takenOver } from './platform.js'

/** Listeners by their path. */
export type Endpoints = Readonly<Record<string, RequestListener>>

type Adapter = HttpAdapterHost['httpAdapter']
type ListenerOf = (req: NestRequest) => RequestListener | undefined

interface ExpressLike {
  use(handle: (req: NestRequest, res: ServerResponse, next: () => void) => void): unknown
}

interface FastifyLike {
  addHook(
    name: 'onRequest',
    hook: (request: FastifyLikeRequest, reply: FastifyLikeReply, done: () => void) => void,
  ): unknown
}

/** How each platform looks for a listener before it reads or parses a body. */
const MOUNTS: Readonly<Record<string, (adapter: Adapter, listenerOf: ListenerOf) => void>> = {
  express(adapter, listenerOf) {
    adapter.getInstance<ExpressLike>().use((req, res, next) => {
      const listener = listenerOf(req)
      if (listener === undefined) next()
      else listener(req, res)
    })
  },
  fastify(adapter, listenerOf) {
    adapter.getInstance<FastifyLike>().addHook('onRequest', (request, reply, done) => {
      const req = nodeRequest(request)
      const listener = listenerOf(req)
      if (listener === undefined) done()
      else listener(req, takenOver(reply))
    })
  },
}

/**
 * Mounts listeners at once if the application is being made, and otherwise as soon as it is, which is
 * in tests: in both cases before Nest registers its parsers. A program without HTTP has no adapter.
 */
export function mountEndpoints(host: HttpAdapterHost, endpoints: Endpoints): void {
  const listeners = new Map(Object.entries(endpoints))
  for (const [path, listener] of listeners) requireEndpoint(path, listener)
  if (listeners.size === 0) return
  const mountAll = () => mount(host.httpAdapter, req => listeners.get(rawPath(req) ?? ''))
  // What a subscriber throws would not reach the caller, so a known adapter is not waited for.
  if (host.httpAdapter) mountAll()
  else host.init$.subscribe(() => host.httpAdapter && mountAll())
}

function mount(adapter: Adapter, listenerOf: ListenerOf): void {
  const platform = adapter.getType()
  const mountOn = Object.hasOwn(MOUNTS, platform) ? MOUNTS[platform] : undefined
  if (mountOn === undefined) throw new TypeError(`SymbolonModule: endpoints cannot be mounted on ${platform}`)
  mountOn(adapter, listenerOf)
}

function requireEndpoint(path: string, listener: unknown): void {
  if (!/^\/[^?#]*$/.test(path))
    throw new TypeError(`SymbolonModule: ${path} is not the path of an endpoint, as /par is`)
  if (typeof listener !== 'function') throw new TypeError(`SymbolonModule: the endpoint ${path} is not a listener`)
}
