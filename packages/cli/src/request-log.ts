import { AsyncLocalStorage } from 'node:async_hooks'
import { readApiPath } from '@symbolon/api'
import type { ReportEvent } from '@symbolon/core'

/** One request, as it may be written down: no token, secret, body, query or unknown path. */
export interface LoggedRequest {
  /** ISO 8601. */
  readonly at: string
  readonly method: string
  /** The path when it is one of the surface's, else `(other)`. */
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  /** What core decided; absent when the call did not reach it. */
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

/** Hears of every request. */
export type Log = (request: LoggedRequest) => void

const METHOD = /^[A-Z]{1,10}$/

/** Joins what core reports with the HTTP request during which it was reported. */
export class RequestLog {
  readonly #log: Log
  readonly #current = new AsyncLocalStorage<{ event?: ReportEvent }>()

  readonly #serviceIds: ReadonlySet<string>

  /** With the services whose ids may be written down: anything may stand where an id belongs. */
  constructor(log: Log, serviceIds: readonly string[]) {
    this.#log = log
    this.#serviceIds = new Set(serviceIds)
  }

  /** Takes what core reports. */
  heard(event: ReportEvent): void {
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

/** A request as one line for people. */
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
