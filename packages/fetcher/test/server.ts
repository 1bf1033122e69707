import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls'
import { onTestFinished } from 'vitest'
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

/** Starts a server of TLS that says what no server of node:https does, until the test is finished. */
export async function speak(options: TlsOptions, say: (socket: TLSSocket) => void) {
  let end: () => void = () => undefined
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const server = createTlsServer(options, socket => {
    // A client that has heard enough ends the connection.
    socket.on('error', () => undefined).on('close', end)
    say(socket)
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // The address of a server that listens on a port is an AddressInfo.
  return { url: `https://app.clients.example:${Object(server.address()).port}/`, ended }
}

/** Every host is here. */
export const lookUpHere: LookUp = async () => ['127.0.0.1']

/** A fetcher that may reach the server, trusts its certificate, and finds every host there. */
export function fetcherFor(options: FetcherOptions = {}) {
  return createFetcher({ allowedAddresses: ['127.0.0.1'], ca: TLS.cert, lookUp: lookUpHere, ...options })
}
