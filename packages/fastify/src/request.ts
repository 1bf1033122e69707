import { Buffer } from 'node:buffer'
import * as core from '@symbolon/core/http'
import { requireHttpAnswer } from '@symbolon/core/internal'
import { asError, closingUnread, nodeTransport, requestView as nodeView, viewWithScheme } from '@symbolon/node'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The view of a request that core needs: the full URL that the client used, and every header line. `request.url`
 * may be rewritten, and `request.headers` drops or joins repeated lines, so neither is used, but a name that is
 * deleted from `request.raw.headers` is absent, and those are read where `request.raw.rawHeaders` is empty. Without
 * `publicOrigin` the origin comes from `request.protocol` and the `Host` header, which the client controls: pass it if
 * proofs or signatures contain the URL. An invalid origin results in no `targetUri`, and core refuses the request.
 */
export function requestView(request: FastifyRequest, publicOrigin?: string): core.HttpRequestView {
  const { raw } = request
  // The scheme is looked for only where it matters.
  return publicOrigin === undefined ? viewWithScheme(raw, request.protocol) : nodeView(raw, publicOrigin)
}

/** How requests of Fastify are read. */
export const TRANSPORT: core.Transport<[request: FastifyRequest]> = {
  ...nodeTransport(requestView, ({ raw }) => raw),
  requestIdOf: ({ id }) => id,
}

/**
 * Sends an answer of core as the reply of Fastify, through its `onSend` hooks. Headers that are
 * already set stay, unless the answer has them too. Throws a `TypeError` for what is no answer.
 */
export function sendAnswer(reply: FastifyReply, answer: core.HttpAnswer): FastifyReply {
  const { status, headers, body } = closingUnread(reply.request.raw, requireHttpAnswer(answer))
  reply.code(status).headers(headers)
  // Fastify would add a charset to the media type of a text, which an answer may have signed.
  return body === '' ? reply.send() : reply.send(Buffer.from(body))
}

/** Answers a request, or returns what Fastify sends. */
type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * A plugin with one route for all methods, at the prefix with which it is registered. No parser of
 * the application sees the body, and no limit of Fastify applies to it: `handle` reads it.
 */
export function route(handle: Handle): FastifyPluginAsync {
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
        if (request.method === 'GET' || core.checkPostedForm(requestView(request)) === undefined) done()
        else void answer(request, reply)
      },
      handler: answer,
    })
  }
}
