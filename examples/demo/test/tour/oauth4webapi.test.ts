import * as oauth from 'oauth4webapi'
import { describe, expect, onTestFinished, test } from 'vitest'
import { onNode } from '../../on/node.js'
import { createApplication } from '../../server/application.js'
import { configurePorts } from '../../server/ports.js'
import { configureService } from '../../server/service.js'
import { Browser } from '../../tour/browser.js'
import { listen } from '../../tour/listen.js'
import { createWire } from '../../tour/wire.js'
import { MOUNTS, type Mount } from './mounts.js'

const LOCAL = { [oauth.allowInsecureRequests]: true }

/** A confidential client with a key for its assertions and another for DPoP, and a server whose clock a test moves. */
async function signedUp(mount: Mount) {
  const server = await listen(0)
  onTestFinished(() => server.close())
  const { origin } = server
  const { privateKey, publicKey } = await oauth.generateKeyPair('ES256')
  const registration = {
    clientIdAlias: 'ledger',
    tokenAuthMethod: 'PRIVATE_KEY_JWT',
    jwks: { keys: [{ ...(await crypto.subtle.exportKey('jwk', publicKey)), kty: 'EC' }] },
    redirectUris: [`${origin}/callback`],
    grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
    dpopRequired: true,
  } as const
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead }
  const service = await configureService(origin, { attestationTrust: [] })
  const ports = await configurePorts(service, [registration], { clock, report: () => undefined })
  server.serve(await mount(createApplication({ service, ports })))
  const issuer = new URL(origin)
  const discovery = { ...LOCAL, algorithm: 'oauth2' } as const
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, discovery))
  const client: oauth.Client = { client_id: 'ledger' }
  const DPoP = oauth.DPoP(client, await oauth.generateKeyPair('ES256'))
  return { as, client, auth: oauth.PrivateKeyJwt(privateKey), DPoP, redirectUri: `${origin}/callback`, clock, origin }
}

type Ledger = Awaited<ReturnType<typeof signedUp>>

/** The answer to a request, which is made again with the nonce that the server demands (RFC 9449 §8). */
async function withNonce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return ask().catch(error => (oauth.isDPoPNonceError(error) ? ask() : Promise.reject(error)))
}

async function login({ as, client, auth, DPoP, redirectUri }: Ledger): Promise<oauth.TokenEndpointResponse> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const pushed = await withNonce(async () => {
    const parameters = {
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'accounts payments',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    const response = await oauth.pushedAuthorizationRequest(as, client, auth, parameters, { ...LOCAL, DPoP })
    return oauth.processPushedAuthorizationResponse(as, client, response)
  })
  const url = new URL(as.authorization_endpoint ?? '')
  url.search = new URLSearchParams({ client_id: client.client_id, request_uri: pushed.request_uri }).toString()
  const browser = new Browser(createWire())
  const answer = await browser.submit(await browser.open(url), { login: 'ada', decision: 'allow' })
  const callback = oauth.validateAuthResponse(as, client, new URL(answer.headers.get('location') ?? ''), state)
  return withNonce(async () => {
    const options = { ...LOCAL, DPoP }
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      auth,
      callback,
      redirectUri,
      verifier,
      options,
    )
    return oauth.processAuthorizationCodeResponse(as, client, response)
  })
}

function refreshed({ as, client, auth, DPoP }: Ledger, token: string, form: Record<string, string> = {}) {
  return withNonce(async () => {
    const options = { ...LOCAL, DPoP, additionalParameters: form }
    const response = await oauth.refreshTokenGrantRequest(as, client, auth, token, options)
    return oauth.processRefreshTokenResponse(as, client, response)
  })
}

async function isActive({ as, client, auth }: Ledger, token: string): Promise<boolean> {
  const response = await oauth.introspectionRequest(as, client, auth, token, LOCAL)
  return (await oauth.processIntrospectionResponse(as, client, response)).active
}

async function statusAtApi({ DPoP, origin }: Ledger, token: string): Promise<number> {
  const url = new URL('/api/accounts', origin)
  const ask = () => oauth.protectedResourceRequest(token, 'GET', url, undefined, undefined, { ...LOCAL, DPoP })
  return withNonce(ask)
    .then(({ status }) => status)
    .catch(({ status }) => status)
}

describe.each(Object.entries(MOUNTS))('oauth4webapi on %s', (_, mount) => {
  test('private_key_jwt and DPoP: refresh, narrow, introspect, revoke', { timeout: 30_000 }, async () => {
    const ledger = await signedUp(mount)
    const first = await login(ledger)
    const token = first.refresh_token ?? ''
    const narrow = await refreshed(ledger, token, { scope: 'accounts' })
    expect(narrow).toMatchObject({ scope: 'accounts', refresh_token: token, token_type: 'dpop' })
    expect((await refreshed(ledger, token)).scope).toBe('accounts payments')
    await expect(refreshed(ledger, token, { scope: 'other' })).rejects.toMatchObject({ error: 'invalid_scope' })
    expect(await isActive(ledger, token)).toBe(true)
    expect(await statusAtApi(ledger, narrow.access_token)).toBe(200)
    const { as, client, auth } = ledger
    await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, auth, token, LOCAL))
    expect(await isActive(ledger, token)).toBe(false)
    expect(await statusAtApi(ledger, narrow.access_token)).toBe(401)
    await expect(refreshed(ledger, token)).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})

test('a refresh token ends with its authorization', { timeout: 30_000 }, async () => {
  const ledger = await signedUp(onNode)
  const { refresh_token: token = '' } = await login(ledger)
  // Assertions and proofs of the client have its own clock.
  ledger.clock.ahead = 864_000_000
  ledger.client[oauth.clockSkew] = 864_000
  await expect(refreshed(ledger, token)).rejects.toMatchObject({ error: 'invalid_grant' })
})
