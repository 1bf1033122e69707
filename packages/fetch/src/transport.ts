import type { Result } from '@symbolon/core'
import { type HttpAnswer, type PostedForm, readFormBody, type Transport } from '@symbolon/core/http'
import type { CallBodyProblem } from '@symbolon/core/internal'
import { readText } from './read-text.js'
import { requestView } from './request-view.js'

/** Reads requests of fetch, for frameworks: `requestOf` finds one in what a handler is passed. */
export function fetchTransport<Given extends readonly unknown[]>(
  requestOf: (...given: Given) => Request,
): Transport<Given> {
  return {
    methodOf: (...given) => requestOf(...given).method,
    queryOf: (...given) => new URL(requestOf(...given).url).search.slice(1),
    viewOf: (publicOrigin, ...given) => requestView(requestOf(...given), publicOrigin),
    readBody: (bytes, ...given) => readBody(requestOf(...given), bytes),
  }
}

/** Reads the requests themselves. */
export const TRANSPORT: Transport<[request: Request, context: unknown]> = fetchTransport(request => request)

const USED =
  'The body has already been read: mount this endpoint before anything that reads the body, such as ' +
  'request.formData() or request.text(), or pass request.clone() to that'

async function readBody(request: Request, bytes: number): Promise<Result<string, CallBodyProblem>> {
  // First, because an announced length can refuse a body that has been read.
  if (request.bodyUsed) throw new TypeError(USED)
  return readText(request, bytes)
}

/**
 * Reads a posted form for `readPostedForm` of core, up to 64 KiB and without parsing it. Another
 * method or media type, and a body that is too large or not UTF-8, result in an answer for the
 * client. Rejects with a `TypeError` when something else has read the body.
 */
export function readRawForm(request: Request, publicOrigin?: string): Promise<Result<PostedForm, HttpAnswer>> {
  return readFormBody(requestView(request, publicOrigin), bytes => readBody(request, bytes))
}
