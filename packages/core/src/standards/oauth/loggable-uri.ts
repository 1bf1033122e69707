/**
 * Scheme and authority, then the path, then a query or a fragment, if there is any (RFC 3986
 * Appendix B).
 */
const PARTS = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(.?)/i

/** A URI that is shorter has no part that is too long. */
const SHORTEST_LONG = 40

/** Host labels and path segments that are too long to be names and may contain a credential. */
const LONG_LABEL = /[^./:]{40,}/g
const LONG_SEGMENT = /[^/]{40,}/g

/**
 * A URI as a trace may show it: without user information, query and fragment, and with `(long)` in
 * place of each host label or path segment of 40 characters or more (RFC 3986 §3, docs/rules.md
 * §8).
 */
export function loggableUri(uri: string): string {
  if (uri.length < SHORTEST_LONG && !/[@?#]/.test(uri)) return uri
  const [, authority = '', path = '', rest = ''] = PARTS.exec(uri) ?? []
  const host = authority.replace(/^([^/]*\/\/).*@/s, '$1').replace(LONG_LABEL, '(long)')
  return host + path.replace(LONG_SEGMENT, '(long)') + (rest === '' ? '' : `${rest}(not shown)`)
}
