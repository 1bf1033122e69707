import type { TraceEntry } from '@symbolon/core'
import type { Seen } from '@symbolon/core/internal'
import type { Certificate } from './certificate.js'
import type { CompletePolicy } from './policy.js'

export interface Step {
  readonly certificate: Certificate
  /** The certificates below it, the client's first; empty for the client's certificate. */
  readonly below: readonly Certificate[]
  /** Whether it is an anchor, which is trusted by configuration and not by its signature. */
  readonly anchor: boolean
  /** Seconds since 1970. */
  readonly now: number
  readonly policy: CompletePolicy
}

export const isClient = ({ below }: Step) => below.length === 0
export const isIssuer = ({ below }: Step) => below.length > 0

/** A rule over facts; without `applies` it always applies. */
export interface Rule<Facts> {
  readonly name: string
  readonly clause: string
  applies?(facts: Facts): boolean
  holds(facts: Facts): boolean
  seen?(facts: Facts): Seen
}

export type PathRule = Rule<Step>

export function isBroken<Facts>(rule: Rule<Facts>, facts: Facts): boolean {
  return rule.applies?.(facts) !== false && !rule.holds(facts)
}

export type Judged = { readonly entries: readonly TraceEntry[]; readonly broken: boolean }

interface TraceOptions {
  readonly stage: string
  /** Whether passed rules add their details too. */
  readonly detailed: boolean
}

/** Runs rules until one refuses. The refusal always has its details. */
export function judge<Facts>(rules: readonly Rule<Facts>[], { stage, detailed }: TraceOptions, facts: Facts): Judged {
  const entries: TraceEntry[] = []
  for (const rule of rules) {
    const { name, clause } = rule
    if (rule.applies?.(facts) === false) {
      entries.push({ stage, name, clause, outcome: 'not-applicable' })
      continue
    }
    const broken = !rule.holds(facts)
    const seen = detailed || broken ? rule.seen?.(facts) : undefined
    entries.push({ stage, name, clause, outcome: broken ? 'refused' : 'passed', ...seen })
    if (broken) return { entries, broken }
  }
  return { entries, broken: false }
}

export function placeOf({ below, anchor }: Pick<Step, 'below' | 'anchor'>): string {
  if (below.length === 0) return 'client certificate'
  return anchor ? 'anchor' : `intermediate ${below.length}`
}

/** A refusal in one line, for the operator. */
export function describe({ stage, name, clause, expected, actual }: TraceEntry): string {
  const found = actual === undefined ? '' : `, found ${actual}`
  const detail = expected === undefined ? '' : `: expected ${expected}${found}`
  return `${stage}: ${name} (${clause})${detail}`
}
