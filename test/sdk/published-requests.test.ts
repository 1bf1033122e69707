import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_SECRET, CONFIGURATION, TOKENS } from './configuration.js'
import { JAVA, PAYMENT, PYTHON } from './published-requests.js'
import { type SymbolonServe, symbolonServe } from './symbolon-serve.js'

let server: SymbolonServe

beforeAll(async () => {
  server = await symbolonServe(CONFIGURATION)
}, 30_000)

afterAll(async () => expect(await server.stop()).toBe(0))

type Fields = Readonly<Record<string, unknown>>

async function post(path: string, body: object, token: string = TOKENS.bank): Promise<Fields> {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(body),
  })
  return { status: response.status, ...Object(await response.json()) }
}

const PUSHED = new URLSearchParams({
  response_type: 'code',
  client_id: 'ledger',
  redirect_uri: 'https://ledger.example/callback',
  scope: 'payments',
}).toString()

const PREFIXES = [
  ['the service in the path', '/api/bank/'],
  ['the service given by its token', '/api/'],
] as const

const SDKS = [
  ['Java', JAVA],
  ['Python', PYTHON],
] as const

describe.each(SDKS)('requests of the SDK for %s, with every field of the request class', (_, sdk) => {
  describe.each(PREFIXES)('%s', (__, prefix) => {
    const call = (path: string, shape: object, set: object) => post(prefix + path, { ...shape, ...set })
    const grant = { grantType: 'AUTHORIZATION_CODE', clientId: 4711, subject: 'ada', scopes: ['payments'] }
    const create = (set: object = {}) => call('auth/token/create', sdk.tokenCreate, { ...grant, ...set })
    const introspect = (set: object) => call('auth/introspection', sdk.introspection, set)

    test('creates, introspects, updates and revokes a token', async () => {
      const properties = [{ key: 'a', value: 'b', hidden: false }]
      const authorizationDetails = { elements: [PAYMENT] }
      const created = await create({ properties, authorizationDetails, forExternalAttachment: true })
      expect(created).toMatchObject({ status: 200, action: 'OK', clientId: 4711, expiresIn: 3600, properties })
      const token = String(created.accessToken)

      const data = { action: 'OK', clientId: 4711, subject: 'ada', scopes: ['payments'], forExternalAttachment: true }
      const introspected = await introspect({ token, scopes: ['payments'] })
      expect(introspected).toMatchObject({ ...data, authorizationDetails: { elements: [{ type: 'payment' }] } })
      expect(introspected).not.toHaveProperty('authTime')

      const update = (set: object) => call('auth/token/update', sdk.tokenUpdate, set)
      const accessTokenHash = createHash('sha256').update(token).digest('base64url')
      expect(await update({ accessToken: token, scopes: ['profile'] })).toMatchObject({ action: 'OK' })
      expect(await update({ accessTokenHash, properties: [] })).toMatchObject({ action: 'OK', scopes: ['profile'] })
      const changed = { forExternalAttachment: true, properties: [], scopes: ['profile'], expiresAt: created.expiresAt }
      expect(await introspect({ token })).toMatchObject({ action: 'OK', ...changed })

      const revoked = await call('auth/token/revoke', sdk.tokenRevoke, { accessTokenIdentifier: token })
      expect(revoked).toMatchObject({ resultCode: 'A113001', count: 1 })
      expect(await introspect({ token })).toMatchObject({ action: 'UNAUTHORIZED', existent: false, clientId: 0 })
    })

    test('finds a client by its name if clientId is 0', async () => {
      const answer = await create({ clientId: 0, clientIdentifier: 'ledger' })
      expect(answer).toMatchObject({ action: 'OK', clientId: 4711 })
      expect(await create({ clientId: 0 })).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A109202', clientId: 0 })
    })

    test('refuses an introspection without parameters', async () => {
      expect(await introspect({})).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A057301', clientId: 0 })
      expect(await introspect({ token: 'x', dpop: '' })).toMatchObject({ action: 'UNAUTHORIZED', clientId: 0 })
    })

    test('introspects a token for a resource server (RFC 7662)', async () => {
      const { accessToken } = await create()
      const set = { parameters: `token=${accessToken}` }
      const answer = await call('auth/introspection/standard', sdk.standardIntrospection, set)
      expect(answer).toMatchObject({ action: 'OK', resultCode: 'A056002' })
      expect(JSON.parse(String(answer.responseContent))).toMatchObject({ active: true, sub: 'ada', scope: 'payments' })
    })

    test('pushes a request, then starts the interaction with its request_uri', async () => {
      const client = { clientId: 'ledger', clientSecret: CLIENT_SECRET }
      const pushed = await call('pushed_auth_req', sdk.pushedAuthorization, { parameters: PUSHED, ...client })
      expect(pushed).toMatchObject({ action: 'CREATED', resultCode: 'A245001' })
      const { requestUri } = pushed
      expect(pushed.resultMessage).toBe(
        `[A245001] The request of client 4711 is registered, and its request_uri is ${requestUri}`,
      )
      const redeemed = new URLSearchParams({ client_id: 'ledger', request_uri: String(requestUri) }).toString()
      const waiting = await call('auth/authorization', sdk.authorization, { parameters: redeemed })
      // In the class of clients the keys are a text.
      const client4711 = { clientId: 4711, jwks: '{"keys":[]}' }
      expect(waiting).toMatchObject({ action: 'INTERACTION', client: client4711, ticket: expect.any(String) })
    })

    test('authorization, issue, token, refresh, introspection, revocation', async () => {
      const client = { clientId: 'ledger', clientSecret: CLIENT_SECRET }
      const token = (form: Readonly<Record<string, string>>) =>
        call('auth/token', sdk.token, { ...client, parameters: new URLSearchParams(form).toString() })
      const { ticket } = await call('auth/authorization', sdk.authorization, { parameters: PUSHED })
      const properties = [{ key: 'a', value: 'b', hidden: null }]
      const decision = { ticket, subject: 'ada', properties }
      const issued = await call('auth/authorization/issue', sdk.authorizationIssue, decision)
      expect(issued).toMatchObject({ status: 200, action: 'LOCATION' })
      const code = new URL(String(issued.responseContent)).searchParams.get('code') ?? ''
      expect(issued.authorizationCode).toBe(code)
      const redirect_uri = 'https://ledger.example/callback'
      const first = await token({ grant_type: 'authorization_code', code, redirect_uri })
      expect(first).toMatchObject({ action: 'OK', clientId: 4711, subject: 'ada', scopes: ['payments'] })
      const second = await token({ grant_type: 'refresh_token', refresh_token: String(first.refreshToken) })
      expect(second).toMatchObject({ action: 'OK', accessToken: expect.any(String) })
      const given = { subject: 'ada', properties: [{ key: 'a', value: 'b', hidden: false }] }
      expect(await introspect({ token: second.accessToken })).toMatchObject({ action: 'OK', ...given })
      const set = { ...client, parameters: `token=${second.refreshToken}` }
      expect(await call('auth/revocation', sdk.revocation, set)).toMatchObject({ action: 'OK', responseContent: '' })
      expect(await introspect({ token: second.accessToken })).toMatchObject({ action: 'UNAUTHORIZED' })
    })

    test.each([
      ['DENIED', 'access_denied'],
      ['INVALID_SCOPE', 'invalid_scope'],
      ['UNAUTHORIZED_CLIENT', 'unauthorized_client'],
      ['TEMPORARILY_UNAVAILABLE', 'temporarily_unavailable'],
    ])('an authorization that fails with %s is %s', async (reason, error) => {
      const { ticket } = await call('auth/authorization', sdk.authorization, { parameters: PUSHED })
      const failed = await call('auth/authorization/fail', sdk.authorizationFail, { ticket, reason })
      expect(failed).toMatchObject({ action: 'LOCATION', responseContent: expect.stringContaining(`error=${error}`) })
    })

    test('refuses fields that are set but not supported', async () => {
      const rsUri = { parameters: 'token=x', rsUri: 'https://rs.example' }
      const standard = await call('auth/introspection/standard', sdk.standardIntrospection, rsUri)
      expect(standard).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A057202' })
      expect(await create({ sessionId: 'x' })).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A109201' })
      const options = { parameters: PUSHED, cimdOptions: { alwaysRetrieved: true } }
      const authorized = await call('auth/authorization', sdk.authorization, options)
      expect(authorized).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A004201' })
    })
  })
})

