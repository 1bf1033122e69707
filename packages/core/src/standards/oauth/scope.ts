import { SCOPE_COUNT } from '../../lib/limits.js'

/**
 * Whether text is one scope (RFC 6749 §3.3): printable ASCII without space, quote and backslash.
 */
export function isScopeToken(text: string): boolean {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text)
}

/**
 * Reads the scopes of a `scope` parameter in their order, without duplicates; `undefined` when it
 * is malformed (RFC 6749 §3.3).
 */
export function readScope(text: string): readonly string[] | undefined {
  const scopes = text.split(' ')
  return scopes.length <= SCOPE_COUNT && scopes.every(isScopeToken) ? [...new Set(scopes)] : undefined
}
