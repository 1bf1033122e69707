import type { HttpRequestView } from '@symbolon/core'
import type { Request } from 'express'

/**
 * A request as core wants it: the full URL that the client used and every header line.
 *
 * `req.url` loses the path at which a router is mounted, and `req.headers` drops or joins repeated lines, so neither
 * is used. Without `publicOrigin` the origin comes from `req.protocol` and the `Host` header, which whoever sends the
 * request writes: where proofs or signatures name the URL, pass `publicOrigin`.
 */
export function requestView(req: Request, publicOrigin?: string): HttpRequestView {
  const path = pathOf(req.originalUrl)
  const origin = path === undefined ? UNKNOWN : (publicOrigin ?? originOf(req))
  return { method: req.method, targetUri: origin + (path ?? ''), headers: headerLines(req.rawHeaders) }
}

/** Stands for an origin that cannot be told: no http URL, so nothing that names a URL fits it. */
const UNKNOWN = 'unknown:'

/** A name or address, and a port: nothing with which a `Host` header could bring a path or a query of its own. */
const HOST = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** The origin as the client tells it. */
function originOf({ protocol, headers: { host = '' } }: Request): string {
  return HOST.test(host) ? `${protocol}://${host}` : UNKNOWN
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
