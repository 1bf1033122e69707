import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'

/** One point of a metric: its attributes, and a count or how many values a histogram has. */
export interface Point {
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly value: number
}

/** Lets the SDK find the active span, as every SDK for Node does. Answers what undoes it. */
export function activateContext(): () => void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  return () => context.disable()
}

export class Sdk {
  readonly #spans = new InMemorySpanExporter()
  readonly #tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(this.#spans)] })
  readonly #metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  readonly #reader = new PeriodicExportingMetricReader({ exporter: this.#metrics, exportIntervalMillis: 3_600_000 })
  readonly #meters = new MeterProvider({
    readers: [this.#reader],
    // Every scenario has a service of its own, and each service its own series.
    views: [{ instrumentName: '*', aggregationCardinalityLimit: 1_000_000 }],
  })
  readonly tracer = this.#tracers.getTracer('test')
  readonly meter = this.#meters.getMeter('test')
  /** A tracer that records nothing. */
  readonly silent = new BasicTracerProvider({
    sampler: new AlwaysOffSampler(),
    spanProcessors: [new SimpleSpanProcessor(this.#spans)],
  }).getTracer('test')

  /** A tracer that records all that it is asked for, whatever the parent says. */
  readonly eager = new BasicTracerProvider({
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new SimpleSpanProcessor(this.#spans)],
  }).getTracer('test')

  /** The spans that have ended, in the order of their ends. */
  spans(): readonly ReadableSpan[] {
    return this.#spans.getFinishedSpans()
  }

  async points(): Promise<readonly Point[]> {
    this.#metrics.reset()
    await this.#reader.forceFlush()
    const metrics = this.#metrics.getMetrics().flatMap(each => each.scopeMetrics.flatMap(scope => scope.metrics))
    return metrics.flatMap(({ descriptor, dataPoints }) =>
      dataPoints.map(({ attributes, value }) => ({
        name: descriptor.name,
        attributes,
        value: typeof value === 'number' ? value : value.count,
      })),
    )
  }

  /** The points of one metric, each as its attributes and its value. */
  async pointsOf(name: string): Promise<readonly (readonly [attributes: object, value: number])[]> {
    const all = await this.points()
    return all.filter(point => point.name === name).map(({ attributes, value }) => [attributes, value])
  }

  stop(): Promise<unknown> {
    return Promise.all([this.#tracers.shutdown(), this.#meters.shutdown()])
  }
}
