import { randomUUID } from 'node:crypto'
import { readApiPath } from '@symbolon/api'
import type { FaultPlace, OnFault, Report, ReportEvent } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import { REQUEST_ID } from '@symbolon/core/internal'
import { DOCUMENT_PATHS } from './documents.js'
import { LIVENESS, READINESS } from './health.js'

/** What is logged of a request: no token, secret, body, query or unknown path. */
export interface LoggedRequest {
  /** ISO 8601. */
  readonly at: string
  readonly method: string
  /** A known path, or `(other)`. */
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  /** What the caller sent as `X-Request-Id`, or a new id; the answer has it too. */
  readonly requestId: string
  /** The operation that was called; absent when the request reached none. */
  readonly operation?: string
  readonly serviceId?: string
  /** The `client_id` that the client sent. */
  readonly clientIdentifier?: string
  readonly action?: string
  readonly resultCode?: string
  /** The name of the refusal. */
  readonly reason?: string
  /** Which field of the call cannot be read, and what it must be. */
  readonly problem?: string
  /** The port that failed. */
  readonly fault?: string
}

/** Where something failed, and for which request. */
export interface ServedFaultPlace extends FaultPlace {
  /** Absent where no request is the reason. */
  readonly requestId?: string
}

/** Receives the error of every fault. */
export type OnServedFault = (error: unknown, place: ServedFaultPlace) => void

/** Receives every request. */
export type Log = (request: LoggedRequest) => void

/** The log shows no checks, so no trace is made. */
const WITHOUT_CHECKS = { readsChecks: false } as const

/** Combines what operations report with the HTTP request that called them. */
export class RequestLog {
  readonly #log: Log
  readonly #shown: (path: string) => string
  readonly #report: Report | undefined
  /** The request whose fault is told now: its report comes first, and its error in the same turn. */
  #faulty: { readonly operation: string; readonly requestId: string } | undefined

  /**
   * `shown` writes paths: a caller can send any text as a path. `report` gets every decision with its
   * checks and the id of its request.
   */
  constructor(log: Log, shown: (path: string) => string, report?: Report) {
    this.#log = log
    this.#shown = shown
    this.#report = report
  }

  /** A listener for errors that adds the id of the request, where one is the reason. */
  namingRequests(onFault: OnServedFault): OnFault {
    return (error, place) => {
      const { operation, requestId } = this.#faulty ?? {}
      onFault(error, requestId === undefined || operation !== place.operation ? place : { ...place, requestId })
    }
  }

  async around(call: HttpCall, answer: (report: Report) => Promise<HttpAnswer>): Promise<HttpAnswer> {
    const began = performance.now()
    const requestId = requestIdOf(call)
    let event: ReportEvent | undefined
    const take = (reported: ReportEvent) => {
      event = reported
      if (reported.fault !== undefined) this.#noteFault(reported.operation, requestId)
      this.#report?.({ ...reported, requestId })
    }
    const answered = await answer(this.#report === undefined ? Object.assign(take, WITHOUT_CHECKS) : take)
    this.#log({
      at: new Date().toISOString(),
      method: /^[A-Z]{1,10}$/.test(call.method) ? call.method : OTHER,
      path: this.#shown(call.path),
      status: answered.status,
      milliseconds: Math.round((performance.now() - began) * 10) / 10,
      requestId,
      ...(event !== undefined && decided(event)),
    })
    return { ...answered, headers: { ...answered.headers, 'X-Request-Id': requestId } }
  }

  #noteFault(operation: string, requestId: string): void {
    this.#faulty = { operation, requestId }
    queueMicrotask(() => {
      this.#faulty = undefined
    })
  }
}

const OWN_PATHS: ReadonlySet<string> = new Set([READINESS, LIVENESS, ...DOCUMENT_PATHS])

/** How the log shows the paths of the API: ids of services it knows, because a caller can send any text. */
export function shownApiPath(isService: (serviceId: string) => boolean): (path: string) => string {
  return path => {
    if (OWN_PATHS.has(path)) return path
    const read = readApiPath(path)
    if (read === undefined) return OTHER
    const { serviceId } = read
    if (serviceId === undefined) return `/api/${read.path}`
    return `/api/${isService(serviceId) ? serviceId : OTHER}/${read.path}`
  }
}

export const OTHER = '(other)'

function decided(event: ReportEvent): Partial<LoggedRequest> {
  const { operation, serviceId, clientIdentifier, action, resultCode, reason, problem, fault } = event
  return {
    operation,
    action,
    resultCode,
    ...(serviceId !== undefined && { serviceId }),
    ...(clientIdentifier !== undefined && { clientIdentifier }),
    ...(reason !== undefined && { reason }),
    ...(problem !== undefined && { problem }),
    ...(fault !== undefined && { fault: fault.port ?? fault.name }),
  }
}

/** The id that the caller sent, unless it cannot be shown. */
function requestIdOf(call: HttpCall): string {
  const sent = call.header('x-request-id') ?? ''
  return REQUEST_ID.test(sent) ? sent : randomUUID()
}

export function asLine(request: LoggedRequest): string {
  const { problem, clientIdentifier, fault } = request
  const decision = [
    ...[request.action, request.resultCode, request.reason],
    problem && `(${problem})`,
    clientIdentifier && `client ${clientIdentifier.replaceAll(' ', '%20')}`,
    fault && `fault ${fault}`,
  ]
  const { at, method, path, status, milliseconds, requestId } = request
  return [at, method, path, status, ...decision, `${milliseconds} ms`, requestId].filter(Boolean).join(' ')
}
