import { createServer, type TLSSocket, type TlsOptions } from 'node:tls'
import { heavyServer } from '../../../../packages/fetcher/test/heavy-certificates.js'
import { TLS } from '../../../../packages/fetcher/test/tls.js'
import type { Case } from '../case.js'
import { type HostileRow, hostileCase } from '../hostile/hostile-case.js'
import { listening } from '../hostile/listening.js'
import { sendRaw } from '../hostile/raw-request.js'

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

/** A server that a client names, and what it says to each request. */
interface Site {
  readonly tls?: TlsOptions
  say(socket: TLSSocket): void
}

const sayFor = (text: string) => (socket: TLSSocket) => {
  const more = () => {
    while (!socket.destroyed && socket.write(text));
    if (!socket.destroyed) socket.once('drain', more)
  }
  more()
}

const chunked = (body: string, chunk: string) => (socket: TLSSocket) =>
  void socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5_000)}${body}`)

const SITES: Readonly<Record<string, Site>> = {
  '100 Continue for ever': { say: sayFor('HTTP/1.1 100 Continue\r\n\r\n'.repeat(2_500)) },
  'early hints for ever': { say: sayFor('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(1_000)) },
  'empty lines for ever': { say: sayFor('\r\n'.repeat(30_000)) },
  'a document in one-byte chunks': { say: chunked('0\r\n\r\n', '1\r\n \r\n') },
  'chunks with extensions': { say: chunked('0\r\n\r\n', '1;a=b\r\n \r\n') },
  'a header of 2,000 lines': {
    say: socket => void socket.write(`${HEAD}${'a: b\r\n'.repeat(2_000)}Content-Length: 0\r\n\r\n`),
  },
  '5 KiB of brackets': {
    say: socket => void socket.write(`${HEAD}Content-Length: 5120\r\n\r\n${'['.repeat(5_120)}`),
  },
  '22 certificates of RSA 16,384': { tls: heavyServer(22), say: () => undefined },
  '2 certificates of RSA 16,384': { tls: heavyServer(2), say: () => undefined },
}

/** Opens a site on first use; it lives as long as the benchmark. */
function openSite({ tls = TLS, say }: Site): () => Promise<URL> {
  let origin: Promise<string> | undefined
  const open = () => {
    const server = createServer(tls, socket => {
      // The other side ends the connection when it has seen enough.
      socket.on('error', () => undefined).once('data', () => say(socket))
    })
    return listening(server.on('tlsClientError', () => undefined).unref(), 'https')
  }
  return async () => {
    origin ??= open()
    return new URL(await origin)
  }
}

function rowOf([what, site]: [string, Site]): HostileRow {
  const opened = openSite(site)
  let hosts = 0
  return {
    entry: 'fetcher',
    what,
    server: 'fetcher',
    async send(origin) {
      const { port } = await opened()
      // No host has failed before.
      hosts++
      const client = new URLSearchParams({ client_id: `https://host${hosts}.clients.example:${port}/client` })
      const headers = ['Content-Type: application/x-www-form-urlencoded']
      return sendRaw(origin, { headers, body: `${client}&response_type=code` })
    },
    answered: /^HTTP\/1.1 (?:401|500) /,
  }
}

/** What servers that strangers name make the fetcher do. */
export const HOSTILE_FETCHER: Case = hostileCase(
  'hostile-fetcher',
  'pushed requests of clients whose documents are on hostile servers',
  Object.entries(SITES).map(rowOf),
)
