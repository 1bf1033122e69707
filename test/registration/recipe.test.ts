import { type Client, createPorts, defineService } from '@symbolon/core'
import { serverMetadata } from '@symbolon/core/metadata'
import { pushedAuthorizationRequestEndpoint } from '@symbolon/fetch'
import { memoryStores } from '@symbolon/memory'
import { exportJWK, generateKeyPair } from 'jose'
import * as openid from 'openid-client'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Recipe, registrationRecipe } from './recipe.js'

/* An unmodified openid-client at the registration endpoint of docs/dynamic-registration.md. */

const ISSUER = 'https://as.example'
const SERVICE = {
  serviceId: 'bank',
  issuer: ISSUER,
  supportedScopes: [{ name: 'accounts' }, { name: 'admin' }],
  supportedTokenAuthMethods: ['NONE', 'CLIENT_SECRET_BASIC', 'CLIENT_SECRET_POST', 'PRIVATE_KEY_JWT'],
  tokenEndpoint: `${ISSUER}/token`,
  authorizationEndpoint: `${ISSUER}/authorize`,
  pushedAuthReqEndpoint: `${ISSUER}/par`,
} as const
const REDIRECT = { redirect_uris: ['https://ledger.example/callback'] }

let recipe: Recipe
let keys: Awaited<ReturnType<typeof generateKeyPair>>

beforeAll(async () => {
  recipe = await registrationRecipe()
  keys = await generateKeyPair('ES256')
})

/** A server with the endpoint of the document. */
function server(): openid.CustomFetch {
  const stores = { ...memoryStores({ serviceId: 'bank' }), clients: recipe.clients }
  const push = pushedAuthorizationRequestEndpoint({
    ports: createPorts({ service: SERVICE, stores, secrets: ['a secret of at least 32 bytes, for tests'] }),
  })
  const metadata = { ...serverMetadata(defineService(SERVICE)), registration_endpoint: `${ISSUER}/register` }
  return async (url, { method, headers, body }) => {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/.well-known/')) return Response.json(metadata)
    const request = new Request(url, {
      method,
      headers,
      body: body instanceof Uint8Array ? body.slice() : (body ?? null),
    })
    return pathname === '/par' ? push(request) : recipe.registration(request)
  }
}

function register(metadata: object, authentication?: openid.ClientAuth) {
  return openid.dynamicClientRegistration(new URL(ISSUER), { ...REDIRECT, ...metadata }, authentication, {
    [openid.customFetch]: server(),
  })
}

