import { expect, test } from 'vitest'
import { type Api, BEARER, bankApi, CREATION, call, digestOf, members } from './fixture.js'

const TOKENS = { accessToken: 'an-access-token', refreshToken: 'a-refresh-token' }

async function post(api: Api, path: string, body: object) {
  const headers = { authorization: BEARER }
  return members(await api(call(`/api/bank/auth/token/${path}`, { headers, body: JSON.stringify(body) })))
}

/** Creates a token, revokes by the criteria twice, and returns both answers. */
async function revokedTwice(criteria: object) {
  const api = await bankApi()
  expect(await post(api, 'create', { ...CREATION, ...TOKENS })).toMatchObject({ action: 'OK' })
  return [await post(api, 'revoke', criteria), await post(api, 'revoke', criteria)]
}

test.each([
  ['the value of an access token', 'accessTokenIdentifier', TOKENS.accessToken],
  ['the hash of an access token', 'accessTokenIdentifier', await digestOf(TOKENS.accessToken)],
  ['the value of a refresh token', 'refreshTokenIdentifier', TOKENS.refreshToken],
  ['the hash of a refresh token', 'refreshTokenIdentifier', await digestOf(TOKENS.refreshToken)],
])('revokes once, and says how many tokens, by %s', async (_, name, value) => {
  expect(await revokedTwice({ [name]: value })).toMatchObject([
    { action: 'OK', count: 1 },
    { action: 'OK', count: 0 },
  ])
})

test.each([
  ['the value of another token', { accessTokenIdentifier: 'another-token' }, { action: 'OK', count: 0 }],
  ['both identifiers', { accessTokenIdentifier: 'a', refreshTokenIdentifier: 'b' }, { resultCode: 'A113201' }],
  ['no criterion', {}, { resultCode: 'A113201' }],
])('revokes nothing by %s', async (_, criteria, answer) => {
  expect(await revokedTwice(criteria)).toMatchObject([answer, answer])
})
