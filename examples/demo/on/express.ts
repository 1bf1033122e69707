import {
  authorizationEndpoint,
  endpoint,
  formEndpoint,
  introspectionOf,
  pushedAuthorizationRequestEndpoint,
  requestView,
  resourceGuard,
  sendAnswer,
} from '@symbolon/express'
import express, { type Express } from 'express'
import type { Application } from '../server/application.js'
import type { Resource } from '../server/bank-api.js'

/** The application on Express. */
export function onExpress(application: Application): Express {
  const { ports, sources, documents, tokenEndpoints, tokens, forms, login, resources } = application
  const app = express().disable('x-powered-by')
  for (const [path, document] of Object.entries(documents)) app.get(path, (_req, res) => void res.json(document))
  app.all('/par', pushedAuthorizationRequestEndpoint({ ports, ...sources }))
  for (const [path, row] of tokenEndpoints) app.all(path, endpoint(row, { ports: tokens, ...sources }))
  for (const [path, answer] of Object.entries(forms)) app.all(path, formEndpoint(answer, sources))
  const askUser = authorizationEndpoint({
    ports,
    sessionBinding: login.sessionBinding,
    askUser: async (waiting, req, res) => sendAnswer(res, await login.ask(waiting, req)),
    refuse: (refused, _req, res) => sendAnswer(res, login.refuse(refused)),
  })
  app.all('/authorize', askUser)
  for (const resource of resources) mount(app, resource, application)
  return app
}

function mount(
  app: Express,
  { method, path, demands, signed, answer }: Resource,
  { ports, sources }: Application,
): void {
  const options = { ports, ...sources, ...demands }
  const verb = method === 'GET' ? 'get' : 'post'
  // The guard compares the body with its signed digest: it needs the body as it was sent.
  if (signed) app[verb](path, express.text({ type: 'application/json', inflate: false }))
  const guard = resourceGuard(signed ? { ...options, signedBody: req => req.body } : options)
  app[verb](path, guard, async (req, res) => {
    const body = typeof req.body === 'string' ? req.body : undefined
    sendAnswer(
      res,
      await answer({ introspection: introspectionOf(req), view: requestView(req, sources.publicOrigin), body }),
    )
  })
}
