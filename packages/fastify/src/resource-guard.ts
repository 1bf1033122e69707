import { Readable } from 'node:stream'
import type { IntrospectionGranted, Result } from '@symbolon/core'
import * as core from '@symbolon/core/http'
import { answerUnreadableBody, requireOptions, requirePorts } from '@symbolon/core/internal'
import { asError, readBytes, utf8Text } from '@symbolon/node'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { sendAnswer, TRANSPORT } from './request.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The introspection result of a `resourceGuard` of `@symbolon/fastify`; absent without a guard. */
    introspection?: IntrospectionGranted
  }
  interface FastifyInstance {
    /** A guard with the options that the plugin `symbolon` of `@symbolon/fastify` was given. */
    resourceGuard(demands?: core.ResourceDemands): ResourceGuard
  }
}

/**
 * Options of {@link resourceGuard}, which include the demands on the token. The default of
 * `signedBody` is the raw body where the guard is a `preParsing` hook. In any other hook it is
 * unknown, and a request whose signature covers the digest of its body is refused.
 */
export interface ResourceGuardOptions extends core.GuardSources<[request: FastifyRequest]>, core.ResourceDemands {}

type Done = (error?: Error, payload?: RequestPayload) => void

/** A guard as a hook of Fastify: `onRequest`, or `preParsing` where clients sign their bodies. */
export interface ResourceGuard {
  (request: FastifyRequest, reply: FastifyReply, done: Done): void
  (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload, done: Done): void
}

/** What follows the request and the reply in the two kinds of hooks. */
type Rest = readonly [Done] | readonly [RequestPayload, Done]

/**
 * Passes a request whose access token satisfies the demands, and answers any other (RFC 6750 §3).
 * On success it sets `request.introspection`; {@link introspectionOf} reads it.
 */
export function resourceGuard(options: ResourceGuardOptions): ResourceGuard {
  const judge = core.guardHandler(options, { ...TRANSPORT, signedBody: request => BODIES.get(request) })
  const judged = async (request: FastifyRequest, reply: FastifyReply, payload?: RequestPayload): Promise<Judged> => {
    const body = payload && (await readSignedBody(request, payload))
    if (body?.ok === false) return body
    const guarded = await judge(request)
    if (!guarded.ok) return guarded
    request.introspection = guarded.value.introspection
    reply.headers(guarded.value.headers)
    return { ok: true, value: body?.value }
  }
  return (request: FastifyRequest, reply: FastifyReply, ...rest: Rest) => {
    const [payload, done] = rest.length === 1 ? [undefined, ...rest] : rest
    // Never `done` after a refusal: it would run the route if the reply has not been written yet.
    const pass = (result: Judged) => (result.ok ? done(undefined, result.value) : sendAnswer(reply, result.refusal))
    judged(request, reply, payload)
      .then(pass, (error: unknown) => done(asError(error)))
      .catch((error: unknown) => reply.send(asError(error)))
  }
}

/** The answer to a refused request, or the payload for the parser. */
type Judged = Result<RequestPayload | undefined, core.HttpAnswer>

/** The introspection result of the guard. Throws a `TypeError` if the route has no guard. */
export function introspectionOf({ introspection }: FastifyRequest): IntrospectionGranted {
  if (introspection !== undefined) return introspection
  throw new TypeError('introspectionOf: this route has no resourceGuard()')
}

/** The limit of a route without one of its own, by default of Fastify. */
const DEFAULT_LIMIT = 1_048_576

/** The bodies of signed requests as text. */
const BODIES = new WeakMap<FastifyRequest, string>()

/**
 * Reads the body of a signed request, up to the limit of its route, and returns it as the payload
 * for the parser of the route. A body that no signature covers, or that a hook has changed, is not
 * read; the guard refuses a signed request without its body.
 */
async function readSignedBody(
  request: FastifyRequest,
  payload: RequestPayload,
): Promise<Result<RequestPayload, core.HttpAnswer>> {
  const { raw, routeOptions } = request
  if (payload !== raw || raw.headers['signature-input'] === undefined) return { ok: true, value: payload }
  const bytes = await readBytes(raw, routeOptions.bodyLimit ?? DEFAULT_LIMIT)
  if (bytes === undefined) return { ok: false, refusal: answerUnreadableBody('too large') }
  const text = utf8Text(bytes)
  if (text !== undefined) BODIES.set(request, text)
  return { ok: true, value: Readable.from([bytes], { objectMode: false }) }
}

/** Options of {@link symbolon}: those of every guard. */
export interface SymbolonOptions extends core.GuardSources<[request: FastifyRequest]> {}

/** Asynchronous, because Fastify would not catch what a callback throws. */
async function register(instance: FastifyInstance, options: SymbolonOptions): Promise<void> {
  requirePorts('symbolon', options.ports)
  requireOptions('symbolon', options, core.RESOURCE_GUARD.options)
  instance.decorateRequest('introspection')
  // Demands are copied first, because a spread would lose inherited ones.
  instance.decorate('resourceGuard', (demands = {}) => resourceGuard({ ...options, ...core.defineDemands(demands) }))
}

/** The plugin that gives the application `app.resourceGuard(demands)`: `await app.register(symbolon, { ports })`. */
export const symbolon: FastifyPluginAsync<SymbolonOptions> = Object.assign(register, {
  // What fastify-plugin sets: the decorators are those of the whole application.
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: '@symbolon/fastify',
  [Symbol.for('plugin-meta')]: { name: '@symbolon/fastify', fastify: '5.x' },
})
