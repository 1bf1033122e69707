import { type Check, type Judge, judgeOf } from '../lib/check.js'
import { type Awaitable, isPromised, type Result } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { TraceEntry } from '../ports/report.js'
import type { Service } from '../records/service.js'
import {
  entry,
  gatherEntry,
  type PlainEntries,
  plainEntries,
  type Reasoned,
  type StageOutline,
  seenEntry,
} from './trace.js'

export interface Call extends CallFacts {
  readonly input: unknown
}

export interface CallFacts {
  readonly service: Service
  readonly now: Instant
}

/** Any of the facts may be missing, and any of those of a part with stages of its own. */
export type Known<Facts> = {
  readonly [Name in keyof Facts]?: Facts[Name] extends CallFacts | undefined ? Partial<Facts[Name]> : Facts[Name]
}

/**
 * Gather, then check; the next stage runs only when nothing refused. When something is missing that
 * later stages need, such as an unknown token, the gather itself refuses: no fact is optional then.
 */
export interface Stage<In, Out, Ports, Refusal> {
  readonly name: string
  readonly clause: string
  gather(facts: In, ports: Ports): Awaitable<Result<Out, Refusal>>
  readonly checks: readonly Check<Out, Refusal>[]
}

/**
 * One object grows from stage to stage and belongs to one call: a copy at each stage would cost more
 * than all checks of a bearer token. The parts of {@link Pipeline.when} must not be there before their stage.
 */
export function withMore<Facts extends object, More extends object>(facts: Facts, more: More): Facts & More {
  return Object.assign(facts, more)
}

export type Passage<Facts, Refusal> =
  | { readonly passed: true; readonly facts: Facts & Known<Facts> }
  | { readonly passed: false; readonly refusal: Refusal; readonly facts: Known<Facts> }

/** The facts after one part of them went through stages of its own. */
export type Advanced<Facts, Part extends keyof Facts, Next> = Omit<Facts, Part> & {
  readonly [Name in Part]: Next | Extract<Facts[Name], undefined>
}

interface Step<Refusal> extends Stage<object, object, object, Refusal> {
  /** The part of the facts that the stage works with; `undefined`: all of them. */
  readonly part: PropertyKey | undefined
  /** Judges by the checks when nobody listens to the trace. */
  readonly judge: Judge<object, Refusal>
  readonly entries: PlainEntries
}

function stepOf<Refusal>(stage: Stage<object, object, object, Refusal>, part?: PropertyKey): Step<Refusal> {
  const { name, clause, gather, checks } = stage
  return { name, clause, gather, checks, part, judge: judgeOf(checks), entries: plainEntries(stage) }
}

export class Pipeline<In extends object, Out extends object, Ports extends object, Refusal extends Reasoned> {
  readonly stages: readonly StageOutline[]
  readonly #steps: readonly Step<Refusal>[]

  private constructor(steps: readonly Step<Refusal>[]) {
    this.stages = steps
    this.#steps = steps
  }

  static of<In extends object, Out extends object, Ports extends object, Refusal extends Reasoned>(
    stage: Stage<In, Out, Ports, Refusal>,
  ): Pipeline<In, Out, Ports, Refusal> {
    return new Pipeline([stepOf(stage)])
  }

