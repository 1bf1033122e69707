import { createServer, type RequestListener, type ServerResponse } from 'node:http'
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

const refuse = (res: ServerResponse) => res.writeHead(413, { Connection: 'close' }).end()

/** The endpoints and the guard of `@symbolon/node`, and handlers that do nothing. */
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
    '/bare': (_, res) => void refuse(res),
    '/bare-reading': (req, res) => void req.once('data', () => req.pause()).once('data', () => refuse(res)),
  }
  return listening(createServer(LARGE_HEADERS, (req, res) => routes[req.url?.split('?', 1)[0] ?? '']?.(req, res)))
}
