import type { Awaitable } from '@symbolon/core'
import { type HttpAnswer, type PostedForm, requireOptions } from '@symbolon/core/http'
import type { Request, RequestHandler } from 'express'
import {
  certificateOfConnection,
  certificatePathOfConnection,
  isCertificateAuthorized,
} from './certificate-of-connection.js'
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
  /**
   * The certificates that the client sent beside its own, in PEM, for TLS_CLIENT_AUTH (RFC 8705 §2.1). Default: those of the
   * connection, or none where `clientCertificate` says where the certificate is.
   */
  readonly clientCertificatePath?: ((req: Request) => readonly string[] | undefined) | undefined
  /**
   * Whether the TLS layer has validated that chain, for TLS_CLIENT_AUTH of a service that leaves validation to it
   * (`mutualTlsValidatePkiCertChain: false`): `false` refuses the client. Default: what Node says of the connection; nothing is
   * said where `clientCertificate` is set, so with a proxy that lets certificates pass which it could not validate, read its
   * verdict here.
   */
  readonly clientCertificateAuthorized?: ((req: Request) => boolean | undefined) | undefined
}

/** Every option of a form endpoint. */
export const FORM_ENDPOINT_OPTIONS: Readonly<Record<keyof FormEndpointOptions, true>> = {
  publicOrigin: true,
  clientCertificate: true,
  clientCertificatePath: true,
  clientCertificateAuthorized: true,
}

/**
 * An endpoint to which clients post forms, for what an authorization server builds itself: the token endpoint above
 * all. Mount it with `app.all`, so that other methods get their 405, and before `express.urlencoded()`.
 *
 * The form is unread: give it to `readPostedForm` of core, and its parameters to `readFormParameters`. What `answer` throws goes to
 * `next`.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): RequestHandler {
  requireOptions('formEndpoint', options, FORM_ENDPOINT_OPTIONS)
  return formHandler(answer, options)
}

/** The handler of a form endpoint whose options stand among others. */
export function formHandler(answer: AnswerForm, options: FormEndpointOptions): RequestHandler {
  const { publicOrigin } = options
  const certified = certifiedBy(options)
  requireOrigin(publicOrigin)
  return handler(async (req, res) => {
    // Before the body is waited for: a connection that has been closed by then tells nothing any more.
    const certificate = certified(req)
    const form = await readRawForm(req, publicOrigin)
    sendAnswer(res, form.ok ? await answer({ ...form.value, ...certificate }, req) : form.refusal)
  })
}

/** What a form carries of the certificate of its client. */
type Certified = Pick<PostedForm, 'clientCertificate' | 'clientCertificatePath' | 'clientCertificateAuthorized'>

/** Where the certificate comes from: the connection, but for what an option says. */
function certifiedBy(options: FormEndpointOptions): (req: Request) => Certified {
  const elsewhere = options.clientCertificate !== undefined
  const {
    clientCertificate = certificateOfConnection,
    clientCertificatePath = elsewhere ? () => [] : certificatePathOfConnection,
    clientCertificateAuthorized = elsewhere ? () => undefined : isCertificateAuthorized,
  } = options
  return req => ({
    clientCertificate: clientCertificate(req),
    clientCertificatePath: clientCertificatePath(req),
    clientCertificateAuthorized: clientCertificateAuthorized(req),
  })
}
