import { SCOPE_COUNT } from './limits.js'

/* What a text is by its characters. */

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

export function isSha256Text(text: string): boolean {
  return SHA256_TEXT.test(text)
}

/** 42 characters of six bits, and one of which only the first four are set. */
const SHA256_TEXT = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/

/** Spaces and tabs only (RFC 9110 §5.6.3), in linear time. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (isSpace(text[start])) start++
  while (end > start && isSpace(text[end - 1])) end--
  return text.slice(start, end)
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}

/**
 * The name of an error as a report may contain it; `unknown` unless it has only letters, because
 * foreign code chooses the name.
 */
export function errorName(error: unknown): string {
  const name = nameOf(error)
  return typeof name === 'string' && /^[A-Za-z]{1,60}$/.test(name) ? name : 'unknown'
}

/** The error may be a proxy that throws on any access. */
function nameOf(error: unknown): unknown {
  try {
    return error instanceof Error ? error.name : undefined
  } catch {
    return undefined
  }
}

/* A secret may be in the place of a name, so text that does not look like a name is replaced. */

export function isLoggableName(name: string): boolean {
  return /^[A-Za-z_]{1,40}$/.test(name)
}

export function loggableParameterName(name: string): string {
  return /^[a-z_]{1,40}$/.test(name) ? name : '(another name)'
}

export function loggableName(text: string): string {
  return /^[A-Za-z][\w.+/-]{0,39}$/.test(text) ? text : text === '' ? 'none' : '(not a name)'
}
