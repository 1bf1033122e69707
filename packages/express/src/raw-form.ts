import type { Result } from '@symbolon/core'
import { answerUnreadableBody, checkPostedForm, type HttpAnswer, type PostedForm } from '@symbolon/core/http'
import type { Request } from 'express'
import { readRawBody } from './raw-body.js'
import { requestView } from './request-view.js'

/**
 * A form that was posted, before anything was parsed: what `readPostedForm` of core takes. Another method or media type, and a
 * body that is too large or no UTF-8, give the answer for the client instead.
 *
 * Rejects with a `TypeError` when a middleware has parsed the form already.
 */
export async function readRawForm(req: Request, publicOrigin?: string): Promise<Result<PostedForm, HttpAnswer>> {
  const view = requestView(req, publicOrigin)
  // First of all: a client that chooses another media type must not reach what is said to developers.
  const noForm = checkPostedForm(view)
  if (noForm !== undefined) return { ok: false, refusal: noForm }
  const body = await readRawBody(req)
  if ('text' in body) return { ok: true, value: { ...view, body: body.text } }
  return { ok: false, refusal: answerUnreadableBody(body.problem) }
}
