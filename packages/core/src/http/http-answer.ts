import { TEXT_LENGTH } from '../lib/limits.js'

/** An answer as HTTP sends it; an empty body is no body. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request as an adapter of a framework sees it, before anything was parsed, merged or dropped. */
export interface HttpRequestView {
  readonly method: string
  /** The full URL that the client used, query included; `undefined` when it cannot be told, which refuses the request. */
  readonly targetUri: string | undefined
  /** Every header line, repeated ones too; names in any case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The client's TLS certificate in PEM, as the TLS layer or a proxy that is trusted tells it (RFC 8705 §3). */
  readonly clientCertificate?: string | undefined
  /** The chain that the client sent with it, without it, in PEM. */
  readonly clientCertificatePath?: readonly string[] | undefined
  /**
   * Whether the TLS layer, or the proxy, has validated the chain of that certificate. `false` refuses TLS_CLIENT_AUTH where
   * validation is left to it (`mutualTlsValidatePkiCertChain`), and nothing else; absent: it lets no other certificate pass.
   */
  readonly clientCertificateAuthorized?: boolean | undefined
  /**
   * The body as text: the digest of it that a client signed is compared (RFC 9530). `null` says that it should have been
   * known and is not, which refuses a signed request that has one; absent: nothing is compared.
   */
  readonly body?: string | null | undefined
}

/** All values of a header, in their order. */
export function headerValues({ headers }: Pick<HttpRequestView, 'headers'>, name: string): readonly string[] {
  const values: string[] = []
  for (const [each, value] of headers) {
    // The length first: a request has many headers, and each is looked for among all of them.
    if (each.length === name.length && each.toLowerCase() === name) values.push(value)
  }
  return values
}

/** A header that may stand once, as one text: lines that a client repeats are joined by a comma, as proxies do, and refused. */
export function joinedHeader(request: Pick<HttpRequestView, 'headers'>, name: string): string | undefined {
  const values = headerValues(request, name)
  return values.length > 0 ? values.join(', ') : undefined
}

/** The URL of a request, unless it cannot be told or is longer than anybody reads: then the client is refused. */
export function targetOf({ targetUri }: Pick<HttpRequestView, 'targetUri'>): string | undefined {
  return targetUri === undefined || targetUri.length > TEXT_LENGTH ? undefined : targetUri
}
