import type { Instant } from '../../lib/time.js'
import type { TraceEntry } from '../../ports/report.js'
import type { Client } from '../../records/client.js'
import type { Service } from '../../records/service.js'

/** A check of a logged call, and the configuration that it is judged under again. */
export interface Logged {
  readonly entry: TraceEntry
  /** What the check found; empty where it showed nothing. */
  readonly actual: string
  /** The instant of the call. */
  readonly at: Instant
  readonly service: Service
  /** Every check of the call, for rules that another one tells about. */
  readonly checks: readonly TraceEntry[]
}

/** The same with the client, if the configuration has it. */
export interface LoggedUnder extends Logged {
  readonly client?: Client | undefined
}

/** The same for a rule that also reads the registration of the client. */
export interface LoggedOfClient extends Logged {
  readonly client: Client
}

/** Whether the rule would hold; `undefined` where the log does not say enough. */
export type Holds = boolean | undefined

/** A rule that a configuration governs, by the name of its check. */
export interface ReplayRow {
  readonly check: string
  readonly clause: string
  /** What the check found, where a property governs only this. */
  readonly found?: string
  /** The properties that govern it. */
  readonly properties: readonly string[]
  /** Judges by the service alone; the client is there if the configuration has it. */
  judge?(logged: LoggedUnder): Holds
  /** Judges by the registration of the client too. */
  judgeClient?(logged: LoggedOfClient): Holds
  /** Judges a check that did not apply, where it may apply now; without this, it still does not. */
  judgeUnapplied?(logged: LoggedOfClient): Holds
}

/** A value that was neither cut nor replaced. */
export function whole(text: string): string | undefined {
  return text === '' || /[…()]/.test(text) ? undefined : text
}

/** The whole words of a list; `undefined` where one was cut or replaced. */
export function wholeWords(text: string): readonly string[] | undefined {
  return whole(text)?.split(' ')
}

/** A rule that did not apply, and about which nobody can know more once it is demanded. */
export function unlessDemanded(demanded: boolean): Holds {
  return demanded ? undefined : true
}

/** Whether the call had a request object: its `iss` is always compared. */
export function hasRequestObject({ checks }: Pick<Logged, 'checks'>): boolean {
  return checks.some(({ name, outcome }) => name === 'iss of the request object' && outcome === 'passed')
}

/** A check that passes whatever it is asked again, because only what it demands has changed. */
export function passed({ entry }: Pick<Logged, 'entry'>): boolean {
  return entry.outcome === 'passed'
}
