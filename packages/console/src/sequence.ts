import type { Numbered } from './event-ring.js'
import { clientOf, type Row, rowOf } from './row.js'

/** Who takes part in a sequence, from left to right. */
export type Party = 'client' | 'server' | 'API'

/** One call of a sequence, and the parties that it passes. */
export interface Call {
  readonly row: Row
  readonly parties: readonly Party[]
}

/** Milliseconds between calls that may belong together. */
const WINDOW = 60_000

/** The most calls of a sequence before the decision, and after it. */
const CALLS = 10

/** A client calls the API, and the API asks the server. All other operations are called by a client. */
const AT_THE_API: ReadonlySet<string> = new Set(['introspection', 'standard introspection', 'introspection endpoint'])

/**
 * The calls that may belong to a decision: those of the same client of the same service within a minute. It is a guess,
 * because reports have no name for what a user does. Empty for a decision without a client or an instant.
 */
export function sequenceAround(chosen: Numbered, events: readonly Numbered[]): readonly Call[] {
  const related = events.filter(each => belongs(each, chosen))
  const at = related.findIndex(({ number }) => number === chosen.number)
  if (at < 0) return []
  return related.slice(Math.max(0, at - CALLS), at + CALLS + 1).map(callOf)
}

function belongs({ event }: Numbered, { event: chosen }: Numbered): boolean {
  const client = clientOf(chosen)
  return (
    client !== undefined &&
    client === clientOf(event) &&
    event.serviceId === chosen.serviceId &&
    event.at !== undefined &&
    chosen.at !== undefined &&
    Math.abs(event.at - chosen.at) <= WINDOW
  )
}

function callOf(each: Numbered): Call {
  const parties: readonly Party[] = AT_THE_API.has(each.event.operation)
    ? ['client', 'API', 'server']
    : ['client', 'server']
  return { row: rowOf(each), parties }
}
