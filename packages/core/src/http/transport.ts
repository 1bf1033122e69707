import { joinedHeader } from '../lib/http-message.js'
import { type Awaitable, ok, type Result, refuse } from '../lib/result.js'
import type { Ports } from '../ports/ports.js'
import type { ReportEvent } from '../ports/report.js'
import { answerOtherMethod, type HttpAnswer } from './http-answer.js'
import {
  answerUnreadableBody,
  checkPostedForm,
  type FormLimitSource,
  formLimit,
  type PostedForm,
} from './posted-form.js'
import { formBehindProxy } from './proxy/trusted-proxy.js'
import type { CallBodyProblem, HttpRequestView } from './request-view.js'
import { type FormSources, type RequestSources, requireSources } from './sources.js'

/** How the package of a framework reads a request; `Given` is what the framework passes to a handler. */
export interface Transport<Given extends readonly unknown[]> {
  methodOf(...given: Given): string | undefined
  /** The raw query: parsing loses repeated parameters. */
  queryOf(...given: Given): string
  /** The view of a request, with the origin that the options state. */
  viewOf(publicOrigin: string | undefined, ...given: Given): HttpRequestView
  /** Reads the body as it was sent, up to a number of bytes. Rejects if something else has read it. */
  readBody(bytes: number, ...given: Given): Promise<Result<string, CallBodyProblem>>
  /** What is known of the client's certificate. Default: only what options and proxies say. */
  readonly connection?: Connection<Given>
  /** The default of the option `signedBody`. */
  readonly signedBody?: (...given: Given) => Awaitable<string | undefined>
  /** What is known of the body of a guarded request; `found` by `signedBody`. Default: only that. */
  bodyOf?(found: unknown, ...given: Given): GuardedBody
  /** The id of a request, if the framework or a logger has given it one: reports name it. */
  readonly requestIdOf?: (...given: Given) => unknown
  /** Gets ready for the refusal of a request whose body may be unread. */
  beforeRefusal?(answer: HttpAnswer, ...given: Given): Promise<unknown>
}

/** What the TLS layer knows of the client's certificate. */
export interface Connection<Given extends readonly unknown[]> {
  readonly clientCertificate: (...given: Given) => string | undefined
  readonly clientCertificatePath: (...given: Given) => readonly string[]
  readonly clientCertificateAuthorized: (...given: Given) => boolean | undefined
  readonly tlsSessionResumed?: (...given: Given) => boolean | undefined
}

/** The body of a guarded request: see {@link HttpRequestView}. */
export type GuardedBody = Pick<HttpRequestView, 'body' | 'bodyAnnounced' | 'trailers'>

/** Reads what an endpoint answers, or refuses the request. */
export type RequestReader<Given extends readonly unknown[], Request> = (
  ...given: Given
) => Promise<Result<Request, HttpAnswer>>

export async function refusedBy<Given extends readonly unknown[]>(
  transport: Transport<Given>,
  answer: HttpAnswer,
  given: Given,
): Promise<{ readonly ok: false; readonly refusal: HttpAnswer }> {
  await transport.beforeRefusal?.(answer, ...given)
  return refuse(answer)
}

/** An id that cannot break a line or be mistaken for another field. */
export const REQUEST_ID: RegExp = /^[\w.:@+=-]{1,128}$/

/** The ports whose reports name the request, if it has an id that can be shown. */
export function namingRequest<Needs extends Pick<Ports, 'report'>, Given extends readonly unknown[]>(
  ports: Needs,
  { requestIdOf }: Transport<Given>,
  given: Given,
): Needs {
  const { report } = ports
  const id = report === undefined ? undefined : requestIdOf?.(...given)
  if (report === undefined || (typeof id !== 'string' && typeof id !== 'number')) return ports
  const requestId = `${id}`
  if (!REQUEST_ID.test(requestId)) return ports
  const named = (event: ReportEvent) => report({ ...event, requestId })
  return { ...ports, report: report.readsChecks === false ? Object.assign(named, { readsChecks: false }) : named }
}

