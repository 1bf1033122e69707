import type { IncomingMessage } from 'node:http'
import type { HttpRequestView } from '@symbolon/core/http'
import { isHost, originOf } from '@symbolon/core/internal'

/** A request of node:http, with what Connect and its relatives add to it. */
export interface NodeRequest extends IncomingMessage {
  /** The target as it was sent, where `url` omits the path of a mounted router. */
  readonly originalUrl?: string | undefined
  /** The body, where a parser ran before. */
  readonly body?: unknown
}

/** Makes the view of a request, with the origin that the options state. */
export type ViewOf<Req extends NodeRequest> = (req: Req, publicOrigin?: string) => HttpRequestView

/** How the request of a framework is read. */
export interface RequestReader<Req> {
  /** The view of a request, with the origin that the options state. */
  viewOf(req: Req, publicOrigin?: string): HttpRequestView
  /** The request of node:http in it. */
  nodeOf(req: Req): NodeRequest
}

/** Reads requests that are those of node:http. */
export function readerOf<Req extends NodeRequest>(viewOf: ViewOf<Req>): RequestReader<Req> {
  return { viewOf, nodeOf: req => req }
}

/**
 * The view of a request that core needs: the full URL that the client used, and every header line.
 *
 * `req.headers` drops or joins repeated lines, so it is not used. Without `publicOrigin` the origin
 * comes from the connection and the `Host` header, which the client controls: pass `publicOrigin`
 * if proofs or signatures contain the URL, and behind a proxy. An invalid origin results in no
 * `targetUri`, and core refuses the request.
 */
export function requestView(req: NodeRequest, publicOrigin?: string): HttpRequestView {
  return viewWithScheme(req, 'encrypted' in req.socket ? 'https' : 'http', publicOrigin)
}

/** {@link requestView} for a framework that knows the scheme, for example from a trusted proxy. */
export function viewWithScheme(req: NodeRequest, scheme: string, publicOrigin?: string): HttpRequestView {
  const headers = headerLines(req.rawHeaders)
  const path = pathOf(targetOf(req))
  const origin = publicOrigin ?? originOf(scheme, { headers })
  const targetUri = origin === undefined || path === undefined ? undefined : origin + path
  return { method: req.method ?? '', targetUri, headers }
}

/** The raw query of a request: parsing loses repeated parameters. */
export function rawQuery(req: NodeRequest): string {
  const target = targetOf(req)
  const start = target.indexOf('?')
  return start < 0 ? '' : target.slice(start + 1)
}

/** The path of a request exactly as it was sent; `undefined` for an unusual target. */
export function rawPath(req: NodeRequest): string | undefined {
  return pathOf(targetOf(req))?.split('?', 1)[0]
}

/**
 * Whether HTTP/2 says that a body follows the headers (RFC 9113 §8.1); `false` for HTTP/1, whose
 * headers say it.
 */
export function isBodyAnnounced(req: NodeRequest): boolean {
  return 'stream' in req && Object(req.stream).endAfterHeaders === false
}

/** Every trailer line; `undefined` until the whole body has been read. */
export function trailersOf({ complete, rawTrailers }: NodeRequest): HttpRequestView['trailers'] {
  return complete ? headerLines(rawTrailers) : undefined
}

function targetOf({ originalUrl, url = '' }: NodeRequest): string {
  return originalUrl ?? url
}

/**
 * The path and query exactly as they were sent. The target may be a URL (RFC 9112 §3.2.2);
 * `undefined` for an unusual one, because routers and URL parsers disagree about its path.
 */
function pathOf(target: string): string | undefined {
  if (target.startsWith('/')) return target
  const [, host = '', path] = /^https?:\/\/([^/?#]*)(\/.*)$/is.exec(target) ?? []
  return isHost(host) ? path : undefined
}

/** Pairs the alternating names and values of Node. */
function headerLines(rawHeaders: readonly string[]): HttpRequestView['headers'] {
  const lines: (readonly [name: string, value: string])[] = []
  for (let at = 1; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at - 1], rawHeaders[at]]
    if (!name.startsWith(':')) lines.push([name, value])
    // The host over HTTP/2. A `Host` beside it makes two, which is refused (RFC 9113 §8.3.1).
    else if (name === ':authority') lines.push(['host', value])
  }
  return lines
}
