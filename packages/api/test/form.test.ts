import { describe, expect, test } from 'vitest'
import { readForm } from '../src/form.js'
import { type Api, bankApi, CLIENT_SECRET, CREATION, call, members } from './fixture.js'

type Fields = Readonly<Record<string, unknown>>

const FORM = 'application/x-www-form-urlencoded'

async function post(api: Api, path: string, body: string, type = FORM): Promise<Fields> {
  return members(await api(call(`/api/bank/${path}`, { body, headers: { 'content-type': type } })))
}

function postJson(api: Api, path: string, body: object): Promise<Fields> {
  return post(api, path, JSON.stringify(body), 'application/json')
}

/** An API, and a token of the subject ada with the scopes read and write. */
async function withToken(changes: object = {}): Promise<{ readonly api: Api; readonly token: string }> {
  const api = await bankApi()
  const creation = { ...CREATION, scopes: ['read', 'write'], resources: ['https://a.example'], acr: 'gold', ...changes }
  const { accessToken } = await postJson(api, 'auth/token/create', creation)
  return { api, token: String(accessToken) }
}

const OK = 'A056001'
const UNREADABLE = 'A057201'

describe('introspection reads a form', () => {
  test.each([
    ['a token alone', 'docs/rest-api.md', '', OK],
    ['scopes separated by a plus', 'docs/rest-api.md', 'scopes=read+write', OK],
    ['scopes separated by %20', 'docs/rest-api.md', 'scopes=read%20write', OK],
    ['a scope that is not covered', 'docs/rest-api.md', 'scopes=read+admin', 'A064302'],
    ['scopes= demands nothing', 'docs/rest-api.md', 'scopes=', OK],
    ['scopes separated by two spaces', 'docs/rest-api.md', 'scopes=read++write', UNREADABLE],
    ['scopes separated by a comma', 'docs/rest-api.md', 'scopes=read,write', 'A064302'],
    ['JSON instead of scopes', 'docs/rest-api.md', 'scopes=%5B%22read%22%5D', UNREADABLE],
    ['resources', 'docs/rest-api.md', 'resources=https%3A%2F%2Fa.example', OK],
    ['a resource that is not covered', 'docs/rules.md §2', 'resources=https://a.example+https://b.example', 'A066310'],
    ['acrValues', 'docs/rest-api.md', 'acrValues=silver+gold', OK],
    ['another acr', 'docs/rules.md §2', 'acrValues=silver', 'A341302'],
    ['requiredComponents demand a signature', 'docs/rest-api.md', 'requiredComponents=%40method', 'A065320'],
    ['requiredComponents= demands nothing', 'docs/rest-api.md', 'requiredComponents=', OK],
    ['the subject', 'docs/rest-api.md', 'subject=ada', OK],
    ['subject= is a subject', 'docs/rest-api.md', 'subject=', 'A066302'],
    ['a plus in the subject is a space', 'WHATWG URL §5.1', 'subject=a+da', 'A066302'],
    ['maxAge', 'docs/rest-api.md', 'maxAge=60', 'A340301'],
    ['maxAge=0 is not set', 'docs/rest-api.md', 'maxAge=0', OK],
    ['maxAge=00 is not set', 'docs/rest-api.md', 'maxAge=00', OK],
    ['maxAge= is not a number', 'docs/rest-api.md', 'maxAge=', UNREADABLE],
    ['a maxAge of 400 digits', 'docs/rest-api.md', `maxAge=${'9'.repeat(400)}`, UNREADABLE],
    ['a negative maxAge', 'docs/rest-api.md', 'maxAge=-1', UNREADABLE],
    ['a fractional maxAge', 'docs/rest-api.md', 'maxAge=1.5', UNREADABLE],
    ['an exponent', 'docs/rest-api.md', 'maxAge=1e3', UNREADABLE],
    ['a hexadecimal', 'docs/rest-api.md', 'maxAge=0x10', UNREADABLE],
    ['a maxAge beyond all integers', 'docs/rest-api.md', 'maxAge=9007199254740993', UNREADABLE],
    ['dpopNonceRequired=true', 'docs/rest-api.md', 'dpopNonceRequired=true', OK],
    ['requestBodyContained=false', 'docs/rest-api.md', 'requestBodyContained=false', OK],
    ['a boolean of 1', 'docs/rest-api.md', 'dpopNonceRequired=1', UNREADABLE],
    ['a boolean in capitals', 'docs/rest-api.md', 'requestBodyContained=TRUE', UNREADABLE],
    ['an empty boolean', 'docs/rest-api.md', 'requestBodyContained=', UNREADABLE],
    ['headers, which only JSON can express', 'docs/rest-api.md', 'headers=%5B%5D', UNREADABLE],
    ['scopes twice', 'docs/rest-api.md', 'scopes=read&scopes=write', UNREADABLE],
    ['subject twice, with the same value', 'docs/rest-api.md', 'subject=ada&subject=ada', UNREADABLE],
    ['subject twice, once escaped', 'docs/rest-api.md', 'subject=ada&sub%6Aect=ada', UNREADABLE],
    ['maxAge three times', 'docs/rest-api.md', 'maxAge=0&maxAge=0&maxAge=0', UNREADABLE],
    ['headers twice', 'docs/rest-api.md', 'headers=&headers=', UNREADABLE],
    ['token twice', 'docs/rest-api.md', 'token=x', UNREADABLE],
    ['a field that the operation does not have', 'docs/decisions/0008', 'unheard=1', UNREADABLE],
    ['empty pairs', 'WHATWG URL §5.1', '&&subject=ada&', OK],
    ['a field without an equals sign', 'WHATWG URL §5.1', 'subject', 'A066302'],
    ['an equals sign in a value', 'WHATWG URL §5.1', 'subject=ada=', 'A066302'],
  ])('%s (%s)', async (_name, _clause, demands, resultCode) => {
    const { api, token } = await withToken()
    expect(await post(api, 'auth/introspection', `token=${token}&${demands}`)).toMatchObject({ resultCode })
  })

  test('accepts a charset parameter, which clients send', async () => {
    const { api, token } = await withToken()
    const answer = await post(api, 'auth/introspection', `token=${token}`, `${FORM};charset=UTF-8`)
    expect(answer).toMatchObject({ resultCode: OK })
  })

  test('reads text outside ASCII, escaped or not', async () => {
    const { api, token } = await withToken({ subject: 'Ünal €' })
    for (const subject of ['Ünal+€', encodeURIComponent('Ünal €')]) {
      expect(await post(api, 'auth/introspection', `token=${token}&subject=${subject}`)).toMatchObject({
        resultCode: OK,
      })
    }
  })
})

