import { runtimeTimer } from '@symbolon/api'
import { createStoresCheck } from '@symbolon/core'
import type { HttpAnswer } from '@symbolon/core/http'
import type { ProbedStore, StoresCheckPorts, StoresHealth } from '@symbolon/core/internal'

/** Whether the process works: it calls no storage, which a restart of the process would not mend. */
export const LIVENESS = '/health/live'

/** Whether the server can be sent requests. */
export const READINESS = '/health'

/** Milliseconds that a store has to answer. */
const DEADLINE = 2_000

/**
 * The stores without which nothing can be answered. Of the others each concerns some operations, and
 * strangers can fill tickets: that must not turn every server away.
 */
const ESSENTIAL: ReadonlySet<ProbedStore> = new Set(['clients', 'accessTokens', 'replays'])

/** Milliseconds for which nothing was answered but ill, after which the connections are opened anew. */
const ILLNESS = 10_000

export interface HealthOptions {
  /** What readiness shows besides. */
  readonly shown?: (() => object) | undefined
  /** Opens the connections to the storage anew. */
  readonly renew?: (() => void) | undefined
  /** Milliseconds on a clock that never goes back. Default: `performance.now`. */
  readonly elapsed?: () => number
}

export class Health {
  readonly #check: () => Promise<StoresHealth>
  readonly #shown: () => object
  readonly #renew: () => void
  readonly #elapsed: () => number
  #isDraining = false
  #illSince: number | undefined

  /** All services share one storage, so that the stores of one of them are asked. */
  constructor(ports: StoresCheckPorts | undefined, options: HealthOptions = {}) {
    this.#shown = options.shown ?? (() => ({}))
    this.#renew = options.renew ?? (() => undefined)
    this.#elapsed = options.elapsed ?? (() => performance.now())
    const healthy = async () => ({ healthy: true, ill: [] })
    this.#check =
      ports === undefined ? healthy : createStoresCheck(ports, { milliseconds: DEADLINE, setTimer: runtimeTimer })
  }

  drain(): void {
    this.#isDraining = true
  }

  answer(path: string): Promise<HttpAnswer> | undefined {
    if (path === LIVENESS) return Promise.resolve(json(200, { status: 'ok' }))
    return path === READINESS ? this.#readiness() : undefined
  }

  async #readiness(): Promise<HttpAnswer> {
    if (this.#isDraining) return this.#answer(503, { status: 'draining' })
    const { healthy, ill } = await this.#check()
    // Only names: the errors are for the operator, and strangers can ask.
    const stores = ill.map(({ store }) => store)
    const isReady = !stores.some(store => ESSENTIAL.has(store))
    this.#notice(isReady)
    if (healthy) return this.#answer(200, { status: 'ok' })
    return this.#answer(isReady ? 200 : 503, { status: isReady ? 'degraded' : 'ill', stores })
  }

  /** Connections may be of no use for as long as they are open, whatever the reason. */
  #notice(isReady: boolean): void {
    const now = this.#elapsed()
    this.#illSince = isReady ? undefined : (this.#illSince ?? now)
    if (this.#illSince === undefined || now - this.#illSince < ILLNESS) return
    this.#illSince = now
    this.#renew()
  }

  #answer(status: number, body: object): HttpAnswer {
    return json(status, { ...body, ...this.#shown() })
  }
}

function json(status: number, body: object): HttpAnswer {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return { status, headers, body: JSON.stringify(body) }
}
