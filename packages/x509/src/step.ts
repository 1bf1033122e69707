import type { Check } from '@symbolon/core/internal'
import type { Certificate } from './certificate.js'
import type { CompletePolicy } from './policy.js'

/** A certificate that is added to a path, and the facts for its rules. */
export interface Step {
  /** The added certificate. */
  readonly certificate: Certificate
  /** The certificates below it, the client's first; empty for the client's certificate. */
  readonly below: readonly Certificate[]
  /** Whether it is an anchor, which is trusted by configuration and not by its signature. */
  readonly anchor: boolean
  /** Seconds since 1970. */
  readonly now: number
  readonly policy: CompletePolicy
}

/** The refusal of a path rule. The name and clause of the rule say why. */
export interface RuleBroken {
  readonly broken: true
}

/** A rule of RFC 5280 or of the policy for one step of a path. */
export type PathRule = Check<Step, RuleBroken>

/** A refusal unless the condition holds. */
export function unless(holds: boolean): RuleBroken | undefined {
  return holds ? undefined : { broken: true }
}

/** Whether the step is the client's certificate. */
export function isClient({ below }: Step): boolean {
  return below.length === 0
}

/** Whether the step is the issuer of the certificate below it. */
export function isIssuer({ below }: Step): boolean {
  return below.length > 0
}
