import { createServer } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { OnFault, Report } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import { callListener } from '@symbolon/node'
import type { Configured } from './configured.js'
import { documentAt } from './documents.js'
import { Drain } from './drain.js'
import { Health } from './health.js'
import { listening } from './listening.js'
import { loadServices } from './loaded-services.js'
import { type Log, RequestLog } from './request-log.js'
import { openStorage } from './storage/open-storage.js'
import type { OpenStorage } from './storage/opened.js'
import { keepSwept } from './sweeping.js'

/** Options of {@link serve}. */
export interface ServingOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Receives every request. */
  readonly log: Log
  /** Receives the error of every fault. */
  readonly onFault: OnFault
  /** Receives every decision with its checks, which cost a good part of a call. Default: nobody. */
  readonly report?: Report | undefined
  /** The folder for relative paths of files. Default: the working directory. */
  readonly folder?: string
  /**
   * Seconds between the moment when readiness fails and the moment when the listener closes, so that
   * load balancers can notice. Default: 0.
   */
  readonly drainDelay?: number
}

/** A running server. */
export interface Serving {
  /** `http://host:port`. */
  readonly origin: string
  /**
   * Serves another configuration from now on: requests that have begun end with the one before.
   * Rejects when something in it is wrong, or its storage is another one, and then nothing changes.
   */
  reload(configured: Configured): Promise<void>
  /**
   * Stops: `/health` answers 503 and everything is served for `drainDelay`. Then the listener closes,
   * answers say `Connection: close`, and what has begun is answered, for at most ten seconds. The
   * storage is closed when no request runs any more.
   */
  stop(): Promise<void>
}

/** Starts the REST API on node:http. Rejects when the address or the storage is not available. */
export async function serve(configured: Configured, options: ServingOptions): Promise<Serving> {
  const { folder = '.', onFault } = options
  const storage = await openStorage(configured.storage, { folder, onFault })
  try {
    const serving = await serveOver(storage, configured, options)
    return { ...serving, stop: () => serving.stop().then(() => storage.close()) }
  } catch (error) {
    // Open connections to the storage would keep the process alive.
    await storage.close()
    throw error
  }
}

/**
 * Milliseconds without traffic after which a connection is closed, also when a client does not read
 * its answer.
 */
const IDLE_TIMEOUT = 60_000

async function serveOver(
  storage: OpenStorage,
  configured: Configured,
  { host, port, log, onFault, report, drainDelay = 0 }: ServingOptions,
): Promise<Serving> {
  let loaded = await loadServices(configured, storage, { onFault, report })
  const requests = new RequestLog(log, serviceId => loaded.isService(serviceId))
  const health = new Health(loaded.services[0])
  const own = ({ path }: HttpCall) => health.answer(path) ?? documentOf(path)
  const handle = (call: HttpCall) =>
    drain.awaiting(requests.around(call, report => own(call) ?? loaded.answer(call, report)))
  const server = createServer()
  server.timeout = IDLE_TIMEOUT
  const drain: Drain = new Drain(server, callListener(handle, { onFault }))
  const origin = await listening(server, host, port)
  const stopSweeping = storage.mustBeSwept ? keepSwept(() => loaded.services, onFault) : async () => undefined
  return {
    origin,
    async reload(next) {
      if (!isDeepStrictEqual(next.storage, configured.storage)) throw new TypeError(STORAGE_CHANGED)
      loaded = await loadServices(next, storage, { onFault, report })
    },
    async stop() {
      health.drain()
      if (drainDelay > 0) await pause(drainDelay * 1_000)
      await drain.close()
      await stopSweeping()
    },
  }
}

/** Why a configuration with another storage is not served. */
export const STORAGE_CHANGED = 'the storage is another one: only a restart opens it'

function documentOf(path: string): Promise<HttpAnswer> | undefined {
  const document = documentAt(path)
  return document && Promise.resolve(document)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
