import type { ReportEvent } from '@symbolon/core'
import { type Exchange, errorOf } from './wire.js'

/** What a step of the story is judged by. */
export interface Outcome {
  /** The status that the client got last. */
  readonly status?: number | undefined
  /** The OAuth error of that answer. */
  readonly error?: string | undefined
  /** The operation that was reported last. */
  readonly operation?: string | undefined
  readonly action?: string | undefined
  /** The check or gather that refused. */
  readonly refusedBy?: string | undefined
  /** What the client made of it. */
  readonly conclusion?: string | undefined
}

const FIELDS = ['status', 'error', 'operation', 'action', 'refusedBy', 'conclusion'] as const

/** What happened in a step. */
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

/** Where what happened is not what was expected, in words; a field that is not expected must not be there. */
export function differences(expected: Outcome, happened: Outcome): readonly string[] {
  return FIELDS.filter(field => expected[field] !== happened[field]).map(
    field => `${field}: expected ${expected[field] ?? 'none'}, was ${happened[field] ?? 'none'}`,
  )
}
