import { URL_LENGTH } from '../../lib/limits.js'

/**
 * The characters of an absolute URI (RFC 3986 §2, §4.3): no fragment, and every percent sign begins
 * an escape.
 */
const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9._~:/?@!$&'()*+,;=[\]-]|%[0-9A-Fa-f]{2})+$/

/** Whether a host, as `URL.hostname` spells it, is the local machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost'
}

/**
 * Whether text is exactly an absolute URI, which has no fragment (RFC 3986 §4.3), and no longer than
 * those that are accepted.
 */
export function isAbsoluteUri(text: string): boolean {
  return text.length <= URL_LENGTH && ABSOLUTE_URI.test(text) && URL.canParse(text)
}

/**
 * Whether text is an absolute https URL without fragment and user information, or an http URL of
 * the local machine, for development.
 */
export function isSecureUrl(text: string): boolean {
  if (!/^https?:\/\/[^/]/.test(text) || !isAbsoluteUri(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url.hostname)
}