  to<Next extends object, Needs extends object, Reason extends Reasoned>(
    stage: Stage<Out, Next, Needs, Reason>,
  ): Pipeline<In, Next, Ports & Needs, Refusal | Reason> {
    return new Pipeline<In, Next, Ports & Needs, Refusal | Reason>([...this.#steps, stepOf(stage)])
  }

  /** Stages that work with one part of the facts; where that part is `undefined`, they are skipped. */
  when<Part extends keyof Out, Next extends object, Needs extends object, Reason extends Reasoned>(
    part: Part,
    stages: Pipeline<Exclude<Out[Part], undefined> & object, Next, Needs, Reason>,
  ): Pipeline<In, Advanced<Out, Part, Next>, Ports & Needs, Refusal | Reason> {
    const steps = stages.#steps.map(step => ({ ...step, part }))
    return new Pipeline<In, Advanced<Out, Part, Next>, Ports & Needs, Refusal | Reason>([...this.#steps, ...steps])
  }

  /** With a `trace`, every rule that is reached adds an entry to it. */
  run(facts: In, ports: Ports, trace?: TraceEntry[]): Awaitable<Passage<Out, Refusal>>
  // `to` and `when` accept only stages that continue from the facts of those before them, so the
  // result has the declared type.
  run(facts: object, ports: object, trace?: TraceEntry[]): Awaitable<Passage<object, Refusal>> {
    return runFrom(0, facts, { steps: this.#steps, ports, trace })
  }
}

interface RunContext<Refusal> {
  readonly steps: readonly Step<Refusal>[]
  readonly ports: object
  readonly trace: TraceEntry[] | undefined
}

/** Without a pause until a gather must be awaited. */
function runFrom<Refusal extends Reasoned>(
  from: number,
  start: object,
  context: RunContext<Refusal>,
): Awaitable<Passage<object, Refusal>> {
  let facts = start
  for (let at = from; ; at++) {
    const step = context.steps[at]
    if (step === undefined) return { passed: true, facts }
    const own = ownFacts(step, facts)
    if (own === undefined) {
      context.trace?.push(...step.entries.skipped)
      continue
    }
    const gathered = step.gather(own, context.ports)
    if (isPromised(gathered)) return runOnceGathered(at, gathered, facts, context)
    const refused = judge(step, gathered, facts, context.trace)
    if (refused !== undefined) return refused
    facts = advanced(step, facts, gathered)
  }
}

async function runOnceGathered<Refusal extends Reasoned>(
  at: number,
  gathering: Promise<Result<object, Refusal>>,
  before: object,
  context: RunContext<Refusal>,
): Promise<Passage<object, Refusal>> {
  const gathered = await gathering
  const step = context.steps[at]
  if (step === undefined) throw new RangeError('there is no such stage')
  return judge(step, gathered, before, context.trace) ?? runFrom(at + 1, advanced(step, before, gathered), context)
}

function ownFacts({ name, part }: Step<unknown>, facts: object): object | undefined {
  if (part === undefined) return facts
  // Stages of a part that nobody decided about must not be skipped.
  if (!(part in facts)) throw new TypeError(`the stage '${name}' has no facts`)
  return Reflect.get(facts, part)
}

function advanced({ part }: Step<unknown>, facts: object, gathered: Result<object, unknown>): object {
  if (!gathered.ok) return facts
  if (part === undefined) return gathered.value
  // A part that has grown in place needs no new entry, which would cost as much as a small stage.
  return Reflect.get(facts, part) === gathered.value ? facts : withMore(facts, { [part]: gathered.value })
}

function judge<Refusal extends Reasoned>(
  step: Step<Refusal>,
  gathered: Result<object, Refusal>,
  before: object,
  trace: TraceEntry[] | undefined,
): { readonly passed: false; readonly refusal: Refusal; readonly facts: object } | undefined {
  trace?.push(gatherEntry(step, gathered))
  if (!gathered.ok) return { passed: false, refusal: gathered.refusal, facts: before }
  const refusal = trace === undefined ? step.judge(gathered.value) : judgeAndTrace(step, gathered.value, trace)
  return refusal === undefined ? undefined : { passed: false, refusal, facts: advanced(step, before, gathered) }
}

function judgeAndTrace<Refusal>(step: Step<Refusal>, facts: object, trace: TraceEntry[]): Refusal | undefined {
  for (let at = 0; at < step.checks.length; at++) {
    const check = step.checks[at]
    const refusal = check === undefined ? undefined : traced(step, at, check, facts, trace)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

function traced<Refusal>(
  { name, entries }: Step<Refusal>,
  at: number,
  check: Check<object, Refusal>,
  facts: object,
  trace: TraceEntry[],
): Refusal | undefined {
  if (!check.applies(facts)) {
    trace.push(entries.notApplicable[at] ?? entry(name, check, 'not-applicable'))
    return undefined
  }
  const refusal = check.run(facts)
  const plain = refusal === undefined && check.seen === undefined ? entries.passed[at] : undefined
  trace.push(plain ?? seenEntry(name, check, refusal === undefined ? 'passed' : 'refused', facts))
  return refusal
}