async function call(method: string, url: unknown, token: unknown, body?: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return recipe.registration(
    new Request(String(url), { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  )
}

const push = async (registered: openid.Configuration, scope = 'accounts') =>
  openid.buildAuthorizationUrlWithPAR(registered, {
    redirect_uri: 'https://ledger.example/callback',
    scope,
    code_challenge: await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  })

describe('RFC 7591: a client that registers can push requests', () => {
  test.each<[method: string, extra: () => Promise<object>, auth: () => openid.ClientAuth | undefined, secret: boolean]>(
    [
      ['none', async () => ({}), () => openid.None(), false],
      ['client_secret_post', async () => ({}), () => undefined, true],
      [
        'client_secret_basic',
        async () => ({}),
        () => (as, client, body, headers) =>
          openid.ClientSecretBasic(String(client.client_secret))(as, client, body, headers),
        true,
      ],
      [
        'private_key_jwt',
        async () => ({ jwks: { keys: [await exportJWK(keys.publicKey)] } }),
        () => openid.PrivateKeyJwt(keys.privateKey),
        false,
      ],
    ],
  )('%s', async (token_endpoint_auth_method, extra, authentication, hasSecret) => {
    const registered = await register({ token_endpoint_auth_method, ...(await extra()) }, authentication())
    expect('client_secret' in registered.clientMetadata()).toBe(hasSecret)
    const url = await push(registered)
    expect(url.searchParams.get('request_uri')).toMatch(/^urn:ietf:params:oauth:request_uri:/)
  })

  test('the server decides the scopes', async () => {
    const registered = await register({ token_endpoint_auth_method: 'none', scope: 'admin' }, openid.None())
    expect(registered.clientMetadata().scope).toBe('accounts')
    await expect(push(registered, 'admin')).rejects.toMatchObject({ error: 'invalid_scope' })
  })

  test('the server decides the grants and the types of details', async () => {
    const wish = { grant_types: ['client_credentials', 'authorization_code'], authorization_details_types: ['payment'] }
    expect((await register(wish)).clientMetadata()).toMatchObject({
      grant_types: ['authorization_code', 'refresh_token'],
      authorization_details_types: [],
    })
    const robot = { grant_types: ['client_credentials'], redirect_uris: [] }
    await expect(register(robot)).rejects.toMatchObject({ error: 'invalid_redirect_uri' })
  })

  test('nobody chooses a name or a secret', async () => {
    const chosen = { token_endpoint_auth_method: 'client_secret_post', client_secret: 'chosen' }
    const { client_secret } = (await register(chosen)).clientMetadata()
    expect(client_secret).toMatch(/^[\w-]{43}$/)
    await expect(register({ client_id: 'admin' })).rejects.toMatchObject({ error: 'invalid_client_metadata' })
  })

  test('the answer holds what is served, and no other member', async () => {
    const registered = await register({ logo_uri: 'https://ledger.example/logo.png', subject_type: 'pairwise' })
    const shown = registered.clientMetadata()
    expect(shown).toMatchObject({ logo_uri: 'https://ledger.example/logo.png', client_secret_expires_at: 0 })
    expect(shown).not.toHaveProperty('subject_type')
  })
})

describe('RFC 7591 §3.2.2: refusals', () => {
  test.each<[string, object, string]>([
    ['a redirect URI', { redirect_uris: ['https://ledger.example/#x'] }, 'invalid_redirect_uri'],
    ['no redirect URI', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['an unknown method', { token_endpoint_auth_method: 'spell' }, 'invalid_client_metadata'],
    ['a software statement', { software_statement: 'a.b.c' }, 'invalid_client_metadata'],
    ['a script in place of an address', { logo_uri: 'javascript:alert(1)' }, 'invalid_client_metadata'],
    ['an address without TLS', { client_uri: 'http://ledger.example/' }, 'invalid_client_metadata'],
    ['an address that is no text', { tos_uri: ['https://ledger.example/'] }, 'invalid_client_metadata'],
    ['an address with a line break', { policy_uri: 'https://ledger.example/\n' }, 'invalid_client_metadata'],
    ['no address at all', { jwks_uri: 'https://' }, 'invalid_client_metadata'],
    ['a name with control characters', { client_name: 'a\u001b[2J' }, 'invalid_client_metadata'],
    ['a name that runs backwards', { client_name: 'a\u202eb' }, 'invalid_client_metadata'],
  ])('%s', async (_what, metadata, error) => {
    const refused = await register(metadata).catch((fault: unknown) => fault)
    expect(refused).toMatchObject({ error, status: 400 })
    // `error_description` is ASCII text.
    expect(refused).toHaveProperty('error_description', expect.stringMatching(/^[\x20-\x7e]+$/))
  })
})

describe('RFC 7592: a client manages its registration', () => {
  const registered = async (metadata: object = {}) => {
    const {
      registration_client_uri: url,
      registration_access_token: token,
      ...shown
    } = (await register(metadata)).clientMetadata()
    return { url, token, shown }
  }

  test('§2.1: reads it, without the secret', async () => {
    const { url, token, shown } = await registered()
    const { client_secret, ...others } = shown
    const answer = await call('GET', url, token)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(await answer.json()).toStrictEqual({
      ...others,
      registration_client_uri: url,
      registration_access_token: token,
    })
  })

  test('§2.2: replaces it, and keeps name and secret', async () => {
    const { url, token, shown } = await registered({ client_name: 'Ledger', dpop_bound_access_tokens: true })
    const before = await recipe.clients.find(shown.client_id)
    const update = { client_id: shown.client_id, client_secret: 'chosen', ...REDIRECT, client_name: 'New' }
    const answer = await call('PUT', url, token, update)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ client_name: 'New', dpop_bound_access_tokens: true })
    const after = await recipe.clients.find(shown.client_id)
    expect(after?.client).toStrictEqual({ ...before?.client, clientName: 'New' })
  })

  const change = async (name: unknown, changes: Partial<Client>) => {
    const found = await recipe.clients.find(String(name))
    if (found === undefined) throw new Error('there is no such client')
    await recipe.clients.put({ ...found.client, ...changes }, Date.now())
  }
  const clientOf = async (name: unknown) => (await recipe.clients.find(String(name)))?.client

  test('§2.2: keeps what the server has decided since, and never loosens it', async () => {
    const { url, token, shown } = await registered()
    await change(shown.client_id, {
      dpopRequired: true,
      parRequired: true,
      pkceRequired: true,
      rsRequestSigned: false,
      clientSecretExpiresAt: 1000,
      attributes: [{ key: 'tier', value: 'low' }],
      requestableScopes: ['accounts', 'payments'],
      grantTypes: ['AUTHORIZATION_CODE'],
    })
    const before = await clientOf(shown.client_id)
    const loose = { dpop_bound_access_tokens: false, client_secret_expires_at: 0, grant_types: ['client_credentials'] }
    const tighter = { tls_client_certificate_bound_access_tokens: true }
    expect((await call('PUT', url, token, { ...REDIRECT, ...loose, ...tighter })).status).toBe(200)
    expect(await clientOf(shown.client_id)).toStrictEqual({ ...before, tlsClientCertificateBoundAccessTokens: true })
  })

  test('§2.2: refuses an update that contradicts a FAPI mode of the server', async () => {
    const { url, token, shown } = await registered()
    await change(shown.client_id, { fapiModes: ['FAPI2_SECURITY'] })
    expect((await call('PUT', url, token, REDIRECT)).status).toBe(400)
    expect(await clientOf(shown.client_id)).toMatchObject({ fapiModes: ['FAPI2_SECURITY'] })
  })

  test.each(['GET', 'PUT', 'DELETE'])('%s: a locked client is refused and stays locked', async method => {
    const { url, token, shown } = await registered()
    await change(shown.client_id, { locked: true })
    expect((await call(method, url, token, method === 'PUT' ? REDIRECT : undefined)).status).toBe(403)
    expect(await clientOf(shown.client_id)).toMatchObject({ locked: true })
  })

  test.each<[string, (name: unknown, remove: () => Promise<unknown>) => Promise<unknown>, number, object | undefined]>([
    ['is removed', (_name, remove) => remove(), 401, undefined],
    ['is locked', name => change(name, { locked: true }), 403, { locked: true }],
  ])('§2.2: an update whose client %s while its body arrives', async (_what, act, status, expected) => {
    const { url, token, shown } = await registered()
    const { readable: body, writable } = new TransformStream()
    const init = { method: 'PUT', headers: { Authorization: `Bearer ${token}` }, body, duplex: 'half' }
    const update = recipe.registration(new Request(String(url), init))
    await act(shown.client_id, () => call('DELETE', url, token))
    const writer = writable.getWriter()
    await writer.write(new TextEncoder().encode(JSON.stringify(REDIRECT)))
    await writer.close()
    expect((await update).status).toBe(status)
    const after = await clientOf(shown.client_id)
    if (expected === undefined) expect(after).toBeUndefined()
    else expect(after).toMatchObject(expected)
  })

  test('§2.2: an update whose client is locked while it is read', async () => {
    const { url, token, shown } = await registered()
    const { clients } = recipe
    const found = await clients.find(String(shown.client_id))
    vi.spyOn(clients, 'find').mockImplementationOnce(async () => {
      await change(shown.client_id, { locked: true })
      return found
    })
    expect((await call('PUT', url, token, REDIRECT)).status).toBe(409)
    expect(await clientOf(shown.client_id)).toMatchObject({ locked: true })
  })

  test('§2.3: a client that is removed while an update is stored stays removed', async () => {
    const { url, token, shown } = await registered()
    const { clients } = recipe
    const put = clients.put.bind(clients)
    vi.spyOn(clients, 'put').mockImplementationOnce(async (client, now) => {
      expect((await call('DELETE', url, token)).status).toBe(204)
      return put(client, now)
    })
    expect((await call('PUT', url, token, REDIRECT)).status).toBe(409)
    expect(await clientOf(shown.client_id)).toBeUndefined()
    expect((await call('GET', url, token)).status).toBe(401)
  })

  test('§2.2: a client that needs its first secret gets one', async () => {
    const { url, token } = await registered({ token_endpoint_auth_method: 'none' })
    const update = { ...REDIRECT, client_secret: 'chosen' }
    expect(await (await call('PUT', url, token, update)).json()).toMatchObject({
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      client_secret_expires_at: 0,
    })
    expect(await (await call('PUT', url, token, update)).json()).not.toHaveProperty('client_secret')
  })

  test('§2.2: refuses another name', async () => {
    const { url, token } = await registered()
    expect((await call('PUT', url, token, { ...REDIRECT, client_id: 'another' })).status).toBe(400)
  })

  test('§2.3: removes it', async () => {
    const { url, token, shown } = await registered()
    expect((await call('DELETE', url, token)).status).toBe(204)
    expect(await recipe.clients.find(shown.client_id)).toBeUndefined()
    expect((await call('GET', url, token)).status).toBe(401)
  })

  test.each(['GET', 'PUT', 'DELETE'])('%s needs the token of the client itself', async method => {
    const [one, other] = [await registered(), await registered()]
    const body = method === 'PUT' ? REDIRECT : undefined
    for (const token of [other.token, '', 'x']) expect((await call(method, one.url, token, body)).status).toBe(401)
    expect(await recipe.clients.find(one.shown.client_id)).toBeDefined()
  })
})
