import type { RequestListener } from 'node:http'
import {
  defineProtectedResource,
  type IntrospectionPorts,
  introspect,
  type OnFault,
  type ProtectedResource,
} from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { introspectionOf, protectedResourceMetadataEndpoint, resourceGuard } from '@symbolon/node'
import {
  clientSecretBasic,
  privateKeyJwt,
  type RemoteIntrospectionOptions,
  remoteIntrospection,
} from '@symbolon/remote'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../http/listen.js'
import { expectBoundTo } from './bound-to.js'
import { ALGORITHMS, type ForeignServer, keyPair, LEDGER, startProvider } from './provider.js'

/*
 * A resource server of ours, an authorization server that we did not write, and clients that we did
 * not write, over HTTP. The resource asks the server about tokens, and says where it is.
 */

const SECRET = 'a secret of at least thirty-two bytes'
const INSECURE = { [oauth.allowInsecureRequests]: true }
const API = { clientId: 'accounts api:%', clientSecret: 'secret of the API: %&=/?' }

let server: ForeignServer
let signingKey: Awaited<ReturnType<typeof keyPair>>
let apiKey: Awaited<ReturnType<typeof keyPair>>

beforeAll(async () => {
  signingKey = await keyPair('of the server')
  apiKey = await keyPair('of the API')
  const resourceServer = {
    grant_types: [],
    redirect_uris: [],
    response_types: [],
    ...ALGORITHMS,
  } as const
  server = await startProvider(signingKey.privateKey, [
    { ...resourceServer, client_id: API.clientId, client_secret: API.clientSecret },
    {
      ...resourceServer,
      client_id: 'signed-api',
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'ES256',
      jwks: { keys: [apiKey.publicKey] },
    },
  ])
})
afterAll(() => server.close())
beforeEach(() => {
  server.answers.length = 0
})

const faults: unknown[] = []
const onFault: OnFault = error => void faults.push(error)
beforeEach(() => {
  faults.length = 0
})

/** The ports of a guard that asks the server with its secret. */
function portsOf(changes: Partial<RemoteIntrospectionOptions> = {}): IntrospectionPorts {
  return remoteIntrospection({
    service: { serviceId: 'accounts', issuer: server.issuer, supportedScopes: [{ name: 'read' }, { name: 'write' }] },
    secrets: [SECRET],
    endpoint: `${server.issuer}/token/introspection`,
    authenticate: clientSecretBasic(API.clientId, API.clientSecret),
    replays: memoryStores({ serviceId: 'accounts' }).replays,
    onFault,
    ...changes,
  })
}

/** The ports of a guard that authenticates by a key and demands signed answers. */
function signedPorts(changes: Partial<RemoteIntrospectionOptions> = {}): IntrospectionPorts {
  return portsOf({
    authenticate: privateKeyJwt({
      clientId: 'signed-api',
      key: apiKey.privateKey,
      algorithm: 'ES256',
      audience: server.issuer,
    }),
    signedAnswers: { jwks: { keys: [signingKey.publicKey] }, audience: 'signed-api' },
    ...changes,
  })
}

/** An API below /accounts, which advertises itself. */
async function api(ports: IntrospectionPorts, members: object = {}) {
  let listener: RequestListener = (_req, res) => res.writeHead(503).end()
  const { port, close } = await listen((req, res) => listener(req, res))
  const resource = defineProtectedResource({
    resource: `http://127.0.0.1:${port}/accounts`,
    authorization_servers: [server.issuer],
    scopes_supported: ['read'],
    ...members,
  })
  const metadata = protectedResourceMetadataEndpoint(resource)
  const guard = resourceGuard({ ports, resource, scopes: ['read'] })
  listener = (req, res) => {
    if (req.url === resource.metadataPath) metadata(req, res)
    else guard(req, res, () => res.end(`for ${introspectionOf(req).clientIdentifier}`))
  }
  return { resource, close }
}

