import type { FaultPlace } from '@symbolon/core'
import { reasonOf } from './print.js'

/** The most errors of a chain of causes: from the driver, the adapter and the library. */
const DEPTH = 4

/** The most characters of a line: the message of a driver may contain a whole statement. */
const LENGTH = 500

/**
 * An error as one line for the operator: the place, the messages of the chain of causes, and their
 * codes.
 */
export function faultLine(error: unknown, { operation, port }: FaultPlace): string {
  const chain = chainOf(error)
  const messages = chain.map(each => reasonOf(each, nameOf(each)))
  const codes = chain.flatMap(codesOf)
  const where = port === undefined ? operation : `${operation}: ${port}`
  const code = codes.length === 0 ? '' : ` (${[...new Set(codes)].join(', ')})`
  return oneLine(`${where}: ${[...new Set(messages)].join(': ')}`).slice(0, LENGTH) + code
}

/** What repetitions of a fault have in common: its place, and the names and codes of its errors. */
export function faultKey(error: unknown, { operation, port = '' }: FaultPlace): string {
  const chain = chainOf(error)
  return [operation, port, ...chain.map(nameOf), ...chain.flatMap(codesOf)].join(' ')
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

/** Replaces line breaks, so that a message cannot forge a log line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
