/** The deepest nesting of objects and arrays. */
const DEPTH = 32

/** `readBoundedJsonObject` as a table of characters: slower, and easier to check. */
export function readByTable(text: string): object | undefined {
  try {
    if (!isUnambiguous(text)) return undefined
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    // JSON.parse reports malformed text only by throwing.
    return undefined
  }
}

interface Scan {
  /** The names in each open object, and `undefined` for each open array. */
  readonly open: (Set<string> | undefined)[]
  /** Whether the next string is the name of a member. */
  nameNext: boolean
}

/** The effect of each character outside of strings. */
const STEPS: ReadonlyMap<string, (scan: Scan) => void> = new Map([
  ['{', scan => enter(scan, new Set())],
  ['[', scan => enter(scan, undefined)],
  ['}', leave],
  [']', leave],
  [
    ',',
    scan => {
      scan.nameNext = scan.open.at(-1) !== undefined
    },
  ],
])

function enter(scan: Scan, names: Set<string> | undefined): void {
  scan.open.push(names)
  scan.nameNext = names !== undefined
}

function leave(scan: Scan): void {
  scan.open.pop()
  scan.nameNext = false
}

/**
 * Whether no object repeats a member and nothing is nested too deep, found in one pass. For
 * malformed JSON the result is arbitrary: `JSON.parse` refuses it.
 */
function isUnambiguous(text: string): boolean {
  const scan: Scan = { open: [], nameNext: false }
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') {
      const end = endOfString(text, at)
      if (scan.nameNext && !addName(text.slice(at, end), scan.open.at(-1))) return false
      scan.nameNext = false
      at = end - 1
    } else {
      STEPS.get(text.charAt(at))?.(scan)
      if (scan.open.length > DEPTH) return false
    }
  }
  return true
}

/** The position after the string that begins here. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** Adds a name; `false` when the object has it already. `"a"` and `"\u0061"` are the same name. */
function addName(literal: string, names: Set<string> | undefined): boolean {
  const name: unknown = JSON.parse(literal)
  if (names === undefined || typeof name !== 'string') return true
  const before = names.size
  return names.add(name).size > before
}
