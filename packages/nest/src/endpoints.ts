import type { ServerResponse } from 'node:http'
import type { HttpAdapterHost } from '@nestjs/core'
import { type Endpoints, endpointFinder } from '@symbolon/node'
import { type FastifyLikeReply, type FastifyLikeRequest, type NestRequest, nodeRequest, takenOver } from './platform.js'

type Adapter = HttpAdapterHost['httpAdapter']
type ListenerOf = ReturnType<typeof endpointFinder>

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
  const listenerOf = endpointFinder('SymbolonModule', endpoints)
  if (Object.keys(endpoints).length === 0) return
  const mount = () => mountOn(host.httpAdapter, listenerOf)
  // What a subscriber throws would not reach the caller, so a known adapter is not waited for.
  if (host.httpAdapter) mount()
  else host.init$.subscribe(() => host.httpAdapter && mount())
}

function mountOn(adapter: Adapter, listenerOf: ListenerOf): void {
  const platform = adapter.getType()
  const mount = Object.hasOwn(MOUNTS, platform) ? MOUNTS[platform] : undefined
  if (mount === undefined) throw new TypeError(`SymbolonModule: endpoints cannot be mounted on ${platform}`)
  mount(adapter, listenerOf)
}
