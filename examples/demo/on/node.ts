import type { IncomingMessage, RequestListener } from 'node:http'
import {
  authorizationEndpoint,
  endpoint,
  formEndpoint,
  introspectionOf,
  pushedAuthorizationRequestEndpoint,
  readBytes,
  requestView,
  resourceGuard,
  sendAnswer,
  utf8Text,
} from '@symbolon/node'
import type { Application } from '../server/application.js'
import type { Resource } from '../server/bank-api.js'

/** The application on bare node:http. */
export function onNode(application: Application): RequestListener {
  const routes = routesOf(application)
  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?', 1)
    const route = routes.get(path) ?? routes.get(`${req.method} ${path}`)
    if (route === undefined) res.writeHead(404).end()
    else route(req, res)
  }
}

function routesOf(application: Application): ReadonlyMap<string, RequestListener> {
  const { ports, sources, documents, tokenEndpoints, tokens, forms, login, resources } = application
  const askUser = authorizationEndpoint({
    ports,
    sessionBinding: login.sessionBinding,
    askUser: async (waiting, req, res) => sendAnswer(res, await login.ask(waiting, req)),
    refuse: (refused, _req, res) => sendAnswer(res, login.refuse(refused)),
  })
  return new Map<string, RequestListener>([
    ...Object.entries(documents).map(([path, document]) => [path, sending(document)] as const),
    ['/par', pushedAuthorizationRequestEndpoint({ ports, ...sources })],
    ...tokenEndpoints.map(([path, row]) => [path, endpoint(row, { ports: tokens, ...sources })] as const),
    ...Object.entries(forms).map(([path, answer]) => [path, formEndpoint(answer, sources)] as const),
    ['/authorize', askUser],
    ...resources.map(each => [`${each.method} ${each.path}`, guarded(each, application)] as const),
  ])
}

function sending(document: object): RequestListener {
  const answer = { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(document) }
  return (_req, res) => sendAnswer(res, answer)
}

function guarded({ demands, signed, answer }: Resource, { ports, sources }: Application): RequestListener {
  const bodies = new WeakMap<IncomingMessage, string>()
  const options = { ports, ...sources, ...demands }
  const guard = resourceGuard(signed ? { ...options, signedBody: req => bodies.get(req) } : options)
  return async (req, res) => {
    // The guard compares the body with its signed digest: it needs the body as it was sent.
    const body = signed ? await bodyOf(req) : undefined
    if (body !== undefined) bodies.set(req, body)
    guard(req, res, async () => {
      sendAnswer(
        res,
        await answer({ introspection: introspectionOf(req), view: requestView(req, sources.publicOrigin), body }),
      )
    })
  }
}

/** The body as text; `undefined` when it is longer than 64 KiB, broke off, or is not UTF-8. */
async function bodyOf(req: IncomingMessage): Promise<string | undefined> {
  const bytes = await readBytes(req, 65_536).catch(() => undefined)
  return bytes && utf8Text(bytes)
}
