/**
 * Scheme, authority and path of an http URI. They contain only the characters of a URI, every
 * percent sign begins an escape (RFC 3986 §2), and the authority is not empty (RFC 9110 §4.2.1) and
 * has no user information (§4.2.4).
 */
const HTTP_URI = /^https?:\/\/(?!\/|[^/]*@)(?:[\x21\x24\x26-\x3b\x3d\x40-\x5b\x5d-\x7e]|%[0-9A-Fa-f]{2})+$/i

/**
 * Most URIs are normal: https, a host of names in lower case, and a path of characters that need no
 * escape. A name with two hyphens may be of another script, which a parser has to check.
 */
const NORMAL = /^https:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]+(?:\/[A-Za-z0-9._~-]*)+$/

/** Unreserved characters, whose escapes are equivalent to the characters (RFC 3986 §2.3). */
const UNRESERVED = /[A-Za-z0-9\-._~]/

/**
 * Normalizes an http or https URI and removes query and fragment, so that equivalent URIs become
 * equal (RFC 3986 §6.2.2, §6.2.3; RFC 9449 §4.3-9): scheme and host in lower case, no default port,
 * no dot segments, at least `/` as path, escapes in upper case and only where necessary.
 * `undefined` for anything else.
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

/**
 * Normalizes the URL of a request. `undefined` also when its path has dot segments: routers see the
 * path as it was sent, so the normalized one could name another resource. No client sends such a
 * path.
 */
export function requestHttpUri(text: string): string | undefined {
  const end = text.search(/[?#]/)
  return DOT_SEGMENT.test(end < 0 ? text : text.slice(0, end)) ? undefined : normalHttpUri(text)
}

/** A URL, parsed once; `undefined` when it is not one. */
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
