import {
  type ClientConfiguration,
  completeAuthorization,
  createAccessToken,
  createPorts,
  defineClient,
  type Jwk,
  processAuthorizationRequest,
  type Service,
} from '@symbolon/core'
import { answerCompletionOverHttp, httpAnswerOfAuthorization } from '@symbolon/core/http'
import { serverMetadata } from '@symbolon/core/metadata'
import { memoryStores } from '@symbolon/memory'
import { type CryptoKey, compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import { beforeAll, describe, expect, test, vi } from 'vitest'

/*
 * What client libraries make of the responses that core signs and encrypts (JARM), and what core
 * makes of the request objects that they sign, in plain authorization requests (RFC 9101).
 */

// Generating keys can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ISSUER = 'https://as.example'
const CALLBACK = 'https://app.example/cb'
const SECRET = 'correct horse battery staple'

interface Pair {
  readonly privateKey: CryptoKey
  readonly privateJwk: Jwk
  readonly publicJwk: Jwk
}

async function pairOf(alg: string, kid: string, options: { readonly crv?: string } = {}): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true, ...options })
  const kty = alg.startsWith('E') ? (options.crv?.startsWith('X') || alg === 'Ed25519' ? 'OKP' : 'EC') : 'RSA'
  const named = { kty, kid }
  return {
    privateKey,
    privateJwk: { ...(await exportJWK(privateKey)), ...named },
    publicJwk: { ...(await exportJWK(publicKey)), ...named },
  }
}

type Names = 'es' | 'ed' | 'rsa' | 'app' | 'ecdh' | 'x25519' | 'oaep'
let keys: Readonly<Record<Names, Pair>>

beforeAll(async () => {
  keys = {
    es: await pairOf('ES256', 'es'),
    ed: await pairOf('Ed25519', 'ed'),
    rsa: await pairOf('PS256', 'rsa'),
    app: await pairOf('ES256', 'app'),
    ecdh: await pairOf('ECDH-ES', 'ecdh'),
    x25519: await pairOf('ECDH-ES', 'x25519', { crv: 'X25519' }),
    oaep: await pairOf('RSA-OAEP-256', 'oaep'),
  }
})

/** An authorization server in this process, with one client. */
interface Server {
  readonly metadata: oauth.AuthorizationServer
  /** Answers the requests of client libraries. */
  readonly fetch: (url: string) => Promise<Response>
  /** Where the browser arrives with the response to a request, once the user decided. */
  arrive(query: string, outcome?: { readonly code: string } | { readonly error: string }): Promise<URLSearchParams>
}

/** The keys of the server. */
const SIGNERS = ['es', 'ed', 'rsa'] as const

async function serverWith(registration: ClientConfiguration) {
  const { ports, service } = await portsWith(registration)
  const jwks = { keys: SIGNERS.map(name => keys[name].publicJwk) }
  const answer = async (url: string): Promise<object> => {
    if (url.endsWith('/jwks')) return jwks
    const creation = {
      grantType: 'AUTHORIZATION_CODE',
      clientIdentifier: 'app',
      subject: 'ada',
      scopes: ['read'],
    } as const
    const token = await createAccessToken(creation, ports)
    return { access_token: 'accessToken' in token ? token.accessToken : '', token_type: 'bearer', expires_in: 60 }
  }
  const server: Server = {
    metadata: JSON.parse(JSON.stringify({ ...serverMetadata(service), jwks_uri: `${ISSUER}/jwks` })),
    fetch: async url => Response.json(await answer(url)),
    async arrive(query, outcome = { code: 'the-code' }) {
      const waiting = await processAuthorizationRequest({ parameters: query }, ports)
      if (!('ticket' in waiting)) return responseIn(httpAnswerOfAuthorization(waiting))
      const completed = await completeAuthorization({ ticket: waiting.ticket }, ports)
      if (completed.action !== 'OK') throw new Error(completed.resultMessage)
      return responseIn(await answerCompletionOverHttp(completed, outcome, ports))
    },
  }
  return { ...server, ports, service }
}

