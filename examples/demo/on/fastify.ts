import {
  authorizationEndpoint,
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
  const { ports, issuer: publicOrigin, documents, forms, ask, resources } = application
  const app = fastify()
  // The resources answer the text of a body, and none of them wants another type.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const [path, document] of Object.entries(documents)) app.get(path, () => document)
  app.register(pushedAuthorizationRequestEndpoint({ ports, publicOrigin }), { prefix: '/par' })
  for (const [path, answer] of Object.entries(forms))
    app.register(formEndpoint(answer, { publicOrigin }), { prefix: path })
  const askUser = authorizationEndpoint({
    ports,
    askUser: async (waiting, _request, reply) => sendAnswer(reply, await ask(waiting)),
  })
  app.register(askUser, { prefix: '/authorize' })
  for (const resource of resources) mount(app, resource, application)
  await app.ready()
  return app
}

function mount(
  app: FastifyInstance,
  { method, path: url, demands, signed, answer }: Resource,
  { ports, issuer }: Application,
): void {
  const guard = resourceGuard({ ports, publicOrigin: issuer, ...demands })
  app.route({
    method,
    url,
    // As `preParsing` the guard compares the body with its signed digest.
    ...(signed ? { preParsing: guard } : { onRequest: guard }),
    async handler(request, reply) {
      const body = typeof request.body === 'string' ? request.body : undefined
      const view = requestView(request, issuer)
      return sendAnswer(reply, await answer({ introspection: introspectionOf(request), view, body }))
    },
  })
}
