import { X509Certificate } from 'node:crypto'
import { clientAttestations } from '@symbolon/attestation'
import {
  type ClientConfiguration,
  createAccessToken,
  createPorts,
  defineClient,
  type Jwk,
  type Ports,
  type Service,
  type ServiceConfiguration,
} from '@symbolon/core'
import { refusalSigner } from '@symbolon/core/http'
import { type ServerMetadata, serverMetadata } from '@symbolon/core/metadata'
import { memoryStores } from '@symbolon/memory'
import { exportJWK, generateKeyPair } from 'jose'
import * as oauth from 'oauth4webapi'
import { attestedInstance, makeAttester } from '../../examples/demo/tour/attester.js'
import { CLIENT } from '../../packages/express/test/tls-identities.js'
import type { Mount } from '../http/applications/applications.js'
import { listen } from '../http/listen.js'
import { keyPair } from './methods.js'

/** The resource that tokens are for. */
export const RESOURCE = 'https://api.example'

const SECRET = 'sécret of thirty-two bytes:%+&=/? and more'
const CLIENT_OF_TOKENS: ClientConfiguration = {
  clientIdAlias: 'shop',
  clientSecret: `plain:${SECRET}`,
  redirectUris: ['https://shop.example/cb'],
  grantTypes: ['AUTHORIZATION_CODE', 'CLIENT_CREDENTIALS'],
}

/** A resource server, as both sides know it. */
export interface ResourceServer {
  readonly registration: ClientConfiguration
  readonly authentication: oauth.ClientAuth
  /** Where it asks. */
  readonly path: string
  /** Headers that a proxy adds. */
  readonly headers: Readonly<Record<string, string>>
}

const attester = await makeAttester()
const assertionKey = await keyPair('ES256', 'assertions')
const overTls = { path: '/certificate/introspect', headers: { 'X-Client-Cert': encodeURIComponent(CLIENT.cert) } }
const plainly = { path: '/introspect', headers: {} }

function selfSignedKey(): Jwk {
  const { raw, publicKey } = new X509Certificate(CLIENT.cert)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { kty: 'EC', crv: 'P-256', x, y, kid: 'certificate', x5c: [raw.toString('base64')] }
}

/**
 * A resource server for each method that authenticates, by its name in metadata; not
 * `tls_client_auth`, which needs path validation and has its scenarios.
 */
export const RESOURCE_SERVERS: Readonly<Record<string, ResourceServer>> = {
  client_secret_basic: {
    ...plainly,
    registration: { clientSecret: `plain:${SECRET}` },
    authentication: oauth.ClientSecretBasic(SECRET),
  },
  client_secret_post: {
    ...plainly,
    registration: { tokenAuthMethod: 'CLIENT_SECRET_POST', clientSecret: `plain:${SECRET}` },
    authentication: oauth.ClientSecretPost(SECRET),
  },
  client_secret_jwt: {
    ...plainly,
    registration: { tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: `plain:${SECRET}` },
    authentication: oauth.ClientSecretJwt(SECRET),
  },
  private_key_jwt: {
    ...plainly,
    registration: { tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [assertionKey.publicKey] } },
    authentication: oauth.PrivateKeyJwt({ key: assertionKey.privateKey, kid: 'assertions' }),
  },
  self_signed_tls_client_auth: {
    ...overTls,
    registration: { tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH', jwks: { keys: [selfSignedKey()] } },
    authentication: oauth.TlsClientAuth(),
  },
  attest_jwt_client_auth: {
    ...plainly,
    registration: { tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH' },
    authentication: await attestedInstance('api', attester),
  },
}

const signing = await Promise.all((['ES256', 'PS256', 'RS256'] as const).map(async alg => signingKey(alg)))

async function signingKey(alg: string): Promise<Jwk> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const { kty = '', oth: _, ...members } = await exportJWK(privateKey)
  return { kty, ...members, alg, kid: alg.toLowerCase() } as Jwk
}

/** The public keys of the server. */
const PUBLIC_KEYS = signing.map(({ kty, crv, x, y, n, e, alg, kid }) => ({ kty, crv, x, y, n, e, alg, kid }))

