import type { Seen } from '../lib/result.js'
import type { Instant } from '../lib/time.js'

/** What became of one rule. */
export type Outcome = 'passed' | 'refused' | 'not-applicable' | 'not-reached'

/** One line of the trace: a gather or a check, and what became of it. */
export interface TraceEntry extends Seen {
  /** The stage to which the rule belongs. */
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
  /** Absent when the clock failed. */
  readonly at?: Instant
  readonly action: string
  readonly resultCode: string
  /** The name of the refusal, when there was one. */
  readonly reason?: string
  /** The trace: every gather and check of the operation in order. */
  readonly checks: readonly TraceEntry[]
  readonly fault?: { readonly port?: string; readonly name: string }
}

/** Listens to what was decided and why. Never awaited; what it throws is dropped. */
export type Report = (event: ReportEvent) => void

/** Where something failed. */
export interface FaultPlace {
  /** The name of the operation, as `report` hears it too. */
  readonly operation: string
  /** The port that failed, by its name among the ports; absent: the fault is none of a port. */
  readonly port?: string
}

/**
 * Gets the error itself of whatever failed underneath, as the port threw it: its message, its code (`ECONNREFUSED`), its
 * stack. It may hold what was asked for and what was stored, so it is for logs that may hold that. Never awaited; what it
 * throws is dropped.
 */
export type OnFault = (error: unknown, place: FaultPlace) => void
