import { createPorts, defineClient, defineService } from '@symbolon/core'
import { serverMetadata } from '@symbolon/core/metadata'
import { memoryStores } from '@symbolon/memory'
import { tokenPorts } from '@symbolon/token'
import express from 'express'
import { exportJWK, generateKeyPair } from 'jose'
import * as oauth from 'openid-client'
import { expect, test } from 'vitest'
import { fapiRoutes, fapiService } from '../src/fapi.js'
import { browser } from './browser.js'
import { listening } from './listening.js'

const CALLBACK = 'https://ledger.example/callback'

/** A server of the recipe, and openid-client with a key of a client that is registered there. */
async function served() {
  const app = express()
  const issuer = await listening(app)
  const service = fapiService(issuer)
  const stores = memoryStores({ serviceId: service.serviceId })
  const ports = createPorts({ service, stores, secrets: ['x'.repeat(32)] })
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const key = { ...(await exportJWK(publicKey)), kty: 'EC', kid: 'ledger' }
  const registration = { tokenAuthMethod: 'PRIVATE_KEY_JWT' as const, jwks: { keys: [key] }, redirectUris: [CALLBACK] }
  await stores.clients.put(await defineClient({ clientIdAlias: 'ledger', ...registration }), Date.now())

  const tokens = tokenPorts({ ports, secrets: ['y'.repeat(32)] })
  app.get('/.well-known/oauth-authorization-server', (_req, res) => {
    res.json(serverMetadata(defineService(service)))
  })
  app.use(
    fapiRoutes({
      ports,
      tokens,
      issuer,
      logIn: async () => ({ subject: 'ada', authTime: Math.floor(Date.now() / 1000) }),
    }),
  )
  const client = await oauth.discovery(new URL(issuer), 'ledger', undefined, oauth.PrivateKeyJwt(privateKey), {
    algorithm: 'oauth2',
    execute: [oauth.allowInsecureRequests],
  })
  return { issuer, client, DPoP: oauth.getDPoPHandle(client, await oauth.randomDPoPKeyPair('ES256')) }
}

async function begin(client: oauth.Configuration, DPoP?: oauth.DPoPHandle) {
  const pkceCodeVerifier = oauth.randomPKCECodeVerifier()
  const parameters = {
    redirect_uri: CALLBACK,
    scope: 'accounts',
    code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  }
  const url = await oauth.buildAuthorizationUrlWithPAR(client, parameters, DPoP && { DPoP })
  return { url, parameters, pkceCodeVerifier }
}

async function arrive(url: URL): Promise<URL> {
  const answer = await browser().open(url)
  return new URL(answer.headers.get('location') ?? '')
}

test('openid-client gets and uses a token by private_key_jwt, PAR and DPoP', async () => {
  const { issuer, client, DPoP } = await served()
  const { url, pkceCodeVerifier } = await begin(client, DPoP)
  const callback = await arrive(url)
  const tokens = await oauth.authorizationCodeGrant(client, callback, { pkceCodeVerifier }, undefined, { DPoP })
  expect(tokens.token_type).toBe('dpop')

  const api = new URL(`${issuer}/accounts`)
  const answer = await oauth.fetchProtectedResource(client, tokens.access_token, api, 'GET', null, undefined, { DPoP })
  expect(await answer.json()).toEqual({ owner: 'ada' })

  const again = oauth.authorizationCodeGrant(client, callback, { pkceCodeVerifier }, undefined, { DPoP })
  await expect(again).rejects.toMatchObject({ error: 'invalid_grant' })
  const stolen = await fetch(api, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  expect(stolen.status).toBe(401)
})

test('what the profile forbids is refused', async () => {
  const { client, DPoP } = await served()
  const metadata = client.serverMetadata()
  expect(metadata.require_pushed_authorization_requests).toBe(true)
  expect(metadata.token_endpoint_auth_methods_supported).not.toContain('client_secret_basic')

  const { parameters } = await begin(client, DPoP)
  const plain = await browser().open(oauth.buildAuthorizationUrl(client, parameters))
  expect([plain.status, await plain.json()]).toMatchObject([400, { error: 'invalid_request' }])

  const bound = await begin(client, DPoP)
  const callback = await arrive(bound.url)
  const unproven = oauth.authorizationCodeGrant(client, callback, { pkceCodeVerifier: bound.pkceCodeVerifier })
  await expect(unproven).rejects.toMatchObject({ error: 'invalid_grant' })
  const otherKey = oauth.getDPoPHandle(client, await oauth.randomDPoPKeyPair('ES256'))
  const checks = { pkceCodeVerifier: bound.pkceCodeVerifier }
  const foreign = oauth.authorizationCodeGrant(client, callback, checks, undefined, { DPoP: otherKey })
  await expect(foreign).rejects.toMatchObject({ error: 'invalid_grant' })

  const injected = await arrive((await begin(client, DPoP)).url)
  const otherVerifier = oauth.authorizationCodeGrant(client, injected, checks, undefined, { DPoP })
  await expect(otherVerifier).rejects.toMatchObject({ error: 'invalid_grant' })

  const secret = new oauth.Configuration(metadata, 'ledger', undefined, oauth.ClientSecretBasic('guessed'))
  oauth.allowInsecureRequests(secret)
  await expect(begin(secret)).rejects.toMatchObject({ status: 401 })
})
