import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Awaitable } from '@symbolon/core'
import type { HttpAnswer, HttpRequestView, PostedForm, TrustedProxy } from '@symbolon/core/http'
import {
  type FormLimitSource,
  formBehindProxy,
  requireOptions,
  requireOrigin,
  requireTrustedProxy,
} from '@symbolon/core/internal'
import {
  certificateOfConnection,
  certificatePathOfConnection,
  isCertificateAuthorized,
} from './certificate-of-connection.js'
import { type FaultOptions, listener } from './fault.js'
import { readFormOf } from './raw-form.js'
import { readingOn } from './read-to-the-end.js'
import { type NodeRequest, type RequestReader, readerOf, requestView, type ViewOf } from './request-view.js'
import { sendAnswer } from './send-answer.js'

/** Answers a posted form. */
export type AnswerForm<Req = IncomingMessage> = (form: PostedForm, req: Req) => Awaitable<HttpAnswer>

/** Where an endpoint for forms finds what the form does not say. */
export interface FormSources<Req = IncomingMessage> {
  /**
   * The scheme, host and port that clients use. Behind a proxy pass it, or `trustedProxy`. Default:
   * from the request.
   */
  readonly publicOrigin?: string | undefined
  /**
   * The headers with which the proxies before this server say what URL the client used and what
   * certificate it has. Default: no such header is read.
   */
  readonly trustedProxy?: TrustedProxy | undefined
  /**
   * The client's TLS certificate in PEM, for clients that authenticate with it (RFC 8705 §2).
   * Default: the certificate of the connection. Behind a proxy that terminates TLS, pass
   * `trustedProxy` instead.
   */
  readonly clientCertificate?: ((req: Req) => string | undefined) | undefined
  /**
   * The certificates that the client sent with its own, in PEM, for TLS_CLIENT_AUTH (RFC 8705
   * §2.1). Default: those of the connection or of `trustedProxy`, or none if `clientCertificate` is
   * set.
   */
  readonly clientCertificatePath?: ((req: Req) => readonly string[] | undefined) | undefined
  /**
   * Whether the TLS layer has validated that chain, for TLS_CLIENT_AUTH of a service that relies on
   * it (`mutualTlsValidatePkiCertChain: false`); `false` refuses the client. Default: the result of
   * Node for the connection, or what `trustedProxy` says, or unknown if `clientCertificate` is set.
   * If a proxy forwards certificates that it could not validate, read its result here.
   */
  readonly clientCertificateAuthorized?: ((req: Req) => boolean | undefined) | undefined
  /**
   * The OCSP responses that the client stapled to its certificates, in DER and base64, for
   * TLS_CLIENT_AUTH (RFC 8446 §4.4.2.1). Default: none, because Node asks for none; a proxy may.
   */
  readonly clientOcspResponses?: ((req: Req) => readonly string[] | undefined) | undefined
}

/** The names of all {@link FormSources}. */
export const FORM_SOURCES: Readonly<Record<keyof FormSources, true>> = {
  publicOrigin: true,
  trustedProxy: true,
  clientCertificate: true,
  clientCertificatePath: true,
  clientCertificateAuthorized: true,
  clientOcspResponses: true,
}

/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions extends FormSources, FaultOptions {}

/** The names of all options of a form endpoint. */
export const FORM_ENDPOINT_OPTIONS: Readonly<Record<keyof FormEndpointOptions, true>> = {
  ...FORM_SOURCES,
  onFault: true,
}

/**
 * An endpoint for posted forms, for example your token endpoint. Other methods get a 405, and other
 * media types a 400, before the body is read.
 *
 * The form is raw: pass it to `readPostedForm` of core, and its parameters to `readFormParameters`.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): RequestListener {
  requireOptions('formEndpoint', options, FORM_ENDPOINT_OPTIONS)
  return listener('formEndpoint', formHandler(answer, options, requestView), options.onFault)
}

/** The handler of a form endpoint, for frameworks: without a check for unknown options. */
export function formHandler<Req extends NodeRequest>(
  answer: AnswerForm<Req>,
  options: FormSources<Req> & FormLimitSource,
  viewOf: ViewOf<Req>,
): (req: Req, res: ServerResponse) => Promise<void> {
  const answerRequest = formAnswerer(answer, options, readerOf(viewOf))
  return async (req, res) => sendAnswer(res, await answerRequest(req))
}

/** {@link formHandler} for frameworks that send the answer in their own way. */
export function formAnswerer<Req>(
  answer: AnswerForm<Req>,
  options: FormSources<Req> & FormLimitSource,
  { viewOf, nodeOf }: RequestReader<Req>,
): (req: Req) => Promise<HttpAnswer> {
  const { publicOrigin } = options
  const trustedProxy = requireTrustedProxy(options)
  const readCertificate = certificateReader(options, nodeOf)
  requireOrigin(publicOrigin)
  return async req => {
    const seen = formBehindProxy(viewOf(req, publicOrigin), trustedProxy)
    if (!seen.ok) return readingOn(nodeOf(req), seen.refusal)
    // Before reading the body: a connection that is closed by then has no certificate any more.
    const certificate = readCertificate(req, seen.value)
    const form = await readFormOf(nodeOf(req), seen.value, options)
    return form.ok ? answer(withCertificate(form.value, certificate), req) : readingOn(nodeOf(req), form.refusal)
  }
}

/** The fields of a form about the client's certificate. */
type CertificateFields = Pick<
  PostedForm,
  'clientCertificate' | 'clientCertificatePath' | 'clientCertificateAuthorized' | 'clientOcspResponses'
>

/** Written by name: spreading each request costs more than reading it. */
function withCertificate({ method, targetUri, headers, body }: PostedForm, certificate: CertificateFields): PostedForm {
  const { clientCertificate, clientCertificatePath, clientCertificateAuthorized, clientOcspResponses } = certificate
  return {
    method,
    targetUri,
    headers,
    body,
    clientCertificate,
    clientCertificatePath,
    clientCertificateAuthorized,
    clientOcspResponses,
  }
}

/** Reads the certificate from the connection, from the view behind a proxy, or as the options say. */
function certificateReader<Req>(
  options: FormSources<Req>,
  nodeOf: RequestReader<Req>['nodeOf'],
): (req: Req, view: HttpRequestView) => CertificateFields {
  const { clientOcspResponses = () => undefined } = options
  if (options.trustedProxy?.clientCertificate !== undefined) {
    const { clientCertificateAuthorized } = options
    return (req, view) => ({
      ...view,
      ...(clientCertificateAuthorized && { clientCertificateAuthorized: clientCertificateAuthorized(req) }),
      clientOcspResponses: clientOcspResponses(req),
    })
  }
  const elsewhere = options.clientCertificate !== undefined
  const {
    clientCertificate = (req: Req) => certificateOfConnection(nodeOf(req)),
    clientCertificatePath = elsewhere ? () => [] : (req: Req) => certificatePathOfConnection(nodeOf(req)),
    clientCertificateAuthorized = elsewhere ? () => undefined : (req: Req) => isCertificateAuthorized(nodeOf(req)),
  } = options
  return req => ({
    clientCertificate: clientCertificate(req),
    clientCertificatePath: clientCertificatePath(req),
    clientCertificateAuthorized: clientCertificateAuthorized(req),
    clientOcspResponses: clientOcspResponses(req),
  })
}
