import { type Awaitable, andThen, type Check, type Result, type Seen } from './result.js'

/**
 * One step of an operation: gather what is needed, then check it. The next stage runs only when nothing refused.
 *
 * What later stages need and is not there (a token that is unknown, say) is the gather's own refusal, so that no fact
 * is optional afterwards.
 */
export interface Stage<In, Out, Ports, Refusal> {
  readonly name: string
  readonly clause: string
  gather(facts: In, ports: Ports): Awaitable<Result<Out, Refusal>>
  readonly checks: readonly Check<Out, Refusal>[]
}

/**
 * The facts with what a gather has added to them. They are one object that grows from stage to stage and belongs to its
 * call alone: a copy at each stage would cost more than everything that bearer tokens are checked for.
 */
export function withMore<Facts extends object, More extends object>(facts: Facts, more: More): Facts & More {
  return Object.assign(facts, more)
}

/** Every refusal has a name. */
export interface Reasoned {
  readonly reason: string
}

/** What became of one rule. */
export type Outcome = 'passed' | 'refused' | 'not-applicable' | 'not-reached'

/** One line of the trace: a gather or a check, and what became of it. */
export interface TraceEntry extends Seen {
  /** The stage to which the rule belongs. */
  readonly stage: string
  readonly name: string
  readonly clause: string
  readonly outcome: Outcome
}

/** A stage as documents and traces see it. */
export interface StageOutline {
  readonly name: string
  readonly clause: string
  readonly checks: readonly { readonly name: string; readonly clause: string }[]
}

/** All stages passed, or the refusal and the facts that were known by then. */
export type Passage<Facts, Known, Refusal> =
  | { readonly passed: true; readonly facts: Facts }
  | { readonly passed: false; readonly refusal: Refusal; readonly facts: Known }

/** The stages of an operation in their order: the whole policy on one screen. */
export class Pipeline<In, Out, Known, Ports, Refusal extends Reasoned> {
  readonly stages: readonly StageOutline[]
  /** Runs the stages; with a `trace`, every rule that was reached leaves an entry in it. */
  readonly run: (facts: In, ports: Ports, trace?: TraceEntry[]) => Awaitable<Passage<Out, Known, Refusal>>

  private constructor(
    stages: readonly StageOutline[],
    run: (facts: In, ports: Ports, trace?: TraceEntry[]) => Awaitable<Passage<Out, Known, Refusal>>,
  ) {
    this.stages = stages
    this.run = run
  }

  /** A pipeline of one stage. */
  static of<In, Out, Ports, Refusal extends Reasoned>(
    stage: Stage<In, Out, Ports, Refusal>,
  ): Pipeline<In, Out, In | Out, Ports, Refusal> {
    return new Pipeline([stage], (facts, ports, trace) => pass(stage, facts, ports, trace))
  }

  /** The same pipeline with one more stage behind it. */
  to<Next, Needs, Reason extends Reasoned>(
    stage: Stage<Out, Next, Needs, Reason>,
  ): Pipeline<In, Next, Known | Out | Next, Ports & Needs, Refusal | Reason> {
    return new Pipeline<In, Next, Known | Out | Next, Ports & Needs, Refusal | Reason>(
      [...this.stages, stage],
      (facts, ports, trace) =>
        andThen<Passage<Out, Known, Refusal>, Passage<Next, Known | Out | Next, Refusal | Reason>>(
          this.run(facts, ports, trace),
          before => (before.passed ? pass(stage, before.facts, ports, trace) : before),
        ),
    )
  }
}

function pass<In, Out, Ports, Refusal extends Reasoned>(
  stage: Stage<In, Out, Ports, Refusal>,
  facts: In,
  ports: Ports,
  trace: TraceEntry[] | undefined,
): Awaitable<Passage<Out, In | Out, Refusal>> {
  return andThen(stage.gather(facts, ports), gathered => {
    trace?.push(gatherEntry(stage, gathered))
    return gathered.ok ? examineAll(stage, gathered.value, trace) : { passed: false, refusal: gathered.refusal, facts }
  })
}

