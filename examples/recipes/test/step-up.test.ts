import { randomUUID } from 'node:crypto'
import {
  type AuthorizationCompleted,
  authenticateClient,
  createAccessToken,
  createPorts,
  defineClient,
  defineService,
  type Ports,
  verifyCodeVerifier,
} from '@symbolon/core'
import { readFormParameters, readPostedForm, tokenResponse } from '@symbolon/core/http'
import { serverMetadata } from '@symbolon/core/metadata'
import { formEndpoint } from '@symbolon/express'
import { memoryStores } from '@symbolon/memory'
import express, { type Express } from 'express'
import session from 'express-session'
import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { paymentsApi } from '../src/step-up-api.js'
import { beginLogin, callApi } from '../src/step-up-app.js'
import { answerApp, type Login, loginOnDemand } from '../src/step-up-login.js'
import { browser } from './browser.js'
import { listening } from './listening.js'
import { keyIn } from './tabs.js'

declare module 'express-session' {
  interface SessionData {
    /** The ticket of each page, under its key. */
    tickets: Readonly<Record<string, string>>
    login: Login
  }
}

const APP = 'https://app.example'
const FIXED = { client_id: 'app', redirect_uri: `${APP}/callback`, scope: 'payments' }
const CLIENT = { client_id: 'app' }
const INSECURE = { [oauth.allowInsecureRequests]: true }

/** An authorization server with sessions, two ways to log in, and codes. */
async function serve(app: Express, issuer: string, now: () => number): Promise<void> {
  const stores = memoryStores({ serviceId: 'bank' })
  const service = defineService({
    serviceId: 'bank',
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    supportedScopes: [{ name: 'payments' }],
  })
  const ports = createPorts({ service, stores, secrets: ['x'.repeat(32)], clock: { now } })
  const client = { clientIdAlias: 'app', tokenAuthMethod: 'NONE' as const, redirectUris: [FIXED.redirect_uri] }
  await stores.clients.put(await defineClient(client), now())

  const codes = new Map<string, AuthorizationCompleted & Login>()
  const server = {
    ports,
    issuer,
    loginOf: (req: express.Request) => req.session.login,
    askToLogIn(waiting: { ticket: string; acrs: readonly string[] }, req: express.Request, res: express.Response) {
      const key = randomUUID()
      req.session.tickets = { ...req.session.tickets, [key]: waiting.ticket }
      const asks = `log in by ${waiting.acrs.join(' or ') || 'password'}`
      res.send(`${asks}<input type="hidden" name="key" value="${key}">`)
    },
    codeFor(completed: AuthorizationCompleted, login: Login) {
      const code = randomUUID()
      codes.set(code, { ...completed, ...login })
      return code
    },
  }
  app.get('/.well-known/oauth-authorization-server', (_req, res) => void res.json(serverMetadata(service)))
  app.use(session({ secret: 'y'.repeat(32), resave: false, saveUninitialized: false }))
  app.use('/api', paymentsApi(ports, APP))
  app.all('/authorize', loginOnDemand(server))
  app.post('/login', express.urlencoded(), async (req, res) => {
    const login = { subject: 'ada', acr: String(req.body.acr), authTime: Math.floor(now() / 1000) }
    req.session.login = login
    const { [String(req.body.key)]: ticket = '', ...others } = req.session.tickets ?? {}
    req.session.tickets = others
    await answerApp(ticket, login, server, res)
  })
  app.all(
    '/token',
    formEndpoint(form => answerToken(form, codes, ports)),
  )
}

async function answerToken(
  form: Parameters<typeof readPostedForm>[0],
  codes: Map<string, AuthorizationCompleted & Login>,
  ports: Ports,
) {
  const posted = readPostedForm(form)
  if (!posted.ok) return posted.refusal
  const client = await authenticateClient(posted.value, ports)
  const parameters = readFormParameters(posted.value.parameters)
  if (client.action !== 'OK' || !parameters.ok) throw new Error('the client is unknown')
  const code = codes.get(parameters.value.values.get('code') ?? '')
  const verifier = parameters.value.values.get('code_verifier') ?? ''
  if (!code || !(await verifyCodeVerifier(verifier, code.codeChallenge ?? '', 'S256', ports.crypto))) {
    throw new Error('the code is wrong')
  }
  const { clientIdentifier, subject, scopes, acr, authTime } = code
  const granted = { clientIdentifier, subject, scopes, acr, authTime }
  return tokenResponse(await createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...granted }, ports), form)
}

