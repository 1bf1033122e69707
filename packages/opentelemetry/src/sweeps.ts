import type { Instruments } from './instruments.js'
import { ATTRIBUTES } from './names.js'

/** A sweep that has ended. */
interface Sweep {
  readonly store: string
  /** The most records that it may remove. */
  readonly limit: unknown
  /** How many it removed; no number when it failed. */
  readonly removed: unknown
}

/**
 * Counts a sweep. One that removed as many records as it may has left others: a backlog is a store
 * whose sweeps stay unfinished.
 */
export function countSweep({ sweeps, sweptRecords }: Instruments, { store, limit, removed }: Sweep): void {
  const named = { [ATTRIBUTES.store.name]: store }
  const outcome = outcomeOf(removed, limit)
  sweeps.add(1, `${store} ${outcome}`, () => ({ ...named, [ATTRIBUTES.sweepOutcome.name]: outcome }))
  if (typeof removed === 'number') sweptRecords.add(removed, store, () => named)
}

function outcomeOf(removed: unknown, limit: unknown): 'finished' | 'unfinished' | 'failed' {
  if (typeof removed !== 'number') return 'failed'
  return typeof limit === 'number' && removed >= limit ? 'unfinished' : 'finished'
}
