import { createHash } from 'node:crypto'
import { Authlete } from '@authlete/typescript-sdk'
import type * as models from '@authlete/typescript-sdk/models'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_SECRET, CONFIGURATION, TOKENS } from './configuration.js'
import { type SymbolonServe, symbolonServe } from './symbolon-serve.js'

let server: SymbolonServe
let sdk: Authlete

beforeAll(async () => {
  server = await symbolonServe(CONFIGURATION)
  sdk = authleteWith(TOKENS.bank)
}, 30_000)

afterAll(async () => expect(await server.stop()).toBe(0))

const serviceId = 'bank'

function authleteWith(bearer: string): Authlete {
  return new Authlete({ bearer, serverURL: server.origin })
}

function introspect(introspectionRequest: models.IntrospectionRequest) {
  return sdk.introspection.process({ serviceId, introspectionRequest })
}

function create(fields: Partial<models.TokenCreateRequest> = {}) {
  const grant = { grantType: 'AUTHORIZATION_CODE', clientId: 4711, subject: 'ada' } as const
  return sdk.token.management.create({ serviceId, tokenCreateRequest: { ...grant, ...fields } })
}

function update(tokenUpdateRequest: models.TokenUpdateRequest) {
  return sdk.token.management.update({ serviceId, tokenUpdateRequest })
}

function revoke(tokenRevokeRequest: models.TokenRevokeRequest) {
  return sdk.token.management.revoke({ serviceId, tokenRevokeRequest })
}

const REQUEST = {
  response_type: 'code',
  client_id: 'ledger',
  redirect_uri: 'https://ledger.example/callback',
  scope: 'payments',
  state: 'state of the client',
}

function push(parameters: Readonly<Record<string, string>> = {}, clientSecret: string = CLIENT_SECRET) {
  const form = new URLSearchParams({ ...REQUEST, ...parameters }).toString()
  return sdk.pushedAuthorization.create({
    serviceId,
    pushedAuthorizationRequest: { parameters: form, clientId: 'ledger', clientSecret },
  })
}

function authorize(parameters: Readonly<Record<string, string>>) {
  const form = new URLSearchParams({ client_id: 'ledger', ...parameters }).toString()
  return sdk.authorization.processRequest({ serviceId, authorizationRequest: { parameters: form } })
}

/** Pushes a request and takes it to the authorization endpoint. */
async function pushAndAuthorize(parameters: Readonly<Record<string, string>>) {
  const { requestUri = '' } = await push(parameters)
  return authorize({ request_uri: requestUri })
}

