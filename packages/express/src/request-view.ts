import type { HttpRequestView } from '@symbolon/core/http'
import type { Request } from 'express'

/**
 * The view of a request that core needs: the full URL that the client used, and every header line.
 *
 * `req.url` omits the path where a router is mounted, and `req.headers` drops or joins repeated
 * lines, so neither is used. Without `publicOrigin` the origin comes from `req.protocol` and the
 * `Host` header, which the client controls: pass `publicOrigin` if proofs or signatures contain the
 * URL. An invalid origin results in no `targetUri`, and core refuses the request.
 */
export function requestView(req: Request, publicOrigin?: string): HttpRequestView {
  const headers = headerLines(req.rawHeaders)
  const path = pathOf(req.originalUrl)
  const origin = publicOrigin ?? originOf(req.protocol, headers)
  const targetUri = origin === undefined || path === undefined ? undefined : origin + path
  return { method: req.method, targetUri, headers }
}

/** A host and a port, so that a header cannot add a user, a path or a query (RFC 3986 §3.2). */
const HOST = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** Behind a trusted proxy, Express takes any text in `X-Forwarded-Proto` as the protocol. */
const SCHEMES: ReadonlySet<string> = new Set(['http', 'https'])

/** The origin from the protocol and exactly one `Host` header (RFC 9112 §3.2). */
function originOf(protocol: string, headers: HttpRequestView['headers']): string | undefined {
  const [host = '', ...others] = headers.filter(([name]) => name.toLowerCase() === 'host').map(([, value]) => value)
  const scheme = protocol.toLowerCase()
  if (others.length > 0 || !SCHEMES.has(scheme) || !HOST.test(host)) return undefined
  const origin = `${scheme}://${host}`
  // The pattern accepts some invalid addresses and ports.
  return URL.canParse(origin) ? origin : undefined
}

/** The raw query of a request: parsing loses repeated parameters. */
export function rawQuery({ originalUrl }: Request): string {
  const start = originalUrl.indexOf('?')
  return start < 0 ? '' : originalUrl.slice(start + 1)
}

/** Throws a `TypeError` when `publicOrigin` is not exactly scheme, host and port. */
export function requireOrigin(publicOrigin: string | undefined): void {
  if (publicOrigin === undefined) return
  if (URL.canParse(publicOrigin) && new URL(publicOrigin).origin === publicOrigin) return
  throw new TypeError('publicOrigin must be a scheme and a host, without a path, for example https://as.example')
}

/**
 * The path and query exactly as they were sent. The target may be a URL (RFC 9112 §3.2.2);
 * `undefined` for an unusual one, because routers and URL parsers disagree about its path.
 */
function pathOf(target: string): string | undefined {
  if (target.startsWith('/')) return target
  const [, host = '', path] = /^https?:\/\/([^/?#]*)(\/.*)$/is.exec(target) ?? []
  return HOST.test(host) ? path : undefined
}

/** Pairs the alternating names and values of Node. */
function headerLines(rawHeaders: readonly string[]): HttpRequestView['headers'] {
  return rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : []))
}
