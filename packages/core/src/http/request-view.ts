import { type HeaderLines, headerValues } from '../lib/http-message.js'
import { TEXT_LENGTH } from '../lib/limits.js'
import type { Result } from '../lib/result.js'

/** Why the body of a call has no text: it broke off, is not UTF-8, or has more bytes than asked for. */
export type CallBodyProblem = 'too large' | 'unreadable'

/**
 * A request as plain values, whose body is read on demand. It needs no `Request` and no stream, so
 * that a server can be called from any runtime without them.
 */
export interface HttpCall {
  readonly method: string
  /** The path as it was sent, without the query; empty for a target that is no plain path. */
  readonly path: string
  /** The scheme of the connection: `https` or `http`. */
  readonly scheme: string
  /** The value of a header, by its lower-case name; repeated lines are joined by a comma. */
  header(name: string): string | undefined
  /**
   * Reads the body as UTF-8, up to a number of bytes; the rest of a longer one stays unread. It can
   * be called once, and rejects for a body that has been read already.
   */
  readText(bytes: number): Promise<Result<string, CallBodyProblem>>
}

/** A request as a framework's adapter receives it, before anything is parsed, merged or dropped. */
export interface HttpRequestView {
  readonly method: string
  /** The full URL that the client used, with its query; `undefined` refuses the request. */
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
   * Whether the TLS layer or the proxy has validated the certificate chain. `false` refuses TLS_CLIENT_AUTH, but only
   * where the service leaves validation to that layer (`mutualTlsValidatePkiCertChain`). Absent means that the layer
   * lets only valid certificates pass.
   */
  readonly clientCertificateAuthorized?: boolean | undefined
  /** Whether the TLS session was resumed, which carries no chain: it only explains a refusal. */
  readonly tlsSessionResumed?: boolean | undefined
  /** The OCSP responses that the client stapled to its certificates, in DER and base64. */
  readonly clientOcspResponses?: readonly string[] | undefined
  /**
   * The body as text, for comparison with a signed digest (RFC 9530). `null` means that the body could not be
   * obtained, which refuses a signed request with a body. Absent means that nothing is compared.
   */
  readonly body?: string | null | undefined
  /**
   * Whether the transport says that there is a body. Absent or `false` leaves it to the headers, but
   * over HTTP/2 none need say it (RFC 9113 §8.1).
   */
  readonly bodyAnnounced?: boolean | undefined
}

/** The URL of a request; `undefined` when it is unknown or too long, which refuses the request. */
export function targetOf({ targetUri }: Pick<HttpRequestView, 'targetUri'>): string | undefined {
  return targetUri === undefined || targetUri.length > TEXT_LENGTH ? undefined : targetUri
}

/** A header cannot add a user, a path or a query (RFC 3986 §3.2). */
const HOST = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

const SCHEMES: ReadonlySet<string> = new Set(['http', 'https'])

/** Whether text is a host, with a port or without one (RFC 9110 §7.2). */
export function isHost(text: string): boolean {
  return HOST.test(text)
}

/** From any text that proxies and frameworks pass on; `undefined` when one is not valid (RFC 9110 §4.2). */
export function originFrom(scheme: string, host: string): string | undefined {
  const lowered = scheme.toLowerCase()
  if (!SCHEMES.has(lowered) || !isHost(host)) return undefined
  const origin = `${lowered}://${host}`
  // The pattern accepts some invalid addresses and ports.
  return URL.canParse(origin) ? origin : undefined
}

/** With exactly one `Host` header (RFC 9112 §3.2); `undefined` if one of them is not valid. */
export function originOf(scheme: string, request: HeaderLines): string | undefined {
  const [host = '', ...others] = headerValues(request, 'host')
  return others.length > 0 ? undefined : originFrom(scheme, host)
}
