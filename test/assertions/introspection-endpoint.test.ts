import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { afterEach, describe, expect, test } from 'vitest'
import { APPLICATIONS, type Mount } from '../http/applications/applications.js'
import {
  type IntrospectionServer,
  RESOURCE,
  RESOURCE_SERVERS,
  type ResourceServer,
  SHARED,
  serveIntrospection,
} from './resource-servers.js'

/*
 * oauth4webapi and openid-client ask the introspection endpoint over HTTP, and read what it answers:
 * JSON (RFC 7662), and signed and encrypted JWTs (RFC 9701).
 */

const opened: IntrospectionServer[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

const onNode = named(APPLICATIONS, 'node:http')
const BASIC = named(RESOURCE_SERVERS, 'client_secret_basic')

function named<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name]
  if (value === undefined) throw new RangeError(`no ${name}`)
  return value
}

async function serve(mount: Mount, to: ResourceServer, changes: object = {}): Promise<IntrospectionServer> {
  const server = await serveIntrospection(mount, to, changes)
  opened.push(server)
  return server
}

/** A question of a client, and its answer as oauth4webapi gets it. */
function ask(
  { metadata, token }: IntrospectionServer,
  client: oauth.Client,
  authentication: oauth.ClientAuth,
  more: oauth.IntrospectionRequestOptions & { readonly token?: string } = {},
): Promise<Response> {
  const { token: other = token, ...options } = more
  return oauth.introspectionRequest(metadata, client, authentication, other, {
    ...options,
    [oauth.allowInsecureRequests]: true,
  })
}

const ACTIVE = { active: true, client_id: 'shop', sub: 'ada', scope: 'read', aud: RESOURCE, iss: 'https://as.example' }
const REGISTERED = { client_id: 'api', introspection_signed_response_alg: 'ES256' }

describe.each(Object.entries(APPLICATIONS))('over %s', (_, mount) => {
  test('openid-client reads JSON, and a signed JWT with its signature', async () => {
    for (const metadata of [{}, { introspection_signed_response_alg: 'PS256' }]) {
      const alg = metadata.introspection_signed_response_alg
      const server = await serve(mount, BASIC, { introspectionSignAlg: alg })
      const config = new openid.Configuration(server.metadata, 'api', metadata, openid.ClientSecretBasic(SHARED))
      openid.allowInsecureRequests(config)
      openid.enableNonRepudiationChecks(config)
      config[openid.customFetch] = (url, init) => server.fetch(url, { ...init, body: String(init.body ?? '') || null })
      expect(await openid.tokenIntrospection(config, server.token)).toMatchObject(ACTIVE)
      expect(await openid.tokenIntrospection(config, 'unknown')).toEqual({ active: false })
    }
  })

  test('an anonymous caller gets 400, a wrong secret 401 with a challenge', async () => {
    const server = await serve(mount, BASIC)
    const none = await ask(server, { client_id: 'anybody' }, oauth.None())
    expect([none.status, await none.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })])
    const wrong = await ask(server, { client_id: 'api' }, oauth.ClientSecretBasic('x'))
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')])
  })
})

describe.each(Object.entries(RESOURCE_SERVERS))('a resource server with %s', (_, resourceServer) => {
  const { authentication, headers } = resourceServer

  test('learns about its token, and with a signature', async () => {
    const server = await serve(onNode, resourceServer, { introspectionSignAlg: 'ES256' })
    const response = await ask(server, REGISTERED, authentication, { headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/token-introspection+jwt',
    ])
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(await oauth.processIntrospectionResponse(server.metadata, REGISTERED, response)).toMatchObject(ACTIVE)
    await oauth.validateApplicationLevelSignature(server.metadata, response, {
      [oauth.customFetch]: server.fetch,
      [oauth.allowInsecureRequests]: true,
    })
  })

  test('learns nothing without its credentials', async () => {
    const server = await serve(onNode, resourceServer)
    const response = await ask(server, { client_id: 'api' }, oauth.None())
    expect([response.status, await response.text()]).toEqual([400, expect.not.stringContaining('active')])
  })
})

