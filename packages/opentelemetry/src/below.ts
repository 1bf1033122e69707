import { context, isSpanContextValid, type Span, trace } from '@opentelemetry/api'

/** Calls a function that finds the span as the parent of its own. */
export function below<Value>(span: Span | undefined, call: () => Value): Value {
  return span === undefined ? call() : context.with(trace.setSpan(context.active(), span), call)
}

/**
 * Whether this process has decided not to record the trace: the active span is of this process, and is
 * not recorded. A span of a caller elsewhere decides nothing here; the sampler does.
 */
export function isTraceDropped(): boolean {
  const active = trace.getActiveSpan()
  if (active === undefined || active.isRecording()) return false
  const about = active.spanContext()
  return isSpanContextValid(about) && about.isRemote !== true
}
