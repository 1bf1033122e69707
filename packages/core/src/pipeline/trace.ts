import type { Check } from '../lib/check.js'
import type { Result } from '../lib/result.js'
import type { Outcome, TraceEntry } from '../ports/report.js'

export interface StageOutline {
  readonly name: string
  readonly clause: string
  readonly checks: readonly { readonly name: string; readonly clause: string }[]
}

export interface Reasoned {
  readonly reason: string
  /** Of a call that cannot be read, the field and what it must be. */
  readonly problem?: string
}

/** The entry of a gather; a gather can refuse for several reasons, so the entry says which. */
export function gatherEntry<Value, Refusal extends Reasoned>(
  stage: StageOutline & { readonly entries: PlainEntries },
  gathered: Result<Value, Refusal>,
): TraceEntry {
  if (gathered.ok) return stage.entries.gathered
  const { reason, problem } = gathered.refusal
  const actual = reason.replaceAll('_', ' ')
  return { ...entry(stage.name, stage, 'refused'), actual: problem === undefined ? actual : shownProblem(problem) }
}

/** Made safe for a log: it must neither break nor deceive a listener. */
export function seenEntry<Facts>(
  stage: string,
  check: Check<Facts, unknown>,
  outcome: Outcome,
  facts: Facts,
): TraceEntry {
  const plain = entry(stage, check, outcome)
  if (check.seen === undefined) return plain
  try {
    const { expected, actual, hint, lines } = check.seen(facts)
    if (expected !== undefined) plain.expected = forLog(expected)
    if (actual !== undefined) plain.actual = forLog(actual)
    if (hint !== undefined) plain.hint = forLog(hint)
    if (lines !== undefined) plain.lines = lines.map(line => forLog(line, LINE_LENGTH))
    return plain
  } catch {
    return { ...entry(stage, check, outcome), hint: 'what was compared cannot be shown' }
  }
}

export function shownProblem(problem: string): string {
  return forLog(problem)
}

/** Printable ASCII of moderate length, so that no attacker can put a line break into a log. */
function forLog(seen: string, length: number = SHOWN_LENGTH): string {
  const text = String(seen)
  if (text.length <= length && !UNPRINTABLE.test(text)) return text
  const printable = text.slice(0, length).replace(/[^\x20-\x7e]/g, '?')
  return text.length > length ? `${printable}… (${text.length} characters)` : printable
}

const SHOWN_LENGTH = 300

/** Characters of one of several lines: a line that is cut cannot be compared. */
const LINE_LENGTH = 4_096

const UNPRINTABLE = /[^\x20-\x7e]/

export type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

export function entry(
  stage: string,
  rule: { readonly name: string; readonly clause: string },
  outcome: Outcome,
): Writable<TraceEntry> {
  return { stage, name: rule.name, clause: rule.clause, outcome }
}

function entriesOf(stage: StageOutline, outcome: Outcome): readonly TraceEntry[] {
  return [stage, ...stage.checks].map(rule => Object.freeze(entry(stage.name, rule, outcome)))
}

function once<Subject extends object, Made>(make: (subject: Subject) => Made): (subject: Subject) => Made {
  const made = new WeakMap<Subject, Made>()
  return subject => {
    const known = made.get(subject)
    if (known !== undefined) return known
    const fresh = make(subject)
    made.set(subject, fresh)
    return fresh
  }
}

/** The entries of a stage that say nothing about a request, which are made once. */
export interface PlainEntries {
  readonly gathered: TraceEntry
  /** Each check passed, in their order; only for those that show nothing. */
  readonly passed: readonly TraceEntry[]
  readonly notApplicable: readonly TraceEntry[]
  readonly skipped: readonly TraceEntry[]
}

export function plainEntries(stage: StageOutline): PlainEntries {
  const skipped = entriesOf(stage, 'not-applicable')
  return {
    gathered: Object.freeze(entry(stage.name, stage, 'passed')),
    passed: entriesOf(stage, 'passed').slice(1),
    notApplicable: skipped.slice(1),
    skipped,
  }
}

const unreachedEntries = once((stages: readonly StageOutline[]) =>
  stages.flatMap(stage => entriesOf(stage, 'not-reached')),
)

export function completeTrace(trace: readonly TraceEntry[], stages: readonly StageOutline[]): readonly TraceEntry[] {
  const all = unreachedEntries(stages)
  return trace.length === all.length ? trace : [...trace, ...all.slice(trace.length)]
}
