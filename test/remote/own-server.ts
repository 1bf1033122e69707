import { createHash, X509Certificate } from 'node:crypto'
import { createServer } from 'node:https'
import {
  type ClientConfiguration,
  defineProtectedResource,
  type IntrospectionPorts,
  type OnFault,
  type ServiceConfiguration,
} from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { introspectionOf, resourceGuard } from '@symbolon/node'
import {
  clientSecretBasic,
  privateKeyJwt,
  type RemoteIntrospectionOptions,
  remoteIntrospection,
} from '@symbolon/remote'
import * as oauth from 'oauth4webapi'
import { CLIENT, SERVER } from '../../packages/express/test/tls-identities.js'
import {
  type IntrospectionServer,
  RESOURCE,
  type ResourceServer,
  SHARED,
  serveIntrospection,
} from '../assertions/resource-servers.js'
import { recordingFetch, type TlsIdentity } from '../assertions/wire.js'
import { onNode } from '../http/applications/on-node.js'
import { keyPair } from './provider.js'

const ISSUER = 'https://as.example'
const apiKey = await keyPair('of the API')

/** What {@link CLIENT} is bound to (RFC 8705 §3.1). */
export const CERTIFICATE_THUMBPRINT = createHash('sha256')
  .update(new X509Certificate(CLIENT.cert).raw)
  .digest('base64url')

/** The server as the guard knows it. */
export const SERVICE: ServiceConfiguration = {
  serviceId: 'accounts',
  issuer: ISSUER,
  supportedScopes: [{ name: 'read' }],
}

/** How a guard asks our server, and how it is registered there. */
export interface Way {
  readonly registration: ClientConfiguration
  /** What differs at the server. */
  readonly service?: Partial<ServiceConfiguration>
  asking(server: IntrospectionServer): Partial<RemoteIntrospectionOptions>
}

/** The keys of the server, from its `jwks_uri`. */
export const keysOf = (server: IntrospectionServer) => async () =>
  (await server.fetch(server.metadata.jwks_uri ?? '', {})).json()

/** Demands answers that the server has signed. */
export const signedBy = (server: IntrospectionServer): Partial<RemoteIntrospectionOptions> => ({
  signedAnswers: { jwks: keysOf(server), audience: 'api' },
})

/** Asks for JSON, with a secret. */
export const BY_SECRET: Way = {
  registration: { clientSecret: `plain:${SHARED}` },
  asking: () => ({ authenticate: clientSecretBasic('api', SHARED) }),
}

/** Asks for a signed JWT, with a key. */
export const BY_KEY: Way = {
  registration: { tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [apiKey.publicKey] } },
  asking: server => ({
    authenticate: privateKeyJwt({ clientId: 'api', key: apiKey.privateKey, algorithm: 'ES256', audience: ISSUER }),
    ...signedBy(server),
  }),
}

/** What a client presents besides the token. */
export interface Presented {
  readonly identity?: Partial<TlsIdentity>
  readonly DPoP?: oauth.DPoPHandle
}

/** The status, and the error of the challenge or the name of the client. */
export type Answer = readonly [status: number, what: string]

/** Our server, a guard that asks it, and a client of the guarded API. */
export interface Asked {
  readonly server: IntrospectionServer
  /** Of the guard. */
  readonly ports: IntrospectionPorts
  get(token: string, presented?: Presented): Promise<Answer>
  close(): void
}

/** Serves both, over HTTP and over TLS. */
export async function serveBoth({ registration, service, asking }: Way, onFault: OnFault): Promise<Asked> {
  const resourceServer: ResourceServer = {
    path: '/introspect',
    headers: {},
    registration,
    authentication: oauth.None(),
  }
  const server = await serveIntrospection(onNode, resourceServer, {}, service)
  const ports = remoteIntrospection({
    service: SERVICE,
    secrets: ['a secret of at least thirty-two bytes'],
    endpoint: server.metadata.introspection_endpoint,
    replays: memoryStores({ serviceId: 'accounts' }).replays,
    onFault,
    authenticate: () => undefined,
    ...asking(server),
  })
  const api = await serveApi(ports)
  const close = () => {
    api.close()
    server.close()
  }
  return { server, ports, close, get: (token, presented) => get(api.port, token, presented) }
}

/** The API, which answers the name of the client. */
async function serveApi(ports: IntrospectionPorts): Promise<{ readonly port: number; close(): void }> {
  const resource = defineProtectedResource({ resource: RESOURCE, authorization_servers: [ISSUER] })
  const guard = resourceGuard({ ports, resource, scopes: ['read'] })
  const server = createServer({ ...SERVER, requestCert: true, rejectUnauthorized: false }, (req, res) =>
    guard(req, res, () => res.end(introspectionOf(req).clientIdentifier)),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { port, close: () => server.close().closeAllConnections() }
}

async function get(port: number, token: string, { identity = {}, DPoP }: Presented = {}): Promise<Answer> {
  // The name of the resource has no address.
  const connection = { hostname: '127.0.0.1', port, servername: 'as.example', checkServerIdentity: () => undefined }
  const { fetch } = recordingFetch(identity, connection)
  const customFetch = (url: string, init: object) =>
    fetch(url, { method: 'GET', headers: {}, body: null, redirect: 'manual', ...init })
  const options = { [oauth.customFetch]: customFetch, ...(DPoP && { DPoP }) }
  const url = new URL(RESOURCE)
  return oauth.protectedResourceRequest(token, 'GET', url, undefined, undefined, options).then(granted, challenged)
}

async function granted(response: Response): Promise<Answer> {
  return [response.status, await response.text()]
}

function challenged(error: unknown): Answer {
  if (!(error instanceof oauth.WWWAuthenticateChallengeError)) throw error
  const named = error.cause.find(({ parameters }) => parameters.error !== undefined)
  return [error.status, `${named?.scheme} ${named?.parameters.error}`]
}
