import type { RequestListener } from 'node:http'
import { defineProtectedResource, type OnFault } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { introspectionOf, resourceGuard } from '@symbolon/node'
import { type JwtAccessTokensOptions, jwtAccessTokens } from '@symbolon/remote'
import { decodeProtectedHeader } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '../http/listen.js'
import { expectBoundTo } from './bound-to.js'
import { type ForeignServer, keyPair, LEDGER, startProvider } from './provider.js'

/*
 * A resource server of ours, and JWTs of oidc-provider, which it verifies by the keys at the jwks_uri of that server
 * (RFC 9068).
 */

const INSECURE = { [oauth.allowInsecureRequests]: true }

let server: ForeignServer
let metadata: oauth.AuthorizationServer
const faults: unknown[] = []
const onFault: OnFault = error => void faults.push(error)

beforeAll(async () => {
  const { privateKey } = await keyPair('of the server')
  server = await startProvider(privateKey, [], 'jwt')
  const url = new URL(server.issuer)
  metadata = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, INSECURE))
})
afterAll(() => server.close())
beforeEach(() => {
  faults.length = 0
})

/** An API below /accounts that reads JWTs. */
async function api(changes: Partial<JwtAccessTokensOptions> = {}) {
  let listener: RequestListener = (_req, res) => res.writeHead(503).end()
  const { port, close } = await listen((req, res) => listener(req, res))
  const url = `http://127.0.0.1:${port}/accounts`
  const ports = jwtAccessTokens({
    service: { serviceId: 'accounts', issuer: server.issuer, supportedScopes: [{ name: 'read' }, { name: 'write' }] },
    secrets: ['a secret of at least thirty-two bytes'],
    keys: async () => (await fetch(metadata.jwks_uri ?? '')).json(),
    audience: url,
    replays: memoryStores({ serviceId: 'accounts' }).replays,
    onFault,
    ...changes,
  })
  const resource = defineProtectedResource({ resource: url, authorization_servers: [server.issuer] })
  const guard = resourceGuard({ ports, resource, scopes: ['read'] })
  listener = (req, res) => guard(req, res, () => res.end(`for ${introspectionOf(req).clientIdentifier}`))
  return { url, close }
}

async function tokenFor(resource: string, scope = 'read', DPoP?: oauth.DPoPHandle) {
  const authentication = oauth.ClientSecretBasic(LEDGER.clientSecret)
  const client = { client_id: LEDGER.clientId }
  const parameters = new URLSearchParams({ scope, resource })
  const options = { ...INSECURE, ...(DPoP && { DPoP }) }
  const response = await oauth.clientCredentialsGrantRequest(metadata, client, authentication, parameters, options)
  return oauth.processClientCredentialsResponse(metadata, client, response)
}

async function statusOf(url: string, token: string) {
  return (await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).status
}

test('a JWT of oidc-provider opens the API that it is for, with the scope that it needs', async () => {
  const { url, close } = await api()
  const { access_token } = await tokenFor(url)
  expect(decodeProtectedHeader(access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256', kid: 'of the server' })
  expect(await statusOf(url, access_token)).toBe(200)
  expect(await statusOf(url, (await tokenFor(url, 'write')).access_token)).toBe(403)
  expect(await statusOf(url, (await tokenFor('https://api.example/other')).access_token)).toBe(401)
  expect(await statusOf(url, `${access_token.slice(0, -2)}AA`)).toBe(401)
  expect(faults).toEqual([])
  close()
})

test('RFC 9449 §6: a JWT that is bound to a key needs its proof', async () => {
  const { url, close } = await api()
  const DPoP = oauth.DPoP({}, await oauth.generateKeyPair('ES256'))
  const { access_token, token_type } = await tokenFor(url, 'read', DPoP)
  expect(token_type).toBe('dpop')
  await expectBoundTo(DPoP, access_token, new URL(url))
  expect(faults).toEqual([])
  close()
})

test('keys that cannot be had, or an issuer that is another, let nobody in', async () => {
  const down = await api({ keys: () => Promise.reject(new Error('down')) })
  expect(await statusOf(down.url, (await tokenFor(down.url)).access_token)).toBe(500)
  expect(faults).toHaveLength(1)
  const service = { serviceId: 'accounts', issuer: 'https://as.example', supportedScopes: [{ name: 'read' }] }
  const other = await api({ service })
  expect(await statusOf(other.url, (await tokenFor(other.url)).access_token)).toBe(401)
  down.close()
  other.close()
})
