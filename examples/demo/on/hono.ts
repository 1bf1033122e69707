import {
  authorizationEndpoint,
  bodyUpTo,
  formEndpoint,
  pushedAuthorizationRequestEndpoint,
  requestView,
  resourceGuard,
  responseOf,
} from '@symbolon/hono'
import { Hono } from 'hono'
import type { Application } from '../server/application.js'
import type { Resource } from '../server/bank-api.js'

/** The application on Hono. */
export function onHono(application: Application): Hono {
  const { ports, issuer: publicOrigin, documents, forms, ask, resources } = application
  const app = new Hono()
  for (const [path, document] of Object.entries(documents)) app.get(path, c => c.json(document))
  app.all('/par', pushedAuthorizationRequestEndpoint({ ports, publicOrigin }))
  for (const [path, answer] of Object.entries(forms)) app.all(path, formEndpoint(answer, { publicOrigin }))
  app.all('/authorize', authorizationEndpoint({ ports, askUser: async waiting => responseOf(await ask(waiting)) }))
  for (const resource of resources) mount(app, resource, application)
  return app
}

function mount(app: Hono, { method, path, demands, signed, answer }: Resource, { ports, issuer }: Application): void {
  const options = { ports, publicOrigin: issuer, ...demands }
  const guard = resourceGuard(signed ? { ...options, signedBody: c => bodyUpTo(65_536)(c.req.raw) } : options)
  app.on(method, path, guard, async c => {
    const body = signed ? await c.req.text() : undefined
    const view = requestView(c.req.raw, issuer)
    return responseOf(await answer({ introspection: c.var.introspection, view, body }))
  })
}
