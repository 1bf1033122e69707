import type { AuthorizationRefused, AuthorizationWaiting, Awaitable, Ports, ProtectedResource } from '@symbolon/core'
import * as core from '@symbolon/core/http'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { route, sendAnswer, TRANSPORT } from './request.js'

export { introspectionOf, type ResourceGuard, resourceGuard, type ResourceGuardOptions } from './resource-guard.js'
export { symbolon, type SymbolonOptions } from './resource-guard.js'
// The building blocks, for other handlers.
export { requestView, sendAnswer } from './request.js'

/** Answers a posted form. */
export type AnswerForm = (form: core.PostedForm, request: FastifyRequest) => Awaitable<core.HttpAnswer>
/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions extends core.FormSources<[request: FastifyRequest]> {}
/** Options of {@link endpoint}. */
export interface EndpointOptions<Needs> extends FormEndpointOptions {
  /** What the row asks for. */
  readonly ports: Needs
}
/** Options of {@link pushedAuthorizationRequestEndpoint}. */
export interface PushedRequestEndpointOptions extends FormEndpointOptions, core.PortsOf<typeof core.PUSHED_REQUEST> {}
/** Options of {@link introspectionEndpoint}. */
export interface IntrospectionEndpointOptions extends FormEndpointOptions, core.PortsOf<typeof core.INTROSPECTION> {}
/** Options of {@link attestationChallengeEndpoint}. */
export interface AttestationChallengeEndpointOptions extends core.AttestationChallengeOptions {}

function answering(answer: (request: FastifyRequest) => Promise<core.HttpAnswer>): FastifyPluginAsync {
  return route(async (request, reply) => sendAnswer(reply, await answer(request)))
}

/**
 * The endpoint of a row that answers posted forms, such as `TOKEN` and `TOKEN_REVOCATION` of `@symbolon/token`.
 */
export function endpoint<Needs extends Pick<Ports, 'service'>>(
  row: core.Endpoint<core.PostedForm, Needs>,
  options: EndpointOptions<Needs>,
): FastifyPluginAsync {
  return answering(core.endpointAnswerer(row, options, TRANSPORT))
}

/** The pushed authorization request endpoint (RFC 9126 §2) as a plugin; its prefix is its path, such as `/par`. */
export function pushedAuthorizationRequestEndpoint(options: PushedRequestEndpointOptions): FastifyPluginAsync {
  return endpoint(core.PUSHED_REQUEST, options)
}

/**
 * The introspection endpoint (RFC 7662 §2, RFC 9701), for resource servers that authenticate, about tokens that are
 * meant for them, as a plugin; its prefix is its path.
 */
export function introspectionEndpoint(options: IntrospectionEndpointOptions): FastifyPluginAsync {
  return endpoint(core.INTROSPECTION, options)
}

/** The challenge endpoint for client attestations, which reads no body, as a plugin; its prefix is its path. */
export function attestationChallengeEndpoint(options: AttestationChallengeEndpointOptions): FastifyPluginAsync {
  return answering(core.endpointAnswerer(core.ATTESTATION_CHALLENGE, options, TRANSPORT))
}

/**
 * The metadata endpoint of a protected resource (RFC 9728 §3) as a plugin, whose prefix is its `metadataPath`. Pass
 * what `defineProtectedResource` of core returns, to the guard as well. Other methods than GET and HEAD get a 405.
 */
export function protectedResourceMetadataEndpoint(resource: ProtectedResource): FastifyPluginAsync {
  const answer = core.answerResourceMetadata(resource)
  return answering(async request => answer(request.method))
}

/**
 * An endpoint for posted forms, such as your token endpoint, as a plugin; its prefix is its path. The form is raw: pass
 * it to `readPostedForm` of core, and its parameters to `readFormParameters`. Errors of `answer` go to Fastify.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): FastifyPluginAsync {
  return answering(core.formAnswerer(answer, options, TRANSPORT))
}

/**
 * Handles a valid authorization request: shows a page or, for the action NO_INTERACTION (`prompt=none`), does not.
 * Like a handler of Fastify it sends a reply or returns it. Keep the ticket on the server, under a random key of this
 * request, with the browser's session. The key goes into the form: one slot in a session would mix up two tabs.
 */
export type AskUser = (
  waiting: AuthorizationWaiting,
  request: FastifyRequest,
  reply: FastifyReply,
) => Awaitable<unknown>
/** Shows a refusal that must not go to the client, BAD_REQUEST or INTERNAL_SERVER_ERROR, on a page of your own. */
export type Refuse = (refused: AuthorizationRefused, request: FastifyRequest, reply: FastifyReply) => Awaitable<unknown>
/** The session of the browser: pass the same text to `completeAuthorization`. */
export type SessionBinding = (request: FastifyRequest) => Awaitable<string | undefined>
/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions
  extends core.AuthorizationSources<[request: FastifyRequest, reply: FastifyReply], unknown> {}

/**
 * The authorization endpoint (RFC 6749 §3.1) for the raw query of a GET or the raw form of a POST. It answers refused
 * requests and passes valid ones to `askUser`, whose errors go to Fastify. It is a plugin; its prefix is its path.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): FastifyPluginAsync {
  return route(core.authorizationHandler(options, TRANSPORT, (answer, _request, reply) => sendAnswer(reply, answer)))
}
