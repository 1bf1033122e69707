import type { IncomingMessage } from 'node:http'
import type { HttpRequestView } from '@symbolon/core/http'
import { isHost, originOf } from '@symbolon/core/internal'

/** A request of node:http, with what Connect and its relatives add to it. */
export interface NodeRequest extends IncomingMessage {
  /** The target as it was sent, where `url` omits the path of a mounted router. */
  readonly originalUrl?: string | undefined
  /** The body, where a parser ran before. */
  readonly body?: unknown
  /** The id that a logger has given it, such as pino-http. */
  readonly id?: unknown
}

/**
 * The view of a request that core needs: the full URL that the client used, and every header line (`req.rawHeaders`),
 * which `req.headers` drops or joins. Lines that a middleware has deleted from `req.headers` are left out; what it has
 * set there is not read. Where `req.rawHeaders` is empty, as behind some gateways, `req.headers` is read. Without
 * `publicOrigin` the origin comes from the connection and the `Host` header, which the client controls: pass it if
 * proofs or signatures contain the URL, and behind a proxy. An invalid origin results in no `targetUri`, and core
 * refuses the request.
 */
export function requestView(req: NodeRequest, publicOrigin?: string): HttpRequestView {
  return viewWithScheme(req, schemeOf(req), publicOrigin)
}

/** The scheme of the connection. */
export function schemeOf({ socket }: IncomingMessage): string {
  return 'encrypted' in socket ? 'https' : 'http'
}

/** {@link requestView} for a framework that knows the scheme, for example from a trusted proxy. */
export function viewWithScheme(req: NodeRequest, scheme: string, publicOrigin?: string): HttpRequestView {
  const headers = headerLines(req)
  const path = pathOf(targetOf(req))
  const origin = publicOrigin ?? originOf(scheme, { headers })
  const targetUri = origin === undefined || path === undefined ? undefined : origin + path
  return { method: req.method ?? '', targetUri, headers }
}

/** The raw query of a request: parsing loses repeated parameters. */
export function rawQuery(req: NodeRequest): string {
  return targetOf(req).split('?').slice(1).join('?')
}

/** The path of a request exactly as it was sent; `undefined` for an unusual target. */
export function rawPath(req: NodeRequest): string | undefined {
  return pathOf(targetOf(req))?.split('?', 1)[0]
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

type Lines = HttpRequestView['headers']

/**
 * The header lines as they were sent, repeated ones too, without those that a middleware has deleted from
 * `req.headers`. What it has set there is not read, because that would hide what the client repeats.
 */
export function headerLines({ rawHeaders, headers }: IncomingMessage): Lines {
  // Adapters for functions behind a gateway may fill only `headers`, with numbers too.
  if (!rawHeaders?.length) return Object.entries(headers).flatMap(([name, value]) => linesOf(name, value))
  return pairedLines(rawHeaders, name => (headers[name.toLowerCase()] ?? null) !== null)
}

function linesOf(name: string, value: string | readonly string[] | undefined): Lines {
  return [value ?? []].flat().map(each => [name, `${each}`])
}

/** Pairs the alternating names and values of Node. */
export function pairedLines(raw: readonly string[], isRead: (name: string) => boolean = () => true): Lines {
  const lines: (readonly [name: string, value: string])[] = []
  for (let at = 1; at < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at - 1], raw[at]]
    if (!isRead(name)) continue
    if (!name.startsWith(':')) lines.push([name, value])
    // The host over HTTP/2. A `Host` beside it makes two, which is refused (RFC 9113 §8.3.1).
    else if (name === ':authority') lines.push(['host', value])
  }
  return lines
}
