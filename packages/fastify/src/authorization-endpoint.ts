import type { AuthorizationPorts, AuthorizationRefused, AuthorizationWaiting, Awaitable } from '@symbolon/core'
import { requireOptions, requirePorts } from '@symbolon/core/http'
import { processAuthorization } from '@symbolon/node'
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

/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AuthorizationPorts
  readonly askUser: AskUser
  /** Default: the error as JSON. */
  readonly refuse?: Refuse | undefined
}

const OPTIONS: Readonly<Record<keyof AuthorizationEndpointOptions, true>> = {
  ports: true,
  askUser: true,
  refuse: true,
}

/**
 * The authorization endpoint (RFC 6749 §3.1) as a plugin; its prefix is its path. It reads the raw
 * query of a GET or the raw form of a POST. It answers refused requests and passes valid ones to
 * `askUser`, whose errors go to the error handler of Fastify.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): FastifyPluginAsync {
  const ports = requirePorts('authorizationEndpoint', options?.ports)
  requireOptions('authorizationEndpoint', options, OPTIONS)
  const { askUser, refuse } = options
  if (typeof askUser !== 'function') throw new TypeError('authorizationEndpoint: pass a function as `askUser`')
  return endpoint(async (request, reply) => {
    const processed = await processAuthorization(request.raw, ports)
    if ('waiting' in processed) return askUser(processed.waiting, request, reply)
    if (processed.shown !== undefined && refuse !== undefined) return refuse(processed.shown, request, reply)
    return sendAnswer(reply, processed.answer)
  })
}
