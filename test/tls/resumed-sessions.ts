import { once } from 'node:events'
import { Agent, createServer, request, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { createPorts, defineClient, defineService, type ReportEvent } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { certificatePathOfConnection, pushedAuthorizationRequestEndpoint } from '@symbolon/node'
import { certificatesOfService } from '@symbolon/x509'
import { TLS_SERVER } from '../../packages/node/test/over-tls.js'
import { alternativeNames, certificateOf, dns, KEYS } from '../../packages/x509/test/chain.js'
import { pemOf } from '../../packages/x509/test/pem.js'
import { time } from '../../packages/x509/test/write-der.js'

const LONG = { notAfter: time('2126-01-01T00:00:00Z') }
const NAMED = { ...LONG, with: [alternativeNames(dns('app.client.example'))] }
export const ROOT = pemOf(certificateOf('root', LONG))
export const INTERMEDIATE = pemOf(certificateOf('intermediate', LONG))
const LEAF = pemOf(certificateOf('client', NAMED))

const REDIRECT_URI = 'https://app.example/callback'
const FORM = { client_id: 'app', response_type: 'code', redirect_uri: REDIRECT_URI }

/** What a server saw of a connection of the client, and what it answered. */
export interface Seen {
  readonly resumed: boolean
  /** The certificates above the client's that Node knew of. */
  readonly path: number
  readonly status: number | undefined
  /** What the operator was told about the path of a refused certificate. */
  readonly actual?: string | undefined
}

/** How a server is set up. */
export interface Setup {
  /** Options of the TLS server besides its key. */
  readonly tls?: ServerOptions
  /** Intermediates that the service was given. */
  readonly intermediateCertificates?: readonly string[]
  /** What the client sends with its certificate on a connection that is not resumed. Default: its intermediate. */
  readonly sent?: readonly string[]
}

/** Pushes a request over each of four connections of a client that resumes its TLS session, as agents of Node do. */
export async function fourConnections(setup: Setup = {}): Promise<readonly Seen[]> {
  const { tls, sent = [INTERMEDIATE] } = setup
  const heard: ReportEvent[] = []
  const connections: Pick<Seen, 'resumed' | 'path'>[] = []
  const endpoint = await endpointOf(setup, event => heard.push(event))
  const server = createServer({ ...TLS_SERVER, ...tls }, (req, res) => {
    const resumed = req.socket instanceof TLSSocket && req.socket.isSessionReused()
    connections.push({ resumed, path: certificatePathOfConnection(req).length })
    endpoint(req, res)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const agent = new Agent({ keepAlive: false, maxCachedSessions: 1 })
  const statuses: (number | undefined)[] = []
  for (let connection = 0; connection < 4; connection++) {
    statuses.push(await push(server.address() as AddressInfo, agent, [LEAF, ...sent]))
  }
  server.close()
  return connections.map((connection, at) => {
    const refused = heard[at]?.checks.find(({ outcome }) => outcome === 'refused')
    return { ...connection, status: statuses[at], ...(refused && { actual: refused.actual }) }
  })
}

async function endpointOf({ intermediateCertificates = [] }: Setup, report: (event: ReportEvent) => void) {
  const stores = memoryStores({ serviceId: 'bank' })
  const service = defineService({
    serviceId: 'bank',
    issuer: 'https://as.example',
    supportedTokenAuthMethods: ['TLS_CLIENT_AUTH'],
    trustedRootCertificates: [ROOT],
    intermediateCertificates,
  })
  const certificates = certificatesOfService(service)
  const ports = createPorts({
    ...{ service, stores, report },
    secrets: ['a secret of at least thirty-two bytes'],
    ...(certificates && { certificates }),
  })
  const client = await defineClient({
    clientIdAlias: 'app',
    tokenAuthMethod: 'TLS_CLIENT_AUTH',
    tlsClientAuthSanDns: 'app.client.example',
    redirectUris: [REDIRECT_URI],
  })
  await stores.clients.put(client, Date.now())
  return pushedAuthorizationRequestEndpoint({ ports })
}

/** Pushes a request over a connection of its own, and waits until that is closed: the session is known by then. */
async function push({ port }: AddressInfo, agent: Agent, chain: readonly string[]): Promise<number | undefined> {
  const key = KEYS.client.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const sent = request({
    ...{ host: '127.0.0.1', port, agent, key, cert: chain.join(''), rejectUnauthorized: false },
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }).end(new URLSearchParams(FORM).toString())
  const [response] = await once(sent, 'response')
  const closed = once(response.socket, 'close')
  await json(response)
  await closed
  return response.statusCode
}
