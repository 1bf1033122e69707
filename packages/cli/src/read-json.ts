import type { Result } from '@symbolon/core'
import { type JSONPath, printParseErrorCode, visit } from 'jsonc-parser'
import type { ConfigurationProblem } from './configured.js'

/** JSON as RFC 8259 has it: comments, a comma at the end and empty text belong to other formats. */
const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/**
 * Reads JSON text in which no object repeats a member: parsers differ in which of the two they take (RFC 8259 §4). Otherwise
 * the place of the first mistake, or each repeated member with all its places. No problem quotes a value: it may be a secret.
 */
export function readJson(text: string): Result<unknown, readonly ConfigurationProblem[]> {
  try {
    const refusal = problemsIn(text)
    return refusal.length > 0 ? { ok: false, refusal } : { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, refusal: [{ path: '', problem: error instanceof RangeError ? 'is nested too deep' : NO_JSON }] }
  }
}

const NO_JSON = 'is not JSON'

function problemsIn(text: string): readonly ConfigurationProblem[] {
  const mistakes: ConfigurationProblem[] = []
  const places = new Map<string, readonly string[]>()
  visit(
    text,
    {
      onError(code, _offset, _length, line, column) {
        const mistake = MISTAKES[printParseErrorCode(code)]
        mistakes.push({
          path: placeOf(line, column),
          problem: mistake === undefined ? NO_JSON : `${NO_JSON}: ${mistake}`,
        })
      },
      onObjectProperty(name, _offset, _length, line, column, pathOfObject) {
        const path = pathOf([...pathOfObject(), name])
        places.set(path, [...(places.get(path) ?? []), placeOf(line, column)])
      },
    },
    STRICT,
  )
  if (mistakes.length > 0) return mistakes.slice(0, 1)
  const repeated = [...places].filter(([, each]) => each.length > 1)
  return repeated.map(([path, each]) => ({ path, problem: `must not be repeated: ${each.join('; ')}` }))
}

/** A place as editors count: from 1. */
function placeOf(line: number, column: number): string {
  return `line ${line + 1}, column ${column + 1}`
}

/** A path as people write it; a name that is none of ours in quotes. */
function pathOf(path: JSONPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    if (!/^\w+$/.test(step)) return `${text}[${JSON.stringify(step)}]`
    return text === '' ? step : `${text}.${step}`
  }, '')
}

/** What is wrong where a parser stops. */
const MISTAKES: Readonly<Partial<Record<ReturnType<typeof printParseErrorCode>, string>>> = {
  InvalidSymbol: 'this is no value',
  PropertyNameExpected: 'a name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing, or what closes the list or object',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'nothing more may follow',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'a string does not end on its line',
  UnexpectedEndOfNumber: 'a number does not end',
  InvalidUnicode: 'a string has \\u without four hexadecimal digits',
  InvalidEscapeCharacter: 'a string has an unknown escape; a backslash is written as two',
  InvalidCharacter: 'a string holds a control character, which must be escaped',
}
