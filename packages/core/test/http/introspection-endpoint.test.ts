import { describe, expect, test } from 'vitest'
import { createAccessToken } from '../../src/access-token/create-access-token.js'
import { answerIntrospectionOverHttp } from '../../src/http/endpoints.js'
import type { PostedForm } from '../../src/http/posted-form.js'
import { fakePorts } from '../fakes.js'

const BASIC = ['Authorization', `Basic ${Buffer.from('shop:a+secret+of+the+shop').toString('base64')}`] as const
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

const JSON_UNCACHED = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' }

function posted(headers: readonly (readonly [string, string])[], body = 'token=unknown'): PostedForm {
  return {
    method: 'POST',
    targetUri: 'https://as.example/introspect',
    headers: [...Object.entries(FORM), ...headers],
    body,
  }
}

async function answerTo(request: PostedForm) {
  const { ports, calls } = await fakePorts()
  return { ...(await answerIntrospectionOverHttp(request, ports)), calls }
}

describe('the introspection endpoint over HTTP (RFC 7662 §2)', () => {
  test('§2.2: 200 with JSON that is never cached', async () => {
    const { status, headers, body, calls } = await answerTo(posted([BASIC]))
    expect([status, body]).toEqual([200, '{"active":false}'])
    expect(headers).toEqual(JSON_UNCACHED)
    expect(calls).toEqual(['clients.find', 'accessTokens.find'])
  })

  test.each<[string, PostedForm, number, string]>([
    ['RFC 9701 §5: no credentials', posted([]), 400, 'invalid_request'],
    ['RFC 7662 §2.3: a wrong secret', posted([['Authorization', 'Basic c2hvcDp4']]), 401, 'invalid_client'],
    ['RFC 7662 §2.3: an unknown client', posted([['Authorization', 'Basic bm9uZTp4']]), 401, 'invalid_client'],
    ['RFC 7662 §2.1: no token', posted([BASIC], 'a=b'), 400, 'invalid_request'],
    ['RFC 7662 §2.1: two tokens', posted([BASIC], 'token=a&token=a'), 400, 'invalid_request'],
    [
      'RFC 6750 §2.1: a bearer token in place of client authentication',
      posted([['Authorization', 'Bearer live']]),
      401,
      'invalid_client',
    ],
    [
      'RFC 9701 §4: a JWT alone that cannot be signed',
      posted([BASIC, ['Accept', 'application/token-introspection+jwt']]),
      400,
      'invalid_request',
    ],
  ])('%s', async (_, request, status, error) => {
    const answer = await answerTo(request)
    expect([answer.status, JSON.parse(answer.body).error]).toEqual([status, error])
    expect(answer.headers['Content-Type']).toBe('application/json')
    expect(answer.calls).not.toContain('accessTokens.find')
  })

  test('the query of the URL is ignored', async () => {
    const request = { ...posted([BASIC], 'a=b'), targetUri: 'https://as.example/introspect?token=x' }
    expect((await answerTo(request)).status).toBe(400)
  })

  test('the token of a client is not shown to it (RFC 9701 §5)', async () => {
    const { ports } = await fakePorts()
    const grant = { grantType: 'CLIENT_CREDENTIALS', clientIdentifier: 'shop' } as const
    const created = await createAccessToken({ ...grant, resources: ['https://api.example'] }, ports)
    if (created.action !== 'OK') return expect(created.resultMessage).toBe('OK')
    const request = posted([BASIC], `token=${created.accessToken}`)
    expect((await answerIntrospectionOverHttp(request, ports)).body).toBe('{"active":false}')
  })
})
