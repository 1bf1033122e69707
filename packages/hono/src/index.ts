import type { AuthorizationRefused, AuthorizationWaiting, Awaitable, Ports, ProtectedResource } from '@symbolon/core'
import * as core from '@symbolon/core/http'
import { responseOf } from '@symbolon/fetch'
import type { Context, Handler } from 'hono'
import { TRANSPORT } from './resource-guard.js'

export { type GuardEnv, introspectionOf, resourceGuard, type ResourceGuardOptions } from './resource-guard.js'
// The building blocks, for other handlers.
export { bodyUpTo, readRawForm, requestView, responseOf } from '@symbolon/fetch'

/** Answers a posted form. */
export type AnswerForm = (form: core.PostedForm, c: Context) => Awaitable<core.HttpAnswer>
/** Reads something of a request that the form does not say. */
export type ReadSource<Value> = (c: Context) => Value
/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions extends core.FormSources<[c: Context]> {}
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

function answering(answer: (c: Context) => Promise<core.HttpAnswer>): Handler {
  return async c => responseOf(await answer(c), c.req.raw)
}

/**
 * The endpoint of a row that answers posted forms, such as `TOKEN` and `TOKEN_REVOCATION` of `@symbolon/token`.
 */
export function endpoint<Needs extends Pick<Ports, 'service'>>(
  row: core.Endpoint<core.PostedForm, Needs>,
  options: EndpointOptions<Needs>,
): Handler {
  return answering(core.endpointAnswerer(row, options, TRANSPORT))
}

/** The pushed authorization request endpoint (RFC 9126 §2). Mount it with `app.all`, before what reads the body. */
export function pushedAuthorizationRequestEndpoint(options: PushedRequestEndpointOptions): Handler {
  return endpoint(core.PUSHED_REQUEST, options)
}

/**
 * The introspection endpoint (RFC 7662 §2, RFC 9701), for resource servers that authenticate, about tokens that are
 * meant for them. Mount it with `app.all`, before what reads the body.
 */
export function introspectionEndpoint(options: IntrospectionEndpointOptions): Handler {
  return endpoint(core.INTROSPECTION, options)
}

/** The challenge endpoint for client attestations, which reads no body. Mount it with `app.all`. */
export function attestationChallengeEndpoint(options: AttestationChallengeEndpointOptions): Handler {
  return answering(core.endpointAnswerer(core.ATTESTATION_CHALLENGE, options, TRANSPORT))
}

/**
 * The metadata endpoint of a protected resource (RFC 9728 §3): pass what `defineProtectedResource` of core returns, to
 * the guard as well. Mount it at its `metadataPath` with `app.all`. Other methods than GET and HEAD get a 405.
 */
export function protectedResourceMetadataEndpoint(resource: ProtectedResource): Handler {
  const answer = core.answerResourceMetadata(resource)
  return c => responseOf(answer(c.req.method), c.req.raw)
}

/**
 * An endpoint for posted forms, such as your token endpoint. Mount it with `app.all`, before what reads
 * the body. The form is raw: pass it to `readPostedForm` of core, and its parameters to `readFormParameters`. Errors of
 * `answer` go to `app.onError`.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): Handler {
  return answering(core.formAnswerer(answer, options, TRANSPORT))
}

/**
 * Shows a page for a valid request, or none for NO_INTERACTION. Keep the ticket on the server, under a random key of
 * this request, with the browser's session. The key goes into the form: one slot in a session would mix up two tabs.
 */
export type AskUser = (waiting: AuthorizationWaiting, c: Context) => Awaitable<Response>
/** Shows a refusal that must not go to the client, BAD_REQUEST or INTERNAL_SERVER_ERROR, on a page of your own. */
export type Refuse = (refused: AuthorizationRefused, c: Context) => Awaitable<Response>
/** The session of the browser: pass the same text to `completeAuthorization`. */
export type SessionBinding = (c: Context) => Awaitable<string | undefined>
/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions extends core.AuthorizationSources<[c: Context], Response> {}

/**
 * The authorization endpoint (RFC 6749 §3.1) for the raw query of a GET or the raw form of a POST. It answers refused
 * requests and passes valid ones to `askUser`, whose errors go to `app.onError`. Mount it with `app.all`.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): Handler {
  return core.authorizationHandler(options, TRANSPORT, (answer, c) => responseOf(answer, c.req.raw))
}