/** A gather refuses for one of several reasons, so its entry says which. */
function gatherEntry<Value, Refusal extends Reasoned>(
  stage: StageOutline,
  gathered: Result<Value, Refusal>,
): TraceEntry {
  if (gathered.ok) return entry(stage.name, stage, 'passed')
  return { ...entry(stage.name, stage, 'refused'), actual: gathered.refusal.reason.replaceAll('_', ' ') }
}

function examineAll<Facts, Refusal>(
  stage: { readonly name: string; readonly checks: readonly Check<Facts, Refusal>[] },
  facts: Facts,
  trace: TraceEntry[] | undefined,
): Passage<Facts, Facts, Refusal> {
  for (const check of stage.checks) {
    const refusal = examine(stage.name, check, facts, trace)
    if (refusal !== undefined) return { passed: false, refusal, facts }
  }
  return { passed: true, facts }
}

function examine<Facts, Refusal>(
  stage: string,
  check: Check<Facts, Refusal>,
  facts: Facts,
  trace: TraceEntry[] | undefined,
): Refusal | undefined {
  const applies = check.applies(facts)
  const refusal = applies ? check.run(facts) : undefined
  if (trace !== undefined) {
    const outcome = !applies ? 'not-applicable' : refusal === undefined ? 'passed' : 'refused'
    trace.push(applies ? seenEntry(stage, check, outcome, facts) : entry(stage, check, outcome))
  }
  return refusal
}

/** An entry with what the check saw, fit for a log: a listener must neither fail on it nor be fooled by it. */
function seenEntry<Facts>(stage: string, check: Check<Facts, unknown>, outcome: Outcome, facts: Facts): TraceEntry {
  const plain = entry(stage, check, outcome)
  if (check.seen === undefined) return plain
  try {
    const { expected, actual, hint } = check.seen(facts)
    if (expected !== undefined) plain.expected = forLog(expected)
    if (actual !== undefined) plain.actual = forLog(actual)
    if (hint !== undefined) plain.hint = forLog(hint)
    return plain
  } catch {
    return { ...entry(stage, check, outcome), hint: 'what was compared cannot be shown' }
  }
}

/** Printable ASCII of moderate length: no line break of an attacker's gets into a log. */
function forLog(seen: string): string {
  const text = String(seen)
  if (text.length <= SHOWN_LENGTH && !UNPRINTABLE.test(text)) return text
  const printable = text.slice(0, SHOWN_LENGTH).replace(/[^\x20-\x7e]/g, '?')
  return text.length > SHOWN_LENGTH ? `${printable}… (${text.length} characters)` : printable
}

/** Characters of one value in a trace. */
const SHOWN_LENGTH = 300

const UNPRINTABLE = /[^\x20-\x7e]/

/** A trace entry while it is made. */
type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

function entry(
  stage: string,
  rule: { readonly name: string; readonly clause: string },
  outcome: Outcome,
): Writable<TraceEntry> {
  return { stage, name: rule.name, clause: rule.clause, outcome }
}

/** The entries of rules that were never reached, once per list of stages. */
const unreached = new WeakMap<readonly StageOutline[], readonly TraceEntry[]>()

function unreachedOf(stages: readonly StageOutline[]): readonly TraceEntry[] {
  const known = unreached.get(stages)
  if (known !== undefined) return known
  const entries = stages.flatMap(stage =>
    [stage, ...stage.checks].map(rule => Object.freeze(entry(stage.name, rule, 'not-reached'))),
  )
  unreached.set(stages, entries)
  return entries
}

/** The trace with the rules that were never reached behind those that were. */
export function completeTrace(trace: readonly TraceEntry[], stages: readonly StageOutline[]): readonly TraceEntry[] {
  const all = unreachedOf(stages)
  return trace.length === all.length ? trace : [...trace, ...all.slice(trace.length)]
}
