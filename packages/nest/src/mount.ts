import type { RequestListener, ServerResponse } from 'node:http'
import type { HttpAdapterHost } from '@nestjs/core'
import { rawPath } from '@symbolon/node'
import { type FastifyLikeReply, type FastifyLikeRequest, type NestRequest, nodeRequest, takenOver } from './platform.js'

/** Listeners by their whole path. */
export type Endpoints = Readonly<Record<string, RequestListener>>

type Adapter = HttpAdapterHost['httpAdapter']
type ListenerOf = (req: NestRequest) => RequestListener | undefined

type Handler<Req, Res> = (req: Req, res: Res, next: () => void) => void
type ExpressLike = { use(handle: Handler<NestRequest, ServerResponse>): unknown }
type FastifyLike = { addHook(name: 'onRequest', hook: Handler<FastifyLikeRequest, FastifyLikeReply>): unknown }

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
  const listeners = checkedListeners(endpoints)
  if (listeners.size === 0) return
  // The path is compared exactly as it was sent.
  const mount = () => mountOn(host.httpAdapter, req => listeners.get(rawPath(req) ?? ''))
  // What a subscriber throws would not reach the caller, so a known adapter is not waited for.
  if (host.httpAdapter) mount()
  else host.init$.subscribe(() => host.httpAdapter && mount())
}

/** Throws a `TypeError` for a key that is no path, and for a value that is no listener. */
function checkedListeners(endpoints: Endpoints): ReadonlyMap<string, RequestListener> {
  const caller = 'SymbolonModule'
  for (const [path, listener] of Object.entries(endpoints)) {
    if (!/^\/[^?#]*$/.test(path)) throw new TypeError(`${caller}: ${path} is not the path of an endpoint, as /par is`)
    if (typeof listener !== 'function') throw new TypeError(`${caller}: the endpoint ${path} is not a listener`)
  }
  return new Map(Object.entries(endpoints))
}

function mountOn(adapter: Adapter, listenerOf: ListenerOf): void {
  const platform = adapter.getType()
  const mount = Object.hasOwn(MOUNTS, platform) ? MOUNTS[platform] : undefined
  if (mount === undefined) throw new TypeError(`SymbolonModule: endpoints cannot be mounted on ${platform}`)
  mount(adapter, listenerOf)
}
