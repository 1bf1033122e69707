import { describe, expect, test } from 'vitest'
import type { ApiReason } from '../src/refusals.js'
import { expectRefusal } from './expect-refusal.js'
import {
  type Api,
  BASIC,
  BEARER,
  bankApi,
  type CallChanges,
  CREATION,
  call,
  INTROSPECTION,
  members,
  ORGANIZATION_TOKEN,
  TOKEN,
  V2,
} from './fixture.js'
import { authorization, contentType, LARGE, REFUSAL_ROWS } from './refusal-rows.js'

test.each(REFUSAL_ROWS)('refuses %s (%s): %s', async (_name, _clause, reason, path, changes) => {
  const api = await bankApi()
  await expectRefusal(await api(call(path, changes)), reason, path)
})

describe('accepts', () => {
  test.each([
    ['a service access token', INTROSPECTION, BEARER],
    ['a scheme in another case, with more spaces', INTROSPECTION, `bEARER   ${TOKEN}`],
    ['an organization token', INTROSPECTION, `Bearer ${ORGANIZATION_TOKEN}`],
    ['an organization token at another service', '/api/shop/auth/introspection', `Bearer ${ORGANIZATION_TOKEN}`],
    ['a service access token, without a service in the path', V2, BEARER],
    ['API key and secret, split at the first colon', V2, BASIC],
    ['a scheme in another case, 2.x', V2, BASIC.replace('Basic', 'BASIC')],
  ])('%s (docs/rest-api.md)', async (_, path, value) => {
    const api = await bankApi()
    expect((await api(call(path, authorization(value)))).status).toBe(200)
  })

  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=UTF-8',
    'application/json ; charset="utf-8"',
    'application/json; profile=x; charset=utf-8',
    'application/json; charset=utf8',
  ])('%s (RFC 9110 §8.3)', async type => {
    const api = await bankApi()
    const response = await api(call(INTROSPECTION, { ...contentType(type), body: '{"token":"x"}' }))
    expect(await members(response)).toMatchObject({ resultCode: 'A057302' })
  })

  test('a body of 256 KiB', async () => {
    const api = await bankApi()
    const body = `{"token":"x","message":"${'x'.repeat(262_144 - 26)}"}`
    expect(body).toHaveLength(262_144)
    expect(await members(await api(call(INTROSPECTION, { body })))).toMatchObject({ resultCode: 'A057302' })
  })
})

describe('TLS (docs/rest-api.md A001201)', () => {
  test.each<readonly [name: string, origin: string, scheme: string | undefined, reason: ApiReason | undefined]>([
    ['http', 'http://api.example', undefined, 'tls_missing'],
    ['https', 'https://api.example', undefined, undefined],
    ['http behind a proxy that says https', 'http://api.example', 'https', undefined],
    ['http behind a proxy that says HTTPS:', 'http://api.example', 'HTTPS:', undefined],
    ['https behind a proxy that says http', 'https://api.example', 'http', 'tls_missing'],
    ['a proxy that says nothing', 'https://api.example', '', 'tls_missing'],
    ['two proxies that disagree', 'https://api.example', 'https, http', 'tls_missing'],
  ])('requires TLS: %s', async (_, origin, scheme, reason) => {
    const api = await bankApi({ requireTls: true, ...(scheme !== undefined && { scheme: () => scheme }) })
    const response = await api(call(INTROSPECTION, { origin }))
    if (reason === undefined) expect(response.status).toBe(200)
    else await expectRefusal(response, reason)
  })

  test('does not require TLS by default', async () => {
    const api = await bankApi()
    expect((await api(call(INTROSPECTION, { origin: 'http://api.example' }))).status).toBe(200)
  })
})

describe('the first problem is the answer', () => {
  const wrong = { method: 'PUT', origin: 'http://api.example', body: '{' } as const
  test.each<readonly [reason: ApiReason, path: string, changes: CallChanges]>([
    ['path_unknown', '/api/bank', { ...wrong, headers: { authorization: undefined } }],
    ['tls_missing', INTROSPECTION, { ...wrong, method: 'POST', headers: { authorization: undefined } }],
    ['authorization_missing', INTROSPECTION, { body: '{', headers: { authorization: undefined, 'content-type': 'a' } }],
    ['authorization_malformed', INTROSPECTION, { body: '{', headers: { authorization: 'x', 'content-type': 'a' } }],
    ['credentials_wrong', INTROSPECTION, { body: '{', headers: { authorization: 'Bearer x', 'content-type': 'a' } }],
    ['content_type_missing', INTROSPECTION, { body: LARGE, headers: { 'content-type': undefined } }],
    ['content_type_unsupported', INTROSPECTION, { body: LARGE, headers: { 'content-type': 'a' } }],
    ['body_too_large', INTROSPECTION, { body: LARGE.slice(1) }],
  ])('%s', async (reason, path, changes) => {
    const api = await bankApi({ requireTls: true })
    await expectRefusal(await api(call(path, changes)), reason)
  })

  test('method_wrong', async () => {
    const api = await bankApi({ requireTls: true })
    expect((await api(call(INTROSPECTION, { ...wrong, headers: { authorization: undefined } }))).status).toBe(405)
  })
})

describe('token creation has HTTP statuses of its own (docs/rest-api.md)', () => {
  const post = async (api: Api, path: string, body: object) => api(call(path, { body: JSON.stringify(body) }))

  test.each([
    ['a locked client', { clientId: 1004 }, 403, 'A001215'],
    ['an unknown client', { clientId: 4711 }, 400, 'A001212'],
  ])('%s', async (_, changes, status, resultCode) => {
    const api = await bankApi()
    const response = await post(api, '/api/bank/auth/token/create', { ...CREATION, ...changes })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/json')
    const body = await members(response)
    expect(Object.keys(body)).toEqual(['resultCode', 'resultMessage'])
    expect(body).toMatchObject({
      resultCode,
      resultMessage: expect.stringMatching(new RegExp(`^\\[${resultCode}\\] `)),
    })
  })

  test('answers HTTP 200 for every other mistake of a creation', async () => {
    const api = await bankApi()
    const response = await post(api, '/api/bank/auth/token/create', { ...CREATION, scopes: ['else'] })
    expect([response.status, await members(response)]).toMatchObject([
      200,
      { action: 'BAD_REQUEST', resultCode: 'A109207' },
    ])
  })

  test('answers HTTP 200 for the same mistake of another operation', async () => {
    const api = await bankApi()
    const parameters = 'client_id=locked&response_type=code'
    const response = await post(api, '/api/bank/auth/authorization', { parameters })
    expect([response.status, await members(response)]).toMatchObject([
      200,
      { action: 'BAD_REQUEST', resultCode: 'A001215' },
    ])
  })
})
