import { type Awaitable, type Check, isPromised, type Result } from '../lib/result.js'
import type { TraceEntry } from '../ports/report.js'
import { entry, gatherEntry, idleEntries, type Reasoned, type StageOutline, seenEntry } from './trace.js'

/**
 * One step of an operation: gather what is needed, then check it. The next stage runs only when nothing refused.
 *
 * What later stages need and is not there (a token that is unknown, say) is the gather's own refusal, so that no fact
 * is optional afterwards.
 */
export interface Stage<In, Out, Ports, Refusal> {
  readonly name: string
  readonly clause: string
  /** Whether the stage concerns these facts; where it does not it is passed over, so it must add nothing (`In` is `Out`). */
  concerns?(facts: In): boolean
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
export type Passage<Facts, Known, Refusal> =
  | { readonly passed: true; readonly facts: Facts }
  | { readonly passed: false; readonly refusal: Refusal; readonly facts: Known }

/** A stage of whatever facts, as the loop over all stages sees it. */
type AnyStage<Refusal> = Stage<object, object, object, Refusal>

/** The stages of an operation in their order: the whole policy on one screen. */
export class Pipeline<
  In extends object,
  Out extends object,
  Known extends object,
  Ports extends object,
  Refusal extends Reasoned,
> {
  readonly stages: readonly StageOutline[]
  readonly #stages: readonly AnyStage<Refusal>[]

  private constructor(stages: readonly AnyStage<Refusal>[]) {
    this.stages = stages
    this.#stages = stages
  }

  /** A pipeline of one stage. */
  static of<In extends object, Out extends object, Ports extends object, Refusal extends Reasoned>(
    stage: Stage<In, Out, Ports, Refusal>,
  ): Pipeline<In, Out, In | Out, Ports, Refusal> {
    return new Pipeline([stage])
  }

  /** The same pipeline with one more stage behind it. */
  to<Next extends object, Needs extends object, Reason extends Reasoned>(
    stage: Stage<Out, Next, Needs, Reason>,
  ): Pipeline<In, Next, Known | Out | Next, Ports & Needs, Refusal | Reason> {
    return new Pipeline<In, Next, Known | Out | Next, Ports & Needs, Refusal | Reason>([...this.#stages, stage])
  }

  /** Runs the stages; with a `trace`, every rule that was reached leaves an entry in it. */
  run(facts: In, ports: Ports, trace?: TraceEntry[]): Awaitable<Passage<Out, Known, Refusal>>
  // `to` takes only a stage that goes on with what the one before answers: so what comes out is what the types say.
  run(facts: object, ports: object, trace?: TraceEntry[]): Awaitable<Passage<object, object, Refusal>> {
    return pass(this.#stages, 0, facts, { ports, trace })
  }
}

/** What stays the same from stage to stage. */
interface Passing {
  readonly ports: object
  readonly trace: TraceEntry[] | undefined
}

/** Passes the stages from one on: in one go, until a gather must be waited for. */
function pass<Refusal extends Reasoned>(
  stages: readonly AnyStage<Refusal>[],
  from: number,
  start: object,
  passing: Passing,
): Awaitable<Passage<object, object, Refusal>> {
  let facts = start
  for (let at = from; at < stages.length; at++) {
    const stage = stages[at]
    if (stage === undefined) break
    if (stage.concerns !== undefined && !stage.concerns(facts)) {
      passing.trace?.push(...idleEntries(stage))
      continue
    }
    const gathered = stage.gather(facts, passing.ports)
    if (isPromised(gathered)) return passLater(stages, at, gathered, facts, passing)
    const refused = judge(stage, gathered, facts, passing.trace)
    if (refused !== undefined) return refused
    if (gathered.ok) facts = gathered.value
  }
  return { passed: true, facts }
}

/** Goes on when a gather has come to its end. */
async function passLater<Refusal extends Reasoned>(
  stages: readonly AnyStage<Refusal>[],
  at: number,
  gathering: Promise<Result<object, Refusal>>,
  before: object,
  passing: Passing,
): Promise<Passage<object, object, Refusal>> {
  const gathered = await gathering
  const stage = stages[at]
  const refused = stage === undefined ? undefined : judge(stage, gathered, before, passing.trace)
  if (refused !== undefined) return refused
  return pass(stages, at + 1, gathered.ok ? gathered.value : before, passing)
}

/** How a stage refuses, by its gather or by the first of its checks; `undefined` when it does not. */
function judge<Refusal extends Reasoned>(
  stage: AnyStage<Refusal>,
  gathered: Result<object, Refusal>,
  before: object,
  trace: TraceEntry[] | undefined,
): { readonly passed: false; readonly refusal: Refusal; readonly facts: object } | undefined {
  trace?.push(gatherEntry(stage, gathered))
  if (!gathered.ok) return { passed: false, refusal: gathered.refusal, facts: before }
  const facts = gathered.value
  for (const check of stage.checks) {
    const refusal = trace === undefined ? examine(check, facts) : traced(stage.name, check, facts, trace)
    if (refusal !== undefined) return { passed: false, refusal, facts }
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
