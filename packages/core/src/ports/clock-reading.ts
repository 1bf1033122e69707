import { isPromised } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { Clock } from './ports.js'

/** An instant of the early 1970s in milliseconds, or one of today in seconds. */
const SECONDS = { from: 1e9, to: 1e11 }

/** From here on: after the year 5000 in milliseconds, or today in microseconds. */
const MICROSECONDS = 1e14

/** In another unit, nothing would expire in time. */
export function isInstant(answer: unknown): answer is Instant {
  return typeof answer === 'number' && problemOfNumber(answer) === undefined
}

export function clockProblem(answer: unknown): string {
  const problem = typeof answer === 'number' ? problemOfNumber(answer) : undefined
  const found = problem ?? (isPromised(answer) ? 'a promise' : `not a number (${typeof answer})`)
  return `expected milliseconds since 1970, as Date.now() answers them, and got ${found}`
}

function problemOfNumber(answer: number): string | undefined {
  if (!Number.isSafeInteger(answer) || answer < 0) return 'a number that is not a whole number from 0 on'
  if (answer >= SECONDS.from && answer < SECONDS.to) return 'what looks like seconds'
  return answer >= MICROSECONDS ? 'what looks like microseconds' : undefined
}

export function requireInstants(caller: string, clock: Clock): void {
  if (typeof clock?.now !== 'function') {
    throw new TypeError(`${caller}: clock must be an object with now(), as { now: () => Date.now() }`)
  }
  const answer = readOnce(clock)
  if (answer === undefined || isInstant(answer.value)) return
  // The promise is not awaited; without a handler, its rejection would end the process.
  if (isPromised(answer.value)) Promise.resolve(answer.value).catch(() => undefined)
  throw new TypeError(`${caller}: clock.now(): ${clockProblem(answer.value)}`)
}

/** What the clock answers now; `undefined` when it fails, which an operation reports as a fault. */
function readOnce(clock: Clock): { readonly value: unknown } | undefined {
  try {
    return { value: clock.now() }
  } catch {
    return undefined
  }
}