describe('introspection', () => {
  const DATA = {
    subject: 'ada',
    scopes: ['payments'],
    properties: [{ key: 'device', value: 'phone', hidden: true }],
    authorizationDetails: {
      elements: [{ type: 'account', locations: ['https://rs.example'], otherFields: '{"a":1}' }],
    },
    resources: ['https://rs.example'],
    forExternalAttachment: true,
    acr: 'urn:example:strong',
    authTime: 1_700_000_000,
  }

  test('OK, with all data of the token', async () => {
    const created = await create({ ...DATA, clientIdAliasUsed: true })
    expect(created).toMatchObject({ action: 'OK', resultCode: 'A109001' })
    const answer = await introspect({
      token: created.accessToken ?? '',
      scopes: ['payments'],
      subject: 'ada',
      resources: ['https://rs.example'],
      acrValues: ['urn:example:strong'],
      maxAge: 0,
      requiredComponents: [],
      headers: [{ key: 'accept', value: '*/*' }],
      htm: 'POST',
      htu: 'https://rs.example/payments',
      targetUri: 'https://rs.example/payments?a=b',
      uri: 'https://bank.example/userinfo',
      message: 'the body',
      requestBodyContained: true,
      dpopNonceRequired: false,
    })
    expect(answer).toStrictEqual({
      ...DATA,
      resultCode: 'A056001',
      resultMessage: '[A056001] The access token is valid.',
      action: 'OK',
      responseContent: 'Bearer error="invalid_request"',
      clientId: 4711,
      clientIdAlias: 'ledger',
      clientIdAliasUsed: true,
      clientEntityIdUsed: false,
      expiresAt: created.expiresAt,
      existent: true,
      usable: true,
      sufficient: true,
      refreshable: true,
      grantType: 'AUTHORIZATION_CODE',
      scopeDetails: [{ ...CONFIGURATION.services[0]?.supportedScopes?.[0], defaultEntry: false }],
      serviceAttributes: [{ key: 'region', value: 'eu' }],
      clientAttributes: [{ key: 'tier', value: 'gold' }],
      forCredentialIssuance: false,
      responseSigningRequired: false,
    })
  })

  test('an unknown token', async () => {
    const answer = await introspect({ token: 'unknown-token' })
    expect(answer).toMatchObject({ action: 'UNAUTHORIZED', resultCode: 'A057302', existent: false, usable: false })
    expect(answer.responseContent).toMatch(/^Bearer error="invalid_token"/)
    expect(answer).toMatchObject({ clientId: 0 })
  })

  test('a missing scope', async () => {
    const { accessToken: token = '' } = await create({ scopes: ['payments'] })
    const answer = await introspect({ token, scopes: ['payments', 'profile'] })
    expect(answer).toMatchObject({ action: 'FORBIDDEN', resultCode: 'A064302', usable: true, sufficient: false })
    expect(answer).toMatchObject({ subject: 'ada', scopes: ['payments'] })
    expect(answer.responseContent).toMatch(/^Bearer error="insufficient_scope".*,scope="payments profile"$/)
  })

  test('a JWT', async () => {
    const mint = authleteWith(TOKENS.mint)
    const created = await mint.token.management.create({
      serviceId: 'mint',
      tokenCreateRequest: { grantType: 'AUTHORIZATION_CODE', clientId: 4711, subject: 'ada', jwtAtClaims: '{"a":1}' },
    })
    expect(created).toMatchObject({ action: 'OK', jwtAccessToken: expect.stringMatching(/^eyJ/) })
    const introspectionRequest = { token: created.jwtAccessToken ?? '' }
    const answer = await mint.introspection.process({ serviceId: 'mint', introspectionRequest })
    expect(answer).toMatchObject({ action: 'OK', subject: 'ada' })
  })

  test('the SDK rejects wrong types before sending', async () => {
    const wrong = { token: 5 } as unknown as models.IntrospectionRequest
    await expect(introspect(wrong)).rejects.toMatchObject({ name: 'SDKValidationError' })
  })
})

describe('pushed authorization requests', () => {
  test('CREATED', async () => {
    const answer = await push()
    expect(answer).toMatchObject({
      action: 'CREATED',
      resultCode: 'A245001',
      clientAuthMethod: 'CLIENT_SECRET_BASIC',
      requestUri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:[\w-]{43}$/),
    })
    expect(answer.responseContent).toBe(`{"expires_in":60,"request_uri":"${answer.requestUri}"}`)
  })

  test('a wrong secret', async () => {
    const answer = await push({}, 'another secret')
    expect(answer).toMatchObject({ action: 'UNAUTHORIZED', resultCode: 'A157305' })
    expect(JSON.parse(answer.responseContent ?? '')).toMatchObject({ error: 'invalid_client' })
  })

  test('an unregistered redirect URI', async () => {
    const answer = await push({ redirect_uri: 'https://elsewhere.example/' })
    expect(answer).toMatchObject({ action: 'BAD_REQUEST' })
    expect(JSON.parse(answer.responseContent ?? '')).toMatchObject({ error: 'invalid_request' })
  })
})

