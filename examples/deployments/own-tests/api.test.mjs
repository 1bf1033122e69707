/*
 * How an application tests its own guard: stores in memory, a clock that stands still until the test
 * moves it, and tokens of createAccessToken. Nothing is mocked.
 *
 *   node --test
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { createAccessToken, createPorts, defineClient } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { createApi } from './api.mjs'

let now = Date.parse('2030-01-01T00:00:00Z')
const stores = memoryStores({ serviceId: 'test' })
const service = {
  serviceId: 'test',
  issuer: 'https://as.example',
  supportedScopes: [{ name: 'accounts' }, { name: 'payments' }],
  accessTokenDuration: 600,
}
const ports = createPorts({ service, stores, secrets: ['x'.repeat(32)], clock: { now: () => now } })
const api = createApi(ports)

before(async () => {
  const client = await defineClient({ clientIdAlias: 'app', tokenAuthMethod: 'NONE', redirectUris: [] })
  await stores.clients.put(client, now)
  await once(api.listen(0, '127.0.0.1'), 'listening')
})
after(() => api.close())

/** A token for a user who has just logged in. */
async function tokenWith(scopes) {
  const grant = { clientIdentifier: 'app', subject: 'ada', scopes, authTime: now / 1000 }
  const created = await createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...grant }, ports)
  assert.equal(created.action, 'OK', created.resultMessage)
  return created.accessToken
}

/** The status, and what the challenge says is wrong. */
async function call(token) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`http://127.0.0.1:${api.address().port}/accounts`, { headers })
  const error = /error="([^"]+)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1]
  return `${response.status} ${error ?? (await response.text())}`
}

test('a token of the user opens the accounts', async () => {
  assert.equal(await call(await tokenWith(['accounts'])), '200 accounts of ada')
})

test('no token, and a made-up one', async () => {
  assert.equal(await call(), '401 ')
  assert.equal(await call('made-up'), '401 invalid_token')
})

test('a token for payments', async () => {
  assert.equal(await call(await tokenWith(['payments'])), '403 insufficient_scope')
})

test('after five minutes the user must log in again, and after ten the token is expired', async () => {
  const token = await tokenWith(['accounts'])
  now += 301_000
  assert.equal(await call(token), '401 insufficient_user_authentication')
  now += 300_000
  assert.equal(await call(token), '401 invalid_token')
})
