import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { makeKey } from '../proofs.js'
import { ISSUER, REDIRECT_URI } from '../pushes.js'
import type { Target, TargetClients } from './target.js'

/**
 * The PAR endpoint of oidc-provider, with its own in-memory adapter and only the features that a
 * push needs.
 */
export function oidcProviderTarget({ basic, signing }: TargetClients): Target {
  const common = { redirect_uris: [REDIRECT_URI], id_token_signed_response_alg: 'ES256' } as const
  const { privateKey } = makeKey()
  const provider = new Provider(ISSUER, {
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
    features: { devInteractions: { enabled: false }, pushedAuthorizationRequests: { enabled: true } },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'EC', use: 'sig' }] },
    pkce: { required: () => true },
    scopes: ['openid', 'read', 'write'],
  })
  return { path: '/request', server: createServer(provider.callback()) }
}
