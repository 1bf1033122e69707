import { requirePorts } from '../lib/misuse.js'
import { wrappedMethods } from '../lib/objects.js'
import { isPromised } from '../lib/result.js'
import type { Ports } from '../ports/ports.js'

/**
 * Starts a timer and answers a function that stops it. Core has no timers of its own: pass a wrapper of `setTimeout`.
 */
export type SetTimer = (milliseconds: number, ring: () => void) => () => void

/** A port did not answer in time. */
export class DeadlineExceeded extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`)
    this.name = 'DeadlineExceeded'
  }
}

/** Ports that answer at once or not at all have no deadline. */
const UNBOUNDED: ReadonlySet<string> = new Set(['clock', 'report', 'onFault', 'serviceId'])

/**
 * The same ports with a deadline for each call. A call without an answer by then is a fault, and a
 * late answer is discarded; what the call may have stored stays stored. Throws a `TypeError` when
 * `milliseconds` is not a positive number or there is no timer.
 */
export function withDeadline<Some extends Partial<Record<keyof Ports, unknown>>>(
  ports: Some,
  milliseconds: number,
  setTimer: SetTimer,
): Some {
  requirePorts('withDeadline', ports)
  if (!(milliseconds > 0 && Number.isFinite(milliseconds))) {
    throw new TypeError('withDeadline: pass milliseconds, a positive number')
  }
  if (typeof setTimer !== 'function') throw new TypeError('withDeadline: pass setTimer, a function that starts a timer')
  const bounded = Object.entries(ports).map(([name, port]) => [
    name,
    UNBOUNDED.has(name) || typeof port !== 'object' || port === null ? port : boundedPort(port, milliseconds, setTimer),
  ])
  return { ...ports, ...Object.fromEntries(bounded) }
}

/** An object whose methods have a deadline whenever they answer a promise. */
export function boundedPort<Port extends object>(port: Port, milliseconds: number, setTimer: SetTimer): Port {
  return wrappedMethods(port, method => (...parameters) => {
    const answer = method(...parameters)
    return isPromised(answer) ? inTime(answer, milliseconds, setTimer) : answer
  })
}

function inTime(answer: PromiseLike<unknown>, milliseconds: number, setTimer: SetTimer): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = setTimer(milliseconds, () => reject(new DeadlineExceeded(milliseconds)))
    Promise.resolve(answer).then(
      value => {
        stop()
        resolve(value)
      },
      error => {
        stop()
        reject(error)
      },
    )
  })
}