describe('authorization', () => {
  test('INTERACTION, with a ticket', async () => {
    const answer = await pushAndAuthorize({
      acr_values: 'urn:a urn:b',
      max_age: '300',
      login_hint: 'ada@bank.example',
      resource: 'https://rs.example',
    })
    expect(answer).toStrictEqual({
      resultCode: 'A004001',
      resultMessage: '[A004001] The authorization request is in order.',
      action: 'INTERACTION',
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      client: {
        clientId: 4711,
        clientIdAlias: 'ledger',
        clientIdAliasEnabled: true,
        clientName: 'The Ledger',
        clientType: 'CONFIDENTIAL',
      },
      clientIdAliasUsed: true,
      clientEntityIdUsed: false,
      scopes: [{ ...CONFIGURATION.services[0]?.supportedScopes?.[0], defaultEntry: false }],
      resources: ['https://rs.example'],
      acrs: ['urn:a', 'urn:b'],
      maxAge: 300,
      prompts: [],
      claims: [],
      claimsAtUserInfo: [],
      loginHint: 'ada@bank.example',
    })
  })

  test('a request_uri can be used once', async () => {
    const { requestUri = '' } = await push()
    expect(await authorize({ request_uri: requestUri })).toMatchObject({ action: 'INTERACTION' })
    const replayed = await authorize({ request_uri: requestUri })
    expect(replayed).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A008303' })
  })

  test('an error for the client', async () => {
    const answer = await authorize({ ...REQUEST, scope: 'unknown' })
    expect(answer).toMatchObject({ action: 'LOCATION' })
    const { searchParams } = new URL(answer.responseContent ?? '')
    expect(searchParams.get('error')).toBe('invalid_scope')
    expect(searchParams.get('iss')).toBe('https://bank.example')
  })

  test('authorization details and grant management', async () => {
    const authorization_details = '[{"type":"payment","datatypes":["a"],"amount":1.00}]'
    const asked = { authorization_details, grant_management_action: 'merge', grant_id: 'grant-1' }
    expect(await pushAndAuthorize(asked)).toMatchObject({
      action: 'INTERACTION',
      authorizationDetails: { elements: [{ type: 'payment', dataTypes: ['a'], otherFields: '{"amount":1.00}' }] },
      gmAction: 'MERGE',
      grantId: 'grant-1',
    })
  })

  test('prompts and claims', async () => {
    const asked = { prompt: 'login consent', claims: '{"id_token":{"email":null},"userinfo":{"name":null}}' }
    const answer = await pushAndAuthorize(asked)
    const names = { claims: ['email'], claimsAtUserInfo: ['name'] }
    expect(answer).toMatchObject({ action: 'INTERACTION', prompts: ['LOGIN', 'CONSENT'], ...names })
    expect(await pushAndAuthorize({ prompt: 'none' })).toMatchObject({ action: 'NO_INTERACTION', prompts: ['NONE'] })
  })
})

