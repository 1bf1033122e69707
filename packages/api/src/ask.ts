import type { Awaitable } from '@symbolon/core'
import { andThen, isPromised } from '@symbolon/core/internal'

/** An error that names the port in which it happened. */
export class ApiFault extends Error {
  readonly port: string

  constructor(port: string, cause: unknown) {
    super(`'${port}' failed`, { cause })
    this.name = 'ApiFault'
    this.port = port
  }
}

/** Calls a port and names the port in every error. An answer that is there at once stays so. */
export function ask<Value>(port: string, call: () => Awaitable<Value>): Awaitable<Value> {
  try {
    const answer = call()
    return isPromised(answer) ? Promise.resolve(answer).catch(cause => failed(port, cause)) : answer
  } catch (cause) {
    return failed(port, cause)
  }
}

function failed(port: string, cause: unknown): never {
  // The innermost name is closest to the failure.
  throw cause instanceof ApiFault ? cause : new ApiFault(port, cause)
}

/** Calls a port that returns a boolean. Anything else is a fault: `'false'` would count as true. */
export function askBoolean(port: string, call: () => Awaitable<boolean>): Awaitable<boolean> {
  return andThen(ask<unknown>(port, call), answer => {
    if (typeof answer === 'boolean') return answer
    throw new ApiFault(port, new TypeError('expected true or false'))
  })
}
