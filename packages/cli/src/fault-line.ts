import type { FaultPlace } from '@symbolon/core'
import { reasonOf } from './print.js'

/** Errors that one error is the end of: a driver's below an adapter's below a library's. */
const DEPTH = 4

/** Characters of a line: a driver may put a whole statement into its message. */
const LENGTH = 500

/** What failed as one line for the operator: where, what every error of the chain says, and its code. */
export function faultLine(error: unknown, { operation, port }: FaultPlace): string {
  const chain = chainOf(error)
  const messages = chain.map(each => reasonOf(each, nameOf(each)))
  const codes = chain.flatMap(codesOf)
  const where = port === undefined ? operation : `${operation}: ${port}`
  const code = codes.length === 0 ? '' : ` (${[...new Set(codes)].join(', ')})`
  return oneLine(`${where}: ${[...new Set(messages)].join(': ')}`).slice(0, LENGTH) + code
}

function chainOf(error: unknown, depth = DEPTH): readonly unknown[] {
  if (!(error instanceof Error) || depth === 1) return [error]
  return error.cause === undefined ? [error] : [error, ...chainOf(error.cause, depth - 1)]
}

function codesOf(error: unknown): readonly string[] {
  const errors: readonly unknown[] = error instanceof AggregateError ? [error, ...error.errors] : [error]
  return errors.flatMap(each => {
    const code: unknown = Reflect.get(Object(each), 'code')
    return typeof code === 'string' && /^\w{1,40}$/.test(code) ? [code] : []
  })
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'an unknown error'
}

/** What came from elsewhere must not look like a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
