import { type HttpRequestView, headerValues } from './http-answer.js'

/** Throws a `TypeError` when `publicOrigin` is not exactly scheme, host and port. */
export function requireOrigin(publicOrigin: string | undefined): void {
  if (publicOrigin === undefined) return
  if (URL.canParse(publicOrigin) && new URL(publicOrigin).origin === publicOrigin) return
  throw new TypeError('publicOrigin must be a scheme and a host, without a path, for example https://as.example')
}

/** A host and a port, so that a header cannot add a user, a path or a query (RFC 3986 §3.2). */
const HOST = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** Behind a trusted proxy, frameworks take any text in `X-Forwarded-Proto` as the scheme. */
const SCHEMES: ReadonlySet<string> = new Set(['http', 'https'])

/** Whether a text is a host, or a host and a port, and nothing else. */
export function isHost(text: string): boolean {
  return HOST.test(text)
}

/**
 * The origin from the scheme and exactly one `Host` header (RFC 9112 §3.2); `undefined` if one of
 * them is not valid.
 */
export function originOf(scheme: string, request: Pick<HttpRequestView, 'headers'>): string | undefined {
  const [host = '', ...others] = headerValues(request, 'host')
  if (others.length > 0 || !SCHEMES.has(scheme) || !isHost(host)) return undefined
  const origin = `${scheme}://${host}`
  // The pattern accepts some invalid addresses and ports.
  return URL.canParse(origin) ? origin : undefined
}
