import type { Numbered } from './event-ring.js'

/** What the list of the page shows of a decision. */
export interface Row {
  readonly number: number
  /** Milliseconds since 1970; absent when the clock failed. */
  readonly at?: number
  readonly operation: string
  readonly action: string
  readonly code: string
  readonly reason?: string
  readonly client?: string
  readonly service?: string
  /** The port that failed, or the name of the error. */
  readonly fault?: string
  /** The id of the HTTP request, as the log has it. */
  readonly request?: string
}

/** The row of a decision. */
export function rowOf({ number, event }: Numbered): Row {
  const { at, operation, action, resultCode, reason, serviceId, fault, requestId } = event
  const client = clientOf(event)
  return {
    number,
    ...(at !== undefined && { at }),
    operation,
    action,
    code: resultCode,
    ...(reason !== undefined && { reason }),
    ...(client !== undefined && { client }),
    ...(serviceId !== undefined && { service: serviceId }),
    ...(fault !== undefined && { fault: fault.port ?? fault.name }),
    ...(requestId !== undefined && { request: requestId }),
  }
}

/** The name by which people know the client. */
export function clientOf({ clientIdentifier, clientId }: Numbered['event']): string | undefined {
  return clientIdentifier ?? (clientId === undefined ? undefined : String(clientId))
}
