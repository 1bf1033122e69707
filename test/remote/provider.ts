import { createServer } from 'node:http'
import type { Jwk } from '@symbolon/core'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type ClientMetadata } from 'oidc-provider'

/** A key pair of ES256, as JWKs with an identifier. */
export async function keyPair(kid: string): Promise<{ readonly privateKey: Jwk; readonly publicKey: Jwk }> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const asJwk = async (key: CryptoKey): Promise<Jwk> => {
    const { crv = '', x = '', y = '', d } = await exportJWK(key)
    return { kty: 'EC', kid, crv, x, y, ...(d !== undefined && { d }) }
  }
  return { privateKey: await asJwk(pair.privateKey), publicKey: await asJwk(pair.publicKey) }
}

/** An authorization server of somebody else, which listens until it is closed. */
export interface ForeignServer {
  readonly issuer: string
  readonly provider: Provider
  /** What it answers at its introspection endpoint, in its order. */
  readonly answers: { readonly contentType: string | null; readonly status: number }[]
  close(): void
}

/** The client of the tests, which gets tokens for itself. */
export const LEDGER = { clientId: 'ledger', clientSecret: 'a secret of the ledger, long enough' }

/** The algorithm of the only key that the server has. */
export const ALGORITHMS = { id_token_signed_response_alg: 'ES256', introspection_signed_response_alg: 'ES256' } as const

/** Starts oidc-provider with introspection (RFC 7662, RFC 9701), DPoP and resource indicators. */
export async function startProvider(
  signingKey: Jwk,
  clients: readonly ClientMetadata[],
  accessTokenFormat: 'opaque' | 'jwt' = 'opaque',
): Promise<ForeignServer> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: LEDGER.clientId,
        client_secret: LEDGER.clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        ...ALGORITHMS,
      },
      ...clients,
    ],
    clientAuthMethods: ['client_secret_basic', 'private_key_jwt'],
    cookies: { keys: ['only for this test'] },
    jwks: { keys: [{ ...signingKey, use: 'sig', alg: 'ES256' }] },
    scopes: ['openid', 'offline_access', 'read', 'write'],
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      jwtIntrospection: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => [],
        useGrantedResource: () => false,
        getResourceServerInfo: (_ctx, audience) => ({
          scope: 'read write',
          audience,
          accessTokenFormat,
          ...(accessTokenFormat === 'jwt' && { jwt: { sign: { alg: 'ES256' } } }),
          accessTokenTTL: 600,
        }),
      },
    },
  })
  const answers: { readonly contentType: string | null; readonly status: number }[] = []
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path === '/token/introspection')
      answers.push({ contentType: ctx.response.get('content-type'), status: ctx.status })
  })
  server.on('request', provider.callback())
  return { issuer, provider, answers, close: () => server.close().closeAllConnections() }
}
