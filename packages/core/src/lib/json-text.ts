import { isJsonObject, isNestedAtMost, type JsonObject, readJsonObject } from './json-object.js'

/** Objects and arrays that may stand inside one another, the outermost included (docs/rules.md §7). */
const DEPTH = 32

/** A string as a whole, or a character that opens, closes or parts: what is left of valid JSON moves no boundary. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]/g

/** The name that a member begins with. */
const NAME = /^"[^"\\]*(?:\\.[^"\\]*)*"/

/**
 * The members of a JSON object by their names, each value the very text that stands there: order of nested members and
 * digits of numbers included (RFC 8259 §4). White space around a value is dropped.
 *
 * `undefined` for text that is no JSON object, for one in which a name stands twice (RFC 7519 §4), whatever its escapes,
 * and for one that is nested deeper than 32. Names inside nested values are not compared.
 */
export function membersOf(text: string): ReadonlyMap<string, string> | undefined {
  if (!isJsonObject(parsed(text))) return undefined
  const members = new Map<string, string>()
  for (const member of partsOf(text)) {
    const [quoted = ''] = NAME.exec(member) ?? []
    const name = parsed(quoted)
    if (typeof name !== 'string' || members.has(name)) return undefined
    members.set(name, member.slice(member.indexOf(':', quoted.length) + 1).trim())
  }
  return members
}

/**
 * The elements of a JSON array in their order, each the very text that stands there (RFC 8259 §5). White space around
 * an element is dropped. `undefined` for text that is no JSON array, and for one that is nested deeper than 32.
 */
export function elementsOf(text: string): readonly string[] | undefined {
  return Array.isArray(parsed(text)) ? partsOf(text) : undefined
}

function parsed(text: string): unknown {
  if (!isNestedAtMost(text, DEPTH)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // JSON.parse has no other way to say that text is not JSON.
    return undefined
  }
}

/** What stands between the commas of the outermost object or array of valid JSON. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let from = text.search(/[[{]/) + 1
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '[' || token === '{') depth += 1
    if (token === ']' || token === '}') depth -= 1
    // A comma of the outermost, or its end.
    if (depth === (token === ',' ? 1 : 0)) {
      parts.push(text.slice(from, index).trim())
      from = index + 1
    }
  }
  return parts.length === 1 && parts[0] === '' ? [] : parts
}

/**
 * Reads the text of a JSON object in which no object repeats a name, however deep it lies (RFC 8259 §4); `undefined` for
 * anything else.
 */
export function readUniqueJsonObject(text: string): JsonObject | undefined {
  const object = readJsonObject(text)
  return object !== undefined && hasUniqueNames(text) ? object : undefined
}

/** A string, with the colon of a name behind it, or what begins or ends an object. */
const NAME_OR_BRACE = /"[^"\\]*(?:\\.[^"\\]*)*"(?:[ \t\r\n]*:)?|[{}]/g

/**
 * Whether no object of valid JSON says a name twice, however deep it lies and whatever its escapes (RFC 8259 §4). Readers differ
 * in which of two they take: what is signed must mean the same to all of them.
 */
export function hasUniqueNames(text: string): boolean {
  const open: Set<string>[] = []
  for (const [token] of text.matchAll(NAME_OR_BRACE)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (token.endsWith(':')) {
      const names = open.at(-1)
      const name = nameIn(token)
      if (names?.has(name)) return false
      names?.add(name)
    }
  }
  return true
}

/** The name of a member that begins with it; few names hold escapes. */
function nameIn(member: string): string {
  const quoted = member.slice(0, member.lastIndexOf('"') + 1)
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
}
