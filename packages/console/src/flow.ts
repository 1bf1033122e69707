import type { Numbered } from './event-ring.js'
import { type Row, rowOf } from './row.js'

/** One call of a flow. */
export interface Call {
  readonly row: Row
  /** The client has called an API, and the API this server. */
  readonly viaApi: boolean
}

/** The most calls of a flow before the decision, and after it. */
const CALLS = 10

/** All other operations are called by a client. */
const AT_THE_API: ReadonlySet<string> = new Set(['introspection', 'standard introspection', 'introspection endpoint'])

/** The calls that belong to a decision, it included: none where nothing links it to another. */
export function flowOf(chosen: Numbered, events: readonly Numbered[]): readonly Call[] {
  const linked = linkedTo(chosen, events)
  const at = linked.findIndex(({ number }) => number === chosen.number)
  return linked.length < 2 ? [] : linked.slice(Math.max(0, at - CALLS), at + CALLS + 1).map(callOf)
}

/**
 * The events of one service that share a name of their flow with the chosen one, or with another of them. A pushed
 * request and an API call share none, but the calls between them do.
 */
export function linkedTo(chosen: Numbered, events: readonly Numbered[]): readonly Numbered[] {
  const names = new Set(chosen.event.flow)
  const isLinked = ({ number, event }: Numbered) =>
    number === chosen.number ||
    (event.serviceId === chosen.event.serviceId && (event.flow ?? []).some(name => names.has(name)))
  for (let before = 0; before < names.size; ) {
    before = names.size
    // A chain in the order of time is followed in one turn, whatever its direction.
    for (const each of [...events, ...events.toReversed()]) {
      if (isLinked(each)) for (const name of each.event.flow ?? []) names.add(name)
    }
  }
  return events.filter(isLinked)
}

function callOf(each: Numbered): Call {
  return { row: rowOf(each), viaApi: AT_THE_API.has(each.event.operation) }
}
