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

/** The endpoints and the guard of `@symbolon/fetch`. */
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
  }
  const answer: FetchHandler = async request =>
    routes[new URL(request.url).pathname]?.(request) ?? new Response(null, { status: 404 })
  return listening(createServer(LARGE_HEADERS, getRequestListener(answer)))
}
