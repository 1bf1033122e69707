import type { ReportEvent } from '@symbolon/core'
import { type Exchange, errorOf } from './wire.js'

/** The outcome of a step of the story. */
export interface Outcome {
  /** The status of the last answer. */
  readonly status?: number | undefined
  /** The OAuth error of that answer. */
  readonly error?: string | undefined
  /** The operation that was reported last. */
  readonly operation?: string | undefined
  readonly action?: string | undefined
  /** The check or gather that refused. */
  readonly refusedBy?: string | undefined
  /** What the client concluded. */
  readonly conclusion?: string | undefined
}

const FIELDS = ['status', 'error', 'operation', 'action', 'refusedBy', 'conclusion'] as const

/** The outcome of what happened in a step. */
export function outcomeOf(exchanges: readonly Exchange[], events: readonly ReportEvent[], conclusion: string): Outcome {
  const exchange = exchanges.at(-1)
  const event = events.at(-1)
  return {
    status: exchange?.status,
    error: exchange === undefined ? undefined : errorOf(exchange),
    operation: event?.operation,
    action: event?.action,
    refusedBy: event?.checks.find(check => check.outcome === 'refused')?.name,
    conclusion,
  }
}

/** The differences between expected and actual outcome; a field not expected must be absent. */
export function differences(expected: Outcome, actual: Outcome): readonly string[] {
  return FIELDS.filter(field => expected[field] !== actual[field]).map(
    field => `${field}: expected ${expected[field] ?? 'none'}, was ${actual[field] ?? 'none'}`,
  )
}
