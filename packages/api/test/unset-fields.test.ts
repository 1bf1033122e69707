import { beforeEach, describe, expect, test } from 'vitest'
import { API_OPERATIONS } from '../src/operations.js'
import { type Api, BASIC, BEARER, bankApi, CLIENT_SECRET, CREATION, call, members } from './fixture.js'

type Fields = Readonly<Record<string, unknown>>

let api: Api
beforeEach(async () => {
  api = await bankApi()
})

function post(path: string, body: object): Promise<Fields> {
  return bodyOf(path, JSON.stringify(body), 'application/json')
}

async function bodyOf(path: string, body: string, type: string): Promise<Fields> {
  return members(await api(call(`/api/bank/${path}`, { body, headers: { 'content-type': type } })))
}

function postForm(path: string, body: Readonly<Record<string, string>>): Promise<Fields> {
  return bodyOf(path, new URLSearchParams(body).toString(), 'application/x-www-form-urlencoded')
}

const AUTHORIZATION = {
  response_type: 'code',
  client_id: 'app',
  redirect_uri: 'https://app.example/cb',
}
const parameters = new URLSearchParams(AUTHORIZATION).toString()

const PUSH = { parameters, clientId: 'app', clientSecret: CLIENT_SECRET }

async function tokenOf(changes: object = {}): Promise<string> {
  return String((await post('auth/token/create', { ...CREATION, ...changes })).accessToken)
}

describe('the value that clients send for an unset field is absent (docs/rest-api.md)', () => {
  test.each<readonly [name: string, path: string, body: object, resultCode: string]>([
    ['an unknown null', 'auth/introspection', { token: 'x', unheard: null }, 'A057302'],
    ['an empty proof', 'auth/introspection', { token: 'x', dpop: '' }, 'A057302'],
    ['an unknown null', 'auth/introspection/standard', { parameters: 'token=x', rsUri: null }, 'A057302'],
    ['an unknown null', 'pushed_auth_req', { ...PUSH, unheard: null }, 'A245001'],
    ['an empty proof', 'pushed_auth_req', { ...PUSH, dpop: '' }, 'A245001'],
    ['an empty secret', 'pushed_auth_req', { ...PUSH, clientSecret: '' }, 'A157304'],
    ['an empty client', 'pushed_auth_req', { parameters, clientId: '', clientSecret: '' }, 'A157304'],
    ['a client of 0', 'pushed_auth_req', { parameters, clientId: 0, clientSecret: '' }, 'A157304'],
    ['an unknown null', 'auth/authorization', { parameters, cimdOptions: null, context: null }, 'A004001'],
    ['an unknown null', 'auth/authorization/complete', { ticket: 'x', unheard: null }, 'A040301'],
    ['0 with an identifier', 'auth/token/create', { ...CREATION, clientId: 0, clientIdentifier: 'app' }, 'A109001'],
    [
      'empty text with an identifier',
      'auth/token/create',
      { ...CREATION, clientId: '', clientIdentifier: 'app' },
      'A109001',
    ],
    [
      'null with an identifier',
      'auth/token/create',
      { ...CREATION, clientId: null, clientIdentifier: 'app' },
      'A109001',
    ],
    ['0 alone', 'auth/token/create', { ...CREATION, clientId: 0 }, 'A109202'],
    ['an unknown null', 'auth/token/create', { ...CREATION, unheard: null }, 'A109001'],
    ['0 with an identifier', 'auth/token/revoke', { clientId: 0, clientIdentifier: 'app' }, 'A113001'],
    [
      'unknown nulls',
      'auth/token/revoke',
      { accessTokenIdentifier: null, clientIdentifier: 'app', a: null },
      'A113001',
    ],
  ])('%s at %s', async (_, path, body, resultCode) => {
    expect(await post(path, body)).toMatchObject({ resultCode })
  })

  test.each<readonly [name: string, path: string, body: Readonly<Record<string, string>>, resultCode: string]>([
    ['an empty proof', 'auth/introspection', { token: 'x', dpop: '' }, 'A057302'],
    ['an empty client', 'pushed_auth_req', { parameters, clientId: '', clientSecret: '', dpop: '' }, 'A157304'],
    ['empty text with an identifier', 'auth/token/revoke', { clientId: '', clientIdentifier: 'app' }, 'A113001'],
    ['0 with an identifier', 'auth/token/revoke', { clientId: '0', clientIdentifier: 'app' }, 'A113001'],
  ])('%s at %s, in a form', async (_, path, body, resultCode) => {
    expect(await postForm(path, body)).toMatchObject({ resultCode })
  })

  test('updates by hash when the token is unset', async () => {
    const token = await tokenOf()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
    const accessTokenHash = btoa(String.fromCharCode(...digest)).replace('=', '')
    const hash = accessTokenHash.replaceAll('+', '-').replaceAll('/', '_')
    const update = { accessToken: null, accessTokenHash: hash, scopes: ['write'] }
    expect(await post('auth/token/update', update)).toMatchObject({ resultCode: 'A135001', scopes: ['write'] })
  })

  test('does not clear forExternalAttachment and authTime when an update leaves them unset', async () => {
    const token = await tokenOf({ forExternalAttachment: true, authTime: 7 })
    const update = { accessToken: token, forExternalAttachment: false, authTime: 0, scopes: ['write'] }
    expect(await post('auth/token/update', update)).toMatchObject({ resultCode: 'A135001' })
    expect(await post('auth/introspection', { token })).toMatchObject({ forExternalAttachment: true, authTime: 7 })
  })

  test('stores no authTime when it is 0', async () => {
    const token = await tokenOf({ authTime: 0 })
    expect(await post('auth/introspection', { token })).not.toHaveProperty('authTime')
  })
})

