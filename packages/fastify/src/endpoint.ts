import { checkPostedForm } from '@symbolon/core/http'
import { asError } from '@symbolon/node'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { requestView } from './request-view.js'

/** Answers a request, or returns what Fastify sends. */
type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * A plugin with one route for all methods, at the prefix with which it is registered. No parser of
 * the application sees the body, and no limit of Fastify applies to it: `handle` reads it.
 */
export function endpoint(handle: Handle): FastifyPluginAsync {
  const answer: Handle = (request, reply) =>
    handle(request, reply).catch((error: unknown) => reply.send(asError(error)))
  // Asynchronous, because Fastify would not catch what a callback throws, as for a route that exists.
  return async instance => {
    if (instance.prefix === '') throw new TypeError('register this endpoint with a `prefix`, which is its path')
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    instance.route({
      method: instance.supportedMethods,
      url: '',
      onRequest(request, reply, done) {
        // Fastify itself would refuse some media types after this hook.
        if (request.method === 'GET' || checkPostedForm(requestView(request)) === undefined) done()
        else void answer(request, reply)
      },
      handler: answer,
    })
  }
}