describe('attacks', () => {
  const signed = { introspectionSignAlg: 'ES256' } as const

  test('THREAT-07, RFC 9701 §5: a response for one resource server is refused by another, by its aud', async () => {
    const server = await serve(onNode, BASIC, signed)
    const response = await ask(server, REGISTERED, BASIC.authentication)
    const other = { client_id: 'other', introspection_signed_response_alg: 'ES256' }
    await expect(oauth.processIntrospectionResponse(server.metadata, other, response)).rejects.toMatchObject({
      cause: expect.objectContaining({ claim: 'aud' }),
    })
  })

  test('RFC 9701 §8.1: a response is not taken for an access token', async () => {
    const server = await serve(onNode, BASIC, signed)
    const jwt = await (await ask(server, REGISTERED, BASIC.authentication)).text()
    const request = new Request(RESOURCE, { headers: { authorization: `Bearer ${jwt}` } })
    const options = { [oauth.customFetch]: server.fetch, [oauth.allowInsecureRequests]: true }
    await expect(oauth.validateJwtAccessToken(server.metadata, request, 'api', options)).rejects.toThrow()
    const again = await ask(server, REGISTERED, BASIC.authentication, { token: jwt })
    expect(await oauth.processIntrospectionResponse(server.metadata, REGISTERED, again)).toEqual({ active: false })
  })

  test('THREAT-08: a registered algorithm is not weakened by that of another client', async () => {
    const server = await serve(onNode, BASIC, { introspectionSignAlg: 'PS256' })
    const response = await ask(server, { client_id: 'api' }, BASIC.authentication, { requestJwtResponse: true })
    const weaker = { client_id: 'api', introspection_signed_response_alg: 'RS256' }
    await expect(oauth.processIntrospectionResponse(server.metadata, weaker, response)).rejects.toThrow(/"alg"/)
  })
})

describe('encryption (RFC 9701 §5, §6)', () => {
  test.each([
    ['RSA-OAEP-256', {}, 'A128CBC-HS256'],
    ['ECDH-ES', { crv: 'P-256' }, 'A256GCM'],
    ['ECDH-ES+A256KW', { crv: 'X25519' }, 'A128GCM'],
  ] as const)('%s: oauth4webapi and openid-client decrypt, then read', async (alg, kind, enc) => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { ...kind, extractable: true })
    const { kty = '', crv, x, y, n, e } = await exportJWK(publicKey)
    const members = Object.entries({ crv, x, y, n, e }).filter(([, value]) => value !== undefined)
    const key = { kty, ...Object.fromEntries(members), use: 'enc', kid: 'reader' }
    const server = await serve(onNode, BASIC, {
      jwks: { keys: [key] },
      introspectionSignAlg: 'ES256',
      introspectionEncryptionAlg: alg,
      ...(enc !== 'A128CBC-HS256' && { introspectionEncryptionEnc: enc }),
    })
    const response = await ask(server, REGISTERED, BASIC.authentication)
    const jwe = await response.clone().text()
    expect((await compactDecrypt(jwe, privateKey)).protectedHeader).toMatchObject({
      alg,
      enc,
      cty: 'JWT',
      kid: 'reader',
    })
    const [, second] = await Promise.all([
      oauth.processIntrospectionResponse(server.metadata, REGISTERED, response, {
        [oauth.jweDecrypt]: async text => new TextDecoder().decode((await compactDecrypt(text, privateKey)).plaintext),
      }),
      ask(server, REGISTERED, BASIC.authentication),
    ])
    await expect(oauth.processIntrospectionResponse(server.metadata, REGISTERED, second)).rejects.toThrow(/JWE/)

    const metadata = { introspection_signed_response_alg: 'ES256' }
    const config = new openid.Configuration(server.metadata, 'api', metadata, openid.ClientSecretBasic(SHARED))
    openid.allowInsecureRequests(config)
    openid.enableDecryptingResponses(config, [enc], { key: privateKey, alg, kid: 'reader' })
    expect(await openid.tokenIntrospection(config, server.token)).toMatchObject(ACTIVE)
  })
})
