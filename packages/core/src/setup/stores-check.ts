import { base64url } from '../lib/base64.js'
import { errorName } from '../lib/error-name.js'
import { requireOptions, requirePorts } from '../lib/misuse.js'
import type { Instant } from '../lib/time.js'
import { notify } from '../pipeline/faults.js'
import type { Ports } from '../ports/ports.js'
import type { Service } from '../records/service.js'
import { PROBES, type ProbedStore, type ProbePorts } from './probes.js'
import { boundedPort, type SetTimer } from './with-deadline.js'

/** The ports that {@link createStoresCheck} uses. */
export type StoresCheckPorts = ProbePorts & Pick<Ports, 'service' | 'clock' | 'crypto' | 'onFault'>

/** How {@link createStoresCheck} asks. */
export interface StoresCheckOptions {
  /** Milliseconds after which a store without an answer is ill. */
  readonly milliseconds: number
  /** Starts the timer of that deadline. */
  readonly setTimer: SetTimer
  /** The seconds for which an answer is remembered. Default: 1. */
  readonly seconds?: number
}

const OPTIONS = { milliseconds: true, setTimer: true, seconds: true } as const

/** A store that cannot be used. */
export interface IllStore {
  readonly store: ProbedStore
  /** The name of the error, such as `DeadlineExceeded`; `onFault` of the ports gets the error. */
  readonly error: string
}

/** Which stores cannot be used. */
export interface StoresHealth {
  readonly healthy: boolean
  readonly ill: readonly IllStore[]
}

/**
 * A function that says whether every store works: for the readiness of your server. It writes
 * records that are never valid and takes them back, so a full disk or a read-only replica is found
 * too.
 *
 * Concurrent calls share one answer, which is remembered for a second, so callers cannot make it
 * write more often. The promise never rejects; the
 * function throws only when the clock does. Throws a `TypeError` when `milliseconds` or
 * `seconds` is not a positive number, or there is no timer.
 */
export function createStoresCheck(ports: StoresCheckPorts, options: StoresCheckOptions): () => Promise<StoresHealth> {
  requirePorts('createStoresCheck', ports)
  const { milliseconds, setTimer, seconds = 1 } = requireOptions('createStoresCheck', options, OPTIONS)
  for (const [name, value] of Object.entries({ milliseconds, seconds })) {
    if (!(value > 0 && Number.isFinite(value)))
      throw new TypeError(`createStoresCheck: pass ${name}, a positive number`)
  }
  if (typeof setTimer !== 'function') throw new TypeError('createStoresCheck: pass setTimer, which starts a timer')
  const check = boundedPort(checkOf(ports), milliseconds, setTimer)
  let last: { readonly asked: Instant; readonly health: Promise<StoresHealth> } | undefined
  return () => {
    const asked = ports.clock.now()
    // Setting the clock back does not keep an answer longer.
    if (last === undefined || Math.abs(asked - last.asked) >= seconds * 1000) {
      last = { asked, health: healthOf(check, asked, ports) }
    }
    return last.health
  }
}

/** The service is loaded once for all stores, and each of them waits for it within its own time. */
interface Check {
  probe(store: ProbedStore, service: Promise<Service>, now: Instant): Promise<void>
}

async function healthOf(check: Check, now: Instant, { service, onFault }: StoresCheckPorts): Promise<StoresHealth> {
  const loaded = loadedOf(service)
  const asked = STORES.map(async store => {
    try {
      await check.probe(store, loaded, now)
      return []
    } catch (error) {
      notify(() => onFault?.(error, { operation: 'storesCheck', port: store }))
      return [{ store, error: errorName(error) }]
    }
  })
  const ill = (await Promise.all(asked)).flat()
  return { healthy: ill.length === 0, ill }
}

const STORES: readonly ProbedStore[] = [
  'clients',
  'accessTokens',
  'pushedRequests',
  'tickets',
  'replays',
  'revocations',
]

async function loadedOf(source: StoresCheckPorts['service']): Promise<Service> {
  return source.load()
}

function checkOf(ports: StoresCheckPorts): Check {
  return {
    async probe(store, service, now) {
      const { serviceId } = await service
      // Nobody knows a text with this SHA-256.
      const hash = base64url(ports.crypto.randomBytes(32))
      await PROBES[store](ports, { serviceId, hash, now })
    },
  }
}
