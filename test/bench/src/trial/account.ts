import type { Kind, Outcome, Sent } from './load.js'
import type { Written } from './trial-server.js'

/** What became of the requests of a trial. */
export interface Account {
  readonly requests: number
  readonly outcomes: Readonly<Record<Outcome, number>>
  /** Executed according to the log of the server, but without an answer. */
  readonly lost: number
  /** Acknowledged writes that are not in the storage. */
  readonly gone: number
  /** Writes that the storage executed later than their caller was answered with a fault. */
  readonly late: readonly Sent[]
  /** Writes that were executed before their caller was answered with a fault, as it may be. */
  readonly unheard: number
  /** Writes without an answer that were executed. */
  readonly silent: number
  /** Writes that were executed more than once. */
  readonly twice: number
  /** The longest time until an answer, in milliseconds. */
  readonly longest: number
}

/** The clocks of two processes of one machine, and rounding, in milliseconds. */
const TOLERANCE = 5

/** Compares what senders saw with what the server logged and the storage holds. */
export function accountOf(sent: readonly Sent[], logged: number, written: readonly Written[]): Account {
  const times = timesByMark(written)
  const timesOf = ({ mark }: Sent) => times.get(mark) ?? []
  const writes = sent.filter(({ kind }) => kind !== 'introspect')
  const faults = writes.filter(({ outcome }) => outcome === 'fault')
  const isLate = (each: Sent) => timesOf(each).some(at => at > each.answeredAt + TOLERANCE)
  const executed = (each: Sent) => timesOf(each).length > 0
  const answered = sent.filter(({ outcome }) => isAnswer(outcome))
  return {
    requests: sent.length,
    outcomes: countsOf(sent),
    lost: Math.max(logged - answered.length, 0),
    gone: writes.filter(each => each.outcome === 'done' && !executed(each)).length,
    late: faults.filter(isLate),
    unheard: faults.filter(each => executed(each) && !isLate(each)).length,
    silent: writes.filter(each => each.outcome === 'unanswered' && executed(each)).length,
    twice: writes.filter(each => timesOf(each).length > 1).length,
    longest: Math.max(0, ...answered.map(({ at, answeredAt }) => answeredAt - at)),
  }
}

function timesByMark(written: readonly Written[]): ReadonlyMap<string, readonly number[]> {
  const times = new Map<string, number[]>()
  for (const { text, at } of written) {
    const mark = /mark-\d+-/.exec(text)?.[0]
    if (mark !== undefined) times.set(mark, [...(times.get(mark) ?? []), at])
  }
  return times
}

function isAnswer(outcome: Outcome): boolean {
  return outcome === 'done' || outcome === 'fault' || outcome === 'other'
}

function countsOf(sent: readonly Sent[]): Readonly<Record<Outcome, number>> {
  const counts = { done: 0, fault: 0, other: 0, unanswered: 0, refused: 0 }
  for (const { outcome } of sent) counts[outcome]++
  return counts
}

/** How long it took until everything worked again. */
export interface Recovery {
  /** Faults of requests that were sent while the storage was disturbed. */
  readonly faults: number
  /** Milliseconds from the return of the storage until the first good answer of each kind. */
  readonly first: number
  /** Milliseconds from the return of the storage until the last fault. */
  readonly last: number
}

const KINDS: readonly Kind[] = ['introspect', 'push', 'create']

/** The recovery from a disturbance between two instants, before the next one. */
export function recoveryFrom(sent: readonly Sent[], [from, to, next]: readonly [number, number, number]): Recovery {
  const within = sent.filter(({ answeredAt }) => answeredAt >= from && answeredAt < next)
  const faults = within.filter(({ outcome }) => outcome === 'fault' || outcome === 'unanswered')
  const firsts = KINDS.map(kind =>
    Math.min(...within.filter(each => each.kind === kind && each.outcome === 'done' && each.at >= to).map(doneAt)),
  )
  const last = Math.max(to, ...faults.map(({ at }) => at))
  return { faults: faults.length, first: Math.max(...firsts) - to, last: last - to }
}

function doneAt({ answeredAt }: Sent): number {
  return answeredAt
}
