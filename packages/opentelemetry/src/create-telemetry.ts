import type { Meter, Tracer } from '@opentelemetry/api'
import type { Ports, Report } from '@symbolon/core'
import { requireOptions } from '@symbolon/core/internal'
import type { Answered } from './counted-action.js'
import { countingReport } from './counting-report.js'
import { instrumentedPorts } from './instrumented-ports.js'
import { instrumentsOf } from './instruments.js'
import { type Observers, observedCall, observedOperation } from './observed-call.js'
import { bothReports } from './reports.js'

/** Options of {@link createTelemetry}: a tracer, a meter or both. */
export interface TelemetryOptions {
  /** Makes spans: `trace.getTracer('my-server')` of `@opentelemetry/api`. */
  readonly tracer?: Tracer | undefined
  /** Makes metrics: `metrics.getMeter('my-server')` of `@opentelemetry/api`. */
  readonly meter?: Meter | undefined
  /** Show which stages passed and which check refused. It costs the trace of each call. Default: false. */
  readonly stages?: boolean | undefined
  /** Name the client in the spans of operations, never in metrics. Default: false. */
  readonly clientIdentifiers?: boolean | undefined
}

/** An operation of core, or a function of yours with its parameters. */
export type Operation<Request, Needs, Answer> = (request: Request, ports: Needs) => Promise<Answer>

/** Instruments ports and operations. Made by {@link createTelemetry}. */
export interface Telemetry {
  /**
   * Counts what operations answer. {@link Telemetry.instrumentPorts} adds it to ports; pass it as the
   * `report` of an API too, which reports the calls that reach no operation.
   */
  readonly report: Report | undefined
  /**
   * The same ports, with a duration and a span for each call of a store, and with counts of answers,
   * sweeps and nonces. Instrument ports once: twice counts twice. Throws a `TypeError` without ports.
   */
  instrumentPorts<Some extends Partial<Record<keyof Ports, unknown>>>(ports: Some): Some
  /**
   * The same operation below a span, with its duration. `name` is what the span and the duration say:
   * pass the name that the operation has in reports, such as `introspection`.
   */
  instrumentOperation<Request, Needs extends { readonly report?: Report }, Answer extends Answered>(
    name: string,
    operation: Operation<Request, Needs, Answer>,
  ): Operation<Request, Needs, Answer>
  /**
   * Runs a call below a span and measures it, for what takes a `report` and is no operation of two
   * parameters, such as a guard or the function of `createPlainApi`. The call must report to what it
   * is given, which names the span. The promise settles as that of the call.
   */
  observe<Value>(call: (report: Report) => Promise<Value>): Promise<Value>
}

const OPTIONS = { tracer: true, meter: true, stages: true, clientIdentifiers: true } as const

/**
 * Spans and metrics through the API of OpenTelemetry (docs/telemetry.md). No attribute contains a
 * token, a secret, a subject or the URL of a request. Throws a `TypeError` without a tracer and a meter.
 */
export function createTelemetry(options: TelemetryOptions): Telemetry {
  const {
    tracer,
    meter,
    stages = false,
    clientIdentifiers = false,
  } = requireOptions('createTelemetry', options, OPTIONS)
  if (tracer === undefined && meter === undefined) {
    throw new TypeError('createTelemetry: pass a tracer, a meter or both')
  }
  const instruments = meter && instrumentsOf(meter)
  const report = instruments && countingReport(instruments, stages)
  const observers: Observers = {
    tracer,
    duration: instruments?.operationDuration,
    shown: { stages, clientIdentifiers },
  }
  return {
    report,
    instrumentPorts: ports => instrumentedPorts(ports, { tracer, instruments, report }),
    instrumentOperation: (name, operation) => (request, ports) =>
      observedOperation({ name, run: own => operation(request, reportingTo(own, ports)) }, observers),
    observe: call => observedCall(call, observers),
  }
}

/** The ports with one more listener. Ports that somebody forgot stay so: the operation says it. */
function reportingTo<Needs extends { readonly report?: Report }>(own: Report | undefined, ports: Needs): Needs {
  if (own === undefined || typeof ports !== 'object' || ports === null) return ports
  return { ...ports, report: bothReports(ports.report, own) }
}
