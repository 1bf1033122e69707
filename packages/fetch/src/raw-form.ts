import type { Result } from '@symbolon/core'
import {
  answerUnreadableBody,
  checkPostedForm,
  type HttpAnswer,
  type HttpRequestView,
  type PostedForm,
} from '@symbolon/core/http'
import { readText } from './read-text.js'
import { requestView } from './request-view.js'

/** The most bytes that are read of a form. The limit of core for forms is much lower. */
const BODY_BYTES = 1_048_576

const USED =
  'The body has already been read: mount this endpoint before anything that reads the body, such as ' +
  'request.formData() or request.text(), or pass request.clone() to that'

/**
 * Reads a posted form for `readPostedForm` of core, without parsing it. Another method or media
 * type, and a body that is too large or not UTF-8, result in an answer for the client.
 *
 * Rejects with a `TypeError` when something else has read the body.
 */
export function readRawForm(request: Request, publicOrigin?: string): Promise<Result<PostedForm, HttpAnswer>> {
  return readFormOf(request, requestView(request, publicOrigin))
}

/** {@link readRawForm} for a request whose view is known. */
export async function readFormOf(request: Request, view: HttpRequestView): Promise<Result<PostedForm, HttpAnswer>> {
  // First, because another media type is a mistake of the client, not of the developer.
  const noForm = checkPostedForm(view)
  if (noForm !== undefined) return { ok: false, refusal: noForm }
  if (request.bodyUsed) throw new TypeError(USED)
  const body = await readText(request, BODY_BYTES)
  if (body.ok) return { ok: true, value: { ...view, body: body.value } }
  const problem = body.refusal === 'too large' ? body.refusal : 'not a form in UTF-8'
  return { ok: false, refusal: answerUnreadableBody(problem) }
}
