import { createApi, serviceDirectory } from '@symbolon/api'
import { describe, expect, test } from 'vitest'
import { API_REFUSALS } from '../src/refusals.js'
import { BANK, BASIC, BEARER, bankApi, CLIENT_SECRET, CREATION, call, members, PATHS, portsOf } from './fixture.js'

const REQUEST = new URLSearchParams({
  response_type: 'code',
  client_id: 'app',
  redirect_uri: 'https://app.example/cb',
  scope: 'read',
}).toString()

type Post = (path: string, body: object) => Promise<Readonly<Record<string, unknown>>>

/** Calls every operation once, as an authorization server does. */
async function story(post: Post): Promise<readonly unknown[]> {
  const created = await post('auth/token/create', CREATION)
  const { accessToken } = created
  const updated = await post('auth/token/update', { accessToken, scopes: ['write'] })
  const introspected = await post('auth/introspection', { token: accessToken, scopes: ['write'] })
  const standard = await post('auth/introspection/standard', { parameters: `token=${accessToken}` })
  const pushed = await post('pushed_auth_req', { parameters: REQUEST, clientId: 'app', clientSecret: CLIENT_SECRET })
  const byUri = new URLSearchParams({ client_id: 'app', request_uri: String(pushed.requestUri) }).toString()
  const waiting = await post('auth/authorization', { parameters: byUri })
  const completed = await post('auth/authorization/complete', { ticket: waiting.ticket })
  const revoked = await post('auth/token/revoke', { accessToken })
  return [created, updated, introspected, standard, pushed, waiting, completed, revoked].map(
    answer => answer.resultCode,
  )
}

const STORY = ['A109001', 'A135001', 'A056001', 'A056002', 'A245001', 'A004001', 'A040001', 'A113001']

describe.each([
  ['3.0 (docs/rest-api.md)', '/api/bank/', BEARER],
  ['3.0 without a service in the path (docs/rest-api.md)', '/api/', BEARER],
  ['2.x (docs/rest-api.md)', '/api/', BASIC],
])('%s', (_, prefix, authorization) => {
  test('routes every operation, and answers HTTP 200 application/json', async () => {
    const api = await bankApi()
    const post: Post = async (path, body) => {
      const response = await api(call(prefix + path, { headers: { authorization }, body: JSON.stringify(body) }))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(response.headers.get('cache-control')).toBe('no-store')
      return members(response)
    }
    expect(await story(post)).toEqual(STORY)
  })

  test.each(PATHS)('%s accepts only POST (docs/rest-api.md)', async path => {
    const api = await bankApi()
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await api(call(prefix + path, { method }))
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST'])
      expect(await response.json()).toEqual({
        resultCode: 'A001292',
        resultMessage: `[A001292] ${API_REFUSALS.method_wrong.text}`,
      })
    }
  })
})

test.each([
  '/',
  '/api',
  '/api/',
  '/api//auth/introspection',
  '/api/auth',
  '/api/bank',
  '/api/bank/',
  '/api/bank/auth',
  '/api/bank/auth/introspection/',
  '/api/bank/auth/introspection/standard/',
  '/api/bank//auth/introspection',
  '/api/bank/auth%2Fintrospection',
  '/api/a/b/auth/introspection',
  '/API/bank/auth/introspection',
  '/api/bank/auth/Introspection',
  '/v1/api/bank/auth/introspection',
  '/api/bank/constructor',
  '/api/__proto__',
  '/api/%/auth/introspection',
  '/api/%zz/auth/introspection',
  '/api/%ff/auth/introspection',
  '/api/%ED%A0%80/auth/introspection',
])('answers 404 at %s to every caller (docs/rest-api.md)', async path => {
  const api = await bankApi()
  const response = await api(call(path, { headers: { authorization: undefined } }))
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await members(response)).toEqual({
    resultCode: 'A001291',
    resultMessage: `[A001291] ${API_REFUSALS.path_unknown.text}`,
  })
})

test.each([
  ['a query', '/api/bank/auth/introspection?serviceId=shop'],
  ['a percent-encoded service id', '/api/%62ank/auth/introspection'],
])('%s does not change the route', async (_, path) => {
  const api = await bankApi()
  const headers = { authorization: 'Bearer bank-service-access-token' }
  const response = await api(call(path, { headers, body: '{"token":"x"}' }))
  expect(await members(response)).toMatchObject({ resultCode: 'A057302' })
})

test.each(PATHS)(
  'routes to a service whose id is a segment of 2.x paths: /api/auth/%s (docs/rest-api.md)',
  async path => {
    const directory = await serviceDirectory([await portsOf({ ...BANK, serviceId: 'auth' })])
    const response = await createApi({ directory })(call(`/api/auth/${path}`, { headers: { authorization: BEARER } }))
    expect(response.status).toBe(200)
  },
)
