import type { Awaitable } from '@symbolon/core'
import type { HttpAnswer, HttpRequestView, PostedForm, TrustedProxy } from '@symbolon/core/http'
import {
  type FormLimitSource,
  formBehindProxy,
  requireOptions,
  requireOrigin,
  requireTrustedProxy,
} from '@symbolon/core/internal'
import { answered, type FaultOptions } from './fault.js'
import { readFormOf } from './raw-form.js'
import { requestView } from './request-view.js'
import { responseOf } from './response.js'

/**
 * A fetch handler. `context` is what the runtime passes beside the request, and reaches your
 * functions unchanged.
 */
export type FetchHandler<Context = unknown> = (request: Request, context?: Context) => Promise<Response>

/** Answers a posted form. */
export type AnswerForm<Context = unknown> = (
  form: PostedForm,
  request: Request,
  context: Context,
) => Awaitable<HttpAnswer>

/** Reads something of a request that the form does not say. */
export type ReadSource<Value, Context> = (request: Request, context: Context) => Value

/** Where an endpoint for forms finds what the form does not say. */
export interface FormSources<Context = unknown> {
  /**
   * The scheme, host and port that clients use. Behind a proxy pass it, or `trustedProxy`. Default:
   * from the request.
   */
  readonly publicOrigin?: string | undefined
  /**
   * The headers with which the proxies before this server say what URL the client used and what
   * certificate it has. `Headers` joins repeated lines, so the proxy must drop those that clients
   * send. Default: no such header is read.
   */
  readonly trustedProxy?: TrustedProxy | undefined
  /**
   * The client's TLS certificate in PEM, for clients that authenticate with it (RFC 8705 §2), from
   * what the runtime knows of the connection. Default: none, because a `Request` has none. Behind a
   * proxy that terminates TLS, pass `trustedProxy` instead.
   */
  readonly clientCertificate?: ReadSource<string | undefined, Context> | undefined
  /** The certificates that the client sent with its own, in PEM (RFC 8705 §2.1). Default: none. */
  readonly clientCertificatePath?: ReadSource<readonly string[] | undefined, Context> | undefined
  /**
   * Whether the TLS layer has validated that chain, for a service that relies on it
   * (`mutualTlsValidatePkiCertChain: false`); `false` refuses the client. Default: unknown.
   */
  readonly clientCertificateAuthorized?: ReadSource<boolean | undefined, Context> | undefined
  /**
   * The OCSP responses that the client stapled to its certificates, in DER and base64 (RFC 8446
   * §4.4.2.1). Default: none.
   */
  readonly clientOcspResponses?: ReadSource<readonly string[] | undefined, Context> | undefined
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
export interface FormEndpointOptions<Context = unknown> extends FormSources<Context>, FaultOptions {}

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
export function formEndpoint<Context = unknown>(
  answer: AnswerForm<Context | undefined>,
  options: FormEndpointOptions<Context | undefined> = {},
): FetchHandler<Context> {
  requireOptions('formEndpoint', options, FORM_ENDPOINT_OPTIONS)
  const handle = formHandler(answer, options)
  return (request, context) => answered('formEndpoint', handle(request, context), options.onFault)
}

/** The handler of a form endpoint, for frameworks: it rejects with the errors of `answer`. */
export function formHandler<Context>(
  answer: AnswerForm<Context>,
  options: FormSources<Context> & FormLimitSource,
): (request: Request, context: Context) => Promise<Response> {
  const { publicOrigin } = options
  const trustedProxy = requireTrustedProxy(options)
  requireOrigin(publicOrigin)
  return async (request, context) => {
    const seen = formBehindProxy(requestView(request, publicOrigin), trustedProxy)
    if (!seen.ok) return responseOf(seen.refusal, request)
    const form = await readFormOf(request, withSources(seen.value, options, request, context), options)
    return responseOf(form.ok ? await answer(form.value, request, context) : form.refusal, request)
  }
}

/** A view, with what the options know of the certificate instead of what a proxy says. */
function withSources<Context>(
  view: HttpRequestView,
  options: FormSources<Context>,
  request: Request,
  context: Context,
): HttpRequestView {
  const { clientCertificate, clientCertificatePath, clientCertificateAuthorized, clientOcspResponses } = options
  return {
    ...view,
    ...(clientCertificate && { clientCertificate: clientCertificate(request, context) }),
    ...(clientCertificatePath && { clientCertificatePath: clientCertificatePath(request, context) }),
    ...(clientCertificateAuthorized && { clientCertificateAuthorized: clientCertificateAuthorized(request, context) }),
    ...(clientOcspResponses && { clientOcspResponses: clientOcspResponses(request, context) }),
  }
}
