import type { Attributes } from '@opentelemetry/api'
import type { Report, ReportEvent } from '@symbolon/core'
import { countedAction } from './counted-action.js'
import type { Instruments } from './instruments.js'
import { ATTRIBUTES } from './names.js'
import { listener } from './reports.js'
import { stageOutcomesOf } from './stage-outcomes.js'

/** A listener that counts what operations answer, and with `stages` also their stages. */
export function countingReport(instruments: Instruments, stages: boolean): Report {
  const hear = (event: ReportEvent) => {
    const { operation, reason = '', fault, serviceId = '' } = event
    const key = `${operation} ${countedAction(event)} ${reason} ${fault === undefined ? '' : (fault.port ?? 'none')} ${serviceId}`
    instruments.operations.add(1, key, () => countedAttributes(event))
    if (stages) countStages(event, instruments)
  }
  return listener(hear, stages)
}

/** No client and no error: strangers could make ever new series of those. */
function countedAttributes(event: ReportEvent): Attributes {
  const { operation, reason, fault, serviceId } = event
  return {
    [ATTRIBUTES.operation.name]: operation,
    [ATTRIBUTES.action.name]: countedAction(event),
    ...(reason !== undefined && { [ATTRIBUTES.reason.name]: reason }),
    ...(fault !== undefined && { [ATTRIBUTES.faultPort.name]: fault.port ?? 'none' }),
    ...(serviceId !== undefined && { [ATTRIBUTES.service.name]: serviceId }),
  }
}

function countStages(event: ReportEvent, { stages }: Instruments): void {
  const { passed, refused } = stageOutcomesOf(event)
  const count = (stage: string, outcome: 'passed' | 'refused') =>
    stages.add(1, `${event.operation} ${outcome} ${stage}`, () => ({
      [ATTRIBUTES.operation.name]: event.operation,
      [ATTRIBUTES.stage.name]: stage,
      [ATTRIBUTES.stageOutcome.name]: outcome,
    }))
  for (const stage of passed) count(stage, 'passed')
  if (refused !== undefined) count(refused.stage, 'refused')
}
