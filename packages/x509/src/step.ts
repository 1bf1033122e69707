import type { Check } from '@symbolon/core'
import type { Certificate } from './certificate.js'
import type { CompletePolicy } from './policy.js'

/** One certificate that is put on top of a path, and all that its rules look at. */
export interface Step {
  /** The certificate that is judged. */
  readonly certificate: Certificate
  /** Those below it, the client's first; empty when it is the client's itself. */
  readonly below: readonly Certificate[]
  /** Whether it is an anchor: whoever configured it vouches for it, so nobody asks who signed it. */
  readonly anchor: boolean
  /** Seconds since 1970. */
  readonly now: number
  readonly policy: CompletePolicy
}

/** What a rule of paths says no with: its own name and clause tell the rest. */
export interface RuleBroken {
  readonly broken: true
}

/** A rule of RFC 5280, or of the policy, about one step of a path. */
export type PathRule = Check<Step, RuleBroken>

/** The answer of a rule. */
export function unless(holds: boolean): RuleBroken | undefined {
  return holds ? undefined : { broken: true }
}

/** Whether the step is the client's certificate. */
export function isClient({ below }: Step): boolean {
  return below.length === 0
}

/** Whether the step is the issuer of the one below it. */
export function isIssuer({ below }: Step): boolean {
  return below.length > 0
}
