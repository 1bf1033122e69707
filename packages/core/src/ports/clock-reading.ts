import { isPromised } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { Clock } from './ports.js'

/** Between these the number is an instant of early 1970s in milliseconds, or one of today in seconds. */
const SECONDS = { from: 1e9, to: 1e11 }

/** From here on it is an instant after the year 5000 in milliseconds, or one of today in microseconds. */
const MICROSECONDS = 1e14

/** Whether a clock answered an instant. Those of other units are refused: nothing would expire when it should. */
export function isInstant(answer: unknown): answer is Instant {
  return typeof answer === 'number' && problemOfNumber(answer) === undefined
}

/** What is wrong with what a clock answered and {@link isInstant} refused, and what would be right. */
export function clockProblem(answer: unknown): string {
  const problem = typeof answer === 'number' ? problemOfNumber(answer) : undefined
  const found = problem ?? (isPromised(answer) ? 'a promise' : `not a number (${typeof answer})`)
  return `expected milliseconds since 1970, as Date.now() answers them, and got ${found}`
}

function problemOfNumber(answer: number): string | undefined {
  if (!Number.isSafeInteger(answer) || answer < 0) return 'no whole number from 0 on'
  if (answer >= SECONDS.from && answer < SECONDS.to) return 'what looks like seconds'
  return answer >= MICROSECONDS ? 'what looks like microseconds' : undefined
}

/** Throws a `TypeError` where a clock is none, or one of another unit: its tokens would never expire, or have already. */
export function requireInstants(caller: string, clock: Clock): void {
  if (typeof clock?.now !== 'function') {
    throw new TypeError(`${caller}: clock must be an object with now(), as { now: () => Date.now() }`)
  }
  const answer = readOnce(clock)
  if (answer === undefined || isInstant(answer.value)) return
  // Nobody waits for a promise here, and one that rejects unheard would end the process.
  if (isPromised(answer.value)) Promise.resolve(answer.value).catch(() => undefined)
  throw new TypeError(`${caller}: clock.now(): ${clockProblem(answer.value)}`)
}

/** What the clock answers now; `undefined` where it fails: an operation answers that as a fault. */
function readOnce(clock: Clock): { readonly value: unknown } | undefined {
  try {
    return { value: clock.now() }
  } catch {
    return undefined
  }
}
