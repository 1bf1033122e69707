import { createServer } from 'node:http'
import type { OnFault, Report } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import { callListener } from '@symbolon/node'
import type { AdminState } from './admin/admin-state.js'
import { type AdminAddress, type OpenAdmin, openAdmin } from './admin/open-admin.js'
import type { Configured } from './configured.js'
import { documentAt } from './documents.js'
import { Drain } from './drain.js'
import { Health } from './health.js'
import { listening } from './listening.js'
import { readMerged } from './managed/effective.js'
import { sealedManaged } from './managed/sealed-managed.js'
import { type Metrics, type MetricsAddress, openMetrics } from './metrics.js'
import { type Log, RequestLog, shownApiPath } from './request-log.js'
import { ServedConfiguration } from './served-configuration.js'
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
  /**
   * Where Prometheus reads metrics, at `/metrics` of an address of their own. It needs packages that
   * the error names where they are missing. Default: nothing is measured.
   */
  readonly metrics?: MetricsAddress | undefined
  /** Where services and clients are managed; the configuration needs `adminTokens`. Default: nowhere. */
  readonly admin?: AdminAddress | undefined
}

/** A running server. */
export interface Serving {
  /** `http://host:port`. */
  readonly origin: string
  /** The URL of the metrics; absent when nothing is measured. */
  readonly metricsUrl?: string
  /** The origin of the admin API; absent when there is none. */
  readonly adminOrigin?: string
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
  const { folder = '.', onFault, metrics: address } = options
  const opened: { close(): Promise<void> }[] = []
  const close = async () => {
    for (const each of opened.splice(0).reverse()) await each.close()
  }
  try {
    const metrics = address && (await openMetrics(address))
    // Read until the end, so that the last requests are seen.
    if (metrics !== undefined) opened.push(metrics)
    const storage = await openStorage(configured.storage, { folder, onFault })
    opened.push(storage)
    const serving = await serveOver(storage, configured, { ...options, telemetry: metrics?.telemetry })
    return { ...serving, ...(metrics && { metricsUrl: metrics.url }), stop: () => serving.stop().then(close) }
  } catch (error) {
    // Open connections to the storage would keep the process alive.
    await close()
    throw error
  }
}

/** Options of a server over an open storage. */
interface MeasuredOptions extends ServingOptions {
  readonly telemetry: Metrics['telemetry'] | undefined
}

/**
 * Milliseconds without traffic after which a connection is closed, also when a client does not read
 * its answer.
 */
const IDLE_TIMEOUT = 60_000

async function serveOver(
  storage: OpenStorage,
  configured: Configured,
  { host, port, log, onFault, report, drainDelay = 0, telemetry, admin: address }: MeasuredOptions,
): Promise<Serving> {
  const served = await ServedConfiguration.load(configured, storage, { onFault, report, telemetry })
  const admin = address && (await openAdmin(adminState(served, storage), { ...address, log, onFault }))
  const requests = new RequestLog(
    log,
    shownApiPath(serviceId => served.loaded.isService(serviceId)),
  )
  const health = new Health(served.loaded.services[0])
  const own = ({ path }: HttpCall) => health.answer(path) ?? documentOf(path)
  const handle = (call: HttpCall) =>
    drain.awaiting(requests.around(call, report => own(call) ?? served.loaded.answer(call, report)))
  const server = createServer()
  server.timeout = IDLE_TIMEOUT
  const drain: Drain = new Drain(server, callListener(handle, { onFault }))
  const origin = await listening(server, host, port).catch(error => withoutAdmin(admin, error))
  const stopFollowing = served.follow()
  const stopSweeping = storage.mustBeSwept ? keepSwept(() => served.loaded.services, onFault) : async () => undefined
  return {
    origin,
    ...(admin && { adminOrigin: admin.origin }),
    reload: next => served.replaceFile(next),
    async stop() {
      health.drain()
      if (drainDelay > 0) await pause(drainDelay * 1_000)
      await Promise.all([drain.close(), admin?.close()])
      await stopFollowing()
      await stopSweeping()
    },
  }
}

function adminState(served: ServedConfiguration, storage: OpenStorage): AdminState {
  return {
    tokens: () => served.file.adminTokens,
    file: () => served.file.source,
    store: () => sealedManaged(storage.document, served.file.secrets),
    check: managed => readMerged(served.file, managed),
    renew: () => served.renew(),
  }
}

/** Closes the admin API of a server that does not listen: it would keep the process alive. */
async function withoutAdmin(admin: OpenAdmin | undefined, error: unknown): Promise<never> {
  await admin?.close()
  throw error
}

function documentOf(path: string): Promise<HttpAnswer> | undefined {
  const document = documentAt(path)
  return document && Promise.resolve(document)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
