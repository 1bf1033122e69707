import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import {
  type AuthorizationPorts,
  type AuthorizationWaiting,
  type Awaitable,
  processAuthorizationRequest,
  type Result,
} from '@symbolon/core'
import { type HttpAnswer, httpAnswerOfAuthorization, requireOptions, requirePorts } from '@symbolon/core/http'
import { type FaultOptions, listener } from './fault.js'
import { readRawForm } from './raw-form.js'
import { type NodeRequest, rawQuery } from './request-view.js'
import { sendAnswer } from './send-answer.js'

/**
 * Handles a valid authorization request: shows a page or, for the action NO_INTERACTION
 * (`prompt=none`), does not. Keep the ticket in the user's session, never in the page.
 */
export type AskUser = (waiting: AuthorizationWaiting, req: IncomingMessage, res: ServerResponse) => Awaitable<void>

/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions extends FaultOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AuthorizationPorts
  readonly askUser: AskUser
}

const OPTIONS: Readonly<Record<keyof AuthorizationEndpointOptions, true>> = {
  ports: true,
  askUser: true,
  onFault: true,
}

/**
 * The authorization endpoint (RFC 6749 §3.1) reads the raw query of a GET or the raw form of a
 * POST. It answers refused requests and passes valid ones to `askUser`. Other methods get a 405.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): RequestListener {
  const ports = requirePorts('authorizationEndpoint', options?.ports)
  requireOptions('authorizationEndpoint', options, OPTIONS)
  const { askUser, onFault = ports.onFault } = options
  if (typeof askUser !== 'function') throw new TypeError('authorizationEndpoint: pass a function as `askUser`')
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const processed = await processAuthorization(req, ports)
    if (processed.ok) await askUser(processed.value, req, res)
    else sendAnswer(res, processed.refusal)
  }
  return listener('authorizationEndpoint', handle, onFault)
}

/** Processes an authorization request, for frameworks: it waits for the user, or is refused. */
export async function processAuthorization(
  req: NodeRequest,
  ports: AuthorizationPorts,
): Promise<Result<AuthorizationWaiting, HttpAnswer>> {
  const read = await readParameters(req)
  if (!read.ok) return read
  const answer = await processAuthorizationRequest({ parameters: read.value }, ports)
  return 'ticket' in answer ? { ok: true, value: answer } : { ok: false, refusal: httpAnswerOfAuthorization(answer) }
}

async function readParameters(req: NodeRequest): Promise<Result<string, HttpAnswer>> {
  if (req.method === 'GET') return { ok: true, value: rawQuery(req) }
  if (req.method !== 'POST') return { ok: false, refusal: { status: 405, headers: { Allow: 'GET, POST' }, body: '' } }
  const form = await readRawForm(req)
  return form.ok ? { ok: true, value: form.value.body } : form
}
