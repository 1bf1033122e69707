import { context, type Span, trace } from '@opentelemetry/api'

/** Calls a function that finds the span as the parent of its own. */
export function below<Value>(span: Span | undefined, call: () => Value): Value {
  return span === undefined ? call() : context.with(trace.setSpan(context.active(), span), call)
}
