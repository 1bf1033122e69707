import { URL_LENGTH } from '../../lib/limits.js'
import { isAbsoluteUri, isLoopback } from './uri.js'

/** Parameters of authorization responses. A redirect URI that already has one would repeat it. */
const RESPONSE_PARAMETERS = ['code', 'error', 'error_description', 'error_uri', 'iss', 'response', 'state']

/**
 * Whether a URI is acceptable as a redirect URI: absolute, without fragment, user information and
 * response parameters, with the scheme https, http on a loopback host, or a private-use scheme
 * (RFC 6749 §3.1.2, RFC 8252 §7).
 *
 * A private-use scheme must contain a period (RFC 8252 §8.4), which also excludes `javascript:` and
 * the like.
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

/** Whether a requested redirect URI matches one of the registered URIs. */
export function isRegisteredRedirectUri(requested: string, registered: readonly string[]): boolean {
  return requested.length <= URL_LENGTH && registered.some(each => matchesRedirectUri(requested, each))
}

/**
 * An http URI with a loopback address, in parts, so that all but the port can be compared as text.
 */
const LOOPBACK =
  /^http:\/\/(127\.0\.0\.1|\[::1\])(?::(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?(\/.*|\?.*|)$/

/**
 * Whether a response to a redirect URI is protected in transit: https, or http on a loopback
 * address (RFC 8252 §7.3). `localhost` is a name and not an address (§8.3), and another app can
 * claim a private-use scheme (§7.1).
 */
export function isProtectedRedirectUri(uri: string): boolean {
  return uri.startsWith('https://') || LOOPBACK.test(uri)
}

/**
 * Whether a requested redirect URI matches a registered one: the same string, or two http URIs with
 * the same loopback address that differ only in the port (RFC 6749 §3.1.2.3, RFC 9700 §2.1,
 * RFC 8252 §7.3).
 */
export function matchesRedirectUri(requested: string, registered: string): boolean {
  if (requested === registered) return true
  const one = LOOPBACK.exec(requested)
  const other = LOOPBACK.exec(registered)
  return one !== null && other !== null && one[1] === other[1] && one[2] === other[2]
}
