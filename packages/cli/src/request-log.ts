import { AsyncLocalStorage } from 'node:async_hooks'
import { readApiPath } from '@symbolon/api'
import type { ReportEvent } from '@symbolon/core'

/** What is logged of a request: no token, secret, body, query or unknown path. */
export interface LoggedRequest {
  /** ISO 8601. */
  readonly at: string
  readonly method: string
  /** A known path, or `(other)`. */
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  /** The operation that was called; absent when the request reached none. */
  readonly operation?: string
  readonly serviceId?: string
  readonly clientId?: number
  readonly action?: string
  readonly resultCode?: string
  /** The name of the refusal. */
  readonly reason?: string
  /** The port that failed. */
  readonly fault?: string
}

/** Receives every request. */
export type Log = (request: LoggedRequest) => void

const METHOD = /^[A-Z]{1,10}$/

/** Combines what operations report with the HTTP request that called them. */
export class RequestLog {
  readonly #log: Log
  readonly #current = new AsyncLocalStorage<{ event?: ReportEvent }>()
  readonly #serviceIds: ReadonlySet<string>

  /** Logs only these service ids: a caller can send any text as an id. */
  constructor(log: Log, serviceIds: readonly string[]) {
    this.#log = log
    this.#serviceIds = new Set(serviceIds)
  }

  /** Takes a report of the API or an operation. */
  take(event: ReportEvent): void {
    const current = this.#current.getStore()
    if (current !== undefined) current.event = event
  }

  /** Answers a request and logs it. */
  async around(request: Request, answer: () => Promise<Response>): Promise<Response> {
    const began = performance.now()
    const current: { event?: ReportEvent } = {}
    const response = await this.#current.run(current, answer)
    const { pathname } = new URL(request.url)
    this.#log({
      at: new Date().toISOString(),
      method: METHOD.test(request.method) ? request.method : '(other)',
      path: this.#pathShown(pathname),
      status: response.status,
      milliseconds: Math.round((performance.now() - began) * 10) / 10,
      ...(current.event !== undefined && decided(current.event)),
    })
    return response
  }

  #pathShown(pathname: string): string {
    if (pathname === '/health') return pathname
    const read = readApiPath(pathname)
    if (read === undefined) return '(other)'
    const { path, serviceId } = read
    if (serviceId === undefined) return `/api/${path}`
    return `/api/${this.#serviceIds.has(serviceId) ? serviceId : '(other)'}/${path}`
  }
}

function decided({
  operation,
  serviceId,
  clientId,
  action,
  resultCode,
  reason,
  fault,
}: ReportEvent): Partial<LoggedRequest> {
  return {
    operation,
    action,
    resultCode,
    ...(serviceId !== undefined && { serviceId }),
    ...(clientId !== undefined && { clientId }),
    ...(reason !== undefined && { reason }),
    ...(fault !== undefined && { fault: fault.port ?? fault.name }),
  }
}

/** A request as one line of text. */
export function asLine(request: LoggedRequest): string {
  const { at, method, path, status, milliseconds, action, resultCode, reason, clientId, fault } = request
  const decision = [
    action,
    resultCode,
    reason,
    clientId !== undefined && `client ${clientId}`,
    fault && `fault ${fault}`,
  ]
  return [at, method, path, status, ...decision, `${milliseconds} ms`].filter(Boolean).join(' ')
}
