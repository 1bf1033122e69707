import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { createFetcher, type FetcherOptions, type LookUp } from '../src/index.js'
import { TLS } from './tls.js'

/** An https server on a free port of 127.0.0.1, and what it was asked for. */
export interface TestServer {
  readonly port: number
  /** A URL of the server by the name of a host that its certificate has. */
  url(path: string, host?: string): string
  /** Every path, in the order of the requests. */
  readonly asked: string[]
  close(): void
}

/** Starts a server that answers by this listener. */
export async function serve(listener: RequestListener): Promise<TestServer> {
  const asked: string[] = []
  const server = createServer(TLS, (req, res) => {
    asked.push(req.url ?? '')
    listener(req, res)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    asked,
    url: (path, host = 'app.clients.example') => `https://${host}:${port}${path}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Every host is here. */
export const lookUpHere: LookUp = async () => ['127.0.0.1']

/** A fetcher that may reach the server, trusts its certificate, and finds every host there. */
export function fetcherFor(options: FetcherOptions = {}) {
  return createFetcher({ allowedAddresses: ['127.0.0.1'], ca: TLS.cert, lookUp: lookUpHere, ...options })
}
