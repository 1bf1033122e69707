import type { ProbeRequest } from './options.js'

/** `violation`: the clause says MUST. `weakness`: it says SHOULD, or the answer is less clear than it could be. */
export type Severity = 'violation' | 'weakness'

/** What the server does that it should not. It holds no secret, token, key or code. */
export interface ProbeFinding {
  /** Stable: the code of the probe. */
  readonly code: string
  readonly clause: string
  /** The check of Symbolon that is the same rule. */
  readonly check?: string
  readonly severity: Severity
  /** What was sent. */
  readonly sent: string
  /** What came. */
  readonly came: string
  /** What the clause wants. */
  readonly wants: string
  /** The code of the finding that explains this one: fix that first. */
  readonly because?: string
  /** Why it stays, if it, or the finding that explains it, was known before. */
  readonly known?: string
}

/** What became of one probe. */
export interface ProbeOutcome {
  readonly code: string
  readonly outcome: 'passed' | 'found' | 'not-applicable' | 'untestable'
  /** Why it was not tested. */
  readonly reason?: string
}

/** What a run found. */
export interface ProbeResult {
  readonly issuer: string
  /** `untestable`: the baseline did not pass. `listed`: a dry run. `stopped`: the signal was aborted. */
  readonly outcome: 'tested' | 'untestable' | 'listed' | 'stopped'
  /** Why the server cannot be tested: the step of the baseline, and what came. */
  readonly reason?: string
  readonly findings: readonly ProbeFinding[]
  /** The codes of known findings that were not found any more: take them out. */
  readonly stale: readonly string[]
  readonly probes: readonly ProbeOutcome[]
  readonly requests: readonly ProbeRequest[]
}
