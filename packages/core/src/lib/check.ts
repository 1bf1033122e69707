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
  /** The checks over one view that this one belongs to. */
  readonly group?: CheckGroup<Facts, Refusal>
}

/** Checks over one view of the facts, which is made once for all of them. */
export interface CheckGroup<Facts, Refusal> {
  readonly checks: readonly Check<Facts, Refusal>[]
  /** The first refusal, as {@link judgeOf} finds it. */
  judge(facts: Facts): Refusal | undefined
}

export type Judge<Facts, Refusal> = (facts: Facts) => Refusal | undefined

/** Checks over one view are passed over together where there is no view, as in most requests. */
export function judgeOf<Facts, Refusal>(checks: readonly Check<Facts, Refusal>[]): Judge<Facts, Refusal> {
  const judges: Judge<Facts, Refusal>[] = []
  for (let at = 0; at < checks.length; ) {
    const check = checks[at]
    if (check === undefined) break
    const group = check.group?.checks.every((each, index) => checks[at + index] === each) ? check.group : undefined
    judges.push(facts => (group === undefined ? judgeOne(check, facts) : group.judge(facts)))
    at += group?.checks.length ?? 1
  }
  return facts => {
    for (const judge of judges) {
      const refusal = judge(facts)
      if (refusal !== undefined) return refusal
    }
    return undefined
  }
}

function judgeOne<Facts, Refusal>(check: Check<Facts, Refusal>, facts: Facts): Refusal | undefined {
  return check.applies(facts) ? check.run(facts) : undefined
}

export function always(): boolean {
  return true
}

/** A rule of a standard is written once and keeps its name in every trace. Without a view, no rule applies. */
export function lift<Facts, View, Fault>(
  checks: readonly Check<View, Fault>[],
  view: (facts: Facts) => View | undefined,
): readonly Check<Facts, Fault>[]
export function lift<Facts, View, Fault, Refusal>(
  checks: readonly Check<View, Fault>[],
  view: (facts: Facts) => View | undefined,
  refusal: (fault: Fault) => Refusal,
): readonly Check<Facts, Refusal>[]
export function lift<Facts, View, Fault>(
  checks: readonly Check<View, Fault>[],
  view: (facts: Facts) => View | undefined,
  refusal: (fault: Fault) => unknown = fault => fault,
): readonly Check<Facts, unknown>[] {
  const judgeView = judgeOf(checks)
  const lifted: Check<Facts, unknown>[] = []
  const group: CheckGroup<Facts, unknown> = {
    checks: lifted,
    judge(facts) {
      const seen = view(facts)
      const fault = seen === undefined ? undefined : judgeView(seen)
      return fault === undefined ? undefined : refusal(fault)
    },
  }
  lifted.push(...checks.map(check => liftOne(check, view, refusal, group)))
  return lifted
}

function liftOne<Facts, View, Fault, Refusal>(
  check: Check<View, Fault>,
  view: (facts: Facts) => View | undefined,
  refusal: (fault: Fault) => Refusal,
  group: CheckGroup<Facts, Refusal>,
): Check<Facts, Refusal> {
  return {
    name: check.name,
    clause: check.clause,
    group,
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
  }
}

export interface CheckAbout<Facts, Value, Refusal> extends Pick<Check<Facts, Refusal>, 'name' | 'clause'> {
  run(value: Value, facts: Facts): Refusal | undefined
  seen?(value: Value, facts: Facts): Seen
}

/** When the value is `undefined`, the check does not apply. */
export function about<Facts, Value, Refusal>(
  view: (facts: Facts) => Value | undefined,
  check: CheckAbout<Facts, Value, Refusal>,
): Check<Facts, Refusal> {
  const judge = (facts: Facts) => {
    const value = view(facts)
    return value === undefined ? undefined : check.run(value, facts)
  }
  const alone: Check<Facts, Refusal>[] = []
  const made: Check<Facts, Refusal> = {
    name: check.name,
    clause: check.clause,
    group: { checks: alone, judge },
    applies: facts => view(facts) !== undefined,
    run: judge,
    seen(facts) {
      const value = view(facts)
      return (value === undefined ? undefined : check.seen?.(value, facts)) ?? {}
    },
  }
  alone.push(made)
  return made
}
