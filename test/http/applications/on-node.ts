import type { RequestListener } from 'node:http'
import * as overNode from '@symbolon/node'
import type { World } from '../world.js'
import { ADVERTISED, failing, PREFIXES, parsed, repeatForm } from './application.js'

/** The application on bare node:http. */
export function onNode(world: World): RequestListener {
  const routes = routesOf(world)
  return (req, res) => {
    const { pathname } = new URL(req.url ?? '', 'http://localhost')
    const route = routes[pathname]
    if (route === undefined) res.writeHead(404).end()
    else route(req, res)
  }
}

function routesOf({ ports, signRefusals }: World): Readonly<Record<string, RequestListener>> {
  const { authorizationEndpoint, formEndpoint, introspectionOf, protectedResourceMetadataEndpoint, resourceGuard } =
    overNode
  const advertised = resourceGuard({ ports, resource: ADVERTISED })
  const fresh = resourceGuard({ ports, dpopNonceRequired: true, signRefusals })
  const onFault = () => undefined
  const parsedForm = formEndpoint(repeatForm, { onFault })
  return {
    ...Object.assign({}, ...PREFIXES.map(each => routesBelow(each, { ports }))),
    '/authorize-page': authorizationEndpoint({
      ports,
      askUser: ({ action }, _req, res) => void res.end(action),
      refuse: ({ action }, _req, res) => void Object.assign(res, { statusCode: 400 }).end(`page ${action}`),
    }),
    '/authorize': authorizationEndpoint({ ports, askUser: ({ action }, _req, res) => void res.end(action) }),
    '/fresh': (req, res) => fresh(req, res, () => res.end(introspectionOf(req).subject)),
    [ADVERTISED.metadataPath]: protectedResourceMetadataEndpoint(ADVERTISED),
    '/advertised': (req, res) => advertised(req, res, () => res.end('passed')),
    '/challenge': overNode.attestationChallengeEndpoint({ ports }),
    '/failing': formEndpoint(failing, { onFault }),
    '/parsed': (req, res) => parsed(req, () => parsedForm(req, res)),
  }
}

function routesBelow(
  [prefix, sources]: (typeof PREFIXES)[number],
  { ports }: Pick<World, 'ports'>,
): Readonly<Record<string, RequestListener>> {
  const { introspectionEndpoint, pushedAuthorizationRequestEndpoint, formEndpoint, resourceGuard, introspectionOf } =
    overNode
  const guard = resourceGuard({ ports, scopes: ['read'], ...sources })
  return {
    [`${prefix}/par`]: pushedAuthorizationRequestEndpoint({ ports, ...sources }),
    [`${prefix}/introspect`]: introspectionEndpoint({ ports, ...sources }),
    [`${prefix}/form`]: formEndpoint(repeatForm, sources),
    [`${prefix}/thing`]: (req, res) => guard(req, res, () => res.end(introspectionOf(req).subject)),
  }
}
