import type { Result } from '@symbolon/core'
import { checkPostedForm, type HttpAnswer, type HttpRequestView, type PostedForm } from '@symbolon/core/http'
import { answerUnreadableBody, type FormLimitSource, formLimit } from '@symbolon/core/internal'
import { readRawBody } from './raw-body.js'
import { type NodeRequest, requestView } from './request-view.js'

/**
 * Reads a posted form for `readPostedForm` of core, up to 64 KiB and without parsing it. Another
 * method or media type, and a body that is too large or not UTF-8, result in an answer for the
 * client.
 *
 * Rejects with a `TypeError` when a parser has already consumed the form.
 */
export function readRawForm(req: NodeRequest, publicOrigin?: string): Promise<Result<PostedForm, HttpAnswer>> {
  return readFormOf(req, requestView(req, publicOrigin))
}

/** {@link readRawForm} for a request whose view is known, up to the limit of its service. */
export async function readFormOf(
  req: NodeRequest,
  view: HttpRequestView,
  source: FormLimitSource = {},
): Promise<Result<PostedForm, HttpAnswer>> {
  // First, because another media type is a mistake of the client, not of the developer.
  const noForm = checkPostedForm(view)
  if (noForm !== undefined) return { ok: false, refusal: noForm }
  const body = await readRawBody(req, await formLimit(req.headers['content-length'], source))
  if (!body.ok) return { ok: false, refusal: answerUnreadableBody(body.refusal) }
  const { method, targetUri, headers } = view
  return { ok: true, value: { method, targetUri, headers, body: body.value } }
}
