import type { HttpRequestView } from '@symbolon/core/http'
import type { Request } from 'express'

/**
 * A request as core wants it: the full URL that the client used and every header line.
 *
 * `req.url` loses the path at which a router is mounted, and `req.headers` drops or joins repeated lines, so neither
 * is used. Without `publicOrigin` the origin comes from `req.protocol` and the `Host` header, which the sender of the request
 * writes: where proofs or signatures name the URL, pass `publicOrigin`. What is no origin gives no `targetUri`, and core refuses
 * the request.
 */
export function requestView(req: Request, publicOrigin?: string): HttpRequestView {
  const headers = headerLines(req.rawHeaders)
  const path = pathOf(req.originalUrl)
  const origin = publicOrigin ?? originOf(req.protocol, headers)
  const targetUri = origin === undefined || path === undefined ? undefined : origin + path
  return { method: req.method, targetUri, headers }
}

/** A name or address, and a port: nothing with which a header could bring a user, a path or a query of its own (RFC 3986 §3.2). */
const HOST = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** Behind a proxy that is trusted, Express takes the protocol from `X-Forwarded-Proto` as it stands there. */
const SCHEMES: ReadonlySet<string> = new Set(['http', 'https'])

/** The origin as the client tells it: one `Host` alone (RFC 9112 §3.2), and nothing of another scheme. */
function originOf(protocol: string, headers: HttpRequestView['headers']): string | undefined {
  const [host = '', ...others] = headers.filter(([name]) => name.toLowerCase() === 'host').map(([, value]) => value)
  const scheme = protocol.toLowerCase()
  if (others.length > 0 || !SCHEMES.has(scheme) || !HOST.test(host)) return undefined
  const origin = `${scheme}://${host}`
  // Some addresses and ports only look like one.
  return URL.canParse(origin) ? origin : undefined
}

/** The query of a request exactly as it was sent: parsed queries have lost repeated parameters. */
export function rawQuery({ originalUrl }: Request): string {
  const start = originalUrl.indexOf('?')
  return start < 0 ? '' : originalUrl.slice(start + 1)
}

/** Fails at construction when `publicOrigin` is more or less than scheme, host and port. */
export function requireOrigin(publicOrigin: string | undefined): void {
  if (publicOrigin === undefined) return
  if (URL.canParse(publicOrigin) && new URL(publicOrigin).origin === publicOrigin) return
  throw new TypeError('publicOrigin must be a scheme, a host and no more, like https://as.example')
}

/**
 * Path and query as they were sent. A whole URL is a target too (RFC 9112 §3.2.2), if it is a plain one: of an odd one routers
 * make another path than anybody else, so `undefined` is all that can be said of it.
 */
function pathOf(target: string): string | undefined {
  if (target.startsWith('/')) return target
  const [, host = '', path] = /^https?:\/\/([^/?#]*)(\/.*)$/is.exec(target) ?? []
  return HOST.test(host) ? path : undefined
}

/** Node lists names and values in turn. */
function headerLines(rawHeaders: readonly string[]): HttpRequestView['headers'] {
  return rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : []))
}
