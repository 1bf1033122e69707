import { createServer } from 'node:http'
import Provider, { type Adapter, type AdapterConstructor, type AdapterPayload } from 'oidc-provider'
import { makeKey } from '../proofs.js'
import { CODE_CHALLENGE, ISSUER, REDIRECT_URI } from '../pushes.js'
import { type Target, type TargetClients, TOKENS } from './target.js'

export function oidcProviderPush(clients: TargetClients): Target {
  return { path: '/request', server: createServer(providerOf(clients).callback()) }
}

/**
 * The introspection endpoint of oidc-provider. Its tokens have no grant, so it finds one record per
 * request, not two.
 */
export async function oidcProviderIntrospection(clients: TargetClients): Promise<Target> {
  const provider = providerOf(clients)
  const client = await provider.Client.find(String(clients.basic.clientId))
  if (client === undefined) throw new Error('oidc-provider does not know its client')
  const tokens = await Promise.all(
    Array.from({ length: TOKENS }, () =>
      new provider.AccessToken({
        client,
        accountId: 'ada',
        scope: 'read write',
        gty: 'authorization_code',
        extra: {},
        claims: {},
        grantId: '',
        sessionUid: '',
        expiresWithSession: false,
      }).save(),
    ),
  )
  const { clientId, secret } = clients.basic
  const headers = {
    Authorization: `Basic ${btoa(`${clientId}:${secret}`)}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const requests = tokens.map(token => ({ method: 'POST' as const, headers, body: `token=${token}` }))
  return { path: '/token/introspection', server: createServer(provider.callback()), requests: async () => requests }
}

/** The token endpoint of oidc-provider, over a map: its own adapter would drop codes beyond 1,000 records. */
export async function oidcProviderToken(clients: TargetClients): Promise<Target> {
  const provider = providerOf(clients, MapAdapter)
  const clientId = String(clients.signing.clientId)
  const client = await provider.Client.find(clientId)
  if (client === undefined) throw new Error('oidc-provider does not know its client')
  const grant = new provider.Grant({ accountId: 'ada', clientId })
  grant.addOIDCScope('read write')
  const code = {
    client,
    accountId: 'ada',
    grantId: await grant.save(),
    scope: 'read write',
    redirectUri: REDIRECT_URI,
    codeChallenge: CODE_CHALLENGE,
    codeChallengeMethod: 'S256',
    gty: 'authorization_code',
  }
  return {
    path: '/token',
    server: createServer(provider.callback()),
    makeCodes: count =>
      Promise.all(Array.from({ length: count }, () => new provider.AuthorizationCode(code as never).save())),
  }
}

const records = new Map<string, AdapterPayload>()

/** Keeps what it is given until it is removed. */
class MapAdapter implements Adapter {
  readonly #model: string
  constructor(model: string) {
    this.#model = model
  }
  async upsert(id: string, payload: AdapterPayload) {
    records.set(`${this.#model}:${id}`, payload)
  }
  async find(id: string) {
    return records.get(`${this.#model}:${id}`)
  }
  async findByUid() {
    return undefined
  }
  async findByUserCode() {
    return undefined
  }
  async consume(id: string) {
    const record = records.get(`${this.#model}:${id}`)
    if (record !== undefined) record.consumed = Math.floor(Date.now() / 1000)
  }
  async destroy(id: string) {
    records.delete(`${this.#model}:${id}`)
  }
  async revokeByGrantId() {}
}

/** oidc-provider with an in-memory adapter and only the features that the cases need. */
function providerOf({ basic, signing }: TargetClients, adapter?: AdapterConstructor): Provider {
  const common = { redirect_uris: [REDIRECT_URI], id_token_signed_response_alg: 'ES256' } as const
  const { privateKey } = makeKey()
  return new Provider(ISSUER, {
    clients: [
      { ...common, client_id: String(basic.clientId), client_secret: basic.secret },
      {
        ...common,
        client_id: String(signing.clientId),
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'ES256',
        jwks: { keys: [{ kty: 'EC', ...signing.jwk }] },
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    cookies: { keys: ['only for the benchmarks'] },
    ...(adapter && { adapter }),
    issueRefreshToken: async () => true,
    ttl: { AuthorizationCode: 600, Grant: 86_400, AccessToken: 3600, RefreshToken: 86_400 },
    features: {
      dPoP: { enabled: true },
      devInteractions: { enabled: false },
      introspection: { enabled: true },
      pushedAuthorizationRequests: { enabled: true },
    },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', use: 'sig' }] },
    pkce: { required: () => true },
    scopes: ['openid', 'read', 'write'],
  })
}
