import { context, type Span, trace } from '@opentelemetry/api'

/** Calls a function that finds the span as the parent of its own. */
export function below<Value>(span: Span | undefined, call: () => Value): Value {
  if (span === undefined) return call()
  const active = context.active()
  // With a parent that says the same there is nothing to change, which is cheaper.
  return isUnsampledBelow(span, trace.getSpan(active)) ? call() : context.with(trace.setSpan(active, span), call)
}

/** Neither the span nor its parent is recorded, and both belong to one trace. */
function isUnsampledBelow(span: Span, parent: Span | undefined): boolean {
  if (parent === undefined || span.isRecording() || parent.isRecording()) return false
  const { traceId, traceFlags } = span.spanContext()
  const of = parent.spanContext()
  return of.traceId === traceId && of.traceFlags === traceFlags
}
