import type { Result } from '@symbolon/core'
import type { HttpAnswer, PostedForm } from '@symbolon/core/http'
import { readFormOf } from '@symbolon/node'
import type { Request } from 'express'
import { requestView } from './request-view.js'

/**
 * Reads a posted form for `readPostedForm` of core, without parsing it. Another method or media
 * type, and a body that is too large or not UTF-8, result in an answer for the client.
 *
 * Rejects with a `TypeError` when a middleware has already parsed the form.
 */
export function readRawForm(req: Request, publicOrigin?: string): Promise<Result<PostedForm, HttpAnswer>> {
  return readFormOf(req, requestView(req, publicOrigin))
}