describe('codes, tokens and revocation', () => {
  const client = { clientId: 'ledger', clientSecret: CLIENT_SECRET }
  const exchange = (form: Readonly<Record<string, string>>, changes: object = {}) =>
    sdk.token.process({
      serviceId,
      tokenRequest: { ...client, parameters: new URLSearchParams(form).toString(), ...changes },
    })

  async function issue(asked: Readonly<Record<string, string>> = {}) {
    const { ticket = '' } = await pushAndAuthorize(asked)
    return sdk.authorization.issue({ serviceId, authorizationIssueRequest: { ticket, subject: 'ada' } })
  }

  async function redeem() {
    const { authorizationCode: code = '' } = await issue()
    const redeemed = { grant_type: 'authorization_code', code, redirect_uri: REQUEST.redirect_uri }
    return [redeemed, await exchange(redeemed)] as const
  }

  test('authorization, issue, token, refresh, introspection, revocation', async () => {
    const issued = await issue()
    expect(issued).toMatchObject({ action: 'LOCATION', resultCode: 'A049001' })
    const { searchParams } = new URL(issued.responseContent ?? '')
    expect(Object.fromEntries(searchParams)).toStrictEqual({
      code: issued.authorizationCode,
      state: REQUEST.state,
      iss: 'https://bank.example',
    })
    const [, first] = await redeem()
    const { accessToken = '', refreshToken = '' } = first
    expect(first).toMatchObject({ action: 'OK', resultCode: 'A050001', clientId: 4711, accessTokenDuration: 3600 })
    expect(JSON.parse(first.responseContent ?? '')).toMatchObject({
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'Bearer',
    })
    const second = await exchange({ grant_type: 'refresh_token', refresh_token: refreshToken })
    expect(second).toMatchObject({ action: 'OK', refreshToken, subject: 'ada' })
    expect(await introspect({ token: second.accessToken ?? '' })).toMatchObject({ action: 'OK', subject: 'ada' })
    const revocationRequest = { ...client, parameters: `token=${refreshToken}` }
    expect(await sdk.revocation.process({ serviceId, revocationRequest })).toMatchObject({ action: 'OK' })
    expect(await introspect({ token: accessToken })).toMatchObject({ action: 'UNAUTHORIZED' })
    const late = await exchange({ grant_type: 'refresh_token', refresh_token: refreshToken })
    expect(late).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A050308' })
  })

  test('a code that is redeemed twice revokes what it gave (RFC 6749 §4.1.2)', async () => {
    const [redeemed, { accessToken = '' }] = await redeem()
    const again = await exchange(redeemed)
    expect(again).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A050311' })
    expect(JSON.parse(again.responseContent ?? '')).toMatchObject({ error: 'invalid_grant' })
    expect(await introspect({ token: accessToken })).toMatchObject({ action: 'UNAUTHORIZED' })
  })

  test('FORM', async () => {
    const issued = await issue({ response_mode: 'form_post' })
    expect(issued).toMatchObject({ action: 'FORM', responseContent: expect.stringContaining('<form') })
  })

  test('a ticket can be used once, and not after a mistake of the call', async () => {
    const { ticket = '' } = await pushAndAuthorize({})
    const decide = (changes: object) =>
      sdk.authorization.issue({ serviceId, authorizationIssueRequest: { ticket, subject: 'ada', ...changes } })
    expect(await decide({ claims: '{"iss":1}' })).toMatchObject({
      action: 'INTERNAL_SERVER_ERROR',
      resultCode: 'A049201',
    })
    expect(await decide({ subject: '' })).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A049201' })
    const details = { authorizationDetails: { elements: [{ type: 'payment', otherFields: '[]' }] } }
    expect(await decide(details)).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A049201' })
    expect(await decide({ claims: '{"email":"ada@bank.example"}' })).toMatchObject({ action: 'LOCATION' })
    expect(await decide({})).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A040301' })
  })

  test.each([
    ['UNKNOWN', 'server_error'],
    ['SERVER_ERROR', 'server_error'],
    ['NOT_LOGGED_IN', 'login_required'],
    ['MAX_AGE_NOT_SUPPORTED', 'login_required'],
    ['EXCEEDS_MAX_AGE', 'login_required'],
    ['DIFFERENT_SUBJECT', 'login_required'],
    ['ACR_NOT_SATISFIED', 'login_required'],
    ['DENIED', 'access_denied'],
    ['NOT_AUTHENTICATED', 'access_denied'],
    ['ACCOUNT_SELECTION_REQUIRED', 'account_selection_required'],
    ['CONSENT_REQUIRED', 'consent_required'],
    ['INTERACTION_REQUIRED', 'interaction_required'],
    ['INVALID_TARGET', 'invalid_target'],
  ] as const)('fails with %s as %s (RFC 6749 §4.1.2.1)', async (reason, error) => {
    const { ticket = '' } = await pushAndAuthorize({})
    const authorizationFailRequest = { ticket, reason, description: 'Because.' }
    const failed = await sdk.authorization.fail({ serviceId, authorizationFailRequest })
    expect(failed).toMatchObject({ action: 'LOCATION', resultCode: 'A060001' })
    const { searchParams } = new URL(failed.responseContent ?? '')
    const sent = { error, error_description: 'Because.', state: REQUEST.state, iss: 'https://bank.example' }
    expect(Object.fromEntries(searchParams)).toStrictEqual(sent)
    const again = await sdk.authorization.fail({ serviceId, authorizationFailRequest })
    expect(again).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A040301' })
  })

  test('INVALID_CLIENT (RFC 6749 §5.2, RFC 7009 §2.2.1)', async () => {
    const wrong = { clientSecret: 'another secret' }
    const answer = await exchange({ grant_type: 'client_credentials' }, wrong)
    expect(answer).toMatchObject({ action: 'INVALID_CLIENT' })
    expect(JSON.parse(answer.responseContent ?? '')).toMatchObject({ error: 'invalid_client' })
    const revocationRequest = { ...client, ...wrong, parameters: 'token=a' }
    expect(await sdk.revocation.process({ serviceId, revocationRequest })).toMatchObject({ action: 'INVALID_CLIENT' })
  })

  test('BAD_REQUEST for a locked client, and for a revocation without token (RFC 7009 §2.2.1)', async () => {
    const locked = await exchange({ grant_type: 'client_credentials' }, { clientId: 'locked' })
    expect(locked).toMatchObject({ action: 'BAD_REQUEST' })
    const revocationRequest = { ...client, parameters: 'token_type_hint=a' }
    expect(await sdk.revocation.process({ serviceId, revocationRequest })).toMatchObject({ action: 'BAD_REQUEST' })
  })

  test('INTERNAL_SERVER_ERROR for fields that are not supported', async () => {
    const answer = await exchange({ grant_type: 'client_credentials' }, { jwtAtClaims: '{}' })
    expect(answer).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A050201' })
  })

  test.each([
    'password',
    'urn:ietf:params:oauth:grant-type:token-exchange',
    'urn:ietf:params:oauth:grant-type:jwt-bearer',
  ])('%s is unsupported, so no ticket of a token request exists (RFC 6749 §5.2)', async grant_type => {
    const answer = await exchange({ grant_type, username: 'ada', password: 'a', subject_token: 'a', assertion: 'a' })
    expect(answer).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A050302' })
    expect(answer).not.toHaveProperty('ticket')
    expect(JSON.parse(answer.responseContent ?? '')).toMatchObject({ error: 'unsupported_grant_type' })
    const issued = await sdk.token.issue({ serviceId, tokenIssueRequest: { ticket: 'a', subject: 'ada' } })
    expect(issued).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A054301' })
    const failed = await sdk.token.fail({ serviceId, tokenFailRequest: { ticket: 'a', reason: 'UNKNOWN' } })
    expect(failed).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A067301' })
  })
})

