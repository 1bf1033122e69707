import { createServer } from 'node:http'
import { createPlainApi, serviceDirectory } from '@symbolon/api'
import { createPorts, type OnFault, type Ports, type Report } from '@symbolon/core'
import type { HttpCall } from '@symbolon/core/http'
import { callListener } from '@symbolon/node'
import type { Configured, ConfiguredService } from './configured.js'
import { Drain } from './drain.js'
import { Health } from './health.js'
import { listening } from './listening.js'
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
    const { origin, stop } = await serveOver(storage, configured, options)
    return { origin, stop: () => stop().then(() => storage.close()) }
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
  const requests = new RequestLog(
    log,
    configured.services.map(({ service }) => service.serviceId),
  )
  const services = await Promise.all(
    configured.services.map(each => portsOf(each, configured.secrets, storage, { onFault, report })),
  )
  const directory = await serviceDirectory(services, { organizationTokens: configured.organizationTokens })
  const { requireTls } = configured
  const api = createPlainApi({ directory, requireTls, scheme: schemeAtProxy, onFault, report })
  const health = new Health(services[0])
  const handle = (call: HttpCall) =>
    drain.awaiting(requests.around(call, report => health.answer(call.path) ?? api(call, report)))
  const server = createServer()
  server.timeout = IDLE_TIMEOUT
  const drain: Drain = new Drain(server, callListener(handle, { onFault }))
  const origin = await listening(server, host, port)
  const stopSweeping = storage.mustBeSwept ? keepSwept(services, onFault) : async () => undefined
  return {
    origin,
    async stop() {
      health.drain()
      if (drainDelay > 0) await pause(drainDelay * 1_000)
      await drain.close()
      await stopSweeping()
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}

/** The scheme that the proxy reports: this server itself only speaks http. */
function schemeAtProxy(call: HttpCall): string {
  return call.header('x-forwarded-proto') ?? 'http'
}

async function portsOf(
  { service, clients, certificates }: ConfiguredService,
  secrets: Configured['secrets'],
  storage: OpenStorage,
  { onFault, report }: Pick<ServingOptions, 'onFault' | 'report'>,
): Promise<Ports> {
  const stores = storage.stores(service.serviceId)
  const listeners = { onFault, ...(report && { report }) }
  const ports = createPorts({ service, stores, secrets, ...listeners, ...(certificates && { certificates }) })
  for (const client of clients) {
    if (await stores.clients.add(client, ports.clock.now())) continue
    throw new TypeError(`service ${service.serviceId}: an identifier of client ${client.clientId} is already in use`)
  }
  return ports
}
