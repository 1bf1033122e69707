import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import express from 'express'
import Provider, { type Configuration } from 'oidc-provider'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT, OTHER, SERVER } from '../../../packages/express/test/tls-identities.js'
import { api } from '../src/oidc-provider.js'
import { type Identity, tlsFetch } from './tls-fetch.js'

const SECRET = 'a secret of at least thirty-two bytes'
const CALLBACK = 'https://ledger.example/callback'

const app = express()
const server = createServer({ ...SERVER, requestCert: true, rejectUnauthorized: false }, app)
let origin = ''
let provider: Provider

/** An API of somebody else, whose tokens come from the same server. */
const ELSEWHERE = 'https://elsewhere.example'

const GRANTS = ['client_credentials', 'authorization_code']

function configuration(): Configuration {
  const registered = { client_secret: 'correct horse battery', grant_types: GRANTS, redirect_uris: [CALLBACK] }
  const bound = { tls_client_certificate_bound_access_tokens: true }
  return {
    clients: [
      { client_id: 'ledger', ...registered },
      { client_id: 'bound', ...registered, ...bound },
      { client_id: 'with JWTs', ...registered },
    ],
    cookies: { keys: [SECRET] },
    ttl: { AccessToken: 60, ClientCredentials: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: { url: (_ctx, { uid }) => `/login/${uid}` },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, { clientId }, token) => token.clientId === clientId },
      dPoP: { enabled: true },
      mTLS: {
        enabled: true,
        certificateBoundAccessTokens: true,
        getCertificate: ({ req }) => Reflect.get(req.socket, 'getPeerX509Certificate').call(req.socket),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => `${origin}/api`,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, _resource, { clientId }) => ({
          scope: 'accounts payments',
          accessTokenFormat: clientId === 'with JWTs' ? 'jwt' : 'opaque',
        }),
      },
    },
  }
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin = `https://127.0.0.1:${port}`
  provider = new Provider(origin, configuration())
  app.use('/api', api(provider, origin, SECRET))
  app.get('/login/:uid', async (req, res) => {
    const { params } = await provider.interactionDetails(req, res)
    const grant = new provider.Grant({ accountId: 'ada', clientId: String(params.client_id) })
    grant.addOIDCScope('openid')
    grant.addResourceScope(`${origin}/api`, String(params.scope))
    const result = { login: { accountId: 'ada' }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  })
  app.use(provider.callback())
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** A client of openid-client that has discovered the server, with its certificate if it has one. */
async function discovered(clientId = 'ledger', identity?: Identity): Promise<client.Configuration> {
  const options = { [client.customFetch]: tlsFetch(identity) }
  const config = await client.discovery(new URL(origin), clientId, 'correct horse battery', undefined, options)
  config[client.customFetch] = tlsFetch(identity)
  return config
}

type Call = readonly [method: string, path: string]
const ACCOUNTS: Call = ['GET', '/accounts']
const PAYMENTS: Call = ['POST', '/payments']

/** Calls the API with a token; answers the status with the owner, or with the error of the challenge. */
async function call(
  config: client.Configuration,
  token: string,
  [method, path]: Call = ACCOUNTS,
  DPoP?: client.DPoPHandle,
) {
  const url = new URL(`${origin}/api${path}`)
  const sent = client.fetchProtectedResource(config, token, url, method, null, undefined, DPoP && { DPoP })
  return sent.then(
    async response => [response.status, response.status === 200 ? Object(await response.json()).owner : ''],
    (error: unknown) => {
      if (!(error instanceof client.WWWAuthenticateChallengeError)) throw error
      return [error.status, error.cause[0]?.parameters.error]
    },
  )
}

/** A token for the client itself. */
async function tokenFor(config: client.Configuration, parameters: Record<string, string>, DPoP?: client.DPoPHandle) {
  const { access_token } = await client.clientCredentialsGrant(config, parameters, DPoP && { DPoP })
  return access_token
}

/** Follows the redirects of the server as a browser does, with its cookies, until they leave it. */
async function follow(start: URL): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = start
  while (url.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const init = { method: 'GET', headers: { cookie }, body: undefined, redirect: 'manual' as const }
    const response = await tlsFetch()(url.href, init)
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    url = new URL(response.headers.get('location') ?? 'about:blank', url)
  }
  return url
}

