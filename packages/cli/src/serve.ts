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

/** What {@link serve} needs beside the configuration. */
export interface ServingOptions {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  /** Hears of every request. */
  readonly log: Log
  /** Gets the error of whatever fails while it serves. */
  readonly onFault: OnFault
  /** Where the paths of files begin; absent: the working directory. */
  readonly folder?: string
}

/** A server that listens. */
export interface Serving {
  /** `http://host:port`. */
  readonly origin: string
  /** Takes no more requests and lets those under way end, for ten seconds; resolves when all connections are closed. */
  stop(): Promise<void>
}

/** Starts the REST surface on node:http. Rejects when the address or the storage cannot be had. */
export async function serve(configured: Configured, options: ServingOptions): Promise<Serving> {
  const storage = await openStorage(configured.storage, options.folder ?? '.')
  try {
    const { origin, stop } = await serveOver(storage, configured, options)
    return { origin, stop: () => stop().then(() => storage.close()) }
  } catch (error) {
    // What is connected would keep a process alive that serves nobody.
    await storage.close()
    throw error
  }
}

/** Milliseconds in which neither side sends anything: a client that does not read its answer is not waited for either. */
const SILENCE = 60_000

async function serveOver(
  storage: OpenStorage,
  configured: Configured,
  { host, port, log, onFault }: ServingOptions,
): Promise<Serving> {
  const requests = new RequestLog(
    log,
    configured.services.map(({ service }) => service.serviceId),
  )
  const report: Report = event => requests.heard(event)
  const services = await Promise.all(
    configured.services.map(each => portsOf(each, configured.secrets, storage, { report, onFault })),
  )
  const directory = await serviceDirectory(services, { organizationTokens: configured.organizationTokens })
  const api = createApi({
    directory,
    requireTls: configured.requireTls,
    scheme: schemeAtTheProxy,
    report,
    onFault,
  })
  const health = { draining: false }
  const server = createServer(nodeListener(request => requests.around(request, () => answer(request, api, health))))
  server.timeout = SILENCE
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

/** This server speaks http: that a call came by https can only be the word of the proxy before it, said once. */
function schemeAtTheProxy(request: Request): string {
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
    throw new TypeError(`service ${service.serviceId}: a name or number of client ${client.clientId} stands twice`)
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
