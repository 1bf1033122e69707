import { X509Certificate } from 'node:crypto'
import type { ProbeAuthentication, ProbeClient } from '@symbolon/probe'
import type { ClientMetadata, Configuration } from 'oidc-provider'
import { makeSigningKey, publicPart } from '../../examples/demo/server/keys.js'
import { CLIENT, OTHER } from '../../packages/express/test/tls-identities.js'

const KEY = await makeSigningKey('client')
const SECRET = 'correct horse battery staple, of 32 bytes'

export const API = 'https://api.example/'

type Features = NonNullable<Configuration['features']>

/** A set-up of oidc-provider: what is enabled, how the client is registered, and what it does. */
export interface SetUp {
  readonly features?: Pick<
    Features,
    | 'dPoP'
    | 'fapi'
    | 'mTLS'
    | 'jwtResponseModes'
    | 'jwtIntrospection'
    | 'requestObjects'
    | 'resourceIndicators'
    | 'pushedAuthorizationRequests'
  >
  readonly configuration?: Configuration
  readonly registered?: Partial<ClientMetadata>
  readonly authentication: ProbeAuthentication
  readonly otherRegistered?: Partial<ClientMetadata>
  readonly client?: Partial<ProbeClient>
  readonly otherClient?: Partial<ProbeClient>
  /** `undefined`: none is probed. */
  readonly resource?: undefined
}

const BY_KEY = {
  authentication: { method: 'private_key_jwt', key: KEY },
  registered: { jwks: { keys: [{ ...publicPart(KEY) }] } },
} as const satisfies SetUp

/** A connection with a certificate, as a proxy before the server passes it on. */
const withCertificate =
  (pem: string): typeof fetch =>
  (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-client-cert', encodeURIComponent(pem))
    return fetch(url, { ...init, headers })
  }

function jwksOf(pem: string): ClientMetadata['jwks'] {
  const { raw, publicKey } = new X509Certificate(pem)
  return { keys: [{ kty: 'EC', ...publicKey.export({ format: 'jwk' }), x5c: [raw.toString('base64')] }] }
}

const BY_CERTIFICATE = {
  authentication: { method: 'self_signed_tls_client_auth' },
  registered: { jwks: jwksOf(CLIENT.cert), tls_client_certificate_bound_access_tokens: true },
  otherRegistered: { jwks: jwksOf(OTHER.cert) },
  client: { fetch: withCertificate(CLIENT.cert), certificateBound: true, dpop: false },
  otherClient: { fetch: withCertificate(OTHER.cert) },
  features: {
    mTLS: {
      enabled: true,
      certificateBoundAccessTokens: true,
      selfSignedTlsClientAuth: true,
      getCertificate: ctx => decodeURIComponent(ctx.get('x-client-cert')) || undefined,
    },
  },
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
  certificates: BY_CERTIFICATE,
  'FAPI 2.0 by certificates': {
    ...BY_CERTIFICATE,
    features: { ...BY_CERTIFICATE.features, fapi: { enabled: true, profile: '2.0' } },
  },
  'signed answers': {
    ...BY_KEY,
    registered: {
      ...BY_KEY.registered,
      authorization_signed_response_alg: 'ES256',
      introspection_signed_response_alg: 'ES256',
    },
    client: { responseMode: 'jwt' },
    features: { jwtResponseModes: { enabled: true }, jwtIntrospection: { enabled: true } },
  },
  'a public client': {
    authentication: { method: 'none' },
    features: { pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: false } },
  },
}
