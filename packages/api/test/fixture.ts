import { type ApiOptions, createApi, type ServiceDirectory, serviceDirectory } from '@symbolon/api'
import {
  type ClientConfiguration,
  createPorts,
  defineClient,
  type Ports,
  type PortsOptions,
  type ServiceConfiguration,
} from '@symbolon/core'
import { platformCrypto } from '@symbolon/core/crypto-web'
import { memoryStores } from '@symbolon/memory'
import { tokenPorts } from '@symbolon/token'

/** The service access token, API key and API secret of the service `bank`. */
export const TOKEN = 'bank-service-access-token'
export const API_KEY = 'bank-key'
export const API_SECRET = 'bank:secret'

/** A token that is valid for every service, and its stored digest. */
export const ORGANIZATION_TOKEN = 'organization-token'
export const ORGANIZATION_DIGEST = 'sha256:Zpa-Ug8u89KyOgwyXMD1KN-Db12mlzCOOU31xRdX_bY'

export const BANK: ServiceConfiguration = {
  serviceId: 'bank',
  issuer: 'https://as.example',
  supportedScopes: [{ name: 'read' }, { name: 'write' }],
  accessTokens: [`plain:${TOKEN}`],
  apiKey: API_KEY,
  apiSecret: `plain:${API_SECRET}`,
}

/** A second service, with credentials of its own. */
export const SHOP: ServiceConfiguration = {
  ...BANK,
  serviceId: 'shop',
  accessTokens: ['plain:shop-service-access-token'],
  apiKey: 'shop-key',
  apiSecret: 'plain:shop-secret',
}

export const CLIENT_SECRET = 'correct horse battery staple'

export const CLIENTS: readonly ClientConfiguration[] = [
  {
    clientId: 1001,
    clientIdAlias: 'app',
    clientSecret: `plain:${CLIENT_SECRET}`,
    redirectUris: ['https://app.example/cb'],
    grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'],
  },
  { clientId: 1004, clientIdAlias: 'locked', tokenAuthMethod: 'NONE', locked: true },
]

/** The base64url SHA-256 of a text. */
export async function digestOf(text: string): Promise<string> {
  const base64 = btoa(String.fromCharCode(...(await platformCrypto.sha256(text))))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
}

/** The ports of a service with its clients, in memory. */
export async function portsOf(service: ServiceConfiguration, options: Partial<PortsOptions> = {}): Promise<Ports> {
  const stores = memoryStores({ serviceId: service.serviceId })
  for (const client of CLIENTS) await stores.clients.put(await defineClient(client), 0)
  const ports = createPorts({ service, stores, secrets: ['only for tests: 32 bytes and more'], ...options })
  return { ...tokenPorts({ ports, secrets: ['for refresh tokens: 32 bytes and more'] }), ...ports }
}

/** A directory with the same result for every look-up. */
export function directoryOf(find: () => Ports | undefined, organization = false): ServiceDirectory {
  return { byId: find, byApiKey: find, byAccessToken: find, isOrganizationToken: () => organization }
}

export type Api = (request: Request) => Promise<Response>

/** The handler over `bank` and `shop`. */
export async function bankApi(options: Partial<ApiOptions> = {}): Promise<Api> {
  const entries = [await portsOf(BANK), await portsOf(SHOP)]
  const directory = await serviceDirectory(entries, { organizationTokens: [ORGANIZATION_DIGEST] })
  return createApi({ directory, ...options })
}

export function basic(user: string, password: string): string {
  return `Basic ${btoa(`${user}:${password}`)}`
}

export const BEARER = `Bearer ${TOKEN}`
export const BASIC = basic(API_KEY, API_SECRET)

export interface CallChanges {
  readonly method?: string
  readonly origin?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: BodyInit | null
}

/**
 * A valid JSON request of `bank`, authenticated for the generation of the path, with the changes.
 */
export function call(
  path: string,
  { method = 'POST', origin = 'https://api.example', headers, body = '{}' }: CallChanges = {},
) {
  const all = {
    authorization: path.startsWith('/api/bank/') ? BEARER : BASIC,
    'content-type': 'application/json',
    ...headers,
  }
  const given = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const request = new Request(origin + path, {
    method,
    ...(body !== null && method !== 'GET' && method !== 'HEAD' && { body, duplex: 'half' }),
  })
  request.headers.delete('content-type')
  for (const [name, value] of given) request.headers.append(name, value)
  return request
}

/** The members of an answer, by name. */
export async function members(response: Response): Promise<Readonly<Record<string, unknown>>> {
  return Object(await response.json())
}

/** Introspection of the service `bank`, in 3.0 and in 2.x. */
export const INTROSPECTION = '/api/bank/auth/introspection'
export const V2 = '/api/auth/introspection'

/** The operations by their path below `/api/`. */
export const PATHS = [
  'auth/introspection',
  'pushed_auth_req',
  'auth/authorization',
  'auth/authorization/complete',
  'auth/authorization/issue',
  'auth/authorization/fail',
  'auth/token',
  'auth/token/issue',
  'auth/token/fail',
  'auth/revocation',
  'auth/token/create',
  'auth/token/update',
  'auth/token/revoke',
] as const

/** A valid token creation. */
export const CREATION = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, subject: 'ada', scopes: ['read'] }
