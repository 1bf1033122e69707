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

/** Answers a posted form. */
export type AnswerForm = (form: PostedForm, req: Request) => Awaitable<HttpAnswer>

/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions {
  /**
   * The scheme, host and port that clients use; required behind a proxy. Default: from the request.
   */
  readonly publicOrigin?: string | undefined
  /**
   * The client's TLS certificate in PEM, for clients that authenticate with it (RFC 8705 §2).
   * Default: the certificate of the connection. Behind a proxy that terminates TLS, read it from
   * the header that the proxy sets, unescaped. The proxy must drop the caller's own header of that
   * name.
   */
  readonly clientCertificate?: ((req: Request) => string | undefined) | undefined
  /**
   * The certificates that the client sent with its own, in PEM, for TLS_CLIENT_AUTH (RFC 8705
   * §2.1). Default: those of the connection, or none if `clientCertificate` is set.
   */
  readonly clientCertificatePath?: ((req: Request) => readonly string[] | undefined) | undefined
  /**
   * Whether the TLS layer has validated that chain, for TLS_CLIENT_AUTH of a service that relies on
   * it (`mutualTlsValidatePkiCertChain: false`); `false` refuses the client. Default: the result of
   * Node for the connection, or unknown if `clientCertificate` is set. If a proxy forwards
   * certificates that it could not validate, read its result here.
   */
  readonly clientCertificateAuthorized?: ((req: Request) => boolean | undefined) | undefined
}

/** The names of all options of a form endpoint. */
export const FORM_ENDPOINT_OPTIONS: Readonly<Record<keyof FormEndpointOptions, true>> = {
  publicOrigin: true,
  clientCertificate: true,
  clientCertificatePath: true,
  clientCertificateAuthorized: true,
}

/**
 * An endpoint for posted forms, for example your token endpoint. Mount it with `app.all`, so that
 * other methods get a 405, and before `express.urlencoded()`.
 *
 * The form is raw: pass it to `readPostedForm` of core, and its parameters to `readFormParameters`.
 * Errors of `answer` go to `next`.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): RequestHandler {
  requireOptions('formEndpoint', options, FORM_ENDPOINT_OPTIONS)
  return formHandler(answer, options)
}

/** The handler of a form endpoint, without a check for unknown options. */
export function formHandler(answer: AnswerForm, options: FormEndpointOptions): RequestHandler {
  const { publicOrigin } = options
  const readCertificate = certificateReader(options)
  requireOrigin(publicOrigin)
  return handler(async (req, res) => {
    // Before reading the body: a connection that is closed by then has no certificate any more.
    const certificate = readCertificate(req)
    const form = await readRawForm(req, publicOrigin)
    sendAnswer(res, form.ok ? await answer({ ...form.value, ...certificate }, req) : form.refusal)
  })
}

/** The fields of a form about the client's certificate. */
type CertificateFields = Pick<PostedForm, 'clientCertificate' | 'clientCertificatePath' | 'clientCertificateAuthorized'>

/** Reads the certificate from the connection, or as the options say. */
function certificateReader(options: FormEndpointOptions): (req: Request) => CertificateFields {
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
