import { type Awaitable, isPromised } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import { isWhole } from '../records/value-count.js'
import type { Ports } from './ports.js'

/** A port failed: it rejected, threw, is absent, or answered with the wrong type. */
export class PortFault extends Error {
  readonly port: string

  constructor(port: string, cause: unknown) {
    super(`the port '${port}' failed`, { cause })
    this.name = 'PortFault'
    this.port = port
  }
}

export function ask<Value>(port: keyof Ports, call: () => Awaitable<Value>): Awaitable<Value> {
  try {
    const answer = call()
    return isPromised(answer) ? Promise.resolve(answer).catch(cause => failed(port, cause)) : answer
  } catch (cause) {
    return failed(port, cause)
  }
}

/** A port that was asked by another one keeps its name. */
function failed(port: keyof Ports, cause: unknown): never {
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

export function askBoolean(port: keyof Ports, call: () => Awaitable<boolean>): Awaitable<boolean> {
  return askFor(port, call, answer => typeof answer === 'boolean', 'true or false')
}

export function askBytes(port: keyof Ports, call: () => Awaitable<Uint8Array>, length: number): Awaitable<Uint8Array> {
  const fits = (answer: unknown) => answer instanceof Uint8Array && answer.length === length
  return askFor(port, call, fits, `${length} bytes`)
}

export function askText(port: keyof Ports, call: () => Awaitable<string | undefined>): Awaitable<string | undefined> {
  return askFor(port, call, answer => answer === undefined || typeof answer === 'string', 'a string or undefined')
}

export function askCount(port: keyof Ports, call: () => Awaitable<number>): Awaitable<number> {
  return askFor(port, call, answer => Number.isSafeInteger(answer) && Number(answer) >= 0, 'a count')
}

/** Asks a store for a record; one that has lost a value is a fault, because it might permit more. */
export function askRecord<Stored>(port: keyof Ports, call: () => Awaitable<Stored>): Awaitable<Stored> {
  return askFor(port, call, isWhole, 'every value of the record that was stored')
}

function askFor<Value>(
  port: keyof Ports,
  call: () => Awaitable<Value>,
  fits: (answer: unknown) => boolean,
  what: string,
): Awaitable<Value> {
  const answer = ask(port, call)
  return isPromised(answer)
    ? answer.then(late => requireFit(port, late, fits, what))
    : requireFit(port, answer, fits, what)
}

function requireFit<Value>(port: keyof Ports, answer: Value, fits: (answer: unknown) => boolean, what: string): Value {
  if (fits(answer)) return answer
  throw new PortFault(port, new TypeError(`expected ${what}`))
}

export function askInstant(
  port: keyof Ports,
  call: () => Awaitable<Instant | undefined>,
): Awaitable<Instant | undefined> {
  return askFor(port, call, isInstantOrNone, 'an instant or undefined')
}

function isInstantOrNone(answer: unknown): boolean {
  return answer === undefined || Number.isSafeInteger(answer)
}

export function askInstants(
  port: keyof Ports,
  call: () => Awaitable<readonly (Instant | undefined)[]>,
  count: number,
): Awaitable<readonly (Instant | undefined)[]> {
  const fits = (answer: unknown) => Array.isArray(answer) && answer.length === count && answer.every(isInstantOrNone)
  return askFor(port, call, fits, `${count} instants or undefined`)
}

/** Asks a port for a nonce; an answer that is not a nonce by RFC 9449 §8.1 is a fault. */
export function askNonce(port: keyof Ports, call: () => Awaitable<string>): Awaitable<string> {
  const fits = (answer: unknown) => typeof answer === 'string' && /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(answer)
  return askFor(port, call, fits, 'a nonce')
}

export function askClaims(
  port: keyof Ports,
  call: () => Awaitable<readonly boolean[]>,
  count: number,
): Awaitable<readonly boolean[]> {
  const fits = (answer: unknown) =>
    Array.isArray(answer) && answer.length === count && answer.every(each => typeof each === 'boolean')
  return askFor(port, call, fits, `${count} answers of true or false`)
}
