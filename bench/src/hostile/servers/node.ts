import { createServer, type RequestListener } from 'node:http'
import {
  attestationChallengeEndpoint,
  authorizationEndpoint,
  introspectionEndpoint,
  protectedResourceMetadataEndpoint,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
} from '@symbolon/node'
import { listening } from '../listening.js'
import { BEHIND_PROXY, LARGE_HEADERS, portsOfService, RESOURCE } from '../ports-of-strangers.js'

/** The endpoints and the guard of `@symbolon/node`. */
export async function open(): Promise<string> {
  const ports = await portsOfService()
  const guard = resourceGuard({ ports })
  const guardBehindProxy = resourceGuard({ ports, trustedProxy: BEHIND_PROXY })
  const routes: Readonly<Record<string, RequestListener>> = {
    '/guard': (req, res) => guard(req, res, () => res.end()),
    '/guard-behind-proxy': (req, res) => guardBehindProxy(req, res, () => res.end()),
    '/par': pushedAuthorizationRequestEndpoint({ ports }),
    '/introspect': introspectionEndpoint({ ports }),
    '/challenge': attestationChallengeEndpoint({ ports }),
    '/metadata': protectedResourceMetadataEndpoint(RESOURCE),
    '/authorize': authorizationEndpoint({ ports, askUser: (_waiting, _req, res) => void res.end() }),
  }
  return listening(createServer(LARGE_HEADERS, (req, res) => routes[req.url?.split('?', 1)[0] ?? '']?.(req, res)))
}