/** A token for Ada, who has logged in and agreed. */
async function tokenForAda(config: client.Configuration): Promise<string> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const start = client.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'openid accounts',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const { access_token } = await client.authorizationCodeGrant(config, await follow(start), { pkceCodeVerifier })
  return access_token
}

describe('oidc-provider', () => {
  test("lets a client's own token through", async () => {
    const ledger = await discovered()
    const token = await tokenFor(ledger, { scope: 'accounts' })
    expect(await call(ledger, token)).toStrictEqual([200, 'ledger'])
  })

  test('lets the token of a user through, with the user', async () => {
    const ledger = await discovered()
    expect(await call(ledger, await tokenForAda(ledger))).toStrictEqual([200, 'ada'])
  })

  test('refuses a token without the scope', async () => {
    const ledger = await discovered()
    const token = await tokenFor(ledger, { scope: 'accounts' })
    expect(await call(ledger, token, PAYMENTS)).toStrictEqual([403, 'insufficient_scope'])
  })

  test('refuses a token for another API of the same server', async () => {
    const ledger = await discovered()
    const token = await tokenFor(ledger, { scope: 'accounts', resource: ELSEWHERE })
    expect(await call(ledger, token)).toStrictEqual([401, 'invalid_token'])
  })

  test('refuses a token that was revoked, and one that never was', async () => {
    const ledger = await discovered()
    const token = await tokenFor(ledger, { scope: 'accounts' })
    await client.tokenRevocation(ledger, token)
    expect(await call(ledger, token)).toStrictEqual([401, 'invalid_token'])
    expect(await call(ledger, 'unknown')).toStrictEqual([401, 'invalid_token'])
  })

  test('does not know a JWT, because oidc-provider does not store it', async () => {
    const withJwts = await discovered('with JWTs')
    const token = await tokenFor(withJwts, { scope: 'accounts' })
    expect(token.split('.')).toHaveLength(3)
    expect(await call(withJwts, token)).toStrictEqual([401, 'invalid_token'])
  })

  test('demands a proof by the key of a DPoP-bound token, once', async () => {
    const ledger = await discovered()
    const [own, other] = [await client.randomDPoPKeyPair(), await client.randomDPoPKeyPair()]
    const handle = client.getDPoPHandle(ledger, own)
    const token = await tokenFor(ledger, { scope: 'accounts' }, handle)
    expect(await call(ledger, token, ACCOUNTS, handle)).toStrictEqual([200, 'ledger'])
    expect(await call(ledger, token)).toStrictEqual([401, 'invalid_token'])
    const stolen = await call(ledger, token, ACCOUNTS, client.getDPoPHandle(ledger, other))
    expect(stolen).toStrictEqual([401, 'invalid_token'])
  })

  test('refuses a proof that was used', async () => {
    const ledger = await discovered()
    const handle = client.getDPoPHandle(ledger, await client.randomDPoPKeyPair())
    const token = await tokenFor(ledger, { scope: 'accounts' }, handle)
    const over = tlsFetch()
    const statuses: number[] = []
    ledger[client.customFetch] = async (url, options) => {
      // A thief sends the same request first.
      statuses.push((await over(url, options)).status)
      return over(url, options)
    }
    expect(await call(ledger, token, ACCOUNTS, handle)).toStrictEqual([401, 'invalid_dpop_proof'])
    expect(statuses).toStrictEqual([200])
  })

  test('demands the certificate of a certificate-bound token', async () => {
    const bound = await discovered('bound', CLIENT)
    const token = await tokenFor(bound, { scope: 'accounts' })
    expect(await call(bound, token)).toStrictEqual([200, 'bound'])
    expect(await call(await discovered('bound', OTHER), token)).toStrictEqual([401, 'invalid_token'])
    expect(await call(await discovered('bound'), token)).toStrictEqual([401, 'invalid_token'])
  })
})
