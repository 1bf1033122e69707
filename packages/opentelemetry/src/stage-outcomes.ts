import type { ReportEvent } from '@symbolon/core'

/** The stages of a call, from its trace. A trace has no times, so stages have none. */
export interface StageOutcomes {
  /** The names of the stages that passed, in order. */
  readonly passed: readonly string[]
  /** The stage that refused, and its check. */
  readonly refused: { readonly stage: string; readonly check: string } | undefined
}

/** Reads which stages passed and which refused. Those that do not apply or were not reached are neither. */
export function stageOutcomesOf({ checks }: Pick<ReportEvent, 'checks'>): StageOutcomes {
  const refusing = checks.find(({ outcome }) => outcome === 'refused')
  const passed = new Set(checks.filter(({ outcome }) => outcome === 'passed').map(({ stage }) => stage))
  if (refusing === undefined) return { passed: [...passed], refused: undefined }
  passed.delete(refusing.stage)
  return { passed: [...passed], refused: { stage: refusing.stage, check: refusing.name } }
}
