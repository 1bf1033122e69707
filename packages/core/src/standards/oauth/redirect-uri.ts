import { isAbsoluteUri, isLoopback } from './uri.js'

/** Parameters of authorization responses: in a redirect URI of its own they would stand there twice. */
const RESPONSE_PARAMETERS = ['code', 'error', 'error_description', 'error_uri', 'iss', 'response', 'state']

/**
 * Whether an authorization response may be sent to a URI at all: absolute, without fragment, user and response parameters,
 * by https, http of a loopback host, or a scheme of the client's own (RFC 6749 §3.1.2, RFC 8252 §7).
 *
 * Schemes of a client's own contain a period (RFC 8252 §8.4), which also keeps `javascript:` and its like out.
 */
export function isRedirectUri(text: string): boolean {
  if (!isAbsoluteUri(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || RESPONSE_PARAMETERS.some(name => url.searchParams.has(name)))
    return false
  if (url.protocol === 'http:') return isLoopback(url.hostname)
  if (url.protocol === 'https:') return text.startsWith('https://') && !text.startsWith('https:///')
  return url.protocol.includes('.')
}

/** Whether a requested redirect URI is one of those that are registered. */
export function isRegisteredRedirectUri(requested: string, registered: readonly string[]): boolean {
  return registered.some(each => matchesRedirectUri(requested, each))
}

/** An http URI of a loopback address, taken apart so that everything but the port can be compared as text. */
const LOOPBACK =
  /^http:\/\/(127\.0\.0\.1|\[::1\])(?::(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?(\/.*|\?.*|)$/

/**
 * Whether what is sent to a redirect URI is protected on its way: https, or http of a loopback address (RFC 8252 §7.3). A
 * name like `localhost` is no address (§8.3), and a scheme of an app's own can be claimed by another app (§7.1).
 */
export function isProtectedRedirectUri(uri: string): boolean {
  return uri.startsWith('https://') || LOOPBACK.test(uri)
}

/**
 * Whether a requested redirect URI is a registered one: the same string, or the same but for the port where both are
 * http URIs of a loopback address (RFC 6749 §3.1.2.3, RFC 9700 §2.1, RFC 8252 §7.3).
 */
export function matchesRedirectUri(requested: string, registered: string): boolean {
  if (requested === registered) return true
  const one = LOOPBACK.exec(requested)
  const other = LOOPBACK.exec(registered)
  return one !== null && other !== null && one[1] === other[1] && one[2] === other[2]
}
