import type { AuthorizationRefused, AuthorizationWaiting, Awaitable, Ports, ProtectedResource } from '@symbolon/core'
import * as core from '@symbolon/core/http'
import type { Context, Middleware, Next } from 'koa'
import { rethrow, sendAnswer, TRANSPORT } from './context.js'

export { introspectionOf, type IntrospectionState, resourceGuard, type ResourceGuardOptions } from './resource-guard.js'
// The building blocks, for other middleware.
export { requestView, sendAnswer } from './context.js'

/** Answers a posted form. */
export type AnswerForm = (form: core.PostedForm, ctx: Context) => Awaitable<core.HttpAnswer>
/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions extends core.FormSources<[ctx: Context]> {}
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

function answering(answer: (ctx: Context) => Promise<core.HttpAnswer>): Middleware {
  return async ctx => sendAnswer(ctx, await answer(ctx).catch(rethrow))
}

/**
 * The endpoint of a row that answers posted forms, such as `TOKEN` and `TOKEN_REVOCATION` of `@symbolon/token`. Mount it
 * before whatever reads bodies.
 */
export function endpoint<Needs extends Pick<Ports, 'service'>>(
  row: core.Endpoint<core.PostedForm, Needs>,
  options: EndpointOptions<Needs>,
): Middleware {
  return answering(core.endpointAnswerer(row, options, TRANSPORT))
}

/** The pushed authorization request endpoint (RFC 9126 §2). Mount it for all methods, before koa-bodyparser. */
export function pushedAuthorizationRequestEndpoint(options: PushedRequestEndpointOptions): Middleware {
  return endpoint(core.PUSHED_REQUEST, options)
}

/**
 * The introspection endpoint (RFC 7662 §2, RFC 9701), for resource servers that authenticate, about tokens that are
 * meant for them. Mount it for all methods, before koa-bodyparser.
 */
export function introspectionEndpoint(options: IntrospectionEndpointOptions): Middleware {
  return endpoint(core.INTROSPECTION, options)
}

/** The challenge endpoint for client attestations, which reads no body. Mount it for all methods. */
export function attestationChallengeEndpoint(options: AttestationChallengeEndpointOptions): Middleware {
  return answering(core.endpointAnswerer(core.ATTESTATION_CHALLENGE, options, TRANSPORT))
}

/**
 * The metadata endpoint of a protected resource (RFC 9728 §3): pass what `defineProtectedResource` of core returns, to
 * the guard as well. Mount it at its `metadataPath` for all methods. Other methods than GET and HEAD get a 405.
 */
export function protectedResourceMetadataEndpoint(resource: ProtectedResource): Middleware {
  const answer = core.answerResourceMetadata(resource)
  return ctx => sendAnswer(ctx, answer(ctx.method))
}

/**
 * An endpoint for posted forms, such as your token endpoint. Mount it for all methods, before
 * koa-bodyparser. The form is raw: pass it to `readPostedForm` of core, and its parameters to `readFormParameters`.
 * Errors of `answer` go up to Koa.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): Middleware {
  return answering(core.formAnswerer(answer, options, TRANSPORT))
}

/**
 * Shows a page for a valid request, or none for NO_INTERACTION. Keep the ticket on the server, under a random key of
 * this request, with the browser's session. The key goes into the form: one slot in a session would mix up two tabs.
 */
export type AskUser = (waiting: AuthorizationWaiting, ctx: Context, next: Next) => Awaitable<void>
/** Shows a refusal that must not go to the client, BAD_REQUEST or INTERNAL_SERVER_ERROR, on a page of your own. */
export type Refuse = (refused: AuthorizationRefused, ctx: Context, next: Next) => Awaitable<void>
/** The session of the browser: pass the same text to `completeAuthorization`. */
export type SessionBinding = (ctx: Context) => Awaitable<string | undefined>
/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions extends core.AuthorizationSources<[ctx: Context, next: Next], void> {}

/**
 * The authorization endpoint (RFC 6749 §3.1) for the raw query of a GET or the raw form of a POST. It answers refused
 * requests and passes valid ones to `askUser`, whose errors go up to Koa. Mount it for all methods: a router treats a
 * HEAD as a GET, which would use up a `request_uri`, unless the endpoint sees the HEAD and refuses it.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): Middleware {
  const handle = core.authorizationHandler(options, TRANSPORT, (answer, ctx) => sendAnswer(ctx, answer))
  return (ctx, next) => handle(ctx, next).catch(rethrow)
}
