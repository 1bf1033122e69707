import { JSON_DEPTH } from './limits.js'

/** Whether JSON shows every member. Objects of another realm count, because `fetch` and test runners make them. */
export function isPlainObject(value: object): boolean {
  try {
    const prototype: unknown = Object.getPrototypeOf(value)
    const isPlain = prototype === null || isRoot(prototype)
    return isPlain && Object.getOwnPropertyNames(value).length === Object.keys(value).length
  } catch {
    // A proxy may throw whenever it is asked.
    return false
  }
}

function isRoot(prototype: unknown): boolean {
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(Object(prototype), 'isPrototypeOf')
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const OPEN_BRACE = 0x7b
const CLOSE_BRACKET = 0x5d
const CLOSE_BRACE = 0x7d

const COMMA = 0x2c

function isOpening(code: number): boolean {
  return code === OPEN_BRACKET || code === OPEN_BRACE
}

function isClosing(code: number): boolean {
  return code === CLOSE_BRACKET || code === CLOSE_BRACE
}

/**
 * Those outside of strings. Code units are read one by one, because matching an expression costs a
 * hundred times as much for each.
 */
function visitPunctuation(text: string, visit: (code: number, at: number) => boolean): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if ((code === COMMA || isOpening(code) || isClosing(code)) && !visit(code, at)) return false
  }
  return true
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/** A JSON object (RFC 8259 §4) whose members are not validated. */
export type JsonObject = Readonly<Record<string, unknown>>

export function readJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** For text that is not JSON the result is arbitrary. */
export function isNestedAtMost(text: string, depth: number): boolean {
  let open = 0
  return visitPunctuation(text, code => {
    if (isOpening(code)) open += 1
    if (isClosing(code)) open -= 1
    return open <= depth
  })
}

const NAME = /^"[^"\\]*(?:\\.[^"\\]*)*"/

/**
 * Values are their exact text, which keeps the order of nested members and the digits of numbers. A
 * repeated name is refused (RFC 7519 §4); names inside nested values are not compared.
 */
export function membersOf(text: string): ReadonlyMap<string, string> | undefined {
  return isJsonObject(parsed(text)) ? membersIn(text) : undefined
}

/** The members of a valid JSON object that is not nested too deep, as {@link membersOf} answers them. */
export function membersIn(text: string): ReadonlyMap<string, string> | undefined {
  const members = new Map<string, string>()
  for (const member of partsOf(text)) {
    const [quoted = ''] = NAME.exec(member) ?? []
    const name: unknown = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1)
    if (typeof name !== 'string' || members.has(name)) return undefined
    members.set(name, member.slice(member.indexOf(':', quoted.length) + 1).trim())
  }
  return members
}

/** Each element as its exact text (RFC 8259 §5). */
export function elementsOf(text: string): readonly string[] | undefined {
  return Array.isArray(parsed(text)) ? partsOf(text) : undefined
}

/** The elements of a JSON array in which no object, at any depth, repeats a name. */
export function uniqueElementsOf(text: string): readonly string[] | undefined {
  const array = parsed(text)
  return Array.isArray(array) && isWholeIn(array, text) ? partsOf(text) : undefined
}

/**
 * One text for all texts of the same JSON value (RFC 8259 §4, §7): members are sorted, strings are written without
 * needless escapes, and there is no white space. Numbers keep their text, because parsers round them. The text is valid
 * JSON, repeats no name, and is not nested too deep.
 */
export function canonicalText(text: string): string {
  if (text.startsWith('{')) return `{${[...(membersIn(text) ?? [])].map(canonicalMember).sort().join(',')}}`
  if (text.startsWith('[')) return `[${partsOf(text).map(canonicalText).join(',')}]`
  return text.startsWith('"') ? JSON.stringify(JSON.parse(text)) : text
}

function canonicalMember([name, value]: readonly [string, string]): string {
  return `${JSON.stringify(name)}:${canonicalText(value)}`
}

function parsed(text: string): unknown {
  if (!isNestedAtMost(text, JSON_DEPTH)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let from = text.search(/[[{]/) + 1
  visitPunctuation(text, (code, at) => {
    if (isOpening(code)) depth += 1
    if (isClosing(code)) depth -= 1
    // A comma between outermost parts, or the end.
    if (depth === (code === COMMA ? 1 : 0)) {
      parts.push(text.slice(from, at).trim())
      from = at + 1
    }
    return true
  })
  return parts.length === 1 && parts[0] === '' ? [] : parts
}

/** Text of strangers: as {@link readUniqueJsonObject}, and not nested deeper than {@link JSON_DEPTH}. */
export function readBoundedJsonObject(text: string): JsonObject | undefined {
  return isNestedAtMost(text, JSON_DEPTH) ? readUniqueJsonObject(text) : undefined
}

/** No object in it, at any depth, may repeat a name (RFC 8259 §4). */
export function readUniqueJsonObject(text: string): JsonObject | undefined {
  const object = readJsonObject(text)
  return object !== undefined && isWholeIn(object, text) ? object : undefined
}

/**
 * Of a repeated name only the last is left (RFC 8259 §4). Parsers disagree on which of two counts, but
 * signed data must mean the same to all of them.
 */
function isWholeIn(parsed: unknown, text: string): boolean {
  return isWrittenAs(parsed, text) || namesIn(text) === namesLeftIn(parsed)
}

/** Most programs write JSON as this one does, which repeats no name. It is the quickest test. */
function isWrittenAs(parsed: unknown, text: string): boolean {
  try {
    return JSON.stringify(parsed) === text
  } catch {
    // Nested too deep for a recursion.
    return false
  }
}

/**
 * The number of names in valid JSON. Without escapes, every second piece between quotes is outside
 * of strings, and a colon there follows a name.
 */
function namesIn(text: string): number {
  const plain = text.includes('\\') ? text.replace(/\\./gs, '') : text
  let names = 0
  const pieces = plain.split('"')
  for (let at = 2; at < pieces.length; at += 2) if (pieces[at]?.includes(':')) names++
  return names
}

/** Values can be nested too deep for a recursion. */
function namesLeftIn(value: unknown): number {
  let members = 0
  const waiting = [value]
  while (waiting.length > 0) {
    const each = waiting.pop()
    if (typeof each !== 'object' || each === null) continue
    const values: readonly unknown[] = Array.isArray(each) ? each : Object.values(each)
    if (!Array.isArray(each)) members += values.length
    for (const inner of values) if (typeof inner === 'object') waiting.push(inner)
  }
  return members
}
