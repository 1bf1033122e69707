import { context, SpanKind, type Tracer, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import { introspect, type Ports } from '@symbolon/core'
import { createTelemetry, type TelemetryOptions } from '@symbolon/opentelemetry'
import { type Case, compared, type Target } from '../case.js'
import { measure, repeatedInTurn } from '../measure.js'
import { makeKey, makeProof, type ProofKey, TARGET } from '../proofs.js'
import { cycled, type Issued, openSubject } from '../subject.js'

const KEYS = 100
const SCOPES = ['read']

/** What telemetry may cost. */
const OVERHEAD: Target = { ratio: 1.1 }

/**
 * The cost of telemetry: introspection with a DPoP proof, with spans and metrics of the SDK. Every call
 * is below the span of a server, as that of a request is: its trace is sampled, or not, before.
 */
export const TELEMETRY: Case = {
  name: 'telemetry',
  title: 'introspect, DPoP ES256, known key, in memory, with OpenTelemetry',
  async measure(seconds) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    const { meter, tracers, stop } = openProviders()
    const subject = await openSubject()
    const holders = await Promise.all(
      Array.from({ length: KEYS }, async () => {
        const key = makeKey()
        return { key, token: await subject.issue({ dpopKeyThumbprint: key.thumbprint }) }
      }),
    )
    const [some, every] = [tracers(0.1), tracers(1)]
    const { ports } = subject
    const contenders = {
      'no telemetry': new Contender({ holders, server: some, introspect, ports }),
      metrics: instrumented({ holders, server: some, ports }, { meter }),
      'metrics, and spans of 1 in 10': instrumented({ holders, server: some, ports }, { meter, tracer: some }),
      'no telemetry, all sampled': new Contender({ holders, server: every, introspect, ports }),
      'spans of the SDK alone': new Contender({ holders, server: every, introspect: belowFourSpans(every), ports }),
      'metrics and spans': instrumented({ holders, server: every, ports }, { meter, tracer: every }),
      'metrics, spans and stages': instrumented(
        { holders, server: every, ports },
        { meter, tracer: every, stages: true },
      ),
    }
    const all = Object.values(contenders)
    await Promise.all(all.map(each => each.warm()))
    const works = mapped(contenders, each => repeatedInTurn(index => each.call(index)))
    const prepare = (calls: number) => {
      for (const each of all) each.prepare(calls)
    }
    const measured = await measure(works, { seconds, prepare })
    await stop()
    context.disable()
    const against = 'no telemetry'
    return {
      rows: [
        compared(measured, { what: 'metrics', against, target: OVERHEAD }),
        compared(measured, { what: 'metrics, and spans of 1 in 10', against, target: OVERHEAD }),
        compared(measured, { what: 'spans of the SDK alone', against: 'no telemetry, all sampled' }),
        compared(measured, { what: 'metrics and spans', against: 'no telemetry, all sampled' }),
        compared(measured, { what: 'metrics and spans', against: 'spans of the SDK alone' }),
        compared(measured, { what: 'metrics, spans and stages', against: 'no telemetry, all sampled' }),
      ],
      failures: [],
    }
  },
}

interface Holder {
  readonly key: ProofKey
  readonly token: Issued
}

interface Contended {
  readonly holders: readonly Holder[]
  /** Makes the span of the server. */
  readonly server: Tracer
  readonly introspect: typeof introspect
  readonly ports: Ports
}

/** One way to introspect, with proofs of its own: a proof can be used once. */
class Contender {
  readonly #contended: Contended
  #requests: readonly Request[] = []

  constructor(contended: Contended) {
    this.#contended = contended
  }

  prepare(calls: number): void {
    this.#requests = Array.from({ length: calls }, (_, index) => requestOf(cycled(this.#contended.holders, index)))
  }

  /** Lets every key be seen. */
  async warm(): Promise<void> {
    this.prepare(KEYS)
    for (let index = 0; index < KEYS; index++) await this.call(index)
  }

  async call(index: number): Promise<void> {
    const { server, introspect: operation, ports } = this.#contended
    const span = server.startSpan('GET', { kind: SpanKind.SERVER })
    const request = cycled(this.#requests, index)
    const answer = await context.with(trace.setSpan(context.active(), span), () => operation(request, ports))
    span.end()
    if (answer.action !== 'OK') throw new Error(`not granted: ${answer.resultMessage}`)
  }
}

type Request = ReturnType<typeof requestOf>

function requestOf({ key, token }: Holder) {
  return { token: token.value, scopes: SCOPES, dpop: makeProof(key, token.value), ...TARGET }
}

function instrumented({ holders, server, ports }: Omit<Contended, 'introspect'>, options: TelemetryOptions): Contender {
  const telemetry = createTelemetry(options)
  return new Contender({
    holders,
    server,
    introspect: telemetry.instrumentOperation('introspection', introspect),
    ports: telemetry.instrumentPorts(ports),
  })
}

const STORE_CALLS = ['accessTokens.find', 'clients.find', 'replays.claim']

/** The primitive: the spans of one call, made with the SDK by hand. */
function belowFourSpans(tracer: Tracer): typeof introspect {
  return async (request, ports) => {
    const operation = tracer.startSpan('symbolon.introspection', { kind: SpanKind.INTERNAL })
    const parent = trace.setSpan(context.active(), operation)
    for (const call of STORE_CALLS) {
      const attributes = { 'symbolon.store.method': call }
      tracer.startSpan(`symbolon.store.${call}`, { kind: SpanKind.INTERNAL, attributes }, parent).end()
    }
    const answer = await context.with(parent, () => introspect(request, ports))
    operation.setAttributes({ 'symbolon.action': answer.action, 'symbolon.result_code': answer.resultCode })
    operation.end()
    return answer
  }
}

/** The SDK as servers use it, but for the network: spans are recorded, batched and dropped. */
function openProviders() {
  const exporter: SpanExporter = { export: (_, done) => done({ code: 0 }), shutdown: async () => undefined }
  const open: BasicTracerProvider[] = []
  const meters = new MeterProvider({ readers: [new QuietReader()] })
  return {
    tracers(share: number) {
      const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) })
      const tracers = new BasicTracerProvider({ sampler, spanProcessors: [new BatchSpanProcessor(exporter)] })
      open.push(tracers)
      return tracers.getTracer('bench')
    },
    meter: meters.getMeter('bench'),
    stop: () => Promise.all([...open, meters].map(each => each.shutdown())),
  }
}

/** Collects when it is asked, as Prometheus does. */
class QuietReader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

function mapped<Name extends string, From, To>(
  record: Readonly<Record<Name, From>>,
  map: (value: From) => To,
): Readonly<Record<Name, To>> {
  return Object.fromEntries(Object.entries<From>(record).map(([name, value]) => [name, map(value)])) as Record<Name, To>
}
