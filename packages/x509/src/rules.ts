import type { Seen, TraceEntry } from '@symbolon/core'
import { CERTIFICATE_RULES } from './certificate-rules.js'
import { CLIENT_RULES } from './client-rules.js'
import { ISSUER_RULES, LINK_RULES } from './issuer-rules.js'
import type { PathRule, Step } from './step.js'

/**
 * Every rule about one step of a path, in the order of precedence: what costs least first, and whether two certificates
 * belong together before anything else. When a path has reached its anchor, the signatures come, and then what costs most: name
 * constraints and lists of revoked certificates.
 */
export const PATH_RULES: readonly PathRule[] = [...LINK_RULES, ...CERTIFICATE_RULES, ...CLIENT_RULES, ...ISSUER_RULES]

/** The same about paths of those who sign CRLs: they need not be clients of anybody. */
export const LIST_ISSUER_RULES: readonly PathRule[] = [...LINK_RULES, ...CERTIFICATE_RULES, ...ISSUER_RULES]

/** What the rules of a step came to: one entry each, up to the one that said no. */
export interface Judged {
  readonly entries: readonly TraceEntry[]
  readonly broken: boolean
}

/** Where on a path rules are asked, and whether somebody listens: only then every rule tells what it saw. */
export interface Occasion {
  readonly stage: string
  readonly heard: boolean
}

/** Runs rules over facts until one of them says no, which always tells what it saw. */
export function judge<Facts>(rules: readonly RuleOver<Facts>[], { stage, heard }: Occasion, facts: Facts): Judged {
  const entries: TraceEntry[] = []
  for (const rule of rules) {
    const { name, clause } = rule
    if (!rule.applies(facts)) {
      entries.push({ stage, name, clause, outcome: 'not-applicable' })
      continue
    }
    const broken = rule.run(facts) !== undefined
    const seen = heard || broken ? rule.seen?.(facts) : undefined
    entries.push({ stage, name, clause, outcome: broken ? 'refused' : 'passed', ...seen })
    if (broken) return { entries, broken }
  }
  return { entries, broken: false }
}

/** A rule over facts of some kind. */
export interface RuleOver<Facts> {
  readonly name: string
  readonly clause: string
  applies(facts: Facts): boolean
  run(facts: Facts): object | undefined
  seen?(facts: Facts): Seen
}

/** Where on a path a step is, for the operator. */
export function placeOf({ below, anchor }: Pick<Step, 'below' | 'anchor'>): string {
  if (below.length === 0) return 'certificate of the client'
  return anchor ? 'anchor' : `intermediate ${below.length}`
}

/** A refused entry in a few words for the operator. */
export function describe({ stage, name, clause, expected, actual }: TraceEntry): string {
  const found = actual === undefined ? '' : `, found ${actual}`
  const detail = expected === undefined ? '' : `: expected ${expected}${found}`
  return `${stage}: ${name} (${clause})${detail}`
}
