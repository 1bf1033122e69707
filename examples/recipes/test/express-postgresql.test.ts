import { once } from 'node:events'
import { createServer } from 'node:http'
import * as client from 'openid-client'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { provided, skippedWithout } from '../../../test/provided.js'
import { authorizationServer, prepare } from '../express-postgresql/server.js'
import { browser } from './browser.js'

const server = await provided('postgres')
const connectionString = 'url' in server ? server.url : ''
const schema = `newcomer_${process.pid}`
const REDIRECT = 'https://app.example/callback'
const SECRETS = { nonces: 'n'.repeat(32), refreshTokens: 'r'.repeat(32), sessions: 's'.repeat(32) }

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
  return { issuer, config }
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
  return { ada, page, checks: { pkceCodeVerifier, expectedState } }
}

const ALLOWED = { login: 'ada', password: 'correct horse', decision: 'allow' }

describe.skipIf('missing' in server)(`the server of the newcomer ${skippedWithout(server)}`, () => {
  test('from empty tables to a revoked refresh token', async () => {
    const { issuer, config } = await started()
    const { ada, page, checks } = await asked(config)
    expect(page).toContain('The app asks to see your orders.')
    const form = new URL('/login', issuer)
    expect((await ada.post(form, { ...ALLOWED, password: 'wrong' })).status).toBe(401)
    expect((await ada.post(form, { ...ALLOWED, login: 'eve' })).status).toBe(401)
    expect((await browser().post(form, ALLOWED)).status).toBe(400)
    const back = new URL((await ada.post(form, ALLOWED)).headers.get('location') ?? '')
    const first = await client.authorizationCodeGrant(config, back, checks)
    const second = await client.refreshTokenGrant(config, first.refresh_token ?? '')
    expect(second.refresh_token).not.toBe(first.refresh_token)
    await client.tokenRevocation(config, second.refresh_token ?? '')
    const late = client.refreshTokenGrant(config, second.refresh_token ?? '')
    await expect(late).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('a user who denies', async () => {
    const { issuer, config } = await started()
    const { ada, checks } = await asked(config)
    const answer = await ada.post(new URL('/login', issuer), { decision: 'deny' })
    const back = new URL(answer.headers.get('location') ?? '')
    const denied = client.authorizationCodeGrant(config, back, checks)
    await expect(denied).rejects.toMatchObject({ error: 'access_denied' })
  })
})
