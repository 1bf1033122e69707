import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { makeKey } from '../proofs.js'
import { ISSUER, REDIRECT_URI } from '../pushes.js'
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

/** oidc-provider with its own in-memory adapter and only the features that the cases need. */
function providerOf({ basic, signing }: TargetClients): Provider {
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
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    cookies: { keys: ['only for the benchmarks'] },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true },
      pushedAuthorizationRequests: { enabled: true },
    },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', use: 'sig' }] },
    pkce: { required: () => true },
    scopes: ['openid', 'read', 'write'],
  })
}
