import { TEXT_LENGTH } from '../lib/limits.js'

/** An answer as HTTP sends it. An empty body means none. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Returns an answer if it can be sent as it is. Otherwise it throws a `TypeError`: what a function of
 * the application answers must not become a status or a text that nobody chose. For packages of
 * frameworks.
 */
export function requireHttpAnswer(answer: HttpAnswer): HttpAnswer {
  const { status, headers, body }: Partial<Record<keyof HttpAnswer, unknown>> = Object(answer)
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599)
    throw new TypeError('an answer must have a `status` from 200 to 599')
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    throw new TypeError('an answer must have an object as `headers`')
  for (const value of Object.values(headers))
    if (typeof value !== 'string') throw new TypeError('every header of an answer must be a text')
  if (typeof body !== 'string') throw new TypeError('an answer must have a text as `body`, empty for none')
  return answer
}

/** A request as a framework's adapter receives it, before anything is parsed, merged or dropped. */
export interface HttpRequestView {
  readonly method: string
  /**
   * The full URL that the client used, including the query; `undefined` when it is unknown, which
   * refuses the request.
   */
  readonly targetUri: string | undefined
  /** Every header line, including repeated ones; names in any case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Every trailer line, as `headers`, once the body has been read; absent: they are not known. */
  readonly trailers?: readonly (readonly [name: string, value: string])[] | undefined
  /** The client's TLS certificate in PEM, from the TLS layer or a trusted proxy (RFC 8705 §3). */
  readonly clientCertificate?: string | undefined
  /** The rest of the certificate chain that the client sent, in PEM. */
  readonly clientCertificatePath?: readonly string[] | undefined
  /**
   * Whether the TLS layer or the proxy has validated the certificate chain. `false` refuses
   * TLS_CLIENT_AUTH, but only where the service leaves validation to that layer
   * (`mutualTlsValidatePkiCertChain`). Absent means that the layer lets only valid certificates
   * pass.
   */
  readonly clientCertificateAuthorized?: boolean | undefined
  /** The OCSP responses that the client stapled to its certificates, in DER and base64. */
  readonly clientOcspResponses?: readonly string[] | undefined
  /**
   * The body as text, for comparison with a signed digest (RFC 9530). `null` means that the body
   * could not be obtained, which refuses a signed request with a body. Absent means that nothing is
   * compared.
   */
  readonly body?: string | null | undefined
  /**
   * Whether the transport says that there is a body. Absent or `false` leaves it to the headers, but
   * over HTTP/2 none need say it (RFC 9113 §8.1).
   */
  readonly bodyAnnounced?: boolean | undefined
}

/** All values of a header, in their order. */
export function headerValues({ headers }: Pick<HttpRequestView, 'headers'>, name: string): readonly string[] {
  const values: string[] = []
  for (const [each, value] of headers) {
    // Comparing lengths first is cheap, and each lookup goes through all headers.
    if (each.length === name.length && each.toLowerCase() === name) values.push(value)
  }
  return values
}

/**
 * A header that must not be repeated. Repeated lines are joined by a comma, as proxies join them,
 * and refused later.
 */
export function joinedHeader(request: Pick<HttpRequestView, 'headers'>, name: string): string | undefined {
  const values = headerValues(request, name)
  return values.length > 0 ? values.join(', ') : undefined
}

/** The URL of a request; `undefined` when it is unknown or too long, which refuses the request. */
export function targetOf({ targetUri }: Pick<HttpRequestView, 'targetUri'>): string | undefined {
  return targetUri === undefined || targetUri.length > TEXT_LENGTH ? undefined : targetUri
}
