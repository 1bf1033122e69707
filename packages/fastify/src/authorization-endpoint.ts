import type { AuthorizationPorts, AuthorizationRefused, AuthorizationWaiting, Awaitable } from '@symbolon/core'
import type { HttpAnswer } from '@symbolon/core/http'
import { authorizationHandler } from '@symbolon/core/internal'
import { readAuthorization } from '@symbolon/node'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { endpoint } from './endpoint.js'
import { sendAnswer } from './send-answer.js'

/**
 * Handles a valid authorization request: shows a page or, for the action NO_INTERACTION
 * (`prompt=none`), does not. Like a handler of Fastify it sends a reply or returns it. Keep the
 * ticket in the user's session, never in the page.
 */
export type AskUser = (
  waiting: AuthorizationWaiting,
  request: FastifyRequest,
  reply: FastifyReply,
) => Awaitable<unknown>

/**
 * Shows the user that a request is refused, with a page of your own. It is called only for refusals
 * that must not go to the client: BAD_REQUEST (400) and INTERNAL_SERVER_ERROR (500).
 */
export type Refuse = (refused: AuthorizationRefused, request: FastifyRequest, reply: FastifyReply) => Awaitable<unknown>

/**
 * The session of the browser, as `sessionBinding` of `processAuthorizationRequest` describes it: pass
 * the same text to `completeAuthorization`.
 */
export type SessionBinding = (request: FastifyRequest) => Awaitable<string | undefined>

/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AuthorizationPorts
  readonly askUser: AskUser
  /** Default: tickets are bound to no session. */
  readonly sessionBinding?: SessionBinding | undefined
  /** Default: the error as JSON. */
  readonly refuse?: Refuse | undefined
}

/**
 * The authorization endpoint (RFC 6749 §3.1) as a plugin; its prefix is its path. It reads the raw
 * query of a GET or the raw form of a POST. It answers refused requests and passes valid ones to
 * `askUser`, whose errors go to the error handler of Fastify.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): FastifyPluginAsync {
  const read = (request: FastifyRequest) => readAuthorization(request.raw)
  const send = (answer: HttpAnswer, _request: FastifyRequest, reply: FastifyReply): unknown => sendAnswer(reply, answer)
  return endpoint(authorizationHandler(options, { read, send }))
}
