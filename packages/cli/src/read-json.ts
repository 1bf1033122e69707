import type { ConfigurationFault, Result } from '@symbolon/core'
import { ok, refuse } from '@symbolon/core/internal'
import { type JSONPath, printParseErrorCode, visit } from 'jsonc-parser'

/** JSON of RFC 8259: no comments, no trailing comma, no empty text. */
const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/** Levels of nesting. No configuration has more. */
const DEPTH = 32

/**
 * Reads JSON in which no object repeats a member, because parsers differ in which of the two they take (RFC 8259 §4).
 * The problem is the position of the first syntax error, or all positions of each repeated member, or that the text is
 * nested deeper than 32 levels. No problem quotes a value: it may be a secret.
 */
export function readJson(text: string): Result<unknown, readonly ConfigurationFault[]> {
  try {
    const problems = problemsIn(text)
    return problems.length > 0 ? refuse(problems) : ok(JSON.parse(text))
  } catch (error) {
    return refuse([{ path: '', problem: error instanceof RangeError ? TOO_DEEP : NO_JSON }])
  }
}

/** Any JSON, of which a repeated member counts once; `undefined` for other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const NO_JSON = 'is not JSON'
const TOO_DEEP = `is nested deeper than ${DEPTH} levels`

function problemsIn(text: string): readonly ConfigurationFault[] {
  const mistakes: ConfigurationFault[] = []
  const repeated: ConfigurationFault[] = []
  const open: Opened[] = []
  const begin = (path: () => JSONPath) => {
    if (open.length === DEPTH) throw new RangeError(TOO_DEEP)
    open.push({ path: path(), members: new Map() })
  }
  const end = () => {
    for (const problem of repeatedIn(open.pop())) repeated.push(problem)
  }
  visit(
    text,
    {
      onError(code, _offset, _length, line, column) {
        const mistake = MISTAKES[printParseErrorCode(code)]
        mistakes.push({
          path: positionOf(line, column),
          problem: mistake === undefined ? NO_JSON : `${NO_JSON}: ${mistake}`,
        })
      },
      onObjectBegin: (_offset, _length, _line, _column, path) => begin(path),
      onArrayBegin: (_offset, _length, _line, _column, path) => begin(path),
      onObjectProperty: (name, _offset, _length, line, column) =>
        addMember(open.at(-1), name, positionOf(line, column)),
      onObjectEnd: end,
      onArrayEnd: end,
    },
    STRICT,
  )
  return mistakes.length > 0 ? mistakes.slice(0, 1) : repeated
}

/** An object or an array that has begun: the positions of its members, by their names. */
interface Opened {
  readonly path: JSONPath
  readonly members: Map<string, string[]>
}

function addMember(opened: Opened | undefined, name: string, position: string): void {
  const positions = opened?.members.get(name)
  if (positions === undefined) opened?.members.set(name, [position])
  else positions.push(position)
}

function repeatedIn(opened: Opened | undefined): readonly ConfigurationFault[] {
  if (opened === undefined) return []
  return [...opened.members]
    .filter(([, positions]) => positions.length > 1)
    .map(([name, positions]) => ({
      path: shownPath([...opened.path, name]),
      problem: `must not be repeated: ${positions.join('; ')}`,
    }))
}

/** A position, counted from 1 as in editors. */
function positionOf(line: number, column: number): string {
  return `line ${line + 1}, column ${column + 1}`
}

/** A path in dot notation; unusual names in brackets and quotes. */
export function shownPath(path: JSONPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    if (!/^\w+$/.test(step)) return `${text}[${JSON.stringify(step)}]`
    return text === '' ? step : `${text}.${step}`
  }, '')
}

const MISTAKES: Readonly<Partial<Record<ReturnType<typeof printParseErrorCode>, string>>> = {
  InvalidSymbol: 'this is not a value',
  PropertyNameExpected: 'a name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma, or a closing bracket or brace, is missing',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'there is text after the value',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'a string does not end on its line',
  UnexpectedEndOfNumber: 'a number does not end',
  InvalidUnicode: 'a string has \\u without four hexadecimal digits',
  InvalidEscapeCharacter: 'a string has an unknown escape; write a backslash as two',
  InvalidCharacter: 'a string has a control character, which must be escaped',
}
