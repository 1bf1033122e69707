/** What a check compared, only for the operator's trace. Never a token, secret, proof, assertion or private key. */
export interface Seen {
  /** What would have passed. */
  readonly expected?: string
  /** What was found. */
  readonly actual?: string
  /** What the operator could try. */
  readonly hint?: string
  /** A text of several lines that was compared as a whole: a signature base, with digests in place of secrets. */
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

interface ViewCheck<Facts, View, Refusal> extends Pick<Check<Facts, Refusal>, 'name' | 'clause'> {
  /** Absent: wherever there is a view. */
  applies?(view: View): boolean
  run(view: View, facts: Facts): Refusal | undefined
  seen?(view: View, facts: Facts): Seen
}

/**
 * The checks about a view as checks of the facts: a rule of a standard is written once and keeps its
 * name in every trace. Without a view, none applies.
 */
export function lift<Facts, View, Fault>(
  checks: readonly Check<View, Fault>[],
  view: (facts: Facts) => View | undefined,
): readonly Check<Facts, Fault>[]
export function lift<Facts, View, Fault, Refusal>(
  checks: readonly Check<View, Fault>[],
  view: (facts: Facts) => View | undefined,
  refusal: (fault: Fault) => Refusal,
): readonly Check<Facts, Refusal>[]
export function lift<Facts, View, Fault, Refusal>(
  checks: readonly Check<View, Fault>[],
  view: (facts: Facts) => View | undefined,
  refusal?: (fault: Fault) => Refusal,
): readonly Check<Facts, Fault | Refusal>[] {
  const meaning = (fault: Fault | undefined) => (fault === undefined || refusal === undefined ? fault : refusal(fault))
  const lifted: Check<Facts, Fault | Refusal>[] = []
  const judgeView = judgeOf(checks)
  const group = groupOf(lifted, view, seen => meaning(judgeView(seen)))
  lifted.push(...checks.map(check => ofFacts({ ...check, run: seen => meaning(check.run(seen)) }, view, group)))
  return lifted
}

/** One check about a value: without it, the check does not apply. */
export function about<Facts, Value, Refusal>(
  view: (facts: Facts) => Value | undefined,
  check: ViewCheck<Facts, Value, Refusal>,
): Check<Facts, Refusal> {
  const alone: Check<Facts, Refusal>[] = []
  const made = ofFacts(check, view, groupOf(alone, view, check.run))
  alone.push(made)
  return made
}

function groupOf<Facts, View, Refusal>(
  checks: readonly Check<Facts, Refusal>[],
  view: (facts: Facts) => View | undefined,
  judgeView: (view: View, facts: Facts) => Refusal | undefined,
): CheckGroup<Facts, Refusal> {
  return {
    checks,
    judge(facts) {
      const seen = view(facts)
      return seen === undefined ? undefined : judgeView(seen, facts)
    },
  }
}

function ofFacts<Facts, View, Refusal>(
  check: ViewCheck<Facts, View, Refusal>,
  view: (facts: Facts) => View | undefined,
  group: CheckGroup<Facts, Refusal>,
): Check<Facts, Refusal> {
  return {
    name: check.name,
    clause: check.clause,
    group,
    applies(facts) {
      const seen = view(facts)
      return seen !== undefined && (check.applies?.(seen) ?? true)
    },
    run(facts) {
      const seen = view(facts)
      return seen === undefined ? undefined : check.run(seen, facts)
    },
    seen(facts) {
      const seen = view(facts)
      return (seen === undefined ? undefined : check.seen?.(seen, facts)) ?? {}
    },
  }
}
