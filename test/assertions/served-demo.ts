import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ClientConfiguration } from '@symbolon/core'
import { createDemo, type Demo, type DemoOptions } from '../../examples/demo/tour/demo.js'
import { SERVER } from '../../packages/express/test/tls-identities.js'

/** The demo with additional clients on a free port. */
export interface ServedDemo extends Demo {
  readonly origin: string
  close(): Promise<void>
}

/** Serves the demo over http, or over https for clients with certificates; on Express, or as it is mounted. */
export async function serveDemo(
  clients: readonly ClientConfiguration[],
  scheme: 'http' | 'https',
  mount?: DemoOptions['mount'],
): Promise<ServedDemo> {
  const server =
    scheme === 'http'
      ? createHttpServer()
      : createHttpsServer({ ...SERVER, requestCert: true, rejectUnauthorized: false })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`
  const demo = await createDemo(origin, { clients, ...(mount && { mount }) })
  server.on('request', demo.app)
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { ...demo, origin, close }
}
