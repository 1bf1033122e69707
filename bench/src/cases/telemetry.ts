import { context } from '@opentelemetry/api'
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

/** The cost of telemetry: introspection with a DPoP proof, with spans and metrics of the SDK. */
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
    const contenders = {
      'no telemetry': new Contender(holders, introspect, subject.ports),
      metrics: instrumented(holders, subject.ports, { meter }),
      'metrics, and spans of 1 in 10': instrumented(holders, subject.ports, { meter, tracer: tracers(0.1) }),
      'metrics and spans': instrumented(holders, subject.ports, { meter, tracer: tracers(1) }),
      'metrics, spans and stages': instrumented(holders, subject.ports, { meter, tracer: tracers(1), stages: true }),
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
        compared(measured, { what: 'metrics and spans', against }),
        compared(measured, { what: 'metrics, spans and stages', against }),
      ],
      failures: [],
    }
  },
}

interface Holder {
  readonly key: ProofKey
  readonly token: Issued
}

/** One way to introspect, with proofs of its own: a proof can be used once. */
class Contender {
  readonly #holders: readonly Holder[]
  readonly #introspect: typeof introspect
  readonly #ports: Ports
  #requests: readonly Request[] = []

  constructor(holders: readonly Holder[], operation: typeof introspect, ports: Ports) {
    this.#holders = holders
    this.#introspect = operation
    this.#ports = ports
  }

  prepare(calls: number): void {
    this.#requests = Array.from({ length: calls }, (_, index) => requestOf(cycled(this.#holders, index)))
  }

  /** Lets every key be seen. */
  async warm(): Promise<void> {
    this.prepare(KEYS)
    for (let index = 0; index < KEYS; index++) await this.call(index)
  }

  async call(index: number): Promise<void> {
    const answer = await this.#introspect(cycled(this.#requests, index), this.#ports)
    if (answer.action !== 'OK') throw new Error(`not granted: ${answer.resultMessage}`)
  }
}

type Request = ReturnType<typeof requestOf>

function requestOf({ key, token }: Holder) {
  return { token: token.value, scopes: SCOPES, dpop: makeProof(key, token.value), ...TARGET }
}

function instrumented(
  holders: readonly Holder[],
  ports: Ports,
  { tracer, meter, stages }: TelemetryOptions,
): Contender {
  const telemetry = createTelemetry({ tracer, meter, stages })
  return new Contender(
    holders,
    telemetry.instrumentOperation('introspection', introspect),
    telemetry.instrumentPorts(ports),
  )
}

/** The SDK as servers use it, but for the network: spans are recorded, batched and dropped. */
function openProviders() {
  const exporter: SpanExporter = { export: (_, done) => done({ code: 0 }), shutdown: async () => undefined }
  const open: BasicTracerProvider[] = []
  const meters = new MeterProvider({ readers: [new QuietReader()] })
  return {
    /** A tracer that records a share of the traces. */
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
