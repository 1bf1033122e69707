import { answerUnreadableBody, type HttpAnswer, type PostedForm, type Result } from '@symbolon/core'
import type { Request } from 'express'
import { readRawBody } from './raw-body.js'
import { requestView } from './request-view.js'

/**
 * A form that was posted, before anything was parsed: what `readPostedForm` of core takes. A body that is too large or
 * is no UTF-8 gives the answer for the client instead.
 *
 * Rejects with a `TypeError` when a middleware has parsed the body already.
 */
export async function readRawForm(req: Request, publicOrigin?: string): Promise<Result<PostedForm, HttpAnswer>> {
  const view = requestView(req, publicOrigin)
  const body = await readRawBody(req)
  if ('text' in body) return { ok: true, value: { ...view, body: body.text } }
  return { ok: false, refusal: answerUnreadableBody(body.problem) }
}
