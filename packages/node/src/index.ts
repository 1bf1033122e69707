import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AuthorizationRefused, AuthorizationWaiting, Awaitable, Ports, ProtectedResource } from '@symbolon/core'
import * as core from '@symbolon/core/http'
import { type Faults, listener } from './fault.js'
import { sendAnswer } from './send-answer.js'
import { TRANSPORT } from './transport.js'

export { introspectionOf, resourceGuard, type ResourceGuardOptions, type Route } from './resource-guard.js'
export type { FaultOptions } from '@symbolon/core/http'
// For the REST API of @symbolon/api, and other answers to calls as plain values.
export { callListener } from './call-listener.js'
// The building blocks, for other handlers.
export { certificateOfConnection, certificatePathOfConnection } from './certificate-of-connection.js'
export { isCertificateAuthorized } from './certificate-of-connection.js'
export { readRawForm } from './raw-body.js'
export { type NodeRequest, requestView } from './request-view.js'
export { closingUnread, sendAnswer } from './send-answer.js'
// What packages of frameworks over node:http are made of.
export { asError } from './fault.js'
export { readBytes, RequestAborted, utf8Text } from './raw-body.js'
export { rawPath, viewWithScheme } from './request-view.js'
export { noteGranted } from './resource-guard.js'
export { nodeTransport } from './transport.js'

/** Answers a posted form. */
export type AnswerForm = (form: core.PostedForm, req: IncomingMessage) => Awaitable<core.HttpAnswer>
/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions extends core.FormSources<[req: IncomingMessage]>, core.FaultOptions {}
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
export interface AttestationChallengeEndpointOptions extends core.AttestationChallengeOptions, core.FaultOptions {}

const OTHERS = ['onFault']

function answering(
  name: string,
  answer: (req: IncomingMessage) => Promise<core.HttpAnswer>,
  faults: Faults,
): RequestListener {
  return listener(name, async (req, res) => sendAnswer(res, await answer(req)), faults)
}

/**
 * The endpoint of a row that answers posted forms, such as `TOKEN` and `TOKEN_REVOCATION` of `@symbolon/token`. It
 * reads the body itself.
 */
export function endpoint<Needs extends Pick<Ports, 'service' | 'onFault'>>(
  row: core.Endpoint<core.PostedForm, Needs>,
  options: EndpointOptions<Needs>,
): RequestListener {
  return answering(row.name, core.endpointAnswerer(row, options, TRANSPORT, OTHERS), options)
}

/** The pushed authorization request endpoint (RFC 9126 §2). It reads the body itself. */
export function pushedAuthorizationRequestEndpoint(options: PushedRequestEndpointOptions): RequestListener {
  return endpoint(core.PUSHED_REQUEST, options)
}

/**
 * The introspection endpoint (RFC 7662 §2, RFC 9701), for resource servers that authenticate, about tokens that are
 * meant for them. It reads the body itself.
 */
export function introspectionEndpoint(options: IntrospectionEndpointOptions): RequestListener {
  return endpoint(core.INTROSPECTION, options)
}

/** The challenge endpoint for client attestations (their draft, §6.3). It does not read the body. */
export function attestationChallengeEndpoint(options: AttestationChallengeEndpointOptions): RequestListener {
  const answer = core.endpointAnswerer(core.ATTESTATION_CHALLENGE, options, TRANSPORT, OTHERS)
  return answering(core.ATTESTATION_CHALLENGE.name, answer, options)
}

/**
 * The metadata endpoint of a protected resource (RFC 9728 §3), at its `metadataPath`. Pass what
 * `defineProtectedResource` of core returns, to the guard as well. Other methods than GET and HEAD get a 405.
 */
export function protectedResourceMetadataEndpoint(resource: ProtectedResource): RequestListener {
  const answer = core.answerResourceMetadata(resource)
  return (req, res) => sendAnswer(res, answer(req.method))
}

/**
 * An endpoint for posted forms, such as your token endpoint. Other methods get a 405, other media types a 400. The form
 * is raw: pass it to `readPostedForm` of core, and its parameters to `readFormParameters`.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): RequestListener {
  return answering(core.FORM.name, core.formAnswerer(answer, options, TRANSPORT, OTHERS), options)
}

/**
 * Shows a page for a valid request, or none for NO_INTERACTION. Keep the ticket on the server, under a random key of
 * this request, with the browser's session. The key goes into the form: one slot in a session would mix up two tabs.
 */
export type AskUser = (waiting: AuthorizationWaiting, req: IncomingMessage, res: ServerResponse) => Awaitable<void>
/** Shows a refusal that must not go to the client, BAD_REQUEST or INTERNAL_SERVER_ERROR, on a page of your own. */
export type Refuse = (refused: AuthorizationRefused, req: IncomingMessage, res: ServerResponse) => Awaitable<void>
/** The session of the browser: pass the same text to `completeAuthorization`. */
export type SessionBinding = (req: IncomingMessage, res: ServerResponse) => Awaitable<string | undefined>
/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions
  extends core.AuthorizationSources<[req: IncomingMessage, res: ServerResponse], void>,
    core.FaultOptions {}

/**
 * The authorization endpoint (RFC 6749 §3.1) for the raw query of a GET or the raw form of a POST. It answers refused
 * requests and passes valid ones to `askUser`. Other methods get a 405.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): RequestListener {
  const handle = core.authorizationHandler(options, TRANSPORT, (answer, _req, res) => sendAnswer(res, answer), OTHERS)
  return listener(core.AUTHORIZATION.name, handle, options)
}