test('a single-page app reads the challenge, and comes back with the login that it demands', async () => {
  let now = Date.now()
  const app = express()
  const issuer = await listening(app)
  await serve(app, issuer, () => now)
  const found = await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...INSECURE })
  const as = await oauth.processDiscoveryResponse(new URL(issuer), found)
  const ada = browser()
  const api = new URL('/api/payments', issuer)

  /** Follows an authorization request through the browser; `acr` is how the user logs in where asked. */
  async function tokenFor(stepUp: Record<string, string>, acr: string) {
    const begun = await beginLogin(as, FIXED, stepUp)
    const arrived = await ada.open(begun.url)
    const html = await arrived.text()
    const page = html.replace(/<input.*/, '')
    const sent = page === '' ? arrived : await ada.post(new URL('/login', issuer), { key: keyIn(html), acr })
    const callback = new URL(sent.headers.get('location') ?? '')
    const parameters = oauth.validateAuthResponse(as, CLIENT, callback, begun.state)
    const answer = await oauth.authorizationCodeGrantRequest(
      as,
      CLIENT,
      oauth.None(),
      parameters,
      FIXED.redirect_uri,
      begun.codeVerifier,
      INSECURE,
    )
    const { access_token } = await oauth.processAuthorizationCodeResponse(as, CLIENT, answer)
    return { token: access_token, page }
  }
  const pay = (token: string) => callApi(token, 'POST', api, undefined, undefined, INSECURE)

  const weak = await tokenFor({}, 'urn:example:password')
  expect(weak.page).toBe('log in by password')
  const refused = await pay(weak.token)
  expect(refused).toEqual({ stepUp: { acr_values: 'urn:example:passkey', max_age: '300' } })

  const stepUp = 'stepUp' in refused ? refused.stepUp : {}
  const strong = await tokenFor(stepUp, 'urn:example:passkey')
  expect(strong.page).toBe('log in by urn:example:passkey')
  const paid = await pay(strong.token)
  expect('response' in paid && (await paid.response.json())).toEqual({ paidBy: 'ada' })

  // The session suffices for a while, and later no longer.
  now += 200_000
  expect((await tokenFor(stepUp, 'unused')).page).toBe('')
  now += 200_000
  expect(await pay(strong.token)).toEqual(refused)
  expect((await tokenFor(stepUp, 'urn:example:passkey')).page).toBe('log in by urn:example:passkey')
})

test.each([
  [0, 1],
  [1, 0],
])('two tabs, answered in the order %i, %i: each gets the code of its own request', async (...order) => {
  const app = express()
  const issuer = await listening(app)
  await serve(app, issuer, Date.now)
  const found = await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...INSECURE })
  const as = await oauth.processDiscoveryResponse(new URL(issuer), found)
  const login = new URL('/login', issuer)
  const [ada, eve] = [browser(), browser()]
  const begun = [await beginLogin(as, FIXED, {}), await beginLogin(as, FIXED, {})]
  const keys: string[] = []
  for (const { url } of begun) keys.push(keyIn(await (await ada.open(url)).text()))
  for (const tab of order) {
    const form = { key: keys[tab] ?? '', acr: 'urn:example:password' }
    expect((await eve.post(login, form)).status).toBe(400)
    const callback = new URL((await ada.post(login, form)).headers.get('location') ?? '')
    expect(oauth.validateAuthResponse(as, CLIENT, callback, begun[tab]?.state ?? '').has('code')).toBe(true)
    expect((await ada.post(login, form)).status).toBe(400)
  }
})

test('a script of the app may send a token and read the challenge, by the rules of browsers', async () => {
  const app = express()
  const issuer = await listening(app)
  await serve(app, issuer, Date.now)
  const preflight = await fetch(new URL('/api/payments', issuer), { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'Authorization, Content-Type',
  ])
  const refused = await fetch(new URL('/api/payments', issuer), {
    method: 'POST',
    headers: { authorization: 'Bearer unknown' },
  })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, APP])
  expect(refused.headers.get('access-control-expose-headers')).toBe('WWW-Authenticate')
})