describe.each([
  ['3.0', '/api/bank/', BEARER],
  ['2.x', '/api/', BASIC],
])('empty text in a decision is absent, %s', (_, prefix, authorization) => {
  const request = new URLSearchParams({ ...AUTHORIZATION, scope: 'read' }).toString()

  async function send(path: string, body: object): Promise<Fields> {
    return members(await api(call(prefix + path, { headers: { authorization }, body: JSON.stringify(body) })))
  }

  async function decide(path: string, decision: object): Promise<Fields> {
    const { ticket } = await send('auth/authorization', { parameters: request })
    return send(path, { ticket, ...decision })
  }

  async function tokenIssued(decision: object): Promise<string> {
    const { authorizationCode } = await decide('auth/authorization/issue', { subject: 'ada', ...decision })
    const parameters = new URLSearchParams({
      grant_type: 'authorization_code',
      code: String(authorizationCode),
      redirect_uri: AUTHORIZATION.redirect_uri,
    }).toString()
    const client = { clientId: 'app', clientSecret: CLIENT_SECRET }
    return String((await send('auth/token', { parameters, ...client })).accessToken)
  }

  test.each([
    ['an approval', async () => tokenIssued({ acr: '' }), undefined],
    ['an approval with acr', async () => tokenIssued({ acr: 'gold' }), 'gold'],
    ['a creation', async () => tokenOf({ acr: '' }), undefined],
  ])('the token of %s has the acr of the request, if any', async (_name, made, acr) => {
    const answer = await send('auth/introspection', { token: await made() })
    expect(answer).toMatchObject({ action: 'OK' })
    expect(answer.acr).toBe(acr)
  })

  test('an update leaves acr as it is', async () => {
    const token = await tokenOf({ acr: 'gold' })
    await send('auth/token/update', { accessToken: token, acr: '', scopes: ['write'] })
    expect(await send('auth/introspection', { token })).toMatchObject({ acr: 'gold', scopes: ['write'] })
  })

  test('an approval without claims', async () => {
    const answer = await decide('auth/authorization/issue', { subject: 'ada', claims: '' })
    expect(answer).toMatchObject({ action: 'LOCATION', resultCode: 'A049001' })
  })

  test('a refusal without a description', async () => {
    const answer = await decide('auth/authorization/fail', { reason: 'DENIED', description: '' })
    expect(answer).toMatchObject({ action: 'LOCATION', resultCode: 'A060001' })
    expect(answer.responseContent).not.toContain('error_description')
  })
})

