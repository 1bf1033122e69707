import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Ports, Service } from '@symbolon/core'
import { onNode } from '../../../examples/demo/on/node.js'
import { createApplication } from '../../../examples/demo/server/application.js'
import { configurePorts } from '../../../examples/demo/server/ports.js'
import { configureService } from '../../../examples/demo/server/service.js'
import { createDemoClock, type DemoClock } from '../../../examples/demo/tour/demo-clock.js'
import { SERVER } from '../../../packages/express/test/tls-identities.js'
import type { Place, SuiteClient, SuiteClients } from './client.js'

/** The server that the rows are sent to: the example. */
export interface SuiteServer extends Place {
  readonly origin: string
  readonly ports: Ports
  readonly clock: DemoClock
  readonly clients: SuiteClients
  close(): void
}

/** What differs from the example and lets OAuch in: it answers no nonce, and signs for a day. */
export const FOR_OAUCH: Partial<Service> = {
  dpopNonceRequired: false,
  clientAssertionAudience: 'endpoints',
  clientAssertionMaxLifetime: 86_400,
  requestObjectMaxLifetime: 86_400,
}

/** Serves clients on a free port. */
export async function serveSuite(
  clients: SuiteClients,
  changes: Partial<Service> = FOR_OAUCH,
  scheme: 'http' | 'https' = 'http',
): Promise<SuiteServer> {
  const server = scheme === 'http' ? createHttpServer() : createHttpsServer(SERVER)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `${scheme}://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const clock = createDemoClock()
  const service = { ...(await configureService(origin, { attestationTrust: [] })), ...changes }
  const registrations = Object.values<SuiteClient>(clients).map(({ registration }) => registration)
  const ports = await configurePorts(service, registrations, { clock, report: () => undefined })
  server.on('request', onNode(createApplication({ service, ports })))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin, issuer: origin, tokenEndpoint: `${origin}/token`, ports, clock, clients, close }
}
