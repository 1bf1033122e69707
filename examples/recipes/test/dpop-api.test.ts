import { randomBytes } from 'node:crypto'
import type { FoundToken } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import express from 'express'
import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { accountsApi, portsOf } from '../src/dpop-api.js'
import { bindingOf } from '../src/dpop-token.js'
import { listening } from './listening.js'

const INSECURE = { [oauth.allowInsecureRequests]: true }
const CLIENT: oauth.Client = { client_id: 'app' }

/** A server with a token endpoint and an API, and a client of both. */
async function world() {
  const app = express()
  const issuer = await listening(app)
  const tokens = new Map<string, FoundToken>()
  const server = {
    issuer,
    apiOrigin: issuer,
    appOrigin: 'https://app.example',
    secret: 'x'.repeat(32),
    findToken: (token: string) => tokens.get(token),
    replays: memoryStores({ serviceId: 'as' }).replays,
  }
  const ports = portsOf(server)
  app.use('/api', accountsApi(server, ports))
  app.post('/token', express.urlencoded(), async (req, res) => {
    const binding = await bindingOf(req, res, `${issuer}/token`, ports)
    if (binding === undefined) return
    const { token_type, ...bound } = binding
    const access_token = randomBytes(32).toString('base64url')
    const expiresAt = Date.now() + 60_000
    tokens.set(access_token, { clientIdentifier: 'app', subject: 'ada', scopes: ['accounts'], expiresAt, ...bound })
    res.json({ access_token, token_type, expires_in: 60 })
  })
  const as = { issuer, token_endpoint: `${issuer}/token` }
  return { as, accounts: new URL('/api/accounts', issuer) }
}

/** Repeats a request once, with the nonce that the refusal has brought. */
async function repeated<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!oauth.isDPoPNonceError(error)) throw error
    return request()
  }
}

async function tokenOf({ as }: Awaited<ReturnType<typeof world>>, DPoP?: oauth.DPoPHandle): Promise<string> {
  const options = { ...INSECURE, ...(DPoP && { DPoP }) }
  const { access_token } = await repeated(async () => {
    const request = await oauth.clientCredentialsGrantRequest(as, CLIENT, oauth.None(), {}, options)
    return oauth.processClientCredentialsResponse(as, CLIENT, request)
  })
  return access_token
}

test('a token that is bound to a key opens the API with its proof, and with nothing else', async () => {
  const served = await world()
  const { accounts } = served
  const DPoP = oauth.DPoP(CLIENT, await oauth.generateKeyPair('ES256'))
  const token = await tokenOf(served, DPoP)
  const opened = await repeated(() =>
    oauth.protectedResourceRequest(token, 'GET', accounts, undefined, undefined, { ...INSECURE, DPoP }),
  )
  expect(await opened.json()).toStrictEqual({ owner: 'ada' })

  const bearer = await fetch(accounts, { headers: { authorization: `Bearer ${token}` } })
  expect(bearer.status).toBe(401)
  const stolen = oauth.DPoP(CLIENT, await oauth.generateKeyPair('ES256'))
  await expect(
    repeated(() =>
      oauth.protectedResourceRequest(token, 'GET', accounts, undefined, undefined, { ...INSECURE, DPoP: stolen }),
    ),
  ).rejects.toThrow(oauth.WWWAuthenticateChallengeError)
})

test('a used proof is refused', async () => {
  const served = await world()
  const { accounts } = served
  const DPoP = oauth.DPoP(CLIENT, await oauth.generateKeyPair('ES256'))
  const token = await tokenOf(served, DPoP)
  let sent: HeadersInit = {}
  const options = {
    ...INSECURE,
    DPoP,
    [oauth.customFetch]: async (
      url: string,
      { headers }: oauth.CustomFetchOptions<string, oauth.ProtectedResourceRequestBody>,
    ) => {
      sent = headers
      return fetch(url, { headers })
    },
  }
  await repeated(() => oauth.protectedResourceRequest(token, 'GET', accounts, undefined, undefined, options))
  const again = await fetch(accounts, { headers: sent })
  expect([again.status, again.headers.get('www-authenticate')]).toStrictEqual([
    401,
    expect.stringContaining('invalid_dpop_proof'),
  ])
})

test('a client without DPoP goes on with bearer tokens', async () => {
  const served = await world()
  const token = await tokenOf(served)
  const opened = await fetch(served.accounts, { headers: { authorization: `Bearer ${token}` } })
  expect(opened.status).toBe(200)
})

test('a script of the app may send a proof and read the nonce, by the rules of browsers', async () => {
  const { accounts } = await world()
  const preflight = await fetch(accounts, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'Authorization, DPoP',
  ])
  const refused = await fetch(accounts, { headers: { authorization: 'Bearer unknown' } })
  expect(refused.headers.get('access-control-expose-headers')).toBe('WWW-Authenticate, DPoP-Nonce')
})