describe.each([
  ['3.0', '/api/bank/', BEARER],
  ['2.x', '/api/', BASIC],
])('an unknown member with an unset value is absent, %s', (_, prefix, authorization) => {
  const UNSET: Readonly<Record<string, unknown>> = { a: false, b: 0, c: '', d: [], e: {}, f: null }

  async function answerTo(path: string, body: object): Promise<unknown> {
    return (await members(await api(call(prefix + path, { headers: { authorization }, body: JSON.stringify(body) }))))
      .resultMessage
  }

  test.each(API_OPERATIONS.map(({ path }) => path))('%s', async path => {
    const { grantType } = CREATION
    const body = {
      grantType,
      parameters: 'x=y',
      ticket: 'x',
      accessToken: 'x',
      subject: 'ada',
      reason: 'DENIED',
      token: 'x',
    }
    const known = Object.fromEntries(
      Object.entries(body).filter(([name]) => API_OPERATIONS.find(each => each.path === path)?.codings.has(name)),
    )
    const without = await answerTo(path, known)
    expect(without).not.toContain('this call does not have')
    for (const [name, value] of Object.entries(UNSET)) {
      expect(await answerTo(path, { ...known, [name]: value })).toBe(without)
    }
    expect(await answerTo(path, { ...known, ...UNSET, g: 1 })).toContain('has a field that this call does not have: g')
  })

  test.each(['auth/token', 'auth/revocation', 'pushed_auth_req'])('%s: empty credentials are absent', async path => {
    const sent = { clientId: 'app', clientSecret: CLIENT_SECRET, parameters: 'x=y' }
    const empty = { oauthClientAttestation: '', oauthClientAttestationPop: '', clientCertificate: '', htm: '', htu: '' }
    expect(await answerTo(path, { ...sent, ...empty, dpop: '' })).toBe(await answerTo(path, sent))
    expect(await answerTo(path, { ...sent, oauthClientAttestation: 'x' })).not.toBe(await answerTo(path, sent))
  })
})

test('an empty thumbprint does not make a token that is bound to nothing', async () => {
  const creation = { ...CREATION, certificateThumbprint: '' }
  expect(await post('auth/token/create', creation)).toMatchObject({ resultCode: 'A109201' })
})

describe('other values are kept', () => {
  test.each<readonly [name: string, path: string, body: object, resultCode: string]>([
    ['an empty subject', 'auth/introspection', { subject: '' }, 'A066302'],
    ['a misspelt demand for a scope', 'auth/introspection', { scope: ['admin'] }, 'A057201'],
    ['a misspelt demand for a time', 'auth/introspection', { max_age: 1 }, 'A057201'],
    ['a misspelt demand for a nonce', 'auth/introspection', { dpopNonceReqired: true }, 'A057201'],
    ['a misspelt demand for a subject', 'auth/introspection', { sub: 'ada' }, 'A057201'],
    ['an unknown list that contains nothing but 0', 'auth/introspection', { unheard: [0] }, 'A057201'],
    ['an unknown object with an unset member', 'auth/introspection', { unheard: { a: null } }, 'A057201'],
    ['a known list that is empty text', 'auth/introspection', { scopes: '' }, 'A057201'],
    ['a known flag that is 0', 'auth/introspection', { dpopNonceRequired: 0 }, 'A057201'],
    ['a proof that is a space', 'auth/introspection', { dpop: ' ' }, 'A065316'],
  ])('%s at %s', async (_, path, body, resultCode) => {
    expect(await post(path, { token: await tokenOf(), ...body })).toMatchObject({ resultCode })
  })

  test.each<readonly [name: string, path: string, body: object, resultCode: string]>([
    ['a client with the text 0', 'pushed_auth_req', { ...PUSH, clientId: '0' }, 'A247303'],
    ['an empty certificate', 'pushed_auth_req', { ...PUSH, clientCertificatePath: '' }, 'A245201'],
    ['an unsupported parameter', 'auth/introspection/standard', { parameters: '', rsUri: 'https://a' }, 'A057202'],
    ['unsupported options', 'auth/authorization', { parameters, cimdOptions: { a: 1 } }, 'A004201'],
  ])('%s at %s', async (_, path, body, resultCode) => {
    expect(await post(path, body)).toMatchObject({ resultCode })
  })
})

describe('the number of an unknown client is 0 (docs/rest-api.md)', () => {
  test.each<readonly [name: string, path: string, body: object, clientId: number | undefined]>([
    ['an unknown token', 'auth/introspection', { token: 'x' }, 0],
    ['an unreadable request', 'auth/introspection', { token: 7 }, 0],
    ['no token', 'auth/introspection', {}, 0],
    ['a refused creation', 'auth/token/create', { ...CREATION, scopes: ['else'] }, 0],
    ['a created token', 'auth/token/create', CREATION, 1001],
    ['an answer without a client number', 'auth/token/update', { accessToken: 'x', scopes: [] }, undefined],
    ['an answer without a client number', 'pushed_auth_req', PUSH, undefined],
  ])('%s at %s', async (_, path, body, clientId) => {
    expect((await post(path, body)).clientId).toBe(clientId)
  })

  test('answers the number of the client of a known token', async () => {
    expect(await post('auth/introspection', { token: await tokenOf() })).toMatchObject({ clientId: 1001 })
  })

  test('answers only a code and a message with a status of its own', async () => {
    const answer = await post('auth/token/create', { ...CREATION, clientId: 4711 })
    expect(Object.keys(answer)).toEqual(['resultCode', 'resultMessage'])
  })
})
