import { createServer, type Server } from 'node:http'
import { createApi, serviceDirectory } from '@symbolon/api'
import { createPorts, type OnFault, type Ports, type Report } from '@symbolon/core'
import type { Configured, ConfiguredService } from './configured.js'
import { drainable } from './drain.js'
import { nodeListener } from './node-listener.js'
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
  /** The folder for relative paths of files. Default: the working directory. */
  readonly folder?: string
}

/** A running server. */
export interface Serving {
  /** `http://host:port`. */
  readonly origin: string
  /**
   * Stops: finishes the requests in progress, for at most ten seconds, and closes all connections.
   */
  stop(): Promise<void>
}

/** Starts the REST API on node:http. Rejects when the address or the storage is not available. */
export async function serve(configured: Configured, options: ServingOptions): Promise<Serving> {
  const storage = await openStorage(configured.storage, options.folder ?? '.')
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
  { host, port, log, onFault }: ServingOptions,
): Promise<Serving> {
  const requests = new RequestLog(
    log,
    configured.services.map(({ service }) => service.serviceId),
  )
  const report: Report = event => requests.take(event)
  const services = await Promise.all(
    configured.services.map(each => portsOf(each, configured.secrets, storage, { report, onFault })),
  )
  const directory = await serviceDirectory(services, { organizationTokens: configured.organizationTokens })
  const api = createApi({
    directory,
    requireTls: configured.requireTls,
    scheme: schemeAtProxy,
    report,
    onFault,
  })
  const health = { draining: false }
  const server = createServer(nodeListener(request => requests.around(request, () => answer(request, api, health))))
  server.timeout = IDLE_TIMEOUT
  const drain = drainable(server)
  const origin = await listening(server, host, port)
  const stopSweeping = storage.mustBeSwept ? keepSwept(services, onFault) : async () => undefined
  return {
    origin,
    async stop() {
      health.draining = true
      await drain()
      await stopSweeping()
    },
  }
}

/** The scheme that the proxy reports: this server itself only speaks http. */
function schemeAtProxy(request: Request): string {
  return request.headers.get('x-forwarded-proto') ?? 'http'
}

async function answer(
  request: Request,
  api: (request: Request) => Promise<Response>,
  { draining }: { readonly draining: boolean },
): Promise<Response> {
  if (new URL(request.url).pathname !== '/health') return api(request)
  const status = draining ? 'draining' : 'ok'
  return Response.json({ status }, { status: draining ? 503 : 200, headers: { 'Cache-Control': 'no-store' } })
}

async function portsOf(
  { service, clients, certificates }: ConfiguredService,
  secrets: Configured['secrets'],
  storage: OpenStorage,
  listeners: { readonly report: Report; readonly onFault: OnFault },
): Promise<Ports> {
  const stores = storage.stores(service.serviceId)
  const ports = createPorts({ service, stores, secrets, ...listeners, ...(certificates && { certificates }) })
  for (const client of clients) {
    if (await stores.clients.add(client, ports.clock.now())) continue
    throw new TypeError(`service ${service.serviceId}: an identifier of client ${client.clientId} is already in use`)
  }
  return ports
}

function listening(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      const actual = typeof address === 'object' && address !== null ? address.port : port
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actual}`)
    })
  })
}
