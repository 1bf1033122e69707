import {
  type AskUser,
  authorizationEndpoint,
  bodyUpTo,
  endpoint,
  type FetchHandler,
  formEndpoint,
  pushedAuthorizationRequestEndpoint,
  type Refuse,
  requestView,
  resourceGuard,
  responseOf,
} from '@symbolon/fetch'
import type { Application } from '../server/application.js'
import type { Resource } from '../server/bank-api.js'

/** Where the runtime has the client's TLS certificate; a `Request` has none. */
export interface CertificateSource {
  readonly clientCertificate?: (request: Request, context: unknown) => string | undefined
}

/** The application as a fetch handler, for workers, Bun, Deno and Next. */
export function onFetch(application: Application, source: CertificateSource = {}): FetchHandler {
  const routes = routesOf(application, source)
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const route = routes.get(pathname) ?? routes.get(`${request.method} ${pathname}`)
    return route === undefined ? new Response(null, { status: 404 }) : route(request, context)
  }
}

function routesOf(application: Application, source: CertificateSource): ReadonlyMap<string, FetchHandler> {
  const { ports, documents, tokenEndpoints, tokens, forms, login, resources } = application
  const sources = { ...application.sources, ...source }
  const askUser: AskUser = async (waiting, request) => responseOf(await login.ask(waiting, request))
  const refuse: Refuse = refused => responseOf(login.refuse(refused))
  return new Map<string, FetchHandler>([
    ...Object.entries(documents).map(([path, document]) => [path, async () => Response.json(document)] as const),
    ['/par', pushedAuthorizationRequestEndpoint({ ports, ...sources })],
    ...tokenEndpoints.map(([path, row]) => [path, endpoint(row, { ports: tokens, ...sources })] as const),
    ...Object.entries(forms).map(([path, answer]) => [path, formEndpoint(answer, sources)] as const),
    ['/authorize', authorizationEndpoint({ ports, sessionBinding: login.sessionBinding, askUser, refuse })],
    ...resources.map(each => [`${each.method} ${each.path}`, guarded(each, application, source)] as const),
  ])
}

function guarded(
  { demands, signed, answer }: Resource,
  { ports, sources }: Application,
  source: CertificateSource,
): FetchHandler {
  const options = { ports, ...sources, ...source, ...demands }
  const guard = resourceGuard(signed ? { ...options, signedBody: bodyUpTo(65_536) } : options)
  return (request, context) =>
    guard(
      request,
      async (_, introspection) => {
        const body = signed ? await request.text() : undefined
        return responseOf(await answer({ introspection, view: requestView(request, sources.publicOrigin), body }))
      },
      context,
    )
}
