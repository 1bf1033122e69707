import { createPlainApi, serviceDirectory } from '@symbolon/api'
import { createPorts, type OnFault, type Ports, type Report } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import type { Configured, ConfiguredService } from './configured.js'
import type { OpenStorage } from './storage/opened.js'

/** What a configuration makes of a storage: its services, and the REST API over them. */
export interface LoadedServices {
  readonly services: readonly Ports[]
  /** Whether there is a service with this id. */
  isService(serviceId: string): boolean
  answer(call: HttpCall, report: Report): Promise<HttpAnswer>
}

/** Loads the services of a configuration over an open storage. Rejects when something in it is wrong. */
export async function loadServices(
  configured: Configured,
  storage: OpenStorage,
  onFault: OnFault,
): Promise<LoadedServices> {
  const { secrets, organizationTokens, requireTls } = configured
  const services = await Promise.all(configured.services.map(each => portsOf(each, secrets, storage, onFault)))
  const directory = await serviceDirectory(services, { organizationTokens })
  const answer = createPlainApi({ directory, requireTls, scheme: schemeAtProxy, onFault })
  const serviceIds = new Set(configured.services.map(({ service }) => service.serviceId))
  return { services, isService: serviceId => serviceIds.has(serviceId), answer }
}

/** The scheme that the proxy reports: this server itself only speaks http. */
function schemeAtProxy(call: HttpCall): string {
  return call.header('x-forwarded-proto') ?? 'http'
}

async function portsOf(
  { service, clients, certificates }: ConfiguredService,
  secrets: Configured['secrets'],
  storage: OpenStorage,
  onFault: OnFault,
): Promise<Ports> {
  const stores = storage.stores(service.serviceId)
  const ports = createPorts({ service, stores, secrets, onFault, ...(certificates && { certificates }) })
  for (const client of clients) {
    if (await stores.clients.add(client, ports.clock.now())) continue
    throw new TypeError(`service ${service.serviceId}: an identifier of client ${client.clientId} is already in use`)
  }
  return ports
}
