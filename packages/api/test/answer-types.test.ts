import { describe, expect, test } from 'vitest'
import { BASIC, BEARER, bankApi, CLIENT_SECRET, CREATION, call, members } from './fixture.js'

/**
 * By path: the published class with a small first letter. A published JSON provider makes the class
 * that it names, and fails where there is none (JAX-RS with MOXy).
 */
const TYPES = [
  ['auth/introspection', 'introspectionResponse'],
  ['auth/introspection/standard', 'standardIntrospectionResponse'],
  ['pushed_auth_req', 'pushedAuthReqResponse'],
  ['auth/authorization', 'authorizationResponse'],
  ['auth/authorization/issue', 'authorizationIssueResponse'],
  ['auth/authorization/fail', 'authorizationFailResponse'],
  ['auth/token', 'tokenResponse'],
  ['auth/token/issue', 'tokenIssueResponse'],
  ['auth/token/fail', 'tokenFailResponse'],
  ['auth/revocation', 'revocationResponse'],
  ['auth/token/create', 'tokenCreateResponse'],
  ['auth/token/update', 'tokenUpdateResponse'],
  ['auth/token/revoke', 'tokenRevokeResponse'],
] as const

const AUTHORIZATION = 'client_id=app&response_type=code&scope=read&redirect_uri=https://app.example/cb'
const CLIENT = { clientId: 'app', clientSecret: CLIENT_SECRET }
const ISSUE = { ticket: 'unknown', subject: 'ada' }
const FAIL = { ticket: 'unknown', reason: 'DENIED' }

describe.each([
  ['3.0', '/api/bank/', BEARER],
  ['2.x', '/api/', BASIC],
])('%s', (_, prefix, authorization) => {
  const poster = async () => {
    const api = await bankApi()
    return async (path: string, body: object) =>
      members(await api(call(prefix + path, { headers: { authorization }, body: JSON.stringify(body) })))
  }

  test.each(TYPES)('%s names its class when the call cannot be read', async (path, type) => {
    const post = await poster()
    const answer = await post(path, { subject: 1, reason: 1, parameters: 1, token: 1, accessToken: 1 })
    if (answer.action !== undefined) expect(answer).toMatchObject({ type })
    else expect(answer).toEqual({ resultCode: expect.any(String), resultMessage: expect.any(String) })
  })

  test.each([
    ['auth/authorization/issue', ISSUE, 'authorizationIssueResponse BAD_REQUEST'],
    ['auth/authorization/fail', FAIL, 'authorizationFailResponse BAD_REQUEST'],
    ['auth/token/issue', ISSUE, 'tokenIssueResponse INTERNAL_SERVER_ERROR'],
    ['auth/token/fail', { ticket: 'unknown', reason: 'UNKNOWN' }, 'tokenFailResponse INTERNAL_SERVER_ERROR'],
    ['auth/revocation', { ...CLIENT, parameters: 'token=x' }, 'revocationResponse OK'],
    ['auth/revocation', { ...CLIENT, clientSecret: 'x', parameters: 'token=x' }, 'revocationResponse INVALID_CLIENT'],
    ['auth/introspection', { token: 'x' }, 'introspectionResponse UNAUTHORIZED'],
    ['auth/token/create', CREATION, 'tokenCreateResponse OK'],
  ])('%s with %j is %s', async (path, body, expected) => {
    const { type, action } = await (await poster())(path, body)
    expect(`${type} ${action}`).toBe(expected)
  })

  test('a decision that reaches the client, and one with a used ticket', async () => {
    const post = await poster()
    const ticket = async () => (await post('auth/authorization', { parameters: AUTHORIZATION })).ticket
    const issue = { ...ISSUE, ticket: await ticket() }
    const fail = { ...FAIL, ticket: await ticket() }
    const answers = [
      await post('auth/authorization/issue', issue),
      await post('auth/authorization/issue', issue),
      await post('auth/authorization/fail', fail),
      await post('auth/authorization/fail', fail),
    ]
    expect(answers.map(({ type, action }) => `${type} ${action}`)).toEqual([
      'authorizationIssueResponse LOCATION',
      'authorizationIssueResponse BAD_REQUEST',
      'authorizationFailResponse LOCATION',
      'authorizationFailResponse BAD_REQUEST',
    ])
  })
})
