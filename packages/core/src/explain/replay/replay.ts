import type { ReportEvent, TraceEntry } from '../../ports/report.js'
import type { Client } from '../../records/client.js'
import type { Service } from '../../records/service.js'
import { subjectOf } from '../explain-event.js'
import { CLIENT_ROWS } from './client-rows.js'
import type { Holds, Logged, ReplayRow } from './logged.js'
import { REQUEST_ROWS } from './request-rows.js'
import { TIME_ROWS } from './time-rows.js'
import { TOKEN_ROWS } from './token-rows.js'

/** Every rule that a configuration governs. */
export const REPLAY_ROWS: readonly ReplayRow[] = [...TIME_ROWS, ...CLIENT_ROWS, ...REQUEST_ROWS, ...TOKEN_ROWS]

/**
 * What a rule would do under the other configuration. `unknown`: a property governs it, and the log
 * does not contain what it compares. `ungoverned`: no property changes what this rule does.
 */
export type ReplayVerdict = 'passes' | 'refuses' | 'unknown' | 'ungoverned'

/** A rule of a logged call, judged again. */
export interface ReplayedCheck {
  readonly check: string
  readonly clause: string
  readonly was: 'passed' | 'refused' | 'not-applicable'
  readonly verdict: ReplayVerdict
  /** The properties that govern it. */
  readonly properties: readonly string[]
}

/** A logged decision under another configuration. */
export interface Replay {
  /** What was logged, in one line. */
  readonly subject: string
  /** What the logged call came to; `failed`: a port failed, or the caller made a mistake. */
  readonly outcome: 'granted' | 'refused' | 'failed'
  /** The rule that refused; absent where none did, or where the report has no checks. */
  readonly refused?: ReplayedCheck
  /** Rules that passed or did not apply, and would refuse. */
  readonly wouldRefuse: readonly ReplayedCheck[]
  /** Rules that passed or did not apply, are governed, and about which the log does not say enough. */
  readonly unknown: readonly ReplayedCheck[]
  /** Names of rules that the call did not reach; they are not judged. */
  readonly notReached: readonly string[]
}

/**
 * Judges a logged decision under another configuration. A report has no request, only what each
 * check compared: so a rule is judged where what it compared is in the report, and what it compared
 * with is in the configuration. Without the client, rules that read its registration are unknown.
 */
export function replay(event: ReportEvent, service: Service, client?: Client): Replay {
  const replayed = event.checks.flatMap(entry => replayedEntry(entry, event, service, client))
  const refused = replayed.find(({ was }) => was === 'refused')
  const others = replayed.filter(({ was }) => was !== 'refused')
  return {
    subject: subjectOf(event),
    outcome: outcomeOf(event),
    ...(refused !== undefined && { refused }),
    wouldRefuse: others.filter(({ verdict }) => verdict === 'refuses'),
    unknown: others.filter(({ verdict }) => verdict === 'unknown'),
    notReached: event.checks.filter(({ outcome }) => outcome === 'not-reached').map(({ name }) => name),
  }
}

function outcomeOf({ reason, fault }: ReportEvent): Replay['outcome'] {
  if (fault !== undefined) return 'failed'
  return reason === undefined ? 'granted' : 'refused'
}

function replayedEntry(
  entry: TraceEntry,
  event: ReportEvent,
  service: Service,
  client: Client | undefined,
): readonly ReplayedCheck[] {
  const { name: check, clause, outcome } = entry
  if (outcome === 'not-reached') return []
  const row = REPLAY_ROWS.find(each => each.check === check && each.clause === clause && isAbout(each, entry))
  if (row === undefined) {
    return outcome === 'refused' ? [{ check, clause, was: outcome, verdict: 'ungoverned', properties: [] }] : []
  }
  if (outcome === 'not-applicable' && row.judgeUnapplied === undefined) return []
  const { at = Number.NaN, checks } = event
  const logged = { entry, actual: entry.actual ?? '', at, service, checks }
  return [{ check, clause, was: outcome, verdict: verdictOf(holds(row, logged, client)), properties: row.properties }]
}

/** Some rules are governed in one case only, such as that of a form that is too large. */
function isAbout({ found }: ReplayRow, { actual, outcome }: TraceEntry): boolean {
  return found === undefined || (outcome === 'refused' && actual === found)
}

/** Whether a rule would hold; rules about the client are asked only where there is one. */
function holds(row: ReplayRow, logged: Logged, client: Client | undefined): Holds {
  if (Number.isNaN(logged.at)) return undefined
  // The client may have modes of its own.
  if (client === undefined && row.properties.includes('fapiModes')) return undefined
  if (logged.entry.outcome === 'not-applicable') return client && row.judgeUnapplied?.({ ...logged, client })
  return row.judge?.({ ...logged, client }) ?? (client && row.judgeClient?.({ ...logged, client }))
}

const VERDICTS = new Map<Holds, ReplayVerdict>([
  [true, 'passes'],
  [false, 'refuses'],
])

function verdictOf(held: Holds): ReplayVerdict {
  return VERDICTS.get(held) ?? 'unknown'
}
