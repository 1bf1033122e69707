import type { ReportEvent } from '@symbolon/core'
import { explain, type Finding } from '@symbolon/explain'
import type { Numbered } from './event-ring.js'
import { type Row, rowOf } from './row.js'
import { type Call, sequenceAround } from './sequence.js'

type Check = ReportEvent['checks'][number]

/** The checks of one stage, in their order. */
export interface Stage {
  readonly name: string
  /** The worst outcome of its checks: `refused`, then `passed`. */
  readonly outcome: Check['outcome']
  readonly checks: readonly Omit<Check, 'stage'>[]
}

/** One decision as the page draws it. */
export interface Decision {
  readonly row: Row
  /** Why it was refused; absent when it was granted. */
  readonly finding?: Finding
  /** The value of `WWW-Authenticate` that the client got; of refused introspections only. */
  readonly challenge?: string
  readonly stages: readonly Stage[]
  readonly sequence: readonly Call[]
}

/** A decision with its explanation, its stages, and the calls that may belong to it. */
export function decisionOf(chosen: Numbered, events: readonly Numbered[]): Decision {
  const [finding] = explain(chosen.event).findings
  return {
    row: rowOf(chosen),
    ...(finding !== undefined && { finding }),
    ...(chosen.event.challenge !== undefined && { challenge: chosen.event.challenge }),
    stages: stagesOf(chosen.event.checks),
    sequence: sequenceAround(chosen, events),
  }
}

/** What a stage is by the outcomes of its checks. */
const WORST_FIRST = ['refused', 'passed', 'not-applicable', 'not-reached'] as const

function stagesOf(checks: readonly Check[]): readonly Stage[] {
  const stages = new Map<string, Check[]>()
  for (const check of checks) {
    const stage = stages.get(check.stage)
    if (stage === undefined) stages.set(check.stage, [check])
    else stage.push(check)
  }
  return [...stages].map(([name, own]) => ({
    name,
    outcome: WORST_FIRST.find(outcome => own.some(each => each.outcome === outcome)) ?? 'not-reached',
    checks: own.map(({ stage: _, ...check }) => check),
  }))
}
