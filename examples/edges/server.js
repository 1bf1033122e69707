import { completeAuthorization, createPorts, defineClient, defineService } from '@symbolon/core'
import { answerCompletionOverHttp } from '@symbolon/core/http'
import { serverMetadata } from '@symbolon/core/metadata'
import * as symbolon from '@symbolon/hono'
import { migrate, sqlStores } from '@symbolon/sql'
import { issueAuthorizationCode, TOKEN, TOKEN_REVOCATION, tokenPorts } from '@symbolon/token'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import { mayLogIn } from './login.js'
import { createLogins, find, forget, keep, PATIENCE } from './logins.js'

const CODES = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN']
const SCOPES = [{ name: 'orders', description: 'see your orders' }]
const OPTIONS = { serviceId: 'shop' }
const urlsOf = issuer => ['authorize', 'par', 'token', 'revoke'].map(path => `${issuer}/${path}`)

/** Creates the tables, and the client. */
async function portsOf(driver, { ISSUER: issuer, NONCES, REDIRECT_URI }) {
  await migrate(driver)
  await createLogins(driver)
  const stores = sqlStores(driver, OPTIONS)
  const names = { clientIdAlias: 'app', clientName: 'The app' }
  const client = { ...names, tokenAuthMethod: 'NONE', grantTypes: CODES, redirectUris: [REDIRECT_URI] }
  await stores.clients.put(await defineClient(client), Date.now())
  const [authorizationEndpoint, pushedAuthReqEndpoint, tokenEndpoint, revocationEndpoint] = urlsOf(issuer)
  const endpoints = { authorizationEndpoint, pushedAuthReqEndpoint, tokenEndpoint, revocationEndpoint }
  const allowed = { supportedScopes: SCOPES, supportedGrantTypes: CODES, supportedTokenAuthMethods: ['NONE'] }
  const service = defineService({ ...OPTIONS, issuer, ...endpoints, ...allowed, parRequired: true })
  return { service, ports: createPorts({ service, stores, secrets: [NONCES], onFault: console.error }) }
}

/** An authorization server and an API that it protects. */
export async function authorizationServer(driver, env) {
  const { service, ports } = await portsOf(driver, env)
  const tokens = tokenPorts({ ports, secrets: [env.REFRESH_TOKENS] })
  const at = { ports, publicOrigin: env.ISSUER }
  const app = new Hono().use(secureHeaders({ xFrameOptions: 'DENY' }))
  app.get('/.well-known/oauth-authorization-server', c => c.json(serverMetadata(service)))
  app.all('/par', symbolon.pushedAuthorizationRequestEndpoint(at))
  app.all('/token', symbolon.endpoint(TOKEN, { ...at, ports: tokens }))
  app.all('/revoke', symbolon.endpoint(TOKEN_REVOCATION, { ...at, ports: tokens }))
  const owner = c => c.json({ owner: c.var.introspection.subject })
  app.get('/orders', symbolon.resourceGuard({ ...at, scopes: ['orders'] }), owner)

  const cookie = { httpOnly: true, sameSite: 'Strict', path: '/login', secure: env.ISSUER.startsWith('https:') }
  /** Each request has a session of its own: one that the browser brings could be an attacker's. */
  const sessionBinding = c => {
    c.set('session', crypto.randomUUID())
    return c.get('session')
  }
  const finish = async (c, { ticket, session }, { subject, error }) => {
    const completed = await completeAuthorization({ ticket, sessionBinding: session }, ports)
    if (completed.action !== 'OK') return c.text('Start again at the app.', 400)
    const grant = { completed, subject, authTime: Math.floor(Date.now() / 1000) }
    const { code } = error ? {} : await issueAuthorizationCode(grant, tokens)
    const outcome = code ? { code } : { error: error ?? 'server_error' }
    return symbolon.responseOf(await answerCompletionOverHttp(completed, outcome, ports), c.req.raw)
  }
  const askUser = async (waiting, c) => {
    const login = { key: crypto.randomUUID(), session: c.get('session'), ticket: waiting.ticket, asks: asksOf(waiting) }
    if (waiting.action === 'NO_INTERACTION') return finish(c, login, { error: 'login_required' })
    await keep(driver, login)
    setCookie(c, `login-${login.key}`, login.session, { ...cookie, maxAge: PATIENCE / 1000 })
    return c.html(page(login))
  }
  app.all('/authorize', symbolon.authorizationEndpoint({ ports, sessionBinding, askUser }))
  app.post('/login', bodyLimit({ maxSize: 8_192 }), async c => {
    const { key, login, password, decision } = await c.req.parseBody()
    const kept = await find(driver, String(key), getCookie(c, `login-${key}`) ?? '')
    if (kept === undefined) return c.text('Start again at the app.', 400)
    if (decision !== 'allow') return finish(c, kept, { error: 'access_denied' })
    if (!(await mayLogIn(String(login), String(password), env))) return c.html(page(kept, 'Wrong. Try again.'), 401)
    return finish(c, kept, { subject: String(login) })
  })
  return app
}

/** What the page says: who asks, and for what. */
function asksOf({ client, clientIdentifier, scopes }) {
  const wanted = scopes.map(({ name, description }) => description ?? name).join(' and ')
  return `${client.clientName ?? clientIdentifier} asks to ${wanted || 'log you in'}.`
}

/** The form has the key of its request, never the ticket. `html` escapes what it is given. */
const page = ({ key, asks }, problem = '') => html`<!doctype html><title>Log in</title><p>${problem}</p>
<p>${asks}</p><form method="post" action="/login"><input type="hidden" name="key" value="${key}">
<input name="login" autocomplete="username"><input name="password" type="password">
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`

/** Removes what has expired. Call it every minute. */
export async function sweep(driver) {
  for (const store of Object.values(sqlStores(driver, OPTIONS))) await store.sweep?.(Date.now(), 1_000)
  await forget(driver)
}