const SERVICE: ServiceConfiguration = {
  serviceId: 'introspected',
  issuer: 'https://as.example',
  introspectionEndpoint: 'https://as.example/introspect',
  jwks: { keys: signing },
  supportedScopes: [{ name: 'read' }],
  supportedTokenAuthMethods: [
    ...['NONE', 'CLIENT_SECRET_BASIC', 'CLIENT_SECRET_POST', 'CLIENT_SECRET_JWT', 'PRIVATE_KEY_JWT'],
    ...['SELF_SIGNED_TLS_CLIENT_AUTH', 'ATTEST_JWT_CLIENT_AUTH'],
  ] as Service['supportedTokenAuthMethods'],
  attestationTrust: [{ issuer: attester.issuer, jwks: { keys: [attester.publicKey] } }],
}

/** A server with an introspection endpoint, and what its metadata says. */
export interface IntrospectionServer {
  readonly metadata: oauth.AuthorizationServer & { readonly introspection_endpoint: string }
  readonly token: string
  /** Of the server itself: they issue and revoke tokens. */
  readonly ports: Ports
  /** A fetch that finds the keys of the server at its `jwks_uri`. */
  fetch(url: string, init: object): Promise<Response>
  close(): void
}

/** Serves a token for {@link RESOURCE} to its resource server `api`, to another one, and to its client. */
export async function serveIntrospection(
  mount: Mount,
  { registration, path }: ResourceServer,
  changes: ClientConfiguration = {},
  service: Partial<ServiceConfiguration> = {},
): Promise<IntrospectionServer> {
  const ports = await portsFor({ ...registration, ...changes }, { ...SERVICE, ...service })
  const { port, close } = await listen(
    await mount({ ports, token: '', boundToken: '', certificateToken: '', signRefusals: refusalSigner(ports) }),
  )
  const jwksUri = `http://127.0.0.1:${port}/jwks`
  const metadata = {
    ...asSent(serverMetadata(await ports.service.load())),
    introspection_endpoint: `http://127.0.0.1:${port}${path}`,
    jwks_uri: jwksUri,
  }
  const withKeys = async (url: string, init: object) =>
    url === jwksUri ? Response.json({ keys: PUBLIC_KEYS }) : fetch(url, Object(init))
  return { metadata, ports, token: await tokenFor(ports), fetch: withKeys, close }
}

/** The metadata as a client gets it, whose lists it may change. */
function asSent(metadata: ServerMetadata): oauth.AuthorizationServer {
  return JSON.parse(JSON.stringify(metadata))
}

async function portsFor(registration: ClientConfiguration, service: ServiceConfiguration): Promise<Ports> {
  const stores = memoryStores({ serviceId: 'introspected' })
  const isServer = { grantTypes: [], responseTypes: [] } as const
  const clients: readonly ClientConfiguration[] = [
    CLIENT_OF_TOKENS,
    { ...isServer, clientIdAlias: 'api', resourceIndicators: [RESOURCE], ...registration },
    { ...isServer, clientIdAlias: 'other', clientSecret: `plain:${SECRET}`, introspectionSignAlg: 'ES256' },
    { ...isServer, clientIdAlias: 'anybody', tokenAuthMethod: 'NONE' },
  ]
  for (const client of clients) await stores.clients.put(await defineClient(client), Date.now())
  const secrets: readonly [string] = ['a secret of at least thirty-two bytes']
  return createPorts({ service, stores, secrets, attestations: clientAttestations })
}

/** Members of a token. `null` leaves out one that {@link tokenFor} has. */
export type TokenChanges = Partial<Parameters<typeof createAccessToken>[0]>

/** A token of the client `shop` for {@link RESOURCE}, with other members if they are given. */
export async function tokenFor(ports: Ports, changes: TokenChanges = {}): Promise<string> {
  const grant = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'shop', subject: 'ada' } as const
  const created = await createAccessToken({ ...grant, scopes: ['read'], resources: [RESOURCE], ...changes }, ports)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return created.accessToken
}

/** The secret of those that have one. */
export const SHARED = SECRET