export function methodReader<Given extends readonly unknown[]>(
  _options: object,
  { methodOf }: Transport<Given>,
): RequestReader<Given, { readonly method: string }> {
  return async (...given) => ok({ method: methodOf(...given) ?? '' })
}

/** Reads forms, with what the sources and the connection say of the client's certificate. */
export function formReader<Given extends readonly unknown[]>(
  options: FormSources<Given> & FormLimitSource,
  transport: Transport<Given>,
): RequestReader<Given, PostedForm> {
  const { publicOrigin } = options
  const trustedProxy = requireSources(options)
  const certificateOf = certificateReader(options, transport.connection)
  return async (...given) => {
    const seen = formBehindProxy(transport.viewOf(publicOrigin, ...given), trustedProxy)
    if (!seen.ok) return refusedBy(transport, seen.refusal, given)
    // Before reading the body: a connection that is closed by then has no certificate any more.
    const certificate = certificateOf(seen.value, ...given)
    const form = await readFormBody(seen.value, bytes => transport.readBody(bytes, ...given), options)
    return form.ok ? ok(Object.assign(form.value, certificate)) : refusedBy(transport, form.refusal, given)
  }
}

/** Reads the form of a request whose view is known, up to the limit of its service. */
export async function readFormBody(
  view: HttpRequestView,
  readBody: (bytes: number) => Promise<Result<string, CallBodyProblem>>,
  source: FormLimitSource = {},
): Promise<Result<PostedForm, HttpAnswer>> {
  // First, because another media type is a mistake of the client, not of the developer.
  const noForm = checkPostedForm(view)
  if (noForm !== undefined) return refuse(noForm)
  const body = await readBody(await formLimit(joinedHeader(view, 'content-length'), source))
  if (!body.ok) return refuse(answerUnreadableBody(body.refusal))
  const { method, targetUri, headers } = view
  return ok({ method, targetUri, headers, body: body.value })
}

/** Reads the raw query of a GET or the raw form of a POST; other methods get a 405 (RFC 6749 §3.1). */
export function authorizationReader<Given extends readonly unknown[]>(
  options: Pick<RequestSources<Given>, 'publicOrigin' | 'trustedProxy'>,
  transport: Transport<Given>,
): RequestReader<Given, string> {
  const read = formReader(options, transport)
  return async (...given) => {
    const method = transport.methodOf(...given)
    if (method === 'GET') return ok(transport.queryOf(...given))
    if (method !== 'POST') return refusedBy(transport, answerOtherMethod('GET, POST'), given)
    const form = await read(...given)
    return form.ok ? ok(form.value.body) : form
  }
}

type CertificateFields = Pick<HttpRequestView, keyof Connection<[]> | 'clientOcspResponses'>

/** Reads the certificate as the options say, from the view behind a proxy, or from the connection. */
function certificateReader<Given extends readonly unknown[]>(
  options: FormSources<Given>,
  connection: Connection<Given> | undefined,
): (view: HttpRequestView, ...given: Given) => CertificateFields {
  const tls = options.clientCertificate || options.trustedProxy?.clientCertificate ? undefined : connection
  const {
    clientCertificate = tls?.clientCertificate,
    clientCertificatePath = tls?.clientCertificatePath,
    clientCertificateAuthorized = tls?.clientCertificateAuthorized,
    clientOcspResponses,
  } = options
  const read = <Value>(reader: ((...given: Given) => Value) | undefined, seen: Value, given: Given) =>
    reader === undefined ? seen : reader(...given)
  return (view, ...given) => ({
    clientCertificate: read(clientCertificate, view.clientCertificate, given),
    clientCertificatePath: read(clientCertificatePath, view.clientCertificatePath, given),
    clientCertificateAuthorized: read(clientCertificateAuthorized, view.clientCertificateAuthorized, given),
    tlsSessionResumed: read(tls?.tlsSessionResumed, undefined, given),
    clientOcspResponses: read(clientOcspResponses, undefined, given),
  })
}
