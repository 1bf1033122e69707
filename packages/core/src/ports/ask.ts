import { type Awaitable, andThen, isPromised } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import { isWhole } from '../records/value-count.js'
import type { Clock, Ports } from './ports.js'

/** The ports of core, and those of packages that are made of its stages. */
export type PortName = keyof Ports | 'tokenRules' | 'tokenAnswers' | 'grants'

/** A port failed: it rejected, threw, is absent, or answered with the wrong type. */
export class PortFault extends Error {
  readonly port: string

  constructor(port: string, cause: unknown) {
    super(`the port '${port}' failed`, { cause })
    this.name = 'PortFault'
    this.port = port
  }
}

export function ask<Value>(port: PortName, call: () => Awaitable<Value>): Awaitable<Value> {
  try {
    const answer = call()
    return isPromised(answer) ? Promise.resolve(answer).catch(cause => failed(port, cause)) : answer
  } catch (cause) {
    return failed(port, cause)
  }
}

/** A port that was asked by another one keeps its name. */
function failed(port: PortName, cause: unknown): never {
  throw isPortFault(cause) ? cause : new PortFault(port, cause)
}

/** A thrown proxy can throw again when it is examined. */
export function isPortFault(error: unknown): error is PortFault {
  try {
    return error instanceof PortFault
  } catch {
    return false
  }
}

/*
 * In JavaScript a port can answer anything. Where a wrong type could pass for a yes, it is a fault:
 * an ArrayBuffer has no `length`, and `'false'` is truthy.
 */

export function askBoolean(port: PortName, call: () => Awaitable<boolean>): Awaitable<boolean> {
  return askFor(port, call, isBoolean, 'true or false')
}

export function askBytes(port: PortName, call: () => Awaitable<Uint8Array>, length: number): Awaitable<Uint8Array> {
  const fits = (answer: unknown) => answer instanceof Uint8Array && answer.length === length
  return askFor(port, call, fits, `${length} bytes`)
}

export function askText(port: PortName, call: () => Awaitable<string | undefined>): Awaitable<string | undefined> {
  return askFor(port, call, answer => answer === undefined || typeof answer === 'string', 'a string or undefined')
}

export function askCount(port: PortName, call: () => Awaitable<number>): Awaitable<number> {
  return askFor(port, call, answer => Number.isSafeInteger(answer) && Number(answer) >= 0, 'a count')
}

/** Asks a store for a record; one that has lost a value is a fault, because it might permit more. */
export function askRecord<Stored>(port: PortName, call: () => Awaitable<Stored>): Awaitable<Stored> {
  return askFor(port, call, isWhole, 'every value of the record that was stored')
}

function askFor<Value>(
  port: PortName,
  call: () => Awaitable<Value>,
  fits: (answer: unknown) => boolean,
  what: string,
): Awaitable<Value> {
  return andThen(ask(port, call), answer => {
    if (fits(answer)) return answer
    throw new PortFault(port, new TypeError(`expected ${what}`))
  })
}

const listOf = (count: number, fits: (each: unknown) => boolean) => (answer: unknown) =>
  Array.isArray(answer) && answer.length === count && answer.every(fits)

const isBoolean = (answer: unknown) => typeof answer === 'boolean'

export function askInstant(port: PortName, call: () => Awaitable<Instant | undefined>): Awaitable<Instant | undefined> {
  return askFor(port, call, isInstantOrNone, 'an instant or undefined')
}

function isInstantOrNone(answer: unknown): boolean {
  return answer === undefined || Number.isSafeInteger(answer)
}

export function askInstants(
  port: PortName,
  call: () => Awaitable<readonly (Instant | undefined)[]>,
  count: number,
): Awaitable<readonly (Instant | undefined)[]> {
  return askFor(port, call, listOf(count, isInstantOrNone), `${count} instants or undefined`)
}

/** Asks a port for a nonce; an answer that is not a nonce by RFC 9449 §8.1 is a fault. */
export function askNonce(port: PortName, call: () => Awaitable<string>): Awaitable<string> {
  const fits = (answer: unknown) => typeof answer === 'string' && /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(answer)
  return askFor(port, call, fits, 'a nonce')
}

export function askClaims(
  port: PortName,
  call: () => Awaitable<readonly boolean[]>,
  count: number,
): Awaitable<readonly boolean[]> {
  return askFor(port, call, listOf(count, isBoolean), `${count} answers of true or false`)
}

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
