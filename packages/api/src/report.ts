import type { OnFault, Report } from '@symbolon/core'
import { errorName } from '@symbolon/core/http'
import { ApiFault } from './ask.js'
import { API_REFUSALS, type ApiReason } from './refusals.js'

/** Tells the operator of a call that reached no operation. What the listener throws is dropped, a promise of it too. */
export function report(listener: Report | undefined, reason: ApiReason, error?: unknown): void {
  if (listener === undefined) return
  const { action, code } = API_REFUSALS[reason]
  tell(() =>
    listener({
      operation: 'api',
      action,
      resultCode: code,
      reason,
      checks: [],
      ...(error !== undefined && { fault: faultOf(error) }),
    }),
  )
}

/** Hands the error itself to whoever keeps such errors. */
export function hand(error: unknown, listener: OnFault | undefined): void {
  if (listener === undefined) return
  tell(() =>
    error instanceof ApiFault
      ? listener(error.cause, { operation: 'api', port: error.port })
      : listener(error, { operation: 'api' }),
  )
}

function tell(listener: () => void): void {
  try {
    const told: unknown = listener()
    if (told instanceof Promise) told.catch(() => undefined)
  } catch {
    // Dropped on purpose: the answer stands whether or not anybody could be told.
  }
}

/** Names only: the message of a driver's error may hold what was stored. */
function faultOf(error: unknown): { readonly port?: string; readonly name: string } {
  return error instanceof ApiFault ? { port: error.port, name: errorName(error.cause) } : { name: errorName(error) }
}
