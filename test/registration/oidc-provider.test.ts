import { createServer } from 'node:http'
import { clientFromMetadata, clientMetadata } from '@symbolon/core/metadata'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* Metadata that oidc-provider registers and answers is read as a client, and comes back unchanged. */

const KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}
const WEB = { redirect_uris: ['https://ledger.example/callback'] }
const MACHINE = { redirect_uris: [], response_types: [], grant_types: ['client_credentials'] }

const server = createServer()
let issuer: string

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  issuer = `http://127.0.0.1:${address.port}`
  server.on('request', providerAt(issuer).callback())
})

afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))

function providerAt(url: string): Provider {
  return new Provider(url, {
    clientAuthMethods: [
      'none',
      'client_secret_basic',
      'client_secret_post',
      'client_secret_jwt',
      'private_key_jwt',
      'tls_client_auth',
    ],
    cookies: { keys: ['only for this test'] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      mTLS: {
        enabled: true,
        certificateBoundAccessTokens: true,
        tlsClientAuth: true,
        getCertificate: () => undefined,
        certificateAuthorized: () => false,
        certificateSubjectMatches: () => false,
      },
      pushedAuthorizationRequests: { enabled: true },
      registration: { enabled: true },
      requestObjects: { enabled: true },
    },
    scopes: ['openid', 'offline_access', 'accounts', 'payments'],
  })
}

async function registered(metadata: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${issuer}/reg`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(metadata),
  })
  const body: Record<string, unknown> = await answer.json()
  if (answer.status !== 201) throw new Error(JSON.stringify(body))
  return body
}

describe('a client of oidc-provider', () => {
  test.each<[string, object]>([
    ['with the defaults', WEB],
    ['that is public', { ...WEB, token_endpoint_auth_method: 'none', application_type: 'web' }],
    [
      'with a secret in the form',
      { ...WEB, token_endpoint_auth_method: 'client_secret_post', scope: 'accounts payments' },
    ],
    ['with refresh tokens', { ...WEB, grant_types: ['authorization_code', 'refresh_token'] }],
    ['with a key', { ...WEB, token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [KEY] } }],
    ['for itself', MACHINE],
    [
      'that signs its requests',
      { ...WEB, jwks: { keys: [KEY] }, request_object_signing_alg: 'ES256', require_signed_request_object: true },
    ],
    ['that must push', { ...WEB, require_pushed_authorization_requests: true }],
    ['with bound tokens', { ...WEB, dpop_bound_access_tokens: true }],
    ['with certificate-bound tokens', { ...WEB, tls_client_certificate_bound_access_tokens: true }],
    [
      'with a certificate',
      { ...MACHINE, token_endpoint_auth_method: 'tls_client_auth', tls_client_auth_san_dns: 'ledger.example' },
    ],
    [
      'with names for people',
      { ...WEB, client_name: 'Ledger', 'client_name#de': 'Hauptbuch', contacts: ['ada@ledger.example'] },
    ],
    [
      'with demands on other tokens',
      { ...WEB, id_token_signed_response_alg: 'RS256', default_max_age: 60, require_auth_time: true },
    ],
  ])('%s', async (_what, metadata) => {
    const { client_secret, registration_access_token, ...shown } = await registered(metadata)
    const read = await clientFromMetadata({ ...shown, client_secret, registration_access_token })
    if (!read.ok) throw new Error(JSON.stringify(read.refusal))
    const { client, others } = read.value
    expect(clientMetadata(client, others)).toMatchObject(shown)
  })

  test('that authenticates by a keyed assertion needs a secret that can be revealed', async () => {
    const metadata = await registered({ ...WEB, token_endpoint_auth_method: 'client_secret_jwt' })
    expect(await clientFromMetadata(metadata)).toMatchObject({ ok: false, refusal: [{ path: 'client_secret' }] })
    const clientSecret = `plain:${metadata.client_secret}`
    expect(await clientFromMetadata(metadata, { clientSecret })).toMatchObject({ ok: true })
  })
})