async function portsWith(registration: ClientConfiguration) {
  const stores = memoryStores({ serviceId: '1' })
  const own = await defineClient({
    clientIdAlias: 'app',
    tokenAuthMethod: 'CLIENT_SECRET_POST',
    clientSecret: `plain:${SECRET}`,
    redirectUris: [CALLBACK],
    ...registration,
  })
  await stores.clients.put(own, Date.now())
  const configuration = {
    serviceId: '1',
    issuer: ISSUER,
    authorizationEndpoint: `${ISSUER}/authorize`,
    tokenEndpoint: `${ISSUER}/token`,
    supportedScopes: [{ name: 'read' }],
    jwks: { keys: SIGNERS.map(name => keys[name].privateJwk) },
  }
  const ports = createPorts({ service: configuration, stores, secrets: ['x'.repeat(32)] })
  const service: Service = await ports.service.load()
  return { ports, service }
}

/** The parameters that reach the redirect URI: of its query, its fragment, or a form. */
function responseIn({ headers, body }: Awaited<ReturnType<typeof answerCompletionOverHttp>>): URLSearchParams {
  const location = new Map(Object.entries(headers)).get('Location')
  if (location === undefined) return new URLSearchParams({ response: /value="([^"]*)"/.exec(body)?.[1] ?? '' })
  expect(location.startsWith(CALLBACK)).toBe(true)
  return new URLSearchParams(location.slice(CALLBACK.length + 1))
}

