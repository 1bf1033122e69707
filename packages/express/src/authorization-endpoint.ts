import {
  type AuthorizationPorts,
  type AuthorizationWaiting,
  type Awaitable,
  processAuthorizationRequest,
  type Result,
} from '@symbolon/core'
import { type HttpAnswer, httpAnswerOfAuthorization, requireOptions, requirePorts } from '@symbolon/core/http'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { handler } from './handler.js'
import { readRawForm } from './raw-form.js'
import { rawQuery } from './request-view.js'
import { sendAnswer } from './send-answer.js'

/**
 * Handles a valid authorization request: shows a page or, for the action NO_INTERACTION
 * (`prompt=none`), does not. Keep the ticket in the user's session, never in the page.
 */
export type AskUser = (
  waiting: AuthorizationWaiting,
  req: Request,
  res: Response,
  next: NextFunction,
) => Awaitable<void>

/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AuthorizationPorts
  readonly askUser: AskUser
}

const OPTIONS: Readonly<Record<keyof AuthorizationEndpointOptions, true>> = { ports: true, askUser: true }

/**
 * The authorization endpoint (RFC 6749 §3.1) reads the raw query of a GET or the raw form of a
 * POST. It answers refused requests and passes valid ones to `askUser`, whose errors go to `next`.
 *
 * Mount it with `app.all`: otherwise Express treats a HEAD as a GET, which would use up a
 * `request_uri`.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): RequestHandler {
  const ports = requirePorts('authorizationEndpoint', options?.ports)
  requireOptions('authorizationEndpoint', options, OPTIONS)
  const { askUser } = options
  if (typeof askUser !== 'function') throw new TypeError('authorizationEndpoint: pass a function as `askUser`')
  return handler(async (req, res, next) => {
    const read = await readParameters(req)
    if (!read.ok) return sendAnswer(res, read.refusal)
    const answer = await processAuthorizationRequest({ parameters: read.value }, ports)
    return 'ticket' in answer
      ? await askUser(answer, req, res, next)
      : sendAnswer(res, httpAnswerOfAuthorization(answer))
  })
}

async function readParameters(req: Request): Promise<Result<string, HttpAnswer>> {
  if (req.method === 'GET') return { ok: true, value: rawQuery(req) }
  if (req.method !== 'POST') return { ok: false, refusal: { status: 405, headers: { Allow: 'GET, POST' }, body: '' } }
  const form = await readRawForm(req)
  return form.ok ? { ok: true, value: form.value.body } : form
}
