import { ask, PortFault } from './operation.js'
import type { Ports } from './ports.js'
import { type Awaitable, andThen } from './result.js'

/*
 * JavaScript lets a port answer anything. Where a wrong shape would come out as a yes it is a fault instead: an
 * ArrayBuffer has no length, and `'false'` is true.
 */

/** Asks a port for a yes or a no; any other answer is a fault. */
export function askBoolean(port: keyof Ports, call: () => Awaitable<boolean>): Awaitable<boolean> {
  return demanded(port, call, answer => typeof answer === 'boolean', 'true or false')
}

/** Asks a port for so many bytes; any other answer is a fault. */
export function askBytes(port: keyof Ports, call: () => Awaitable<Uint8Array>, length: number): Awaitable<Uint8Array> {
  const fits = (answer: unknown) => answer instanceof Uint8Array && answer.length === length
  return demanded(port, call, fits, `${length} bytes`)
}

/** Asks a port for a count; any other answer is a fault. */
export function askCount(port: keyof Ports, call: () => Awaitable<number>): Awaitable<number> {
  return demanded(port, call, answer => Number.isSafeInteger(answer) && Number(answer) >= 0, 'a count')
}

function demanded<Value>(
  port: keyof Ports,
  call: () => Awaitable<Value>,
  fits: (answer: unknown) => boolean,
  what: string,
): Awaitable<Value> {
  return andThen(ask(port, call), answer => {
    if (fits(answer)) return answer
    throw new PortFault(port, new TypeError(`expected ${what}`))
  })
}
