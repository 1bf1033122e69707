import { SCOPE_COUNT } from '../../lib/limits.js'

/**
 * Whether text is one scope (RFC 6749 §3.3): printable ASCII without space, quote and backslash.
 */
export function isScopeToken(text: string): boolean {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text)
}

/** Scopes, each followed by one space but the last; every text is matched in one pass. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/

/**
 * Reads the scopes of a `scope` parameter in their order, without duplicates; `undefined` when it
 * is malformed (RFC 6749 §3.3).
 */
export function readScope(text: string): readonly string[] | undefined {
  if (!SCOPE.test(text)) return undefined
  const scopes = text.split(' ')
  return scopes.length <= SCOPE_COUNT ? [...new Set(scopes)] : undefined
}
