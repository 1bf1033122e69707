import type { IntrospectionGranted } from '@symbolon/core'
import type { HttpAnswer, ResourceDemands } from '@symbolon/core/http'
import { asError, type GuardSources, guardHandler } from '@symbolon/node'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { REQUEST } from './request-view.js'
import { sendAnswer } from './send-answer.js'
import { readSignedBody, signedBodyOf } from './signed-body.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The introspection result of a `resourceGuard` of `@symbolon/fastify`; absent without a guard. */
    introspection?: IntrospectionGranted
  }
}

/**
 * Options of {@link resourceGuard}, which include the demands on the token. The default of
 * `signedBody` is the raw body where the guard is a `preParsing` hook. In any other hook it is
 * unknown, and a request whose signature covers the digest of its body is refused.
 */
export interface ResourceGuardOptions extends GuardSources<FastifyRequest>, ResourceDemands {}

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
 *
 * On success it sets `request.introspection`; {@link introspectionOf} reads it.
 */
export function resourceGuard(options: ResourceGuardOptions): ResourceGuard {
  const judge = guardHandler(options, { ...REQUEST, signedBodyOf })
  const judged = async (request: FastifyRequest, reply: FastifyReply, payload?: RequestPayload): Promise<Judged> => {
    const body = payload && (await readSignedBody(request, payload))
    if (body?.ok === false) return { answer: body.refusal }
    const guarded = await judge(request)
    if (!guarded.granted) return guarded
    request.introspection = guarded.introspection
    reply.headers(guarded.headers)
    return { payload: body?.value }
  }
  return (request: FastifyRequest, reply: FastifyReply, ...rest: Rest) => {
    const [payload, done] = rest.length === 1 ? [undefined, ...rest] : rest
    // Never `done` after a refusal: it would run the route if the reply has not been written yet.
    const pass = (result: Judged) =>
      'answer' in result ? sendAnswer(reply, result.answer) : done(undefined, result.payload)
    judged(request, reply, payload).then(pass, (error: unknown) => done(asError(error)))
  }
}

/** The answer to a refused request, or the payload for the parser. */
type Judged = { readonly answer: HttpAnswer } | { readonly payload: RequestPayload | undefined }

/** The introspection result of the guard. Throws a `TypeError` if the route has no guard. */
export function introspectionOf({ introspection }: FastifyRequest): IntrospectionGranted {
  if (introspection !== undefined) return introspection
  throw new TypeError('introspectionOf: this route has no resourceGuard()')
}
