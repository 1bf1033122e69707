/** Objects and arrays that may stand inside one another. */
const DEPTH = 32

/**
 * Reads a JSON object. `undefined` for anything else: text that is no JSON, another value at the top, a member that
 * stands twice in one object (which of the two counts differs from reader to reader, RFC 8259 §4), and nesting deeper
 * than 32.
 */
export function readJsonObject(text: string): object | undefined {
  try {
    if (!isUnambiguous(text)) return undefined
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    // JSON.parse has no other way to say that text is not JSON.
    return undefined
  }
}

/** How far the scan of a text has come. */
interface Scan {
  /** The names of every object that is open, and `undefined` for every array. */
  readonly open: (Set<string> | undefined)[]
  /** The next string is the name of a member. */
  nameNext: boolean
}

/** What the characters between strings do to a scan. */
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
 * One pass over JSON text: whether every object names its members once, and none lies too deep. Of text that is no
 * JSON it may say either, for `JSON.parse` refuses that.
 */
function isUnambiguous(text: string): boolean {
  const scan: Scan = { open: [], nameNext: false }
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') {
      const end = endOfString(text, at)
      if (scan.nameNext && !isNew(text.slice(at, end), scan.open.at(-1))) return false
      scan.nameNext = false
      at = end - 1
    } else {
      STEPS.get(text.charAt(at))?.(scan)
      if (scan.open.length > DEPTH) return false
    }
  }
  return true
}

/** Where the string that begins here is over. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** Names are the same when they mean the same: `"a"` and `"\u0061"` are one. */
function isNew(literal: string, names: Set<string> | undefined): boolean {
  const name: unknown = JSON.parse(literal)
  if (names === undefined || typeof name !== 'string') return true
  const before = names.size
  return names.add(name).size > before
}
