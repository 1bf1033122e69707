import type { RequestListener } from 'node:http'
import {
  attestationChallengeEndpoint,
  authorizationEndpoint,
  formEndpoint,
  introspectionEndpoint,
  introspectionOf,
  protectedResourceMetadataEndpoint,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
} from '@symbolon/fastify'
import fastify, { type FastifyReply } from 'fastify'
import type { World } from '../world.js'
import { ADVERTISED, failing, PREFIXES, parsed, repeatForm } from './application.js'

export async function onFastify({ ports, signRefusals }: World): Promise<RequestListener> {
  const app = fastify()
  // Fastify parses every body of a route, also one that nobody reads: an application says how.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler((_error, _request, reply) => reply.code(500).send())
  for (const [prefix, sources] of PREFIXES) {
    app.register(pushedAuthorizationRequestEndpoint({ ports, ...sources }), { prefix: `${prefix}/par` })
    app.register(introspectionEndpoint({ ports, ...sources }), { prefix: `${prefix}/introspect` })
    app.register(formEndpoint(repeatForm, sources), { prefix: `${prefix}/form` })
    const guard = resourceGuard({ ports, scopes: ['read'], ...sources })
    app.all(`${prefix}/thing`, { onRequest: guard }, request => introspectionOf(request).subject)
  }
  const fresh = resourceGuard({ ports, dpopNonceRequired: true, signRefusals })
  app.all('/fresh', { onRequest: fresh }, request => introspectionOf(request).subject)
  const askUser = ({ action }: { readonly action: string }) => action
  const refuse = ({ action }: { readonly action: string }, _request: unknown, reply: FastifyReply) =>
    reply.code(400).send(`page ${action}`)
  app.register(authorizationEndpoint({ ports, askUser }), { prefix: '/authorize' })
  app.register(authorizationEndpoint({ ports, askUser, refuse }), { prefix: '/authorize-page' })
  app.register(protectedResourceMetadataEndpoint(ADVERTISED), { prefix: ADVERTISED.metadataPath })
  app.all('/advertised', { onRequest: resourceGuard({ ports, resource: ADVERTISED }) }, () => 'passed')
  app.register(attestationChallengeEndpoint({ ports }), { prefix: '/challenge' })
  app.register(formEndpoint(failing), { prefix: '/failing' })
  app.register((instance, _options, done) => {
    instance.addHook('preParsing', (request, _reply, payload, done) => parsed(request.raw, () => done(null, payload)))
    instance.register(formEndpoint(repeatForm), { prefix: '/parsed' })
    done()
  })
  await app.ready()
  return (req, res) => app.routing(req, res)
}
