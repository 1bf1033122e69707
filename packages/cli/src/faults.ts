import type { FaultPlace } from '@symbolon/core'
import { reasonOf } from './print.js'
import type { ServedFaultPlace } from './request-log.js'

/** The most errors of a chain of causes: from the driver, the adapter and the library. */
const DEPTH = 4

/** The most characters of a line: the message of a driver may contain a whole statement. */
const LENGTH = 500

/** The most faults that are told apart; further ones count as one. */
const KINDS = 200

/** An error as one line for the operator: the place, the messages of the chain of causes, and their codes. */
export function faultLine(error: unknown, { operation, port }: FaultPlace): string {
  const chain = chainOf(error)
  const messages = chain.map(each => reasonOf(each, nameOf(each)))
  const codes = chain.flatMap(codesOf)
  const where = port === undefined ? operation : `${operation}: ${port}`
  const code = codes.length === 0 ? '' : ` (${[...new Set(codes)].join(', ')})`
  // A line break would let a message forge a line of the log.
  const line = `${where}: ${[...new Set(messages)].join(': ')}`.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  return line.slice(0, LENGTH) + code
}

function faultKey(error: unknown, { operation, port = '' }: FaultPlace): string {
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

/**
 * Logs faults without flooding the log: the first of its kind at once, and its repetitions as a
 * number with each {@link FaultLog.flush}. A kind is a place, the name of the error and its codes.
 */
export class FaultLog {
  readonly #write: (line: string) => void
  readonly #logged = new Map<string, { readonly line: string; repetitions: number }>()

  constructor(write: (line: string) => void) {
    this.#write = line => write(`${new Date().toISOString()} ${line}`)
  }

  readonly hear = (error: unknown, place: ServedFaultPlace): void => {
    const own = faultKey(error, place)
    // All faults beyond the limit have one key.
    const key = this.#logged.size < KINDS || this.#logged.has(own) ? own : ''
    const known = this.#logged.get(key)
    if (known !== undefined) {
      known.repetitions++
      return
    }
    const line = faultLine(error, place)
    this.#logged.set(key, { line, repetitions: 0 })
    this.#write(place.requestId === undefined ? line : `${line} request ${place.requestId}`)
  }

  /** Logs the number of repetitions. A fault that was not repeated is new when it comes again. */
  flush(): void {
    for (const [key, logged] of this.#logged) {
      if (logged.repetitions === 0) this.#logged.delete(key)
      else this.#write(`${logged.line} (${logged.repetitions} more)`)
      logged.repetitions = 0
    }
  }
}
