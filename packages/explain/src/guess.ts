import type { Instant, TraceEntry } from '@symbolon/core'

/** What probably went wrong, as far as a check has shown it. */
export interface Guess {
  readonly hint: string
  /** What to do, where the usual fix of the reason is another. */
  readonly fix?: string
}

/** What a check compared. */
export type Compared = Pick<TraceEntry, 'expected' | 'actual' | 'hint'>

/** Guesses a cause from what was compared and the instant of the call. */
export type Guessing = (compared: Compared, at: Instant | undefined) => Guess | undefined
