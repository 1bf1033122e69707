import type { AuthorizationRefused, AuthorizationWaiting, Awaitable, Ports, ProtectedResource } from '@symbolon/core'
import * as core from '@symbolon/core/http'
import { answered, responseOf } from './response.js'
import { TRANSPORT } from './transport.js'

export { bodyUpTo, introspectionOf, type ResourceGuard, resourceGuard } from './resource-guard.js'
export type { ResourceGuardOptions, Route } from './resource-guard.js'
export type { FaultOptions } from '@symbolon/core/http'
// The building blocks, for other handlers, and for packages of frameworks over fetch.
export { readText } from './read-text.js'
export { requestView } from './request-view.js'
export { responseOf } from './response.js'
export { fetchTransport, readRawForm } from './transport.js'

type Given<Context> = [request: Request, context: Context]

/** A fetch handler. `context` is what the runtime passes beside the request, and reaches your functions unchanged. */
export type FetchHandler<Context = unknown> = (request: Request, context?: Context) => Promise<Response>
/** Answers a posted form. */
export type AnswerForm<Context = unknown> = (
  form: core.PostedForm,
  ...given: Given<Context>
) => Awaitable<core.HttpAnswer>
/** Reads something of a request that the form does not say. */
export type ReadSource<Value, Context> = (request: Request, context: Context) => Value
/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions<Context = unknown> extends core.FormSources<Given<Context>>, core.FaultOptions {}
/** Options of {@link endpoint}. */
export interface EndpointOptions<Needs, Context = unknown> extends FormEndpointOptions<Context> {
  /** What the row asks for. */
  readonly ports: Needs
}
/** Options of {@link pushedAuthorizationRequestEndpoint}. */
export interface PushedRequestEndpointOptions<Context = unknown>
  extends FormEndpointOptions<Context>,
    core.PortsOf<typeof core.PUSHED_REQUEST> {}
/** Options of {@link introspectionEndpoint}. */
export interface IntrospectionEndpointOptions<Context = unknown>
  extends FormEndpointOptions<Context>,
    core.PortsOf<typeof core.INTROSPECTION> {}
/** Options of {@link attestationChallengeEndpoint}. */
export interface AttestationChallengeEndpointOptions extends core.AttestationChallengeOptions, core.FaultOptions {}

const OTHERS = ['onFault']

function answering<Context>(
  operation: string,
  answer: (request: Request, context: Context | undefined) => Promise<core.HttpAnswer>,
  options: Parameters<typeof answered>[2],
): FetchHandler<Context> {
  const handle = async (request: Request, context?: Context) => responseOf(await answer(request, context), request)
  return (request, context) => answered(operation, handle(request, context), options)
}

/**
 * The endpoint of a row that answers posted forms, such as `TOKEN` and `TOKEN_REVOCATION` of `@symbolon/token`. It
 * reads the body itself.
 */
export function endpoint<Needs extends Pick<Ports, 'service' | 'onFault'>, Context = unknown>(
  row: core.Endpoint<core.PostedForm, Needs>,
  options: EndpointOptions<Needs, Context | undefined>,
): FetchHandler<Context> {
  return answering(row.name, core.endpointAnswerer(row, options, TRANSPORT, OTHERS), options)
}

/** The pushed authorization request endpoint (RFC 9126 §2). It reads the body itself. */
export function pushedAuthorizationRequestEndpoint<Context = unknown>(
  options: PushedRequestEndpointOptions<Context | undefined>,
): FetchHandler<Context> {
  return endpoint(core.PUSHED_REQUEST, options)
}

/**
 * The introspection endpoint (RFC 7662 §2, RFC 9701), for resource servers that authenticate, about tokens that are
 * meant for them. It reads the body itself.
 */
export function introspectionEndpoint<Context = unknown>(
  options: IntrospectionEndpointOptions<Context | undefined>,
): FetchHandler<Context> {
  return endpoint(core.INTROSPECTION, options)
}

/** The challenge endpoint for client attestations (their draft, §6.3). It does not read the body. */
export function attestationChallengeEndpoint(options: AttestationChallengeEndpointOptions): FetchHandler {
  const answer = core.endpointAnswerer(core.ATTESTATION_CHALLENGE, options, TRANSPORT, OTHERS)
  return answering(core.ATTESTATION_CHALLENGE.name, answer, options)
}

/**
 * The metadata endpoint of a protected resource (RFC 9728 §3), at its `metadataPath`. Pass what
 * `defineProtectedResource` of core returns, to the guard as well. Other methods than GET and HEAD get a 405.
 */
export function protectedResourceMetadataEndpoint(resource: ProtectedResource): (request: Request) => Response {
  const answer = core.answerResourceMetadata(resource)
  return request => responseOf(answer(request.method), request)
}

/**
 * An endpoint for posted forms, such as your token endpoint. Other methods get a 405, other media types a 400. The form
 * is raw: pass it to `readPostedForm` of core, and its parameters to `readFormParameters`.
 */
export function formEndpoint<Context = unknown>(
  answer: AnswerForm<Context | undefined>,
  options: FormEndpointOptions<Context | undefined> = {},
): FetchHandler<Context> {
  return answering(core.FORM.name, core.formAnswerer(answer, options, TRANSPORT, OTHERS), options)
}

/**
 * Shows a page for a valid request, or none for NO_INTERACTION. Keep the ticket on the server, under a random key of
 * this request, with the browser's session. The key goes into the form: one slot in a session would mix up two tabs.
 */
export type AskUser<Context = unknown> = (
  waiting: AuthorizationWaiting,
  ...given: Given<Context>
) => Awaitable<Response>
/** Shows a refusal that must not go to the client, BAD_REQUEST or INTERNAL_SERVER_ERROR, on a page of your own. */
export type Refuse<Context = unknown> = (refused: AuthorizationRefused, ...given: Given<Context>) => Awaitable<Response>
/** The session of the browser: pass the same text to `completeAuthorization`. */
export type SessionBinding<Context = unknown> = (request: Request, context: Context) => Awaitable<string | undefined>
/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions<Context = unknown>
  extends core.AuthorizationSources<Given<Context>, Response>,
    core.FaultOptions {}

/**
 * The authorization endpoint (RFC 6749 §3.1) for the raw query of a GET or the raw form of a POST. It answers refused
 * requests and passes valid ones to `askUser`. Other methods get a 405.
 */
export function authorizationEndpoint<Context = unknown>(
  options: AuthorizationEndpointOptions<Context | undefined>,
): FetchHandler<Context> {
  const handle = core.authorizationHandler(options, TRANSPORT, responseOf, OTHERS)
  return (request, context) => answered(core.AUTHORIZATION.name, handle(request, context), options)
}
