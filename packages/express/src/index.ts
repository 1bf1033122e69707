import type { AuthorizationRefused, AuthorizationWaiting, Awaitable, Ports, ProtectedResource } from '@symbolon/core'
import * as core from '@symbolon/core/http'
import { protectedResourceMetadataEndpoint as nodeEndpoint, sendAnswer } from '@symbolon/node'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { handler, TRANSPORT } from './request.js'

export { introspectionOf, resourceGuard, type ResourceGuardOptions } from './resource-guard.js'
// The building blocks, for other handlers.
export { readRawForm, requestView } from './request.js'
export { certificateOfConnection, certificatePathOfConnection } from '@symbolon/node'
export { isCertificateAuthorized, sendAnswer } from '@symbolon/node'

/** Answers a posted form. */
export type AnswerForm = (form: core.PostedForm, req: Request) => Awaitable<core.HttpAnswer>
/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions extends core.FormSources<[req: Request]> {}
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

function answering(answer: (req: Request) => Promise<core.HttpAnswer>): RequestHandler {
  return handler(async (req, res) => sendAnswer(res, await answer(req)))
}

/**
 * The endpoint of a row that answers posted forms, such as `TOKEN` and `TOKEN_REVOCATION` of `@symbolon/token`. Mount it with
 * `app.all`, before `express.urlencoded()`.
 */
export function endpoint<Needs extends Pick<Ports, 'service'>>(
  row: core.Endpoint<core.PostedForm, Needs>,
  options: EndpointOptions<Needs>,
): RequestHandler {
  return answering(core.endpointAnswerer(row, options, TRANSPORT))
}

/** The pushed authorization request endpoint (RFC 9126 §2). Mount it with `app.all`, before `express.urlencoded()`. */
export function pushedAuthorizationRequestEndpoint(options: PushedRequestEndpointOptions): RequestHandler {
  return endpoint(core.PUSHED_REQUEST, options)
}

/**
 * The introspection endpoint (RFC 7662 §2, RFC 9701), for resource servers that authenticate, about tokens that are
 * meant for them. Mount it with `app.all`, before `express.urlencoded()`.
 */
export function introspectionEndpoint(options: IntrospectionEndpointOptions): RequestHandler {
  return endpoint(core.INTROSPECTION, options)
}

/** The challenge endpoint for client attestations, which reads no body. Mount it with `app.all`. */
export function attestationChallengeEndpoint(options: AttestationChallengeEndpointOptions): RequestHandler {
  return answering(core.endpointAnswerer(core.ATTESTATION_CHALLENGE, options, TRANSPORT))
}

/**
 * The metadata endpoint of a protected resource (RFC 9728 §3): pass what `defineProtectedResource` of core returns, to
 * the guard as well. Mount it at its `metadataPath` with `app.all`. Other methods than GET and HEAD get a 405.
 */
export function protectedResourceMetadataEndpoint(resource: ProtectedResource): RequestHandler {
  return nodeEndpoint(resource)
}

/**
 * An endpoint for posted forms, such as your token endpoint. Mount it with `app.all`, before
 * `express.urlencoded()`. The form is raw: pass it to `readPostedForm` of core, and its parameters to
 * `readFormParameters`. Errors of `answer` go to `next`.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): RequestHandler {
  return answering(core.formAnswerer(answer, options, TRANSPORT))
}

type Given = [req: Request, res: Response, next: NextFunction]

/**
 * Shows a page for a valid request, or none for NO_INTERACTION. Keep the ticket on the server, under a random key of
 * this request, with the browser's session. The key goes into the form: one slot in a session would mix up two tabs.
 */
export type AskUser = (waiting: AuthorizationWaiting, ...given: Given) => Awaitable<void>
/** Shows a refusal that must not go to the client, BAD_REQUEST or INTERNAL_SERVER_ERROR, on a page of your own. */
export type Refuse = (refused: AuthorizationRefused, ...given: Given) => Awaitable<void>
/** The session of the browser: pass the same text to `completeAuthorization`. */
export type SessionBinding = (req: Request, res: Response) => Awaitable<string | undefined>
/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions extends core.AuthorizationSources<Given, void> {}

/**
 * The authorization endpoint (RFC 6749 §3.1) for the raw query of a GET or the raw form of a POST. It answers refused
 * requests and passes valid ones to `askUser`, whose errors go to `next`. Mount it with `app.all`: otherwise Express
 * treats a HEAD as a GET, which would use up a `request_uri`.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): RequestHandler {
  return handler(core.authorizationHandler(options, TRANSPORT, (answer, _req, res) => sendAnswer(res, answer)))
}