describe('a maxAge of 0 in JSON is unset in the REST API only (docs/rest-api.md)', () => {
  test.each(['0', '-0', '0.0', '0e7'])('%s', async written => {
    const { api, token } = await withToken()
    const body = `{"token":"${token}","maxAge":${written}}`
    expect(await post(api, 'auth/introspection', body, 'application/json')).toMatchObject({ resultCode: OK })
  })

  test.each<readonly [written: string, resultCode: string]>([
    ['"0"', UNREADABLE],
    ['false', UNREADABLE],
    ['1', 'A340301'],
    ['null', OK],
  ])('%s keeps its meaning', async (written, resultCode) => {
    const { api, token } = await withToken()
    const body = `{"token":"${token}","maxAge":${written}}`
    expect(await post(api, 'auth/introspection', body, 'application/json')).toMatchObject({ resultCode })
  })
})

describe('the other operations read forms', () => {
  test('registers, redeems and completes a pushed request (docs/rest-api.md)', async () => {
    const api = await bankApi()
    const request = 'response_type=code&client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&scope=read'
    const body = new URLSearchParams({ parameters: request, clientId: 'app', clientSecret: CLIENT_SECRET })
    const pushed = await post(api, 'pushed_auth_req', `${body}&dpopNonceRequired=false`)
    expect(pushed).toMatchObject({ action: 'CREATED' })
    const byUri = new URLSearchParams({ client_id: 'app', request_uri: String(pushed.requestUri) }).toString()
    const waiting = await post(api, 'auth/authorization', new URLSearchParams({ parameters: byUri }).toString())
    expect(waiting).toMatchObject({ action: 'INTERACTION' })
    const completed = await post(api, 'auth/authorization/complete', `ticket=${waiting.ticket}`)
    expect(completed).toMatchObject({ action: 'OK' })
  })

  test('keeps a numeric clientId of a pushed request as text', async () => {
    const api = await bankApi()
    const request = 'response_type=code&client_id=1001&redirect_uri=https%3A%2F%2Fapp.example%2Fcb'
    const body = new URLSearchParams({ parameters: request, clientId: '1001', clientSecret: CLIENT_SECRET }).toString()
    expect(await post(api, 'pushed_auth_req', body)).toMatchObject({ action: 'CREATED' })
    const padded = new URLSearchParams({ parameters: request, clientId: '01001', clientSecret: CLIENT_SECRET })
    expect(await post(api, 'pushed_auth_req', padded.toString())).toMatchObject({ resultCode: 'A247303' })
  })

  test.each([
    ['parameters twice', 'pushed_auth_req', 'parameters=a&parameters=a', 'A245201'],
    ['clientId twice', 'pushed_auth_req', 'parameters=a&clientId=a&clientId=a', 'A245201'],
    [
      'a certificate chain, which only JSON can express',
      'pushed_auth_req',
      'parameters=a&clientCertificatePath=a',
      'A245201',
    ],
    ['no parameters', 'pushed_auth_req', '', 'A245201'],
    ['parameters twice', 'auth/authorization', 'parameters=a&parameters=a', 'A004201'],
    ['no parameters', 'auth/authorization', '', 'A004201'],
    ['ticket twice', 'auth/authorization/complete', 'ticket=a&ticket=a', 'A040201'],
    [
      'properties, which only JSON can express',
      'auth/token/create',
      'grantType=AUTHORIZATION_CODE&properties=[]',
      'A109201',
    ],
    ['a grant twice', 'auth/token/create', 'grantType=AUTHORIZATION_CODE&grant=a&grant=a', 'A109201'],
    [
      'two spaces between claims',
      'auth/token/create',
      'grantType=AUTHORIZATION_CODE&clientId=1001&subject=a&consentedClaims=a++b',
      'A109201',
    ],
    ['a clientId that is not a number', 'auth/token/create', 'grantType=AUTHORIZATION_CODE&clientId=app', 'A109201'],
    ['accessToken twice', 'auth/token/update', 'accessToken=a&accessToken=a', 'A109201'],
    ['clientId twice', 'auth/token/revoke', 'clientId=1&clientId=1', 'A109201'],
  ])('refuses %s, at %s (docs/rest-api.md)', async (_, path, body, resultCode) => {
    expect(await post(await bankApi(), path, body)).toMatchObject({ resultCode })
  })

  test('creates, updates and revokes a token (docs/rules.md §5)', async () => {
    const api = await bankApi()
    const creation = new URLSearchParams({
      grantType: 'AUTHORIZATION_CODE',
      clientId: '1001',
      subject: 'ada',
      scopes: 'read write',
      accessTokenDuration: '60',
      refreshTokenDuration: '120',
      authTime: '1',
      resources: 'https://a.example https://b.example',
      accessTokenResources: 'https://a.example',
      consentedClaims: 'email name',
      cnonceExpiresAt: '99',
      forExternalAttachment: 'true',
      forCredentialIssuance: 'false',
      clientIdAliasUsed: 'true',
      clientEntityIdUsed: 'false',
      metadataDocumentUsed: 'false',
    })
    const { accessToken, ...created } = await post(api, 'auth/token/create', creation.toString())
    expect(created).toMatchObject({ action: 'OK', expiresIn: 60, scopes: ['read', 'write'] })
    const update = `accessToken=${accessToken}&scopes=read&refreshTokenRemoved=true&authTime=2&consentedClaims=`
    expect(await post(api, 'auth/token/update', update)).toMatchObject({ action: 'OK', scopes: ['read'] })
    expect(await post(api, 'auth/introspection', `token=${accessToken}`)).toMatchObject({
      action: 'OK',
      authTime: 2,
      refreshable: false,
      resources: ['https://a.example', 'https://b.example'],
      accessTokenResources: ['https://a.example'],
      consentedClaims: [],
      cnonceExpiresAt: 99,
      forExternalAttachment: true,
      forCredentialIssuance: false,
      clientIdAliasUsed: true,
    })
    expect(await post(api, 'auth/token/revoke', 'clientId=1001&subject=ada')).toMatchObject({ action: 'OK', count: 1 })
  })
})

test('reads fields named like members of Object.prototype', () => {
  const read = readForm('__proto__=a&constructor=b&toString=c', new Map())
  expect(Object.entries(read?.fields ?? {})).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
    ['toString', 'c'],
  ])
})
