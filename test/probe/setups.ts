import type { ProbeAuthentication, ProbeClient } from '@symbolon/probe'
import type { ClientMetadata, Configuration } from 'oidc-provider'
import { makeSigningKey, publicPart } from '../../examples/demo/server/keys.js'

const KEY = await makeSigningKey('client')
const SECRET = 'correct horse battery staple, of 32 bytes'

export const API = 'https://api.example/'

type Features = NonNullable<Configuration['features']>

/** A set-up of oidc-provider: what is enabled, how the client is registered, and what it does. */
export interface SetUp {
  readonly features?: Pick<
    Features,
    'dPoP' | 'fapi' | 'requestObjects' | 'resourceIndicators' | 'pushedAuthorizationRequests'
  >
  readonly configuration?: Configuration
  readonly registered?: Partial<ClientMetadata>
  readonly authentication: ProbeAuthentication
  readonly client?: Partial<ProbeClient>
  /** `undefined`: none is probed. */
  readonly resource?: undefined
}

const BY_KEY = {
  authentication: { method: 'private_key_jwt', key: KEY },
  registered: { jwks: { keys: [{ ...publicPart(KEY) }] } },
} as const satisfies SetUp

/** The set-ups that are probed. */
export const SET_UPS: Readonly<Record<string, SetUp>> = {
  'PAR and DPoP': BY_KEY,
  'nonces for proofs': {
    ...BY_KEY,
    features: { dPoP: { enabled: true, nonceSecret: Buffer.alloc(32, 1), requireNonce: () => true } },
  },
  'FAPI 2.0': {
    ...BY_KEY,
    registered: { ...BY_KEY.registered, dpop_bound_access_tokens: true },
    features: { fapi: { enabled: true, profile: '2.0' } },
  },
  'request objects': { ...BY_KEY, features: { requestObjects: { enabled: true } } },
  'resource indicators': {
    ...BY_KEY,
    client: { resourceIndicator: API },
    resource: undefined,
    features: {
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ scope: 'read', audience: API, accessTokenFormat: 'opaque' }),
      },
    },
  },
  'PKCE recommended': { ...BY_KEY, configuration: { pkce: { required: () => false } } },
  'a secret, without DPoP': {
    authentication: { method: 'client_secret_basic', secret: SECRET },
    registered: { client_secret: SECRET },
    client: { dpop: false },
  },
  'a public client': {
    authentication: { method: 'none' },
    features: { pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: false } },
  },
}
