import type { OnFault, Report } from '@symbolon/core'
import { errorName, notify } from '@symbolon/core/internal'
import { ApiFault } from './ask.js'
import { API_REFUSALS, type ApiReason } from './refusals.js'

/** Who hears of calls that reach no operation. */
export interface Listeners {
  readonly report: Report | undefined
  readonly onFault: OnFault | undefined
}

/** Reports a call that reached no operation. An error of a listener is dropped, a rejection too. */
export function report(listeners: readonly (Report | undefined)[], reason: ApiReason, error?: unknown): void {
  const { action, code } = API_REFUSALS[reason]
  for (const listener of listeners) {
    if (listener === undefined) continue
    notify(() =>
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
}

/** Passes the error of a fault to the listener for errors. */
export function passFault(error: unknown, listener: OnFault | undefined): void {
  if (listener === undefined) return
  notify(() =>
    error instanceof ApiFault
      ? listener(error.cause, { operation: 'api', port: error.port })
      : listener(error, { operation: 'api' }),
  )
}

/** Names only: the message of a driver's error may quote stored data. */
function faultOf(error: unknown): { readonly port?: string; readonly name: string } {
  return error instanceof ApiFault ? { port: error.port, name: errorName(error.cause) } : { name: errorName(error) }
}
