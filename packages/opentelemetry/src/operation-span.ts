import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api'
import type { ReportEvent } from '@symbolon/core'
import { errorName } from '@symbolon/core/internal'
import { ATTRIBUTES, SPANS } from './names.js'
import { stageOutcomesOf } from './stage-outcomes.js'

/** What the span of an operation shows, besides the answer. */
export interface Shown {
  readonly stages: boolean
  readonly clientIdentifiers: boolean
}

/** Writes what was decided to the span. A fault is an error; a refusal is what the server is for. */
export function describeSpan(span: Span, event: ReportEvent, shown: Shown): void {
  span.updateName(`${SPANS.operation.prefix}${event.operation}`)
  span.setAttributes(answerAttributes(event))
  if (shown.clientIdentifiers) span.setAttributes(clientAttributes(event))
  if (shown.stages) span.setAttributes(stageAttributes(event))
  if (event.fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Ends a span whose call rejected. The message is left out: it may contain what was stored. */
export function failSpan(span: Span, error: unknown): void {
  span.setAttribute(ATTRIBUTES.errorType.name, errorName(error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function answerAttributes({ operation, action, resultCode, reason, serviceId, fault }: ReportEvent): Attributes {
  return {
    [ATTRIBUTES.operation.name]: operation,
    [ATTRIBUTES.action.name]: action,
    [ATTRIBUTES.resultCode.name]: resultCode,
    ...(reason !== undefined && { [ATTRIBUTES.reason.name]: reason }),
    ...(serviceId !== undefined && { [ATTRIBUTES.service.name]: serviceId }),
    ...(fault !== undefined && {
      [ATTRIBUTES.faultPort.name]: fault.port ?? 'none',
      [ATTRIBUTES.errorType.name]: fault.name,
    }),
  }
}

function clientAttributes({ clientIdentifier }: ReportEvent): Attributes {
  return clientIdentifier === undefined ? {} : { [ATTRIBUTES.client.name]: clientIdentifier }
}

function stageAttributes(event: ReportEvent): Attributes {
  const { passed, refused } = stageOutcomesOf(event)
  return {
    [ATTRIBUTES.stagesPassed.name]: [...passed],
    ...(refused !== undefined && {
      [ATTRIBUTES.refusalStage.name]: refused.stage,
      [ATTRIBUTES.refusalCheck.name]: refused.check,
    }),
  }
}
