import { SCOPE_COUNT } from './limits.js'

/** RFC 6749 §3.3. */
export function isScopeToken(text: string): boolean {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text)
}

/** Whether text is a `scope` parameter: scopes with single spaces between them (RFC 6749 §3.3). */
export function isScope(text: string): boolean {
  if (!SCOPE.test(text)) return false
  // A shorter text has no room for more.
  return text.length < 2 * SCOPE_COUNT || text.split(' ', SCOPE_COUNT + 1).length <= SCOPE_COUNT
}

const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/

export function readScope(text: string): readonly string[] | undefined {
  if (!isScope(text)) return undefined
  return text.includes(' ') ? [...new Set(text.split(' '))] : [text]
}
