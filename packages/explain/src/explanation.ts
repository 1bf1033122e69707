/**
 * How sure a finding is. `certain`: a rule has refused, and this is the rule. `likely`: a rule has
 * refused under assumptions about the server. `possible`: one of several meanings of a code.
 */
export type Confidence = 'certain' | 'likely' | 'possible'

/** One thing that is wrong, and what to do about it. */
export interface Finding {
  /** A reason or a result code of docs/refusals.md. It is stable: scripts may rely on it. */
  readonly code: string
  readonly confidence: Confidence
  /** What is wrong, in one sentence. */
  readonly problem: string
  /** The rule that refused, and its source. */
  readonly rule?: string
  /** What would have passed. */
  readonly expected?: string
  /** What was found. */
  readonly actual?: string
  /** What was compared as a whole, line by line: a signature base. */
  readonly lines?: readonly string[]
  /** Which of {@link lines} the client has signed differently, from 1; absent where nobody knows. */
  readonly differingLine?: number
  /** What the client gets. */
  readonly answer?: string
  /** Why this happens most of the time; taken from what was compared, where that says it. */
  readonly cause?: string
  /** The nearest request that passes the rule, in one sentence; absent where the rule names none. */
  readonly nearest?: string
  /** What to do. */
  readonly fix: string
}

/** What something is, and what is wrong with it. */
export interface Explanation {
  /** What it is, in one line. */
  readonly subject: string
  /** By what and when it was judged, in one line; absent for what was only looked up. */
  readonly judged?: string
  /** The first is the one to mend first. Empty: nothing is wrong. */
  readonly findings: readonly Finding[]
}
