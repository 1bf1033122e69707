import { completeAuthorization, createPorts, defineClient, defineService } from '@symbolon/core'
import { answerCompletionOverHttp } from '@symbolon/core/http'
import { serverMetadata } from '@symbolon/core/metadata'
import * as symbolon from '@symbolon/hono'
import { issueAuthorizationCode, TOKEN, TOKEN_REVOCATION, tokenPorts } from '@symbolon/token'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** The one client of the template. Call it once, when you deploy. */
export async function addClient(stores, redirectUri) {
  const client = await defineClient({
    clientIdAlias: 'app',
    clientType: 'PUBLIC',
    tokenAuthMethod: 'NONE',
    redirectUris: [redirectUri],
    grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
  })
  await stores.clients.put(client, Date.now())
}

/**
 * An authorization server and an API that it protects. `mayLogIn` is yours. Each secret is 32 random bytes or more, the
 * same on every instance.
 */
export function authorizationServer({ stores, issuer, secrets, mayLogIn }) {
  const service = serviceOf(issuer)
  const ports = createPorts({ service, stores, secrets: [secrets.nonces], onFault: error => console.error(error) })
  const tokens = tokenPorts({ ports, secrets: [secrets.refreshTokens] })
  const app = new Hono()
  // No page of another origin shows the login in a frame.
  app.use(async (c, next) => {
    await next()
    c.header('X-Frame-Options', 'DENY')
  })
  app.get('/.well-known/oauth-authorization-server', c => c.json(serverMetadata(service)))
  app.all('/par', symbolon.pushedAuthorizationRequestEndpoint({ ports, publicOrigin: issuer }))
  app.all('/token', symbolon.endpoint(TOKEN, { ports: tokens, publicOrigin: issuer }))
  app.all('/revoke', symbolon.endpoint(TOKEN_REVOCATION, { ports: tokens, publicOrigin: issuer }))
  app.get('/orders', symbolon.resourceGuard({ ports, scopes: ['orders'], publicOrigin: issuer }), c =>
    c.json({ owner: c.var.introspection.subject }),
  )

  const cookie = { httpOnly: true, sameSite: 'Lax', path: '/', secure: issuer.startsWith('https:') }
  /** A session that the browser brings could be an attacker's. */
  const sessionBinding = c => {
    const session = crypto.randomUUID()
    setCookie(c, 'session', session, cookie)
    c.set('session', session)
    return session
  }
  const finish = async (c, { ticket, session }, { subject, error }) => {
    const completed = await completeAuthorization({ ticket, sessionBinding: session }, ports)
    if (completed.action !== 'OK') return c.text('Start again at the app.', 400)
    const outcome = error ? { error } : await codeFor(completed, subject, tokens)
    return symbolon.responseOf(await answerCompletionOverHttp(completed, outcome, ports), c.req.raw)
  }
  const askUser = ({ action, ticket, scopes }, c) => {
    const asked = { ticket, session: c.get('session') }
    if (action === 'NO_INTERACTION') return finish(c, asked, { error: 'login_required' })
    setCookie(c, 'ticket', ticket, cookie)
    return c.html(page(`The app asks to ${scopes.map(({ description }) => description).join(', ')}.`))
  }
  app.all('/authorize', symbolon.authorizationEndpoint({ ports, sessionBinding, askUser }))
  app.post('/login', async c => {
    const { login, password, decision } = await c.req.parseBody()
    const asked = { ticket: getCookie(c, 'ticket') ?? '', session: getCookie(c, 'session') ?? '' }
    if (decision !== 'allow') return finish(c, asked, { error: 'access_denied' })
    if (!(await mayLogIn(String(login), String(password)))) return c.html(page('Wrong. Try again.'), 401)
    return finish(c, asked, { subject: String(login) })
  })
  return app
}

const serviceOf = issuer =>
  defineService({
    serviceId: 'shop',
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    pushedAuthReqEndpoint: `${issuer}/par`,
    tokenEndpoint: `${issuer}/token`,
    revocationEndpoint: `${issuer}/revoke`,
    parRequired: true,
    supportedScopes: [{ name: 'orders', description: 'see your orders' }],
    supportedGrantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
    supportedTokenAuthMethods: ['NONE'],
  })

async function codeFor(completed, subject, tokens) {
  const issued = await issueAuthorizationCode({ completed, subject, authTime: Math.floor(Date.now() / 1000) }, tokens)
  return issued.action === 'OK' ? { code: issued.code } : { error: 'server_error' }
}

/** The text must not contain what a stranger wrote: descriptions of scopes are the service's. */
const page = text => `<!doctype html><title>Log in</title><p>${text}</p><form method="post" action="/login">
<input name="login" autocomplete="username"><input name="password" type="password">
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`