describe('access tokens', () => {
  test('create', async () => {
    const own = { accessToken: 'an-access-token-from-elsewhere', refreshToken: 'a-refresh-token-from-elsewhere' }
    const answer = await create({ ...own, scopes: ['payments'], accessTokenDuration: 60, refreshTokenDuration: 120 })
    expect(answer).toStrictEqual({
      ...own,
      resultCode: 'A109001',
      resultMessage: '[A109001] The access token is created.',
      action: 'OK',
      clientId: 4711,
      clientIdentifier: '4711',
      expiresAt: expect.any(Number),
      expiresIn: 60,
      scopes: ['payments'],
      subject: 'ada',
      grantType: 'AUTHORIZATION_CODE',
      tokenType: 'Bearer',
      forExternalAttachment: false,
    })
    expect(await create(own)).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A144201' })
  })

  test('create for a client that does not exist, and for one that is locked', async () => {
    const absent = { name: 'ResultError', statusCode: 400, resultCode: 'A001212' }
    await expect(create({ clientId: 1 })).rejects.toMatchObject(absent)
    const locked = { name: 'ResultError', statusCode: 403, resultCode: 'A001215' }
    await expect(create({ clientId: 4712 })).rejects.toMatchObject(locked)
  })

  test('update', async () => {
    const { accessToken = '', expiresAt = 0 } = await create({ scopes: ['payments'] })
    const changes = { scopes: ['profile'], properties: [{ key: 'a', value: 'b', hidden: false }] }
    const answer = await update({ accessToken, ...changes, accessTokenExpiresAt: expiresAt + 1 })
    expect(answer).toMatchObject({ action: 'OK', resultCode: 'A135001', scopes: ['profile'] })
    expect(await introspect({ token: accessToken })).toMatchObject({ ...changes, expiresAt: expiresAt + 1 })
    const unknown = await update({ accessToken: 'unknown-token', scopes: [] })
    expect(unknown).toMatchObject({ action: 'NOT_FOUND', resultCode: 'A135202' })
  })

  test('0 and false mean that a field is not set', async () => {
    const created = await create({ accessTokenDuration: 0, refreshTokenDuration: 0, accessTokenPersistent: false })
    expect(created).toMatchObject({ action: 'OK', expiresIn: 3600 })
    const { accessToken = '', expiresAt } = created
    const unset = { accessTokenExpiresAt: 0, refreshTokenExpiresAt: -1, accessTokenValueUpdated: false }
    expect(await update({ accessToken, ...unset })).toMatchObject({ action: 'OK', accessTokenExpiresAt: expiresAt })
    expect(await introspect({ token: accessToken })).toMatchObject({ action: 'OK', refreshable: true, expiresAt })
  })

  test.each(['value', 'hash'] as const)('revoke one token by its %s', async kind => {
    for (const token of ['access', 'refresh'] as const) {
      const { accessToken = '', refreshToken = '' } = await create()
      const value = token === 'access' ? accessToken : refreshToken
      const identifier = kind === 'value' ? value : createHash('sha256').update(value).digest('base64url')
      const answer = await revoke({ [`${token}TokenIdentifier`]: identifier })
      expect(answer).toMatchObject({ resultCode: 'A113001', count: 1 })
      expect(await introspect({ token: accessToken })).toMatchObject({ action: 'UNAUTHORIZED', existent: false })
    }
  })

  test('revoke all tokens of a client and subject', async () => {
    const { accessToken: token = '' } = await create({ subject: 'grace' })
    const answer = await revoke({ clientIdentifier: 'ledger', subject: 'grace' })
    expect(answer).toStrictEqual({
      resultCode: 'A113001',
      resultMessage: '[A113001] Access tokens revoked: 1.',
      count: 1,
    })
    expect(await introspect({ token })).toMatchObject({ action: 'UNAUTHORIZED', existent: false })
    expect(await revoke({ clientIdentifier: 'ledger', subject: 'grace' })).toMatchObject({ count: 0 })
  })
})

