import type { Awaitable } from '@symbolon/core'

/** An error that names the port in which it happened. */
export class ApiFault extends Error {
  readonly port: string

  constructor(port: string, cause: unknown) {
    super(`'${port}' failed`, { cause })
    this.name = 'ApiFault'
    this.port = port
  }
}

/** Calls a port and names the port in every error. */
export async function ask<Value>(port: string, call: () => Awaitable<Value>): Promise<Value> {
  try {
    return await call()
  } catch (cause) {
    // The innermost name is closest to the failure.
    throw cause instanceof ApiFault ? cause : new ApiFault(port, cause)
  }
}

/** Calls a port that returns a boolean. Anything else is a fault: `'false'` would count as true. */
export async function askBoolean(port: string, call: () => Awaitable<boolean>): Promise<boolean> {
  const answer: unknown = await ask(port, call)
  if (typeof answer === 'boolean') return answer
  throw new ApiFault(port, new TypeError('expected true or false'))
}
