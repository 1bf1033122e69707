import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AuthorizationPorts, AuthorizationRefused, AuthorizationWaiting, Awaitable, Result } from '@symbolon/core'
import type { HttpAnswer } from '@symbolon/core/http'
import { authorizationHandler, readAuthorizationParameters } from '@symbolon/core/internal'
import { type FaultOptions, listener } from './fault.js'
import { readRawForm } from './raw-form.js'
import { readingOn } from './read-to-the-end.js'
import { type NodeRequest, rawQuery } from './request-view.js'
import { sendAnswer } from './send-answer.js'

/**
 * Handles a valid authorization request: shows a page or, for the action NO_INTERACTION
 * (`prompt=none`), does not. Keep the ticket in the user's session, never in the page.
 */
export type AskUser = (waiting: AuthorizationWaiting, req: IncomingMessage, res: ServerResponse) => Awaitable<void>

/**
 * Shows the user that a request is refused, with a page of your own. It is called only for refusals
 * that must not go to the client: BAD_REQUEST (400) and INTERNAL_SERVER_ERROR (500).
 */
export type Refuse = (refused: AuthorizationRefused, req: IncomingMessage, res: ServerResponse) => Awaitable<void>

/**
 * The session of the browser, as `sessionBinding` of `processAuthorizationRequest` describes it: pass
 * the same text to `completeAuthorization`.
 */
export type SessionBinding = (req: IncomingMessage, res: ServerResponse) => Awaitable<string | undefined>

/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions extends FaultOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AuthorizationPorts
  readonly askUser: AskUser
  /** Default: tickets are bound to no session. */
  readonly sessionBinding?: SessionBinding | undefined
  /** Default: the error as JSON. */
  readonly refuse?: Refuse | undefined
}

/**
 * The authorization endpoint (RFC 6749 §3.1) reads the raw query of a GET or the raw form of a
 * POST. It answers refused requests and passes valid ones to `askUser`. Other methods get a 405.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): RequestListener {
  const transport = {
    read: readAuthorization,
    send: (answer: HttpAnswer, _req: IncomingMessage, res: ServerResponse) => sendAnswer(res, answer),
  }
  const handle = authorizationHandler(options, transport, ['onFault'])
  return listener('authorizationEndpoint', handle, options.onFault ?? options.ports.onFault)
}

/** Reads an authorization request, for frameworks: the raw query of a GET or the raw form of a POST. */
export async function readAuthorization(req: NodeRequest): Promise<Result<string, HttpAnswer>> {
  const read = await readAuthorizationParameters(
    req.method,
    () => rawQuery(req),
    () => readRawForm(req),
  )
  return read.ok ? read : { ok: false, refusal: await readingOn(req, read.refusal) }
}
