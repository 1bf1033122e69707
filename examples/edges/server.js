import { completeAuthorization, createPorts, defineClient, defineService } from '@symbolon/core'
import { answerCompletionOverHttp } from '@symbolon/core/http'
import { serverMetadata } from '@symbolon/core/metadata'
import * as symbolon from '@symbolon/hono'
import { migrate, sqlStores } from '@symbolon/sql'
import { issueAuthorizationCode, TOKEN, TOKEN_REVOCATION, tokenPorts } from '@symbolon/token'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { secureHeaders } from 'hono/secure-headers'
import { mayLogIn } from './login.js'

const CODES = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN']
const SCOPES = [{ name: 'orders', description: 'see your orders' }]
const OPTIONS = { serviceId: 'shop' }
const urlsOf = issuer => ['authorize', 'par', 'token', 'revoke'].map(path => `${issuer}/${path}`)

/** Creates the tables, and the client. */
async function portsOf(driver, { ISSUER: issuer, NONCES, REDIRECT_URI }) {
  await migrate(driver)
  const stores = sqlStores(driver, OPTIONS)
  const client = { clientIdAlias: 'app', tokenAuthMethod: 'NONE', grantTypes: CODES, redirectUris: [REDIRECT_URI] }
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

  const cookie = { httpOnly: true, sameSite: 'Lax', path: '/', secure: env.ISSUER.startsWith('https:') }
  /** A session that the browser brings could be an attacker's. */
  const sessionBinding = c => {
    c.set('session', crypto.randomUUID())
    setCookie(c, 'session', c.get('session'), cookie)
    return c.get('session')
  }
  const finish = async (c, ticket, sessionBinding, { subject, error }) => {
    const completed = await completeAuthorization({ ticket, sessionBinding }, ports)
    if (completed.action !== 'OK') return c.text('Start again at the app.', 400)
    const grant = { completed, subject, authTime: Math.floor(Date.now() / 1000) }
    const { code } = error ? {} : await issueAuthorizationCode(grant, tokens)
    const outcome = code ? { code } : { error: error ?? 'server_error' }
    return symbolon.responseOf(await answerCompletionOverHttp(completed, outcome, ports), c.req.raw)
  }
  const askUser = ({ action, ticket, scopes }, c) => {
    if (action === 'NO_INTERACTION') return finish(c, ticket, c.get('session'), { error: 'login_required' })
    setCookie(c, 'ticket', ticket, cookie)
    return c.html(page(`The app asks to ${scopes.map(({ description }) => description).join(', ')}.`))
  }
  app.all('/authorize', symbolon.authorizationEndpoint({ ports, sessionBinding, askUser }))
  app.post('/login', async c => {
    const { login, password, decision } = await c.req.parseBody()
    const asked = [getCookie(c, 'ticket') ?? '', getCookie(c, 'session') ?? '']
    if (decision !== 'allow') return finish(c, ...asked, { error: 'access_denied' })
    if (!(await mayLogIn(String(login), String(password), env))) return c.html(page('Wrong. Try again.'), 401)
    return finish(c, ...asked, { subject: String(login) })
  })
  return app
}

/** The text must not contain what a stranger wrote: descriptions of scopes are the service's. */
const page = text => `<!doctype html><title>Log in</title><p>${text}</p><form method="post" action="/login">
<input name="login" autocomplete="username"><input name="password" type="password">
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`

/** Removes what has expired. Call it every minute. */
export async function sweep(driver) {
  for (const store of Object.values(sqlStores(driver, OPTIONS))) await store.sweep?.(Date.now(), 1_000)
}
