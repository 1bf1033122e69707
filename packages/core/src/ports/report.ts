import type { Seen } from '../lib/check.js'
import { isPromised } from '../lib/result.js'
import type { Instant } from '../lib/time.js'

/** The outcome of one rule. */
export type Outcome = 'passed' | 'refused' | 'not-applicable' | 'not-reached'

/** One line of the trace: a gather or a check, and its outcome. */
export interface TraceEntry extends Seen {
  /** The stage that the rule belongs to. */
  readonly stage: string
  readonly name: string
  readonly clause: string
  readonly outcome: Outcome
}

/** One event per call, for the operator only. It holds no token, secret, proof, assertion or private key. */
export interface ReportEvent {
  readonly operation: string
  /** Absent when the service could not be loaded. */
  readonly serviceId?: string
  readonly clientId?: number
  /** The `client_id` that the client sent, in this request or when it got the token. */
  readonly clientIdentifier?: string
  /** Absent when the clock failed. */
  readonly at?: Instant
  readonly action: string
  readonly resultCode: string
  /** The reason of the refusal, if there was one. */
  readonly reason?: string
  /** Of a call that cannot be read, the field and what it must be. It never repeats a value that was passed. */
  readonly problem?: string
  /** `WWW-Authenticate` of a refused introspection. It repeats nothing of the request. */
  readonly challenge?: string
  /** The trace: every gather and check of the operation in order. */
  readonly checks: readonly TraceEntry[]
  readonly fault?: { readonly port?: string; readonly name: string }
  /**
   * Beginnings of digests: of the `request_uri`, the ticket, the code, the token and the S256 `code_challenge`, as far as
   * the call has them. Calls of one flow have one in common.
   */
  readonly flow?: readonly string[]
  /** The id of the HTTP request, where a framework or its logger has given it one, or a listener has added it. */
  readonly requestId?: string
}

/** Receives what was decided and why. It is never awaited; what it throws is dropped. */
export interface Report {
  (event: ReportEvent): void
  /**
   * `false` on a listener that does not read `checks`. Then no trace is made, which costs a good
   * part of a call, and `checks` is empty.
   */
  readonly readsChecks?: false
}

/** Where something failed. */
export interface FaultPlace {
  /** The name of the operation, as in `report`. */
  readonly operation: string
  /** The name of the port that failed; absent when no port did. */
  readonly port?: string
}

/**
 * Receives the error behind a fault as it was thrown: its message, its code (`ECONNREFUSED`), its
 * stack. The error may contain what was asked for and what was stored, so use it only for logs that
 * may contain that. It is never awaited; what it throws is dropped.
 */
export type OnFault = (error: unknown, place: FaultPlace) => void

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
