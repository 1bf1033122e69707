import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AuthorizationPorts, AuthorizationRefused, AuthorizationWaiting, Awaitable, Result } from '@symbolon/core'
import {
  type AuthorizationProcessed,
  type HttpAnswer,
  processAuthorizationOverHttp,
  requireOptions,
  requirePorts,
} from '@symbolon/core/http'
import { type FaultOptions, listener } from './fault.js'
import { readRawForm } from './raw-form.js'
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

/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions extends FaultOptions {
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
  onFault: true,
}

/**
 * The authorization endpoint (RFC 6749 §3.1) reads the raw query of a GET or the raw form of a
 * POST. It answers refused requests and passes valid ones to `askUser`. Other methods get a 405.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): RequestListener {
  const ports = requirePorts('authorizationEndpoint', options?.ports)
  requireOptions('authorizationEndpoint', options, OPTIONS)
  const { askUser, refuse, onFault = ports.onFault } = options
  if (typeof askUser !== 'function') throw new TypeError('authorizationEndpoint: pass a function as `askUser`')
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const processed = await processAuthorization(req, ports)
    if ('waiting' in processed) await askUser(processed.waiting, req, res)
    else if (processed.shown !== undefined && refuse !== undefined) await refuse(processed.shown, req, res)
    else sendAnswer(res, processed.answer)
  }
  return listener('authorizationEndpoint', handle, onFault)
}

/** Processes an authorization request, for frameworks: it waits for the user, or is refused. */
export async function processAuthorization(
  req: NodeRequest,
  ports: AuthorizationPorts,
): Promise<AuthorizationProcessed> {
  const read = await readParameters(req)
  return read.ok ? processAuthorizationOverHttp(read.value, ports) : { answer: read.refusal }
}

async function readParameters(req: NodeRequest): Promise<Result<string, HttpAnswer>> {
  if (req.method === 'GET') return { ok: true, value: rawQuery(req) }
  if (req.method !== 'POST') return { ok: false, refusal: { status: 405, headers: { Allow: 'GET, POST' }, body: '' } }
  const form = await readRawForm(req)
  return form.ok ? { ok: true, value: form.value.body } : form
}
