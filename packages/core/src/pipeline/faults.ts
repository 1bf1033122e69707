import { errorName } from '../lib/error-name.js'
import { defined } from '../lib/objects.js'
import { isPromised } from '../lib/result.js'
import { PortFault } from '../ports/ask.js'

/**
 * A listener must not change an answer: what it throws is dropped, and so is the rejection of a
 * promise that it answers.
 */
export function notify(listener: () => void): void {
  try {
    const answered: unknown = listener()
    if (isPromised(answered)) Promise.resolve(answered).catch(() => undefined)
  } catch {
    // Dropped on purpose: a listener that fails changes no decision.
  }
}

/** The name of the port that failed, where one did. */
export function portOf(error: unknown): string | undefined {
  return isPortFault(error) ? error.port : undefined
}

/** A thrown proxy can throw again when it is examined. */
function isPortFault(error: unknown): error is PortFault {
  try {
    return error instanceof PortFault
  } catch {
    return false
  }
}

/** What the port threw, without the {@link PortFault} around it. */
export function causeOf(error: unknown): unknown {
  return isPortFault(error) ? error.cause : error
}

/** Names only: the message of a driver's error may contain what was stored. */
export function faultOf(error: unknown): { readonly port?: string; readonly name: string } {
  return defined({ port: portOf(error), name: errorName(causeOf(error)) })
}
