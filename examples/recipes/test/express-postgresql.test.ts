import { once } from 'node:events'
import { createServer } from 'node:http'
import { defineClient } from '@symbolon/core'
import { fromPg, sqlStores } from '@symbolon/sql'
import * as client from 'openid-client'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { provided, skippedWithout } from '../../../test/provided.js'
import { authorizationServer, prepare } from '../express-postgresql/server.js'
import { browser } from './browser.js'
import { answerFromAnotherBrowser, answerTwoTabs, CLIENTS, keyIn, type LoginServer, ORDERS } from './tabs.js'

const server = await provided('postgres')
const connectionString = 'url' in server ? server.url : ''
const schema = `newcomer_${process.pid}`
const REDIRECT = CLIENTS.app.redirectUri
const SECRETS = { nonces: 'n'.repeat(32), refreshTokens: 'r'.repeat(32) }

/** The server on empty tables, and openid-client that has discovered it. */
async function started() {
  const pool = new pg.Pool({ connectionString, options: `-c search_path=${schema}`, max: 2 })
  await pool.query(`create schema ${schema}`)
  onTestFinished(async () => {
    await pool.query(`drop schema ${schema} cascade`)
    await pool.end()
  })
  await prepare(pool, { redirectUri: REDIRECT, login: 'ada', password: 'correct horse' })
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => void http.close().closeAllConnections())
  const address = http.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  http.on('request', authorizationServer(pool, { issuer, secrets: SECRETS }))
  const options = { execute: [client.allowInsecureRequests], algorithm: 'oauth2' as const }
  const config = await client.discovery(new URL(issuer), 'app', undefined, client.None(), options)
  return { issuer, config, pool }
}

/** An authorization request, and the page of the login in a browser. */
async function asked(config: client.Configuration) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const code_challenge = await client.calculatePKCECodeChallenge(pkceCodeVerifier)
  const expectedState = client.randomState()
  const pkce = { code_challenge, code_challenge_method: 'S256', state: expectedState }
  const url = client.buildAuthorizationUrl(config, { redirect_uri: REDIRECT, scope: 'orders', ...pkce })
  const ada = browser()
  const page = await (await ada.open(url)).text()
  return { ada, page, key: keyIn(page), checks: { pkceCodeVerifier, expectedState } }
}

/** The server with a second client. */
async function withTwoClients(): Promise<LoginServer> {
  const { issuer, pool } = await started()
  const { name, redirectUri } = CLIENTS.other
  const other = {
    clientIdAlias: 'other',
    clientName: name,
    tokenAuthMethod: 'NONE',
    redirectUris: [redirectUri],
  } as const
  await sqlStores(fromPg(pool), { serviceId: 'shop' }).clients.put(await defineClient(other), Date.now())
  return {
    browser,
    login: new URL('/login', issuer),
    allowed: ALLOWED,
    async authorize(client_id) {
      const { redirectUri } = CLIENTS[client_id]
      const asked = { client_id, redirect_uri: redirectUri, scope: 'orders', response_type: 'code' }
      const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' }
      return new URL(`/authorize?${new URLSearchParams({ ...asked, ...pkce })}`, issuer)
    },
  }
}

const ALLOWED = { login: 'ada', password: 'correct horse', decision: 'allow' }

describe.skipIf('missing' in server)(`the server of the newcomer ${skippedWithout(server)}`, () => {
  test('from empty tables to a revoked refresh token', async () => {
    const { issuer, config } = await started()
    const { ada, page, key, checks } = await asked(config)
    expect(page).toContain('The app asks to see your orders.')
    const form = new URL('/login', issuer)
    const allowed = { ...ALLOWED, key }
    expect((await ada.post(form, { ...allowed, password: 'wrong' })).status).toBe(401)
    expect((await ada.post(form, { ...allowed, login: 'eve' })).status).toBe(401)
    expect((await browser().post(form, allowed)).status).toBe(400)
    const back = new URL((await ada.post(form, allowed)).headers.get('location') ?? '')
    const first = await client.authorizationCodeGrant(config, back, checks)
    const second = await client.refreshTokenGrant(config, first.refresh_token ?? '')
    expect(second.refresh_token).not.toBe(first.refresh_token)
    await client.tokenRevocation(config, second.refresh_token ?? '')
    const late = client.refreshTokenGrant(config, second.refresh_token ?? '')
    await expect(late).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('a user who denies', async () => {
    const { issuer, config } = await started()
    const { ada, key, checks } = await asked(config)
    const answer = await ada.post(new URL('/login', issuer), { key, decision: 'deny' })
    const back = new URL(answer.headers.get('location') ?? '')
    const denied = client.authorizationCodeGrant(config, back, checks)
    await expect(denied).rejects.toMatchObject({ error: 'access_denied' })
  })

  test.each(ORDERS)('two clients in two tabs, answered %s, then %s', async (...order) => {
    await answerTwoTabs(await withTwoClients(), order)
  })

  test('the key of a page in another browser', async () => {
    await answerFromAnotherBrowser(await withTwoClients())
  })
})
