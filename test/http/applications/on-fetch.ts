import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import {
  attestationChallengeEndpoint,
  authorizationEndpoint,
  type FetchHandler,
  formEndpoint,
  introspectionEndpoint,
  protectedResourceMetadataEndpoint,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
} from '@symbolon/fetch'
import type { World } from '../world.js'
import { ADVERTISED, failing, OWN_GLOBALS, PREFIXES, repeatForm } from './application.js'

/** The application as one fetch handler, on a server of Node. */
export function onFetch(world: World): RequestListener {
  return getRequestListener(fetchHandler(world), OWN_GLOBALS)
}

export function fetchHandler(world: World): FetchHandler {
  const routes = routesOf(world)
  return async request => {
    const route = routes[new URL(request.url).pathname]
    return route === undefined ? new Response(null, { status: 404 }) : route(request)
  }
}

function routesOf({ ports, signRefusals }: World): Readonly<Record<string, FetchHandler>> {
  const onFault = () => undefined
  const askUser = ({ action }: { readonly action: string }) => new Response(action)
  const refuse = ({ action }: { readonly action: string }) => new Response(`page ${action}`, { status: 400 })
  const fresh = resourceGuard({ ports, dpopNonceRequired: true, signRefusals })
  const parsedForm = formEndpoint(repeatForm, { onFault })
  const metadata = protectedResourceMetadataEndpoint(ADVERTISED)
  const advertised = resourceGuard({ ports, resource: ADVERTISED })
  return {
    ...Object.assign({}, ...PREFIXES.map(each => routesBelow(each, { ports }))),
    '/authorize': authorizationEndpoint({ ports, askUser }),
    '/authorize-page': authorizationEndpoint({ ports, askUser, refuse }),
    '/fresh': request => fresh(request, (_, { subject }) => Response.json(subject)),
    [ADVERTISED.metadataPath]: async request => metadata(request),
    '/advertised': request => advertised(request, () => new Response('passed')),
    '/challenge': attestationChallengeEndpoint({ ports }),
    '/failing': formEndpoint(failing, { onFault }),
    '/parsed': async request => {
      await request.text()
      return parsedForm(request)
    },
  }
}

function routesBelow(
  [prefix, sources]: (typeof PREFIXES)[number],
  { ports }: Pick<World, 'ports'>,
): Readonly<Record<string, FetchHandler>> {
  const guard = resourceGuard({ ports, scopes: ['read'], ...sources })
  return {
    [`${prefix}/par`]: pushedAuthorizationRequestEndpoint({ ports, ...sources }),
    [`${prefix}/introspect`]: introspectionEndpoint({ ports, ...sources }),
    [`${prefix}/form`]: formEndpoint(repeatForm, sources),
    [`${prefix}/thing`]: request => guard(request, (_, { subject }) => new Response(subject)),
  }
}