describe('paths without a service', () => {
  const PATHS = [
    'auth/introspection',
    'auth/introspection/standard',
    'pushed_auth_req',
    'auth/authorization',
    'auth/authorization/complete',
    'auth/authorization/issue',
    'auth/authorization/fail',
    'auth/token',
    'auth/token/issue',
    'auth/token/fail',
    'auth/revocation',
    'auth/token/create',
    'auth/token/update',
    'auth/token/revoke',
  ]

  test.each(PATHS)('/api/%s accepts a service access token and no other token', async path => {
    expect(await post(`/api/${path}`, {})).toMatchObject({ status: 200, action: expect.any(String) })
    const refused = { status: 401, resultCode: 'A003201' }
    for (const token of [TOKENS.organization, 'an-unknown-token', `${TOKENS.bank}=`]) {
      expect(await post(`/api/${path}`, {}, token)).toMatchObject(refused)
    }
  })

  test('each token selects its own service', async () => {
    const creation = { grantType: 'AUTHORIZATION_CODE', clientId: 4711, subject: 'ada' }
    const { accessToken: token } = await post('/api/auth/token/create', creation)
    expect(await post('/api/auth/introspection', { token })).toMatchObject({ action: 'OK' })
    expect(await post('/api/auth/introspection', { token }, TOKENS.mint)).toMatchObject({ existent: false })
    const jwt = await post('/api/auth/token/create', creation, TOKENS.mint)
    expect(jwt.accessToken).toMatch(/^eyJ/)
    expect(await post('/api/auth/introspection', { token: jwt.accessToken })).toMatchObject({ existent: false })
  })
})
