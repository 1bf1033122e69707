/** The deepest nesting of objects and arrays. */
const DEPTH = 32

/**
 * Reads a JSON object; `undefined` for malformed JSON, another value at the top, nesting deeper than 32, and an object
 * with a repeated member, because parsers differ in which of the two they take (RFC 8259 §4).
 */
export function readJsonObject(text: string): object | undefined {
  try {
    if (!isUnambiguous(text)) return undefined
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    // JSON.parse reports malformed text only by throwing.
    return undefined
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Whether no object repeats a member and nothing is nested too deep, found in one pass. For
 * malformed JSON the result is arbitrary: `JSON.parse` refuses it.
 */
function isUnambiguous(text: string): boolean {
  // The names in each open object, and `undefined` for each open array.
  const open: (Set<string> | undefined)[] = []
  let nameNext = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (nameNext && !addName(text.slice(at, end), open.at(-1))) return false
      nameNext = false
      at = end - 1
    } else if (code === COMMA) {
      nameNext = open.at(-1) !== undefined
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      nameNext = code === OPEN_OBJECT
      if (open.push(nameNext ? new Set() : undefined) > DEPTH) return false
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      open.pop()
      nameNext = false
    }
  }
  return true
}

/** The position after the string that begins here. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) break
    if (code === BACKSLASH) at++
  }
  return at + 1
}

/** Adds a name; `false` when the object has it already. `"a"` and `"\u0061"` are the same name. */
function addName(literal: string, names: Set<string> | undefined): boolean {
  if (names === undefined) return true
  const name: unknown = literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1)
  if (typeof name !== 'string') return true
  const before = names.size
  return names.add(name).size > before
}
