import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import {
  attestationChallengeEndpoint,
  authorizationEndpoint,
  type FetchHandler,
  introspectionEndpoint,
  protectedResourceMetadataEndpoint,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
} from '@symbolon/fetch'
import { listening } from '../listening.js'
import { BEHIND_PROXY, LARGE_HEADERS, portsOfService, RESOURCE } from '../ports-of-strangers.js'

const refusal = () => new Response(null, { status: 413, headers: { Connection: 'close' } })

/** The endpoints and the guard of `@symbolon/fetch`, and handlers that do nothing. */
export async function open(): Promise<string> {
  const ports = await portsOfService()
  const guard = resourceGuard({ ports })
  const guardBehindProxy = resourceGuard({ ports, trustedProxy: BEHIND_PROXY })
  const metadata = protectedResourceMetadataEndpoint(RESOURCE)
  const routes: Readonly<Record<string, FetchHandler>> = {
    '/guard': request => guard(request, () => new Response()),
    '/guard-behind-proxy': request => guardBehindProxy(request, () => new Response()),
    '/par': pushedAuthorizationRequestEndpoint({ ports }),
    '/introspect': introspectionEndpoint({ ports }),
    '/challenge': attestationChallengeEndpoint({ ports }),
    '/metadata': async request => metadata(request),
    '/authorize': authorizationEndpoint({ ports, askUser: () => new Response() }),
    '/bare': async () => refusal(),
    '/bare-reading': async ({ body }) => {
      const reader = body?.getReader()
      await reader?.read()
      void reader?.cancel()
      return refusal()
    },
  }
  const answer: FetchHandler = async request =>
    routes[new URL(request.url).pathname]?.(request) ?? new Response(null, { status: 404 })
  return listening(createServer(LARGE_HEADERS, getRequestListener(answer)))
}