/** A token of the server for a resource, by oauth4webapi. */
async function tokenFor({ resource }: Pick<ProtectedResource, 'resource'>, scope = 'read', DPoP?: oauth.DPoPHandle) {
  const as = await serverMetadata(server.issuer)
  const client = { client_id: LEDGER.clientId }
  const authentication = oauth.ClientSecretBasic(LEDGER.clientSecret)
  const parameters = new URLSearchParams({ scope, resource })
  const options = { ...INSECURE, ...(DPoP && { DPoP }) }
  const response = await oauth.clientCredentialsGrantRequest(as, client, authentication, parameters, options)
  return oauth.processClientCredentialsResponse(as, client, response)
}

async function serverMetadata(issuer: string) {
  const url = new URL(issuer)
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, INSECURE))
}

async function statusOf({ resource }: Pick<ProtectedResource, 'resource'>, token: string) {
  const response = await fetch(resource, { headers: { Authorization: `Bearer ${token}` } })
  return response.status
}

describe('RFC 9728 §5: a client that knows only the URL of the resource', () => {
  test('finds the authorization server from the 401, gets a token there, and is let in: oauth4webapi', async () => {
    const { resource, close } = await api(portsOf())
    const url = new URL(resource.resource)
    // Whatever it presents, the challenge says where to begin.
    const refused = await oauth
      .protectedResourceRequest('unknown', 'GET', url, undefined, undefined, INSECURE)
      .catch((error: unknown) => error)
    if (!(refused instanceof oauth.WWWAuthenticateChallengeError)) throw new Error('there was no challenge')
    expect([refused.status, refused.cause.map(({ scheme }) => scheme)]).toEqual([401, ['bearer']])
    expect(refused.cause[0]?.parameters.resource_metadata).toBe(resource.metadataUrl)
    const fetched: string[] = []
    const customFetch = (asked: string) => {
      fetched.push(asked)
      return fetch(asked)
    }
    const response = await oauth.resourceDiscoveryRequest(url, { ...INSECURE, [oauth.customFetch]: customFetch })
    const found = await oauth.processResourceDiscoveryResponse(url, response)
    expect(fetched).toEqual([resource.metadataUrl])
    expect(found).toEqual({
      resource: resource.resource,
      authorization_servers: [server.issuer],
      bearer_methods_supported: ['header'],
      scopes_supported: ['read'],
    })
    expect((await serverMetadata(found.authorization_servers?.[0] ?? '')).introspection_endpoint).toBe(
      `${server.issuer}/token/introspection`,
    )
    const { access_token } = await tokenFor(resource)
    const granted = await oauth.protectedResourceRequest(access_token, 'GET', url, undefined, undefined, INSECURE)
    expect(await granted.text()).toBe('for ledger')
    close()
  })

  test('the same without any token: openid-client', async () => {
    const { resource, close } = await api(portsOf())
    const refused = await fetch(resource.resource)
    const challenges = refused.headers.get('www-authenticate') ?? ''
    const named = [...challenges.matchAll(/resource_metadata="([^"]+)"/g)].map(([, url]) => url)
    expect([refused.status, named]).toEqual([401, [resource.metadataUrl, resource.metadataUrl]])
    const metadata: { readonly authorization_servers: readonly string[] } = await (await fetch(named[0] ?? '')).json()
    const configuration = await openid.discovery(
      new URL(metadata.authorization_servers[0] ?? ''),
      LEDGER.clientId,
      undefined,
      openid.ClientSecretBasic(LEDGER.clientSecret),
      { execute: [openid.allowInsecureRequests] },
    )
    const tokens = await openid.clientCredentialsGrant(configuration, { scope: 'read', resource: resource.resource })
    const url = new URL(resource.resource)
    const granted = await openid.fetchProtectedResource(configuration, tokens.access_token, url, 'GET')
    expect(await granted.text()).toBe('for ledger')
    close()
  })

  test.each(['', '/', '/mcp', '/mcp/', '/a/b', '/mcp?tenant=a', '?tenant=a', '/%C3%A9'])(
    'RFC 9728 §3.1: oauth4webapi looks where the metadata of a resource is: %j',
    async rest => {
      const resource = defineProtectedResource({ resource: `https://api.example${rest}` })
      let asked = ''
      const customFetch = async (url: string) => {
        asked = url
        return Response.json(resource.metadata)
      }
      const url = new URL(resource.resource)
      const response = await oauth.resourceDiscoveryRequest(url, { [oauth.customFetch]: customFetch })
      expect(asked).toBe(resource.metadataUrl)
      const found = await oauth.processResourceDiscoveryResponse(url, response)
      expect(found.resource).toBe(resource.resource)
    },
  )
})

