import { type Attributes, type Histogram, type Span, SpanKind, type Tracer } from '@opentelemetry/api'
import type { Report, ReportEvent } from '@symbolon/core'
import { below, isTraceDropped } from './below.js'
import { type Answered, countedAction } from './counted-action.js'
import { ATTRIBUTES, SPANS } from './names.js'
import { describeSpan, failSpan, type Shown } from './operation-span.js'
import { listener } from './reports.js'

/** What observes calls. */
export interface Observers {
  readonly tracer: Tracer | undefined
  readonly duration: Histogram | undefined
  readonly shown: Shown
}

/** Runs a call below a span and measures it. The operation is what the call reports. */
export function observedCall<Value>(
  call: (report: Report) => Promise<Value>,
  { tracer, duration, shown }: Observers,
): Promise<Value> {
  const begun = performance.now()
  const span = begin(SPANS.operation.name, tracer)
  const hear = (event: ReportEvent) => {
    duration?.record(secondsSince(begun), durationAttributes(event.operation, event))
    if (span !== undefined) describeSpan(span, event, shown)
  }
  return ended(span, async () => call(listener(hear, span !== undefined && shown.stages)))
}

/** An operation by its name, and how it is called. */
export interface NamedCall<Answer> {
  readonly name: string
  /** Without a listener the call reports to its own alone. */
  run(report: Report | undefined): Promise<Answer>
}

/** Runs an operation below a span and measures it. Only a span that is recorded needs its report. */
export function observedOperation<Answer extends Answered>(
  { name, run }: NamedCall<Answer>,
  { tracer, duration, shown }: Observers,
): Promise<Answer> {
  const begun = performance.now()
  const span = begin(`${SPANS.operation.prefix}${name}`, tracer)
  const report =
    span?.isRecording() === true
      ? listener((event: ReportEvent) => describeSpan(span, event, shown), shown.stages)
      : undefined
  const answering = ended(span, () => run(report))
  if (duration === undefined) return answering
  return answering.then(answer => {
    duration.record(secondsSince(begun), durationAttributes(name, answer))
    return answer
  })
}

/** A span, unless the trace is dropped: then it would be dropped too, and making it is not free. */
function begin(name: string, tracer: Tracer | undefined): Span | undefined {
  return tracer === undefined || isTraceDropped() ? undefined : tracer.startSpan(name, { kind: SpanKind.INTERNAL })
}

/** Ends a span with the call below it. */
function ended<Value>(span: Span | undefined, call: () => Promise<Value>): Promise<Value> {
  if (span === undefined) return call()
  const fail = (error: unknown): never => {
    failSpan(span, error)
    span.end()
    throw error
  }
  return below(span, call).then(value => {
    span.end()
    return value
  }, fail)
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000
}

function durationAttributes(operation: string, answered: Answered): Attributes {
  return { [ATTRIBUTES.operation.name]: operation, [ATTRIBUTES.action.name]: countedAction(answered) }
}
