/**
 * Scheme, authority and path of an http URI: printable ASCII without what ends or escapes a URI; every percent sign begins
 * an escape (RFC 3986 §2), and the authority is not empty (RFC 9110 §4.2.1) and names no user (§4.2.4).
 */
const HTTP_URI = /^https?:\/\/(?!\/|[^/]*@)(?:[\x21\x24\x26-\x3b\x3d\x40-\x5b\x5d-\x7e]|%[0-9A-Fa-f]{2})+$/i

/** Characters that need no escape and mean the same with one (RFC 3986 §2.3). */
const UNRESERVED = /[A-Za-z0-9\-._~]/

/**
 * An http or https URI without query and fragment, in the one form that all its spellings share (RFC 3986 §6.2.2, §6.2.3;
 * RFC 9449 §4.3-9): scheme and host in lower case, no default port, no dot segments, at least `/` as path, escapes in upper
 * case and only where they are needed. `undefined` for anything else.
 */
export function normalHttpUri(text: string): string | undefined {
  const end = text.search(/[?#]/)
  const uri = end < 0 ? text : text.slice(0, end)
  const url = HTTP_URI.test(uri) ? parsed(uri) : undefined
  if (url === undefined) return undefined
  // The parser of the URL standard does scheme, host and port; some versions of Node leave dot segments behind.
  return url.origin + withoutDotSegments(url.pathname.replace(/%[0-9A-Fa-f]{2}/g, normalEscape))
}

/** A path segment of one or two dots, escaped or not. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/i

/**
 * The URL of a request in its normal form, or `undefined`: a request whose path has dot segments is none that a proof
 * could name, for routers see the path as it was sent, and no client sends such a path.
 */
export function requestHttpUri(text: string): string | undefined {
  const end = text.search(/[?#]/)
  return DOT_SEGMENT.test(end < 0 ? text : text.slice(0, end)) ? undefined : normalHttpUri(text)
}

function parsed(uri: string): URL | undefined {
  try {
    return new URL(uri)
  } catch {
    // Asking URL.canParse before would parse twice.
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
