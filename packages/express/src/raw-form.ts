import type { Result } from '@symbolon/core'
import { answerUnreadableBody, checkPostedForm, type HttpAnswer, type PostedForm } from '@symbolon/core/http'
import type { Request } from 'express'
import { readRawBody } from './raw-body.js'
import { requestView } from './request-view.js'

/**
 * Reads a posted form for `readPostedForm` of core, without parsing it. Another method or media
 * type, and a body that is too large or not UTF-8, result in an answer for the client.
 *
 * Rejects with a `TypeError` when a middleware has already parsed the form.
 */
export async function readRawForm(req: Request, publicOrigin?: string): Promise<Result<PostedForm, HttpAnswer>> {
  const view = requestView(req, publicOrigin)
  // First, because another media type is a mistake of the client, not of the developer.
  const noForm = checkPostedForm(view)
  if (noForm !== undefined) return { ok: false, refusal: noForm }
  const body = await readRawBody(req)
  if ('text' in body) return { ok: true, value: { ...view, body: body.text } }
  return { ok: false, refusal: answerUnreadableBody(body.problem) }
}
