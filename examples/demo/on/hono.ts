import {
  type AskUser,
  authorizationEndpoint,
  bodyUpTo,
  endpoint,
  formEndpoint,
  pushedAuthorizationRequestEndpoint,
  type Refuse,
  requestView,
  resourceGuard,
  responseOf,
} from '@symbolon/hono'
import { type Context, Hono } from 'hono'
import type { Application } from '../server/application.js'
import type { Resource } from '../server/bank-api.js'

/** Where the runtime has the client's TLS certificate: what it passes as `c.env` knows. */
export interface CertificateSource {
  readonly clientCertificate?: (c: Context) => string | undefined
}

/** The application on Hono. */
export function onHono(application: Application, source: CertificateSource = {}): Hono {
  const { ports, documents, tokenEndpoints, tokens, forms, login, resources } = application
  const sources = { ...application.sources, ...source }
  const app = new Hono()
  for (const [path, document] of Object.entries(documents)) app.get(path, c => c.json(document))
  app.all('/par', pushedAuthorizationRequestEndpoint({ ports, ...sources }))
  for (const [path, row] of tokenEndpoints) app.all(path, endpoint(row, { ports: tokens, ...sources }))
  for (const [path, answer] of Object.entries(forms)) app.all(path, formEndpoint(answer, sources))
  const askUser: AskUser = async (waiting, c) => responseOf(await login.ask(waiting, c))
  const refuse: Refuse = refused => responseOf(login.refuse(refused))
  app.all('/authorize', authorizationEndpoint({ ports, sessionBinding: login.sessionBinding, askUser, refuse }))
  for (const resource of resources) mount(app, resource, { ports, ...sources })
  return app
}

type GuardSources = CertificateSource & Pick<Application, 'ports'> & Application['sources']

function mount(app: Hono, { method, path, demands, signed, answer }: Resource, sources: GuardSources): void {
  const options = { ...sources, ...demands }
  const guard = resourceGuard(signed ? { ...options, signedBody: c => bodyUpTo(65_536)(c.req.raw) } : options)
  app.on(method, path, guard, async c => {
    const body = signed ? await c.req.text() : undefined
    const view = requestView(c.req.raw, sources.publicOrigin)
    return responseOf(await answer({ introspection: c.var.introspection, view, body }))
  })
}
