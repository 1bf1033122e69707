import { createServer } from 'node:http'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import { callListener } from '@symbolon/node'
import type { AdminState } from './admin/admin-state.js'
import { type OpenAdmin, openAdmin } from './admin/open-admin.js'
import type { Configured } from './configured.js'
import { documentAt } from './documents.js'
import { Drain } from './drain.js'
import { Health } from './health.js'
import type { Listener } from './listening.js'
import { readMerged } from './managed/effective.js'
import { sealedManaged } from './managed/sealed-managed.js'
import { type Metrics, openMetrics } from './metrics.js'
import { RequestLog, shownApiPath } from './request-log.js'
import { type Identity, type Prepared, ServedConfiguration } from './served-configuration.js'
import type { Serving, ServingOptions } from './serving.js'
import { openStorage } from './storage/open-storage.js'
import type { OpenStorage } from './storage/storage.js'
import { keepSwept } from './sweeping.js'

/** Options of {@link startServer}. */
export interface ServerOptions extends Omit<ServingOptions, 'host' | 'port' | 'drainDelay'> {
  readonly listener: Listener
  /** What `/health` shows beside the state of this process. */
  readonly shown?: () => object
}

/** A running server, whose next configuration can wait for those of others. */
export interface Started extends Serving {
  /** Which configuration is served. */
  identity(): Identity
  /** Loads another configuration. Rejects like `reload`. */
  prepare(configured: Configured): Promise<Prepared>
}

/** Starts a server. Rejects when its address or its storage is not available. */
export async function startServer(configured: Configured, options: ServerOptions): Promise<Started> {
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
interface MeasuredOptions extends ServerOptions {
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
  { listener, shown, log, onFault, report, telemetry, admin: address }: MeasuredOptions,
): Promise<Started> {
  const requests = new RequestLog(
    log,
    shownApiPath(serviceId => served.loaded.isService(serviceId)),
    report,
  )
  const hearFault = requests.namingRequests(onFault)
  const served: ServedConfiguration = await ServedConfiguration.load(configured, storage, {
    onFault: hearFault,
    telemetry,
  })
  const admin = address && (await openAdmin(adminState(served, storage), { ...address, log, onFault }))
  const health = new Health(served.loaded.services[0], () => ({ configuration: served.identity, ...shown?.() }))
  const own = ({ path }: HttpCall) => health.answer(path) ?? documentOf(path)
  const handle = (call: HttpCall) =>
    drain.awaiting(requests.around(call, report => own(call) ?? served.loaded.answer(call, report)))
  const server = createServer()
  server.timeout = IDLE_TIMEOUT
  const drain: Drain = new Drain(server, callListener(handle, { onFault: hearFault }))
  const origin = await listener.open(server).catch(error => withoutAdmin(admin, error))
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
