import { createPlainApi, serviceDirectory } from '@symbolon/api'
import { createPorts, type OnFault, type Ports, type Report, type ReportEvent } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import type { Telemetry } from '@symbolon/opentelemetry'
import type { Configured, ConfiguredService } from './configured.js'
import type { OpenStorage } from './storage/storage.js'

/** What a configuration makes of a storage: its services, and the REST API over them. */
export interface LoadedServices {
  readonly services: readonly Ports[]
  /** Whether there is a service with this id. */
  isService(serviceId: string): boolean
  answer(call: HttpCall, report: Report): Promise<HttpAnswer>
}

/** Who hears of faults, and of what is measured. */
export interface ServiceListeners {
  readonly onFault: OnFault
  /** Absent when nothing is measured. */
  readonly telemetry: Telemetry | undefined
}

/** Loads the services of a configuration over an open storage. Rejects when something in it is wrong. */
export async function loadServices(
  configured: Configured,
  storage: OpenStorage,
  listeners: ServiceListeners,
): Promise<LoadedServices> {
  const { onFault, telemetry } = listeners
  const { secrets, organizationTokens, requireTls } = configured
  const services = await Promise.all(
    configured.services.map(async each => {
      const ports = await portsOf(each, secrets, storage, listeners)
      return telemetry?.instrumentPorts(ports) ?? ports
    }),
  )
  const directory = await serviceDirectory(services, { organizationTokens })
  const api = createPlainApi({
    directory,
    requireTls,
    scheme: schemeAtProxy,
    onFault,
    ...(telemetry?.report && { report: telemetry.report }),
  })
  const answer = telemetry === undefined ? api : measuredApi(api, telemetry)
  const serviceIds = new Set(configured.services.map(({ service }) => service.serviceId))
  return { services, isService: serviceId => serviceIds.has(serviceId), answer }
}

type PlainApi = LoadedServices['answer']

/** The API, whose calls are measured by what they report. */
function measuredApi(api: PlainApi, telemetry: Telemetry): PlainApi {
  return (call, log) =>
    telemetry.observe(own => {
      const hear = (event: ReportEvent) => {
        log(event)
        own(event)
      }
      // The metrics show no checks.
      return api(call, log.readsChecks === false ? Object.assign(hear, { readsChecks: log.readsChecks }) : hear)
    })
}

/** The scheme that the proxy reports: this server itself only speaks http. */
function schemeAtProxy(call: HttpCall): string {
  return call.header('x-forwarded-proto') ?? 'http'
}

async function portsOf(
  { service, clients, certificates }: ConfiguredService,
  secrets: Configured['secrets'],
  storage: OpenStorage,
  { onFault }: ServiceListeners,
): Promise<Ports> {
  const stores = storage.stores(service.serviceId)
  const ports = createPorts({ service, stores, secrets, onFault, ...(certificates && { certificates }) })
  for (const client of clients) {
    if (await stores.clients.add(client, ports.clock.now())) continue
    throw new TypeError(`service ${service.serviceId}: an identifier of client ${client.clientId} is already in use`)
  }
  return ports
}
