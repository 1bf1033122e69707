import { readFileSync } from 'node:fs'

/** Why something is refused most of the time, and what to do. */
export interface Cause {
  readonly cause: string
  readonly fix: string
}

/** A code that no table of refusals has. */
export interface PlainCode {
  readonly code: string
  readonly where: string
  readonly meaning: string
  readonly fix: string
}

/** The causes of refusals, by `reason` or `reason code`, as people write them in `causes.txt`. */
export const CAUSES: ReadonlyMap<string, Cause> = new Map(
  rowsOf('causes.txt').map(([key = '', cause = '', fix = '']) => [key, { cause, fix }]),
)

/** The codes in `codes.txt`. */
export const PLAIN_CODES: readonly PlainCode[] = rowsOf('codes.txt').map(
  ([code = '', where = '', meaning = '', fix = '']) => ({ code, where, meaning, fix }),
)

/** The cause of a reason under a code. */
export function causeOf(reason: string, code: string): Cause | undefined {
  return CAUSES.get(`${reason} ${code}`) ?? CAUSES.get(reason)
}

/** The rows of a text: cells between bars, without empty lines and comments. */
function rowsOf(file: string): readonly (readonly string[])[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => line.split('|').map(cell => cell.trim()))
}