const request = (changes: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({
    client_id: 'app',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'read',
    state: 'the-state',
    response_mode: 'jwt',
    ...changes,
  }).toString()

/** Validates as the client would. */
function validate(
  { metadata, fetch }: Server,
  response: URLSearchParams,
  { alg, decryption }: { alg?: string; decryption?: Pair } = {},
): Promise<URLSearchParams> {
  const registered = { client_id: 'app', ...(alg !== undefined && { authorization_signed_response_alg: alg }) }
  return oauth.validateJwtAuthResponse(metadata, registered, response, 'the-state', {
    [oauth.customFetch]: url => fetch(url),
    ...(decryption !== undefined && {
      [oauth.jweDecrypt]: async (jwe: string) =>
        new TextDecoder().decode((await compactDecrypt(jwe, decryption.privateKey)).plaintext),
    }),
  })
}

describe('oauth4webapi reads signed responses (JARM §2.4)', () => {
  test.each(['ES256', 'Ed25519', 'PS256', 'RS256', undefined] as const)('signed by %s', async alg => {
    const server = await serverWith(alg === undefined ? {} : { authorizationSignAlg: alg })
    const validated = await validate(server, await server.arrive(request()), { alg: alg ?? 'RS256' })
    expect(Object.fromEntries(validated)).toEqual({ code: 'the-code', iss: ISSUER, state: 'the-state' })
  })

  test.each(['jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'])('in response mode %s', async response_mode => {
    const server = await serverWith({ authorizationSignAlg: 'ES256' })
    const response = await server.arrive(request({ response_mode }))
    expect([...response.keys()]).toEqual(['response'])
    expect((await validate(server, response, { alg: 'ES256' })).get('code')).toBe('the-code')
  })

  test.each([
    ['ecdh', 'ECDH-ES', 'A128GCM'],
    ['ecdh', 'ECDH-ES+A128KW', 'A256GCM'],
    ['x25519', 'ECDH-ES+A256KW', 'A256CBC-HS512'],
    ['oaep', 'RSA-OAEP-256', 'A128CBC-HS256'],
    ['oaep', 'RSA-OAEP-256', undefined],
  ] as const)('encrypted for %s by %s and %s (JARM §2.2)', async (name, alg, enc) => {
    const server = await serverWith({
      // The client has a key for its signatures too, which must not be taken.
      jwks: { keys: [{ ...keys.app.publicJwk, use: 'sig' }, keys[name].publicJwk] },
      authorizationSignAlg: 'ES256',
      authorizationEncryptionAlg: alg,
      ...(enc !== undefined && { authorizationEncryptionEnc: enc }),
    })
    const response = await server.arrive(request())
    const header = JSON.parse(Buffer.from(response.get('response')?.split('.')[0] ?? '', 'base64url').toString())
    expect(header).toMatchObject({ alg, enc: enc ?? 'A128CBC-HS256', cty: 'JWT', kid: name })
    const validated = await validate(server, response, { alg: 'ES256', decryption: keys[name] })
    expect(validated.get('code')).toBe('the-code')
    await expect(validate(server, response, { alg: 'ES256' })).rejects.toThrow()
    const wrongKey = validate(server, response, { alg: 'ES256', decryption: keys.app })
    await expect(wrongKey).rejects.toThrow()
  })

  test.each([
    ['of the user', {}, { error: 'access_denied' }, 'access_denied'],
    ['of the request', { max_age: 'soon' }, undefined, 'invalid_request'],
    ['of the scope', { scope: 'unknown' }, undefined, 'invalid_scope'],
  ] as const)('errors %s, signed and encrypted', async (_, changes, outcome, error) => {
    const server = await serverWith({
      jwks: { keys: [keys.ecdh.publicJwk] },
      authorizationSignAlg: 'PS256',
      authorizationEncryptionAlg: 'ECDH-ES',
    })
    const response = await server.arrive(request(changes), outcome)
    expect([...response.keys()]).toEqual(['response'])
    const validated = validate(server, response, { alg: 'PS256', decryption: keys.ecdh })
    await expect(validated).rejects.toMatchObject({ error })
  })
})

/** The configuration of openid-client for the client of a server. */
function libraryFor({ metadata, fetch }: Server, more: Partial<client.ClientMetadata> = {}): client.Configuration {
  const config = new client.Configuration(metadata, 'app', more, client.ClientSecretPost(SECRET))
  config[client.customFetch] = url => fetch(url)
  return config
}

describe('openid-client', () => {
  test.each(['signed', 'encrypted'])('redeems the code of a %s response (JARM)', async way => {
    const server = await serverWith({
      jwks: { keys: [keys.ecdh.publicJwk] },
      authorizationSignAlg: 'ES256',
      ...(way === 'encrypted' && { authorizationEncryptionAlg: 'ECDH-ES' as const }),
    })
    const config = libraryFor(server, { authorization_signed_response_alg: 'ES256' })
    client.useJwtResponseMode(config)
    if (way === 'encrypted')
      client.enableDecryptingResponses(config, undefined, { key: keys.ecdh.privateKey, kid: 'ecdh' })
    const url = client.buildAuthorizationUrl(config, { redirect_uri: CALLBACK, scope: 'read', state: 's' })
    expect(url.searchParams.get('response_mode')).toBe('jwt')
    const callback = new URL(`${CALLBACK}?${await server.arrive(url.search.slice(1))}`)
    const tokens = await client.authorizationCodeGrant(config, callback, { expectedState: 's' })
    expect(tokens.access_token).not.toBe('')

    const denied = new URL(`${CALLBACK}?${await server.arrive(url.search.slice(1), { error: 'access_denied' })}`)
    const refused = client.authorizationCodeGrant(config, denied, { expectedState: 's' })
    await expect(refused).rejects.toMatchObject({ error: 'access_denied' })
  })

  test('sends a request object by value in a plain request (RFC 9101 §5.1)', async () => {
    const server = await serverWith({ jwks: { keys: [keys.app.publicJwk] }, requestObjectRequired: true })
    const config = libraryFor(server)
    const parameters = { redirect_uri: CALLBACK, scope: 'read', state: 's' }
    const signer = { key: keys.app.privateKey, kid: 'app' }
    const url = await client.buildAuthorizationUrlWithJAR(config, parameters, signer)
    expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'request'])
    expect(Object.fromEntries(await server.arrive(url.search.slice(1)))).toEqual({
      code: 'the-code',
      state: 's',
      iss: ISSUER,
    })

    const again = await processAuthorizationRequest({ parameters: url.search.slice(1) }, server.ports)
    expect(again).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A248320' })
    const foreign = await client.buildAuthorizationUrlWithJAR(config, parameters, {
      key: keys.es.privateKey,
      kid: 'app',
    })
    const answer = await processAuthorizationRequest({ parameters: foreign.search.slice(1) }, server.ports)
    expect(answer).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A246306' })
    const plain = client.buildAuthorizationUrl(config, parameters)
    const refused = await processAuthorizationRequest({ parameters: plain.search.slice(1) }, server.ports)
    expect(refused).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A008309' })
  })
})
