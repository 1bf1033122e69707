import { type Attributes, type Span, SpanKind, type Tracer, trace } from '@opentelemetry/api'
import { errorName, isPromised, wrappedMethods } from '@symbolon/core/internal'
import { below } from './below.js'
import type { Instruments } from './instruments.js'
import { ATTRIBUTES, SPANS } from './names.js'
import { failSpan } from './operation-span.js'
import { countSweep } from './sweeps.js'

/** What instruments stores. */
export interface StoreObservers {
  readonly tracer: Tracer | undefined
  readonly instruments: Instruments | undefined
}

/** The store with a measurement and a span around each call of a method. */
export function instrumentedStore<Store extends object>(store: Store, name: string, observers: StoreObservers): Store {
  return wrappedMethods(store, (method, key) => {
    const observer = new MethodObserver(name, key, observers)
    return (...parameters) => observer.around(() => method(...parameters), parameters[1])
  })
}

/** Observes the calls of one method. Its names are made once. */
class MethodObserver {
  readonly #store: string
  readonly #named: Attributes
  readonly #spanName: string
  readonly #tracer: Tracer | undefined
  readonly #instruments: Instruments | undefined
  readonly #sweeps: boolean

  constructor(store: string, method: string, { tracer, instruments }: StoreObservers) {
    this.#store = store
    this.#named = { [ATTRIBUTES.method.name]: `${store}.${method}` }
    this.#spanName = `${SPANS.store.name}.${store}.${method}`
    this.#tracer = tracer
    this.#instruments = instruments
    this.#sweeps = method === 'sweep'
  }

  /** Makes a call. `limit` is its second parameter: of a sweep, the most records that it removes. */
  around(call: () => unknown, limit: unknown): unknown {
    const begun = performance.now()
    const span = this.#begin()
    try {
      const answer = below(span, call)
      // What is there at once stays so: a pause costs as much as hashing a token.
      if (isPromised(answer)) return this.#awaited(answer, begun, span, limit)
      this.#answered(answer, begun, span, limit)
      return answer
    } catch (error) {
      this.#failed(error, begun, span, limit)
      throw error
    }
  }

  #awaited(answer: PromiseLike<unknown>, begun: number, span: Span | undefined, limit: unknown): Promise<unknown> {
    const pass = (value: unknown) => {
      this.#answered(value, begun, span, limit)
      return value
    }
    const fail = (error: unknown): never => {
      this.#failed(error, begun, span, limit)
      throw error
    }
    return Promise.resolve(answer).then(pass, fail)
  }

  /** A span only below one that is recorded: probes of health would make a trace each second. */
  #begin(): Span | undefined {
    if (this.#tracer === undefined || trace.getActiveSpan()?.isRecording() !== true) return undefined
    return this.#tracer.startSpan(this.#spanName, { kind: SpanKind.INTERNAL, attributes: this.#named })
  }

  #answered(answer: unknown, begun: number, span: Span | undefined, limit: unknown): void {
    span?.end()
    this.#instruments?.storeDuration.record((performance.now() - begun) / 1000, this.#named)
    if (this.#sweeps) this.#countSweep(answer, limit)
  }

  #failed(error: unknown, begun: number, span: Span | undefined, limit: unknown): void {
    if (span !== undefined) failSpan(span, error)
    span?.end()
    const named = { ...this.#named, [ATTRIBUTES.errorType.name]: errorName(error) }
    this.#instruments?.storeDuration.record((performance.now() - begun) / 1000, named)
    if (this.#sweeps) this.#countSweep(undefined, limit)
  }

  #countSweep(removed: unknown, limit: unknown): void {
    if (this.#instruments !== undefined) countSweep(this.#instruments, { store: this.#store, limit, removed })
  }
}