describe('a guard away from the authorization server, oidc-provider', () => {
  test.each([
    ['RFC 7662, with a secret', portsOf, 'application/json'],
    ['RFC 9701, with a key', signedPorts, 'application/token-introspection+jwt'],
  ] as const)('%s: tokens, their scopes and their audience', async (_, ports, type) => {
    const { resource, close } = await api(ports())
    const { access_token } = await tokenFor(resource)
    expect(await statusOf(resource, access_token)).toBe(200)
    expect(await statusOf(resource, 'unknown')).toBe(401)
    const other = await tokenFor({ resource: 'https://api.example/payments' })
    expect(await statusOf(resource, other.access_token)).toBe(401)
    const narrow = await tokenFor(resource, 'write')
    expect(await statusOf(resource, narrow.access_token)).toBe(403)
    expect(faults).toEqual([])
    expect(server.answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { contentType } of server.answers) expect(contentType).toContain(type)
    close()
  })

  test('RFC 9449: a token that is bound to a key, with its proof and without', async () => {
    const { resource, close } = await api(portsOf(), { dpop_bound_access_tokens_required: true })
    const url = new URL(resource.resource)
    const pair = await oauth.generateKeyPair('ES256')
    const DPoP = oauth.DPoP({}, pair)
    const { access_token, token_type } = await tokenFor(resource, 'read', DPoP)
    expect(token_type).toBe('dpop')
    await expectBoundTo(DPoP, access_token, url)
    expect(faults).toEqual([])
    close()
  })

  test('RFC 7662 §2.1: a refresh token, for which the server answers as well, is none', async () => {
    const { resource, close } = await api(portsOf())
    const client = await server.provider.Client.find(LEDGER.clientId)
    if (client === undefined) throw new Error('there is no client')
    const grantId = await new server.provider.Grant({ accountId: 'ada', clientId: LEDGER.clientId }).save()
    const refreshToken = await new server.provider.RefreshToken({
      client,
      accountId: 'ada',
      grantId,
      scope: 'read',
      resource: resource.resource,
    } as never).save()
    const asked = await fetch(`${server.issuer}/token/introspection`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${LEDGER.clientId}:${encodeURIComponent(LEDGER.clientSecret)}`)}` },
      body: new URLSearchParams({ token: refreshToken }),
    })
    expect(await asked.json()).toMatchObject({ active: true, sub: 'ada' })
    expect(await statusOf(resource, refreshToken)).toBe(401)
    expect(await introspect({ token: refreshToken }, portsOf())).toMatchObject({ existent: false })
    expect(faults).toEqual([])
    close()
  })

  test.each<[what: string, ports: () => IntrospectionPorts]>([
    ['a wrong secret', () => portsOf({ authenticate: clientSecretBasic(API.clientId, 'wrong') })],
    ['no authentication', () => portsOf({ authenticate: () => undefined })],
    ['another endpoint', () => portsOf({ endpoint: `${server.issuer}/.well-known/openid-configuration` })],
    ['an endpoint that is not there', () => portsOf({ endpoint: 'http://127.0.0.1:9/introspect' })],
    [
      'a key that is not that of the server',
      () => signedPorts({ signedAnswers: { jwks: { keys: [apiKey.publicKey] }, audience: 'signed-api' } }),
    ],
    [
      'an answer for another resource server',
      () => signedPorts({ signedAnswers: { jwks: { keys: [signingKey.publicKey] }, audience: API.clientId } }),
    ],
    [
      'a signed answer of another issuer',
      () => signedPorts({ service: { serviceId: 'accounts', issuer: 'https://as.example' } }),
    ],
  ])('%s is a fault, for every token', async (_, ports) => {
    const { resource, close } = await api(ports())
    const { access_token } = await tokenFor(resource)
    expect([await statusOf(resource, access_token), await statusOf(resource, 'unknown')]).toEqual([500, 500])
    expect(faults.map(error => Object(error).name)).toEqual(['IntrospectionAnswerFault', 'IntrospectionAnswerFault'])
    expect(faults.map(String).join()).not.toContain(access_token)
    close()
  })
})
