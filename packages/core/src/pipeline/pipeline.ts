import { type Awaitable, type Check, isPromised, type Result } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { TraceEntry } from '../ports/report.js'
import type { Service } from '../records/service.js'
import { entry, gatherEntry, idleEntries, type Reasoned, type StageOutline, seenEntry } from './trace.js'

/** What every operation starts from: the caller's input, the service, and the one instant of the call. */
export interface Call extends CallFacts {
  readonly input: unknown
}

/** What is left of a call once its input is read. */
export interface CallFacts {
  readonly service: Service
  readonly now: Instant
}

/**
 * What is known when a refusal comes: any of the facts; and of facts that went through stages of their own, any of those.
 */
export type Known<Facts> = {
  readonly [Name in keyof Facts]?: Facts[Name] extends CallFacts | undefined ? Partial<Facts[Name]> : Facts[Name]
}

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

/** All stages passed, or the refusal and the facts that were known by then. */
export type Passage<Facts, Refusal> =
  | { readonly passed: true; readonly facts: Facts & Known<Facts> }
  | { readonly passed: false; readonly refusal: Refusal; readonly facts: Known<Facts> }

/** Facts of which one part went through stages of its own. */
export type Advanced<Facts, Part extends keyof Facts, Next> = Omit<Facts, Part> & {
  readonly [Name in Part]: Next | Extract<Facts[Name], undefined>
}

/** A stage of whatever facts, as the loop over all stages sees it. */
interface Step<Refusal> extends Stage<object, object, object, Refusal> {
  /** The part of the facts with which the stage works; absent: all of them. */
  readonly part?: PropertyKey
}

/** The stages of an operation in their order: the whole policy on one screen. */
export class Pipeline<In extends object, Out extends object, Ports extends object, Refusal extends Reasoned> {
  readonly stages: readonly StageOutline[]
  readonly #steps: readonly Step<Refusal>[]

  private constructor(steps: readonly Step<Refusal>[]) {
    this.stages = steps
    this.#steps = steps
  }

  /** A pipeline of one stage. */
  static of<In extends object, Out extends object, Ports extends object, Refusal extends Reasoned>(
    stage: Stage<In, Out, Ports, Refusal>,
  ): Pipeline<In, Out, Ports, Refusal> {
    return new Pipeline([stage])
  }

  /** The same pipeline with one more stage behind it. */
  to<Next extends object, Needs extends object, Reason extends Reasoned>(
    stage: Stage<Out, Next, Needs, Reason>,
  ): Pipeline<In, Next, Ports & Needs, Refusal | Reason> {
    return new Pipeline<In, Next, Ports & Needs, Refusal | Reason>([...this.#steps, stage])
  }

  /**
   * The same pipeline with stages behind it that work with one part of the facts: complete facts of their own. Where that part is
   * `undefined`, they do not concern the request and are passed over.
   */
  when<Part extends keyof Out, Next extends object, Needs extends object, Reason extends Reasoned>(
    part: Part,
    stages: Pipeline<Exclude<Out[Part], undefined> & object, Next, Needs, Reason>,
  ): Pipeline<In, Advanced<Out, Part, Next>, Ports & Needs, Refusal | Reason> {
    const steps = stages.#steps.map(step => ({ ...step, part }))
    return new Pipeline<In, Advanced<Out, Part, Next>, Ports & Needs, Refusal | Reason>([...this.#steps, ...steps])
  }

  /** Runs the stages; with a `trace`, every rule that was reached leaves an entry in it. */
  run(facts: In, ports: Ports, trace?: TraceEntry[]): Awaitable<Passage<Out, Refusal>>
  // `to` and `when` take only stages that go on with what those before them answer: so what comes out is what the types say.
  run(facts: object, ports: object, trace?: TraceEntry[]): Awaitable<Passage<object, Refusal>> {
    return pass(this.#steps, 0, facts, { ports, trace })
  }
}

/** What stays the same from stage to stage. */
interface Passing {
  readonly ports: object
  readonly trace: TraceEntry[] | undefined
}

/** Passes the stages from one on: in one go, until a gather must be waited for. */
function pass<Refusal extends Reasoned>(
  steps: readonly Step<Refusal>[],
  from: number,
  start: object,
  passing: Passing,
): Awaitable<Passage<object, Refusal>> {
  let facts = start
  for (let at = from; at < steps.length; at++) {
    const step = steps[at]
    if (step === undefined) break
    const own = ownFacts(step, facts)
    if (own === undefined) {
      passing.trace?.push(...idleEntries(step))
      continue
    }
    const gathered = step.gather(own, passing.ports)
    if (isPromised(gathered)) return passLater(steps, at, gathered, facts, passing)
    const refused = judge(step, gathered, facts, passing.trace)
    if (refused !== undefined) return refused
    facts = advanced(step, facts, gathered)
  }
  return { passed: true, facts }
}

/** Goes on when a gather has come to its end. */
async function passLater<Refusal extends Reasoned>(
  steps: readonly Step<Refusal>[],
  at: number,
  gathering: Promise<Result<object, Refusal>>,
  before: object,
  passing: Passing,
): Promise<Passage<object, Refusal>> {
  const gathered = await gathering
  const step = steps[at]
  if (step === undefined) return { passed: true, facts: before }
  return judge(step, gathered, before, passing.trace) ?? pass(steps, at + 1, advanced(step, before, gathered), passing)
}

/** The facts with which a stage works; `undefined` where it does not concern the request. */
function ownFacts({ part }: Step<unknown>, facts: object): object | undefined {
  return part === undefined ? facts : Reflect.get(facts, part)
}

/** The facts behind a stage; those before it where the gather refused. */
function advanced({ part }: Step<unknown>, facts: object, gathered: Result<object, unknown>): object {
  if (!gathered.ok) return facts
  return part === undefined ? gathered.value : withMore(facts, { [part]: gathered.value })
}

/** How a stage refuses, by its gather or by the first of its checks; `undefined` when it does not. */
function judge<Refusal extends Reasoned>(
  step: Step<Refusal>,
  gathered: Result<object, Refusal>,
  before: object,
  trace: TraceEntry[] | undefined,
): { readonly passed: false; readonly refusal: Refusal; readonly facts: object } | undefined {
  trace?.push(gatherEntry(step, gathered))
  if (!gathered.ok) return { passed: false, refusal: gathered.refusal, facts: before }
  for (const check of step.checks) {
    const refusal =
      trace === undefined ? examine(check, gathered.value) : traced(step.name, check, gathered.value, trace)
    if (refusal !== undefined) return { passed: false, refusal, facts: advanced(step, before, gathered) }
  }
  return undefined
}

function examine<Refusal>(check: Check<object, Refusal>, facts: object): Refusal | undefined {
  return check.applies(facts) ? check.run(facts) : undefined
}

function traced<Refusal>(
  stage: string,
  check: Check<object, Refusal>,
  facts: object,
  trace: TraceEntry[],
): Refusal | undefined {
  if (!check.applies(facts)) {
    trace.push(entry(stage, check, 'not-applicable'))
    return undefined
  }
  const refusal = check.run(facts)
  trace.push(seenEntry(stage, check, refusal === undefined ? 'passed' : 'refused', facts))
  return refusal
}
