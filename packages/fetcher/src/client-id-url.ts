/** The characters of a URI without a fragment (RFC 3986 §2), with whole percent-encodings. */
const CHARACTERS = /^(?:[A-Za-z0-9\-._~:/?[\]!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/

/** Scheme, host, port, path with a leading slash, and query. */
const PARTS = /^https:\/\/((?:\[[^\]/?]*\]|[^[\]:/?])+)(?::(\d+))?(\/[^?]*)(\?.*)?$/

/**
 * Whether text is a Client Identifier URL (Client ID Metadata Document §3): https, no user, a path,
 * no segments of one or two dots, no fragment.
 *
 * It must also be written as it is fetched, but for letters of the host in upper case and the port
 * 443: no two URLs that look different then name one document, and none is read as another. That
 * leaves no dot segment either, encoded or not: what fetches resolves them.
 */
export function isClientIdUrl(text: string): boolean {
  const [, host = '', port = '', path = '', query = ''] = PARTS.exec(text) ?? []
  if (path === '' || !CHARACTERS.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  const isSameHost = url.hostname === host.toLowerCase() && (url.port || '443') === (port || '443')
  return isSameHost && `${url.pathname}${url.search}` === `${path}${query}`
}
