/** A value, or a promise of it: ports may answer either way. */
export type Awaitable<T> = T | Promise<T>

/** Goes on with a value at once when it is there, and later when it is promised: most ports need no promise. */
export function andThen<T, Next>(value: Awaitable<T>, next: (value: T) => Awaitable<Next>): Awaitable<Next> {
  return isPromised(value) ? Promise.resolve(value).then(next) : next(value)
}

/** Whether a value is still to come, as a promise of whatever library. */
export function isPromised<T>(value: Awaitable<T>): value is Promise<T> {
  if (typeof value !== 'object' || value === null) return false
  const { then }: { readonly then?: unknown } = value
  return typeof then === 'function'
}

/** Either a value or a refusal; nothing is thrown for what a client did wrong. */
export type Result<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

/** The result that holds a value. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

/** The result that holds a refusal. */
export function refuse<Refusal>(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal }
}

/** What a check looked at, for the operator's trace alone. Never a token, secret, proof, assertion or private key. */
export interface Seen {
  /** What would have passed. */
  readonly expected?: string
  /** What was there. */
  readonly actual?: string
  /** What the operator could try. */
  readonly hint?: string
  /** A text of several lines that was compared as a whole: a signature base, what is secret in it as digests. */
  readonly lines?: readonly string[]
}

/**
 * One rule: pure, synchronous, and it only ever says no.
 *
 * A check that needs a value which is not among the facts means that the value belongs in the gather of its stage.
 */
export interface Check<Facts, Refusal> {
  /** The rule in two to four words, unique within an operation. */
  readonly name: string
  /** Where the rule stands: an RFC section, or a section of this project's documents. */
  readonly clause: string
  /** Whether the rule concerns these facts at all. */
  applies(facts: Facts): boolean
  /** The refusal, or `undefined` when the rule holds. */
  run(facts: Facts): Refusal | undefined
  /** What was compared; called only when somebody listens to the trace. */
  seen?(facts: Facts): Seen
}

/** The `applies` of a rule that concerns every request. */
export function always(): boolean {
  return true
}

/**
 * Rules written over one view, made to run over other facts: so a rule of a standard stands once and is traced by its
 * own name wherever it is used. Where there is no view, because what the rules are about is not there, none applies.
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

/** What a check about one value says of itself. */
export interface CheckAbout<Facts, Value, Refusal> extends Pick<Check<Facts, Refusal>, 'name' | 'clause'> {
  /** The refusal, or `undefined` when the rule holds. */
  run(value: Value, facts: Facts): Refusal | undefined
  /** What was compared; called only when somebody listens to the trace. */
  seen?(value: Value, facts: Facts): Seen
}

/** A check about one value that may be absent: where it is `undefined`, the check does not apply. */
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
