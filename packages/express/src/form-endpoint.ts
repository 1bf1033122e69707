import type { Awaitable, HttpAnswer, PostedForm } from '@symbolon/core'
import type { Request, RequestHandler } from 'express'
import { certificateOfConnection } from './certificate-of-connection.js'
import { handler } from './handler.js'
import { readRawForm } from './raw-form.js'
import { requireOrigin } from './request-view.js'
import { sendAnswer } from './send-answer.js'

/** What an endpoint answers to a posted form. */
export type AnswerForm = (form: PostedForm, req: Request) => Awaitable<HttpAnswer>

/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions {
  /** Scheme, host and port as clients see them; needed behind a proxy. Default: from the request. */
  readonly publicOrigin?: string | undefined
  /**
   * The client's TLS certificate in PEM, for clients that authenticate by it (RFC 8705 §2). Default: that of the connection.
   * Behind a proxy that ends TLS, read it from the header which the proxy sets, unescaped, and only if the proxy drops the
   * caller's own header of that name.
   */
  readonly clientCertificate?: ((req: Request) => string | undefined) | undefined
}

/**
 * An endpoint to which clients post forms, for what an authorization server builds itself: the token endpoint above
 * all. Mount it with `app.all`, so that other methods get their 405, and before `express.urlencoded()`.
 *
 * The form is unread and unchecked: give it to `readPostedForm` of core. What `answer` throws goes to `next`.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): RequestHandler {
  const { publicOrigin, clientCertificate = certificateOfConnection } = options
  requireOrigin(publicOrigin)
  return handler(async (req, res) => {
    const form = await readRawForm(req, publicOrigin)
    if (!form.ok) return sendAnswer(res, form.refusal)
    sendAnswer(res, await answer({ ...form.value, clientCertificate: clientCertificate(req) }, req))
  })
}
