/**
 * What a check compared, only for the operator's trace. Never a token, secret, proof, assertion or
 * private key.
 */
export interface Seen {
  /** What would have passed. */
  readonly expected?: string
  /** What was found. */
  readonly actual?: string
  /** What the operator could try. */
  readonly hint?: string
  /**
   * A text of several lines that was compared as a whole: a signature base, with digests in place
   * of secrets.
   */
  readonly lines?: readonly string[]
}

/**
 * One rule: pure, synchronous, and it can only refuse.
 *
 * If a check needs a value that is not among the facts, the gather of its stage must get it.
 */
export interface Check<Facts, Refusal> {
  /** The rule in two to four words, unique within an operation. */
  readonly name: string
  /** The source of the rule: a section of an RFC or of this project's documents. */
  readonly clause: string
  /** Whether the rule applies to these facts. */
  applies(facts: Facts): boolean
  /** The refusal, or `undefined` when the rule holds. */
  run(facts: Facts): Refusal | undefined
  /** What was compared. Called only when there is a trace. */
  seen?(facts: Facts): Seen
}

/** The `applies` of a rule for every request. */
export function always(): boolean {
  return true
}

/**
 * Adapts rules over one view to other facts, so that a rule of a standard is written once and keeps
 * its name in every trace. If there is no view, no rule applies.
 */
export function lift<Facts, View, Fault, Refusal>(
  checks: readonly Check<View, Fault>[],
  view: (facts: Facts) => View | undefined,
  refusal: (fault: Fault) => Refusal,
): readonly Check<Facts, Refusal>[] {
  return checks.map(check => ({
    name: check.name,
    clause: check.clause,
    applies(facts) {
      const seen = view(facts)
      return seen !== undefined && check.applies(seen)
    },
    run(facts) {
      const seen = view(facts)
      const fault = seen === undefined ? undefined : check.run(seen)
      return fault === undefined ? undefined : refusal(fault)
    },
    seen(facts) {
      const seen = view(facts)
      return (seen === undefined ? undefined : check.seen?.(seen)) ?? {}
    },
  }))
}

/** A check about one value. */
export interface CheckAbout<Facts, Value, Refusal> extends Pick<Check<Facts, Refusal>, 'name' | 'clause'> {
  /** The refusal, or `undefined` when the rule holds. */
  run(value: Value, facts: Facts): Refusal | undefined
  /** What was compared. Called only when there is a trace. */
  seen?(value: Value, facts: Facts): Seen
}

/** Makes a check of one about a value; when the value is `undefined`, the check does not apply. */
export function about<Facts, Value, Refusal>(
  view: (facts: Facts) => Value | undefined,
  check: CheckAbout<Facts, Value, Refusal>,
): Check<Facts, Refusal> {
  return {
    name: check.name,
    clause: check.clause,
    applies: facts => view(facts) !== undefined,
    run(facts) {
      const value = view(facts)
      return value === undefined ? undefined : check.run(value, facts)
    },
    seen(facts) {
      const value = view(facts)
      return (value === undefined ? undefined : check.seen?.(value, facts)) ?? {}
    },
  }
}
