import { URL_LENGTH } from '../../lib/limits.js'
import { isAbsoluteUri, isLoopback } from './uri.js'

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

export function isRegisteredRedirectUri(requested: string, registered: readonly string[]): boolean {
  return requested.length <= URL_LENGTH && registered.some(each => matchesRedirectUri(requested, each))
}

/** In parts, so that all but the port can be compared as text. */
const LOOPBACK =
  /^http:\/\/(127\.0\.0\.1|\[::1\])(?::(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?(\/.*|\?.*|)$/

/**
 * RFC 8252 §7.3. `localhost` is a name and not an address (§8.3), and another app can claim a
 * private-use scheme (§7.1).
 */
export function isProtectedRedirectUri(uri: string): boolean {
  return uri.startsWith('https://') || LOOPBACK.test(uri)
}

/** Only the port of a loopback address may differ (RFC 6749 §3.1.2.3, RFC 9700 §2.1, RFC 8252 §7.3). */
export function matchesRedirectUri(requested: string, registered: string): boolean {
  if (requested === registered) return true
  const one = LOOPBACK.exec(requested)
  const other = LOOPBACK.exec(registered)
  return one !== null && other !== null && one[1] === other[1] && one[2] === other[2]
}
