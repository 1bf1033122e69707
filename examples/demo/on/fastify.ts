import {
  authorizationEndpoint,
  endpoint,
  formEndpoint,
  introspectionOf,
  pushedAuthorizationRequestEndpoint,
  requestView,
  resourceGuard,
  sendAnswer,
} from '@symbolon/fastify'
import fastify, { type FastifyInstance } from 'fastify'
import type { Application } from '../server/application.js'
import type { Resource } from '../server/bank-api.js'

/** The application on Fastify. */
export async function onFastify(application: Application): Promise<FastifyInstance> {
  const { ports, sources, documents, tokenEndpoints, tokens, forms, login, resources } = application
  const app = fastify()
  // The resources answer the text of a body, and none of them wants another type.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const [path, document] of Object.entries(documents)) app.get(path, () => document)
  app.register(pushedAuthorizationRequestEndpoint({ ports, ...sources }), { prefix: '/par' })
  for (const [path, row] of tokenEndpoints) app.register(endpoint(row, { ports: tokens, ...sources }), { prefix: path })
  for (const [path, answer] of Object.entries(forms)) app.register(formEndpoint(answer, sources), { prefix: path })
  const askUser = authorizationEndpoint({
    ports,
    sessionBinding: login.sessionBinding,
    askUser: async (waiting, request, reply) => sendAnswer(reply, await login.ask(waiting, request)),
    refuse: (refused, _request, reply) => sendAnswer(reply, login.refuse(refused)),
  })
  app.register(askUser, { prefix: '/authorize' })
  for (const resource of resources) mount(app, resource, application)
  await app.ready()
  return app
}

function mount(
  app: FastifyInstance,
  { method, path: url, demands, signed, answer }: Resource,
  { ports, sources }: Application,
): void {
  const guard = resourceGuard({ ports, ...sources, ...demands })
  app.route({
    method,
    url,
    // As `preParsing` the guard compares the body with its signed digest.
    ...(signed ? { preParsing: guard } : { onRequest: guard }),
    async handler(request, reply) {
      const body = typeof request.body === 'string' ? request.body : undefined
      const view = requestView(request, sources.publicOrigin)
      return sendAnswer(reply, await answer({ introspection: introspectionOf(request), view, body }))
    },
  })
}
