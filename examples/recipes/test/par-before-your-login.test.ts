import { createHash, randomUUID } from 'node:crypto'
import { defineClient, type PushedRequest } from '@symbolon/core'
import express, { type Express } from 'express'
import session from 'express-session'
import * as oauth from 'openid-client'
import { expect, test } from 'vitest'
import { parametersOf, pushedRequests } from '../src/par-before-your-login.js'
import { browser } from './browser.js'
import { listening } from './listening.js'
import { keyIn } from './tabs.js'

declare module 'express-session' {
  interface SessionData {
    /** What each page asks, under its key. */
    asked: Readonly<Record<string, string>>
  }
}

const CALLBACK = 'https://ledger.example/callback'
const SECRET = 'correct horse battery staple'

/** A table for pushed requests. */
function requestTable() {
  const rows = new Map<string, PushedRequest>()
  return {
    rows,
    insert: async (record: PushedRequest) => !rows.has(record.key) && rows.set(record.key, record).has(record.key),
    async take(key: string, clientId: number) {
      const row = rows.get(key)
      if (row?.clientId !== clientId) return undefined
      rows.delete(key)
      return row
    },
  }
}

/**
 * An authorization server as it was before: sessions by express-session, a login, codes with PKCE,
 * tokens. Only the lines with `pushedRequests`, `parametersOf` and the metadata are new.
 */
async function serverWithPar(app: Express, issuer: string) {
  const ledger = await defineClient({
    clientIdAlias: 'ledger',
    clientSecret: `plain:${SECRET}`,
    tokenAuthMethod: 'CLIENT_SECRET_POST',
    redirectUris: [CALLBACK],
  })
  const service = {
    serviceId: 'bank',
    issuer,
    pushedAuthReqEndpoint: `${issuer}/par`,
    supportedScopes: [{ name: 'accounts' }],
  }
  const requests = requestTable()
  const codes = new Map<string, { readonly asked: URLSearchParams; readonly user: string }>()

  app.get('/.well-known/oauth-authorization-server', (_req, res) => {
    res.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      response_types_supported: ['code'],
      pushed_authorization_request_endpoint: `${issuer}/par`,
    })
  })
  app.use(
    pushedRequests({
      service,
      secrets: ['x'.repeat(32)],
      findClient: async identifier => (identifier === 'ledger' ? ledger : undefined),
      requests,
    }),
  )
  app.use(session({ secret: 'y'.repeat(32), resave: false, saveUninitialized: false }))
  app.get('/authorize', (req, res) => {
    const asked = parametersOf(req, res)
    if (asked.get('redirect_uri') !== CALLBACK) return void res.status(400).send('unknown redirect_uri')
    const key = randomUUID()
    req.session.asked = { ...req.session.asked, [key]: asked.toString() }
    res.send(
      `<form method="post" action="/login"><input type="hidden" name="key" value="${key}"><input name="user"></form>`,
    )
  })
  app.post('/login', express.urlencoded(), (req, res) => {
    const { [String(req.body.key)]: mine, ...others } = req.session.asked ?? {}
    if (mine === undefined) return void res.status(400).send('Start again at the app.')
    req.session.asked = others
    const asked = new URLSearchParams(mine)
    const code = randomUUID()
    codes.set(code, { asked, user: req.body.user })
    const answer = new URLSearchParams({ code, state: asked.get('state') ?? '' })
    res.redirect(303, `${CALLBACK}?${answer}`)
  })
  app.post('/token', express.urlencoded(), (req, res) => {
    const grant = codes.get(req.body.code)
    codes.delete(req.body.code)
    const challenge = createHash('sha256').update(String(req.body.code_verifier)).digest('base64url')
    if (grant?.asked.get('code_challenge') !== challenge) return void res.status(400).json({ error: 'invalid_grant' })
    res.json({ access_token: randomUUID(), token_type: 'Bearer', scope: grant.asked.get('scope'), user: grant.user })
  })
  return requests
}

function ledgerOf(issuer: string): Promise<oauth.Configuration> {
  const execute = [oauth.allowInsecureRequests]
  return oauth.discovery(new URL(issuer), 'ledger', SECRET, undefined, { algorithm: 'oauth2', execute })
}

async function begin(config: oauth.Configuration) {
  const pkceCodeVerifier = oauth.randomPKCECodeVerifier()
  const expectedState = oauth.randomState()
  const url = await oauth.buildAuthorizationUrlWithPAR(config, {
    redirect_uri: CALLBACK,
    scope: 'accounts',
    state: expectedState,
    code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  return { url, checks: { pkceCodeVerifier, expectedState } }
}

test('openid-client pushes a request to a server that keeps its own login and sessions', async () => {
  const app = express()
  const issuer = await listening(app)
  const requests = await serverWithPar(app, issuer)
  const config = await ledgerOf(issuer)

  const { url, checks } = await begin(config)
  expect([...url.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri'])

  await fetch(url, { method: 'HEAD' })
  const ada = browser()
  const key = keyIn(await (await ada.open(url)).text())
  const sent = await ada.post(new URL('/login', issuer), { key, user: 'ada' })
  const callback = new URL(sent.headers.get('location') ?? '')
  const tokens = await oauth.authorizationCodeGrant(config, callback, checks)
  expect(tokens).toMatchObject({ scope: 'accounts', user: 'ada' })

  expect((await ada.open(url)).status).toBe(400)
  expect(requests.rows.size).toBe(0)
})

test.each([
  [0, 1],
  [1, 0],
])('two tabs, answered in the order %i, %i: each gets the code of its own request', async (...order) => {
  const app = express()
  const issuer = await listening(app)
  await serverWithPar(app, issuer)
  const config = await ledgerOf(issuer)
  const login = new URL('/login', issuer)
  const [ada, eve] = [browser(), browser()]
  const begun = [await begin(config), await begin(config)]
  const keys: string[] = []
  for (const { url } of begun) keys.push(keyIn(await (await ada.open(url)).text()))
  for (const tab of order) {
    const form = { key: keys[tab] ?? '', user: 'ada' }
    expect((await eve.post(login, form)).status).toBe(400)
    const callback = new URL((await ada.post(login, form)).headers.get('location') ?? '')
    const tokens = await oauth.authorizationCodeGrant(config, callback, begun[tab]?.checks)
    expect(tokens).toMatchObject({ user: 'ada' })
    expect((await ada.post(login, form)).status).toBe(400)
  }
})

test('a link of another client, an expired one, and parameters beside the link count for nothing', async () => {
  const app = express()
  const issuer = await listening(app)
  const requests = await serverWithPar(app, issuer)
  const config = await ledgerOf(issuer)

  const { url } = await begin(config)
  const foreign = new URL(url)
  foreign.searchParams.set('client_id', 'other')
  expect((await browser().open(foreign)).status).toBe(400)
  url.searchParams.set('redirect_uri', 'https://attacker.example/')
  expect((await browser().open(url)).status).toBe(200)

  const late = await begin(config)
  for (const [key, row] of requests.rows) requests.rows.set(key, { ...row, expiresAt: 0 })
  expect((await browser().open(late.url)).status).toBe(400)

  const plain = new URL('/authorize?redirect_uri=https://ledger.example/callback&client_id=ledger', issuer)
  expect((await browser().open(plain)).status).toBe(200)
})
