import type { Result } from '@symbolon/core'
import { checkPostedForm, type HttpAnswer, type HttpRequestView, type PostedForm } from '@symbolon/core/http'
import { answerUnreadableBody, type FormLimitSource, formLimit } from '@symbolon/core/internal'
import { readText } from './read-text.js'
import { requestView } from './request-view.js'

const USED =
  'The body has already been read: mount this endpoint before anything that reads the body, such as ' +
  'request.formData() or request.text(), or pass request.clone() to that'

/**
 * Reads a posted form for `readPostedForm` of core, up to 64 KiB and without parsing it. Another
 * method or media type, and a body that is too large or not UTF-8, result in an answer for the
 * client.
 *
 * Rejects with a `TypeError` when something else has read the body.
 */
export function readRawForm(request: Request, publicOrigin?: string): Promise<Result<PostedForm, HttpAnswer>> {
  return readFormOf(request, requestView(request, publicOrigin))
}

/** {@link readRawForm} for a request whose view is known, up to the limit of its service. */
export async function readFormOf(
  request: Request,
  view: HttpRequestView,
  source: FormLimitSource = {},
): Promise<Result<PostedForm, HttpAnswer>> {
  // First, because another media type is a mistake of the client, not of the developer.
  const noForm = checkPostedForm(view)
  if (noForm !== undefined) return { ok: false, refusal: noForm }
  if (request.bodyUsed) throw new TypeError(USED)
  const limit = await formLimit(request.headers.get('content-length') ?? undefined, source)
  const body = await readText(request, limit)
  if (body.ok) return { ok: true, value: { ...view, body: body.value } }
  const problem = body.refusal === 'too large' ? body.refusal : 'not a form in UTF-8'
  return { ok: false, refusal: answerUnreadableBody(problem) }
}