test('the context of an authorization request has no effect', async () => {
  const authorizationRequest = { parameters: new URLSearchParams(REQUEST).toString(), context: 'of the caller' }
  const answer = await sdk.authorization.processRequest({ serviceId, authorizationRequest })
  expect(answer).toMatchObject({ action: 'INTERACTION' })
})

describe('refuses unsupported fields and operations of the published API', () => {
  test.each([{ accessTokenPersistent: true }, { sessionId: 'a session' }])('create with %o', async fields => {
    expect(await create(fields)).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A109201' })
  })

  test.each([
    { accessTokenPersistent: true },
    { accessTokenValueUpdated: true },
    { accessTokenExpiresAtUpdatedOnScopeUpdate: true },
    { refreshTokenExpiresAtUpdatedOnScopeUpdate: true },
    { tokenId: 'an id' },
  ])('update with %o', async fields => {
    const { accessToken = '' } = await create()
    expect(await update({ accessToken, ...fields })).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A109201' })
  })

  test('operations that are not supported', async () => {
    const answer = sdk.userinfo.process({ serviceId, userinfoRequest: { token: 'unknown-token' } })
    await expect(answer).rejects.toMatchObject({ name: 'AuthleteDefaultError', statusCode: 404 })
  })
})

describe('credentials', () => {
  test('an organization token is accepted for every service', async () => {
    const organization = authleteWith(TOKENS.organization)
    for (const each of ['bank', 'mint']) {
      const answer = await organization.introspection.process({
        serviceId: each,
        introspectionRequest: { token: 'unknown-token' },
      })
      expect(answer).toMatchObject({ action: 'UNAUTHORIZED' })
    }
  })

  test.each([
    ['a wrong token', 'another-token', 'bank'],
    ["another service's token", TOKENS.mint, 'bank'],
    ['an unknown service', TOKENS.bank, 'nowhere'],
  ])('%s', async (_, bearer, service) => {
    const call = authleteWith(bearer).introspection.process({
      serviceId: service,
      introspectionRequest: { token: 'unknown-token' },
    })
    await expect(call).rejects.toMatchObject({ name: 'ResultError', statusCode: 401, resultCode: 'A003201' })
  })

  test('no token', async () => {
    const call = new Authlete({ bearer: '', serverURL: server.origin }).introspection.process({
      serviceId,
      introspectionRequest: { token: 'unknown-token' },
    })
    await expect(call).rejects.toMatchObject({ name: 'ResultError', statusCode: 401 })
  })
})
