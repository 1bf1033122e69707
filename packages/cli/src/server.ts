import { createServer } from 'node:http'
import type { Report } from '@symbolon/core'
import type { HttpCall } from '@symbolon/core/http'
import { callListener } from '@symbolon/node'
import { type AdminAddress, openAdmin } from './admin/admin-api.js'
import type { AdminState } from './admin/change-document.js'
import type { Configured } from './configuration.js'
import { documentAt } from './documents.js'
import { Drain } from './drain.js'
import { Health } from './health.js'
import { closingIdle, type Listener, ownListener } from './listening.js'
import { encryptedManaged } from './managed/encrypted-managed.js'
import { readMerged } from './managed/merged.js'
import { type MetricsAddress, openMetrics } from './metrics.js'
import { type Log, type OnServedFault, RequestLog, shownApiPath } from './request-log.js'
import { type Identity, type Prepared, ServedConfiguration, type ServiceListeners } from './served-configuration.js'
import { openStorage } from './storage/open-storage.js'
import type { OpenStorage } from './storage/storage.js'
import { keepSwept } from './sweeping.js'

/** Options of `serve`. */
export interface ServingOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Receives every request. */
  readonly log: Log
  /** Receives the error of every fault. */
  readonly onFault: OnServedFault
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
  const { host, port, drainDelay = 0, ...others } = options
  const listener = ownListener(host, port, drainDelay)
  const { prepare: _, identity: __, ...serving } = await startServer(configured, { ...others, listener })
  return serving
}

export interface ServerOptions extends Omit<ServingOptions, 'host' | 'port' | 'drainDelay'> {
  readonly listener: Listener
  /** What `/health` shows beside the state of this process. */
  readonly shown?: () => object
}

/** A running server, whose next configuration can wait for those of others. */
export interface Started extends Serving {
  identity(): Identity
  prepare(configured: Configured): Promise<Prepared>
}

export async function startServer(configured: Configured, options: ServerOptions): Promise<Started> {
  const { folder = '.', onFault } = options
  const opened: { close(): Promise<void> }[] = []
  const close = async () => {
    for (const each of opened.splice(0).reverse()) await each.close()
  }
  try {
    const metrics = options.metrics && (await openMetrics(options.metrics))
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

async function serveOver(
  storage: OpenStorage,
  configured: Configured,
  { listener, shown, log, onFault, report, telemetry, ...options }: ServerOptions & Pick<ServiceListeners, 'telemetry'>,
): Promise<Started> {
  const isService = (serviceId: string) => served.loaded.isService(serviceId)
  const requests = new RequestLog(log, shownApiPath(isService), report)
  const listeners = { onFault: requests.namingRequests(onFault), telemetry }
  const served: ServedConfiguration = await ServedConfiguration.load(configured, storage, listeners)
  const admin = options.admin && (await openAdmin(adminState(served, storage), { ...options.admin, log, onFault }))
  const health = new Health(served.loaded.services[0], {
    shown: () => ({ configuration: served.identity, ...shown?.() }),
    renew: storage.renew,
  })
  const answer = (call: HttpCall, report: Report) =>
    health.answer(call.path) ?? documentAt(call.path) ?? served.loaded.answer(call, report)
  const handle = (call: HttpCall) => drain.awaiting(requests.around(call, report => answer(call, report)))
  const server = closingIdle(createServer())
  const drain: Drain = new Drain(server, callListener(handle, { onFault: listeners.onFault }))
  const origin = await listener.open(server).catch(async error => {
    // An open admin API would keep the process alive.
    await admin?.close()
    throw error
  })
  const stopFollowing = served.follow()
  const stopSweeping = storage.mustBeSwept ? keepSwept(() => served.loaded.services, onFault) : async () => undefined
  return {
    origin,
    ...(admin && { adminOrigin: admin.origin }),
    identity: () => served.identity,
    prepare: next => served.prepare(next),
    reload: next => served.replaceFile(next),
    async stop() {
      health.drain()
      const closing = listener.closing()
      if (closing !== undefined) await closing
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
    store: () => encryptedManaged(storage.document, served.file.secrets),
    check: managed => readMerged(served.file, managed),
    renew: () => served.renew(),
  }
}
