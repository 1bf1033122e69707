import type { TraceEntry } from '@symbolon/core'
import type { Seen } from '@symbolon/core/internal'
import { CERTIFICATE_RULES } from './certificate-rules.js'
import { CLIENT_RULES } from './client-rules.js'
import { ISSUER_RULES, LINK_RULES } from './issuer-rules.js'
import type { PathRule, Step } from './step.js'

/**
 * The rules for each step of a path, in order of precedence: first whether two certificates belong
 * together, then the cheapest rules. Signatures follow when the path has reached an anchor, and
 * then the most expensive rules: name constraints and revocation.
 */
export const PATH_RULES: readonly PathRule[] = [...LINK_RULES, ...CERTIFICATE_RULES, ...CLIENT_RULES, ...ISSUER_RULES]

/** The rules for paths of CRL issuers, which need not be clients. */
export const LIST_ISSUER_RULES: readonly PathRule[] = [...LINK_RULES, ...CERTIFICATE_RULES, ...ISSUER_RULES]

/** The result of rules: one entry each, up to the first refusal. */
export interface Judged {
  readonly entries: readonly TraceEntry[]
  readonly broken: boolean
}

/** How rules are traced. */
export interface TraceOptions {
  /** The place on the path. */
  readonly stage: string
  /** Whether passed rules add their details too. */
  readonly detailed: boolean
}

/** Runs rules until one refuses. The refusal always has its details. */
export function judge<Facts>(rules: readonly Rule<Facts>[], { stage, detailed }: TraceOptions, facts: Facts): Judged {
  const entries: TraceEntry[] = []
  for (const rule of rules) {
    const { name, clause } = rule
    if (!rule.applies(facts)) {
      entries.push({ stage, name, clause, outcome: 'not-applicable' })
      continue
    }
    const broken = rule.run(facts) !== undefined
    const seen = detailed || broken ? rule.seen?.(facts) : undefined
    entries.push({ stage, name, clause, outcome: broken ? 'refused' : 'passed', ...seen })
    if (broken) return { entries, broken }
  }
  return { entries, broken: false }
}

/** A rule over facts. */
export interface Rule<Facts> {
  readonly name: string
  readonly clause: string
  applies(facts: Facts): boolean
  run(facts: Facts): object | undefined
  seen?(facts: Facts): Seen
}

/** The place of a step on its path, for the operator. */
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
