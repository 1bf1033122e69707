import { type HttpRequestView, headerValues } from './http-answer.js'

/** A host and a port, so that a header cannot add a user, a path or a query (RFC 3986 §3.2). */
const HOST = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

const SCHEMES: ReadonlySet<string> = new Set(['http', 'https'])

/** Whether text is a host, with a port or without one (RFC 9110 §7.2). */
export function isHost(text: string): boolean {
  return HOST.test(text)
}

/**
 * The origin of a request from its scheme, in any case, and its host; `undefined` when either is
 * not valid (RFC 9110 §4.2). Proxies and frameworks pass on any text as the scheme or the host.
 */
export function originFrom(scheme: string, host: string): string | undefined {
  const lowered = scheme.toLowerCase()
  if (!SCHEMES.has(lowered) || !isHost(host)) return undefined
  const origin = `${lowered}://${host}`
  // The pattern accepts some invalid addresses and ports.
  return URL.canParse(origin) ? origin : undefined
}

/**
 * The origin of a request from its scheme and exactly one `Host` header (RFC 9112 §3.2);
 * `undefined` if one of them is not valid.
 */
export function originOf(scheme: string, request: Pick<HttpRequestView, 'headers'>): string | undefined {
  const [host = '', ...others] = headerValues(request, 'host')
  return others.length > 0 ? undefined : originFrom(scheme, host)
}

/** Throws a `TypeError` when `publicOrigin` is not exactly scheme, host and port. */
export function requireOrigin(publicOrigin: string | undefined): void {
  if (publicOrigin === undefined) return
  if (URL.canParse(publicOrigin) && new URL(publicOrigin).origin === publicOrigin) return
  throw new TypeError('publicOrigin must be a scheme and a host, without a path, for example https://as.example')
}
