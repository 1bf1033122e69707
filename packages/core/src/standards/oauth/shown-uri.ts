/** Scheme and authority, then the path, then a query or a fragment, if there is any (RFC 3986 Appendix B). */
const PARTS = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(.?)/i

/** A label of a host, and a segment of a path, in which somebody may have put a credential: no name is as long. */
const LONG_LABEL = /[^./:]{40,}/g
const LONG_SEGMENT = /[^/]{40,}/g

/**
 * A URI as the operator may see it: without user, query and fragment, and `(long)` in place of a label or a segment of 40
 * characters and more, in which a credential may be (RFC 3986 §3, docs/rules.md §8).
 */
export function shownUri(uri: string): string {
  const [, authority = '', path = '', rest = ''] = PARTS.exec(uri) ?? []
  const host = authority.replace(/\/\/.*@/s, '//').replace(LONG_LABEL, '(long)')
  return host + path.replace(LONG_SEGMENT, '(long)') + (rest === '' ? '' : `${rest}(not shown)`)
}
