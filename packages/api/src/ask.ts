import type { Awaitable } from '@symbolon/core'

/** Where a fault came from, for the report. */
export class ApiFault extends Error {
  readonly port: string

  constructor(port: string, cause: unknown) {
    super(`'${port}' failed`, { cause })
    this.name = 'ApiFault'
    this.port = port
  }
}

/** Calls something outside so that whatever goes wrong there carries its name. */
export async function ask<Value>(port: string, call: () => Awaitable<Value>): Promise<Value> {
  try {
    return await call()
  } catch (cause) {
    // The name that is nearest to what failed is the one to keep.
    throw cause instanceof ApiFault ? cause : new ApiFault(port, cause)
  }
}

/** The same for an answer of yes or no: anything else is a fault, for `'false'` would pass as a yes. */
export async function askBoolean(port: string, call: () => Awaitable<boolean>): Promise<boolean> {
  const answer: unknown = await ask(port, call)
  if (typeof answer === 'boolean') return answer
  throw new ApiFault(port, new TypeError('expected true or false'))
}
