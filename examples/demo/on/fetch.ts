import {
  authorizationEndpoint,
  bodyUpTo,
  type FetchHandler,
  formEndpoint,
  pushedAuthorizationRequestEndpoint,
  requestView,
  resourceGuard,
  responseOf,
} from '@symbolon/fetch'
import type { Application } from '../server/application.js'
import type { Resource } from '../server/bank-api.js'

/** The application as a fetch handler, for workers, Bun, Deno and Next. */
export function onFetch(application: Application): FetchHandler {
  const routes = routesOf(application)
  return async request => {
    const { pathname } = new URL(request.url)
    const route = routes.get(pathname) ?? routes.get(`${request.method} ${pathname}`)
    return route === undefined ? new Response(null, { status: 404 }) : route(request)
  }
}

function routesOf(application: Application): ReadonlyMap<string, FetchHandler> {
  const { ports, issuer: publicOrigin, documents, forms, ask, resources } = application
  return new Map<string, FetchHandler>([
    ...Object.entries(documents).map(([path, document]) => [path, async () => Response.json(document)] as const),
    ['/par', pushedAuthorizationRequestEndpoint({ ports, publicOrigin })],
    ...Object.entries(forms).map(([path, answer]) => [path, formEndpoint(answer, { publicOrigin })] as const),
    ['/authorize', authorizationEndpoint({ ports, askUser: async waiting => responseOf(await ask(waiting)) })],
    ...resources.map(each => [`${each.method} ${each.path}`, guarded(each, application)] as const),
  ])
}

function guarded({ demands, signed, answer }: Resource, { ports, issuer }: Application): FetchHandler {
  const options = { ports, publicOrigin: issuer, ...demands }
  const guard = resourceGuard(signed ? { ...options, signedBody: bodyUpTo(65_536) } : options)
  return request =>
    guard(request, async (_, introspection) => {
      const body = signed ? await request.text() : undefined
      return responseOf(await answer({ introspection, view: requestView(request, issuer), body }))
    })
}
