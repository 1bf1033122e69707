import type { Awaitable } from '@symbolon/core'
import type { Confidence, Finding } from '@symbolon/explain'
import type { JSONPath } from 'jsonc-parser'

/** The least change of the configuration file that mends a flaw. */
export interface Mend {
  readonly path: JSONPath
  readonly value: unknown
}

/** What a rule found at one place. It never holds a secret or a key; `rule` is a more exact clause. */
export interface Flaw extends Pick<Finding, 'rule' | 'expected' | 'actual' | 'fix'> {
  /** The path of a property, or the name of a place. */
  readonly where: string
  /** Default: the one of the rule. */
  readonly code?: string
  /** Default: the one of the rule. */
  readonly confidence?: Confidence
  /** Default: the one of the rule. */
  readonly problem?: string
  readonly mend?: Mend
}

/** One thing that must hold, and its source. */
export interface Rule<Seen> {
  /** Stable: scripts may rely on it. */
  readonly code: string
  readonly clause: string
  /**
   * `certain`: it does not work. `likely`: it works, and an attacker or an outage can use it.
   * `possible`: it is right for a trial or in some places, and wrong in others.
   */
  readonly confidence: Confidence
  /** What is wrong where it does not hold, in one sentence. */
  readonly problem: string
  run(seen: Seen): Awaitable<readonly Flaw[]>
}

/** A finding, with its place and what mends it. */
export interface Diagnosis extends Finding {
  readonly where: string
  readonly mend?: Mend
}

/** Runs rules in their order. */
export async function diagnosesBy<Seen>(rules: readonly Rule<Seen>[], seen: Seen): Promise<readonly Diagnosis[]> {
  const diagnoses: Diagnosis[] = []
  for (const rule of rules) {
    for (const flaw of await rule.run(seen)) diagnoses.push(diagnosisOf(rule, flaw))
  }
  return diagnoses
}

function diagnosisOf({ code, clause, confidence, problem }: Rule<never>, { where, ...flaw }: Flaw): Diagnosis {
  return { where, code, confidence, problem, rule: clause, ...flaw }
}

/** A path in the notation of messages. */
export function shownPath(path: JSONPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? step : `${text}.${step}`
  }, '')
}
