import { URL_LENGTH } from '../../lib/limits.js'

/** RFC 3986 §2, §4.3: no fragment, and every percent sign begins an escape. */
const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9._~:/?@!$&'()*+,;=[\]-]|%[0-9A-Fa-f]{2})+$/

/** Whether a host, as `URL.hostname` spells it, is the local machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost'
}

/** Without fragment, as a resource indicator is (RFC 8707 §2). */
export function isAbsoluteUri(text: string): boolean {
  return text.length <= URL_LENGTH && ABSOLUTE_URI.test(text) && URL.canParse(text)
}

/** http only of the local machine, for development. */
export function isSecureUrl(text: string): boolean {
  if (!/^https?:\/\/[^/]/.test(text) || !isAbsoluteUri(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url.hostname)
}

/**
 * Every percent sign begins an escape (RFC 3986 §2); the authority is not empty (RFC 9110 §4.2.1) and
 * has no user information (§4.2.4).
 */
const HTTP_URI = /^https?:\/\/(?!\/|[^/]*@)(?:[\x21\x24\x26-\x3b\x3d\x40-\x5b\x5d-\x7e]|%[0-9A-Fa-f]{2})+$/i

/** Most URIs. A name with two hyphens may be of another script, which a parser has to check. */
const NORMAL = /^https:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]+(?:\/[A-Za-z0-9._~-]*)+$/

/** Unreserved characters, whose escapes are equivalent to the characters (RFC 3986 §2.3). */
const UNRESERVED = /[A-Za-z0-9\-._~]/

/**
 * RFC 3986 §6.2.2, §6.2.3; RFC 9449 §4.3-9. Without query, fragment, default port and dot segments,
 * and with escapes in upper case and only where necessary.
 */
export function normalHttpUri(text: string): string | undefined {
  if (NORMAL.test(text) && !text.includes('/.')) return text
  const end = text.search(/[?#]/)
  const uri = end < 0 ? text : text.slice(0, end)
  const url = HTTP_URI.test(uri) ? parsedUrl(uri) : undefined
  if (url === undefined) return undefined
  // URL normalizes scheme, host and port, but some versions of Node leave dot segments.
  return url.origin + withoutDotSegments(url.pathname.replace(/%[0-9A-Fa-f]{2}/g, normalEscape))
}

/** A path segment of one or two dots, escaped or not. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/i

/** Routers see dot segments as they were sent, so the normalized path could name another resource. */
export function requestHttpUri(text: string): string | undefined {
  const end = text.search(/[?#]/)
  return DOT_SEGMENT.test(end < 0 ? text : text.slice(0, end)) ? undefined : normalHttpUri(text)
}

export function parsedUrl(uri: string): URL | undefined {
  try {
    return new URL(uri)
  } catch {
    // Calling URL.canParse first would parse twice.
    return undefined
  }
}

/** A path without `.` and `..` (RFC 3986 §5.2.4). */
function withoutDotSegments(path: string): string {
  if (!path.includes('/.')) return path
  const kept: string[] = []
  const segments = path.split('/').slice(1)
  for (const segment of segments) {
    if (segment === '..') kept.pop()
    else if (segment !== '.') kept.push(segment)
  }
  const last = segments.at(-1)
  return `/${kept.join('/')}${(last === '.' || last === '..') && kept.length > 0 ? '/' : ''}`
}

function normalEscape(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return UNRESERVED.test(character) ? character : escaped.toUpperCase()
}

/** The prefix of every request_uri of a pushed request (RFC 9126 §2.2). */
export const REQUEST_URI_PREFIX = 'urn:ietf:params:oauth:request_uri:'

/** Scheme and authority, the path, then where a query or a fragment begins (RFC 3986 Appendix B). */
const PARTS = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(.?)/i

/** A URI that is shorter has no part that is too long. */
const SHORTEST_LONG = 40

/** Host labels and path segments that are too long to be names and may contain a credential. */
const LONG_LABEL = /[^./:]{40,}/g
const LONG_SEGMENT = /[^/]{40,}/g

/** Without user information, query, fragment and parts of 40 characters or more (RFC 3986 §3, docs/rules.md §8). */
export function loggableUri(uri: string): string {
  if (uri.length < SHORTEST_LONG && !/[@?#]/.test(uri)) return uri
  const [, authority = '', path = '', rest = ''] = PARTS.exec(uri) ?? []
  const host = authority.replace(/^([^/]*\/\/).*@/s, '$1').replace(LONG_LABEL, '(long)')
  return host + path.replace(LONG_SEGMENT, '(long)') + (rest === '' ? '' : `${rest}(not shown)`)
}

/** A client may have put anything in the place of values that are no URLs. */
export function loggableAudience(aud: string | readonly string[] | undefined): string {
  if (aud === undefined) return 'no aud'
  if (typeof aud === 'string') return `aud ${shown(aud)}`
  const others = aud.length > SHOWN ? ` and ${aud.length - SHOWN} more` : ''
  return `aud as a list of ${aud.slice(0, SHOWN).map(shown).join(' and ') || 'nothing'}${others}`
}

const SHOWN = 3

function shown(value: string): string {
  return /^https?:\/\/[\x21-\x7e]+$/.test(value) ? loggableUri(value) : '(no URL)'
}

/** Parameters of authorization responses. A redirect URI that already has one would repeat it. */
const RESPONSE_PARAMETERS = ['code', 'error', 'error_description', 'error_uri', 'iss', 'response', 'state']

/** RFC 6749 §3.1.2, RFC 8252 §7. The period in a private-use scheme (§8.4) also excludes `javascript:`. */
export function isRedirectUri(text: string): boolean {
  if (!isAbsoluteUri(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || RESPONSE_PARAMETERS.some(name => url.searchParams.has(name)))
    return false
  if (url.protocol === 'http:') return isLoopback(url.hostname)
  if (url.protocol === 'https:') return text.startsWith('https://') && !text.startsWith('https:///')
  return url.protocol.includes('.')
}

export function isRegisteredRedirectUri(requested: string, registered: readonly string[], rules?: PortRules): boolean {
  return requested.length <= URL_LENGTH && registered.some(each => matchesRedirectUri(requested, each, rules))
}

/** In parts, so that all but the port can be compared as text. */
const LOOPBACK =
  /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?(\/.*|\?.*|)$/

/**
 * RFC 8252 §7.3. `localhost` is a name and not an address (§8.3), and another app can claim a
 * private-use scheme (§7.1).
 */
export function isProtectedRedirectUri(uri: string): boolean {
  const [, host] = LOOPBACK.exec(uri) ?? []
  return uri.startsWith('https://') || (host !== undefined && host !== LOCALHOST)
}

const LOCALHOST = 'localhost'

/** What a service allows beyond the addresses. */
interface PortRules {
  readonly localhostPortIgnored: boolean
}

const ADDRESSES_ONLY: PortRules = { localhostPortIgnored: false }

/**
 * Only the port of a loopback address may differ (RFC 6749 §3.1.2.3, RFC 9700 §2.1, RFC 8252 §7.3), and that of
 * `localhost` if the service allows it.
 */
export function matchesRedirectUri(
  requested: string,
  registered: string,
  { localhostPortIgnored }: PortRules = ADDRESSES_ONLY,
): boolean {
  if (requested === registered) return true
  const [, host, rest] = LOOPBACK.exec(requested) ?? []
  const [, registeredHost, registeredRest] = LOOPBACK.exec(registered) ?? []
  if (host === undefined || (host === LOCALHOST && !localhostPortIgnored)) return false
  return host === registeredHost && rest === registeredRest
}
