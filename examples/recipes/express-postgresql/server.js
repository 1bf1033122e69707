import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { completeAuthorization, createPorts, defineClient, defineService } from '@symbolon/core'
import { answerCompletionOverHttp } from '@symbolon/core/http'
import { serverMetadata } from '@symbolon/core/metadata'
import { authorizationEndpoint, endpoint, sendAnswer } from '@symbolon/express'
import { fromPg, migrate, sqlStores } from '@symbolon/sql'
import { issueAuthorizationCode, TOKEN, TOKEN_REVOCATION, tokenPorts } from '@symbolon/token'
import express from 'express'
import session from 'express-session'
import pg from 'pg'

const USERS = 'create table if not exists users (login text primary key, salt bytea not null, hash bytea not null)'

/** Makes the tables, one client and one user. */
export async function prepare(pool, { redirectUri, login, password }) {
  const database = fromPg(pool)
  await migrate(database)
  await pool.query(USERS)
  const salt = randomBytes(16)
  const row = [login, salt, scryptSync(password, salt, 32)]
  await pool.query('insert into users values ($1, $2, $3) on conflict do nothing', row)
  const client = await defineClient({
    clientIdAlias: 'app',
    clientType: 'PUBLIC',
    tokenAuthMethod: 'NONE',
    redirectUris: [redirectUri],
    grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
  })
  await sqlStores(database, { serviceId: 'shop' }).clients.put(client, Date.now())
}

/** The authorization server. Each secret is 32 random bytes or more, the same on every instance. */
export function authorizationServer(pool, { issuer, secrets }) {
  const service = serviceOf(issuer)
  const stores = sqlStores(fromPg(pool), { serviceId: 'shop' })
  const ports = createPorts({ service, stores, secrets: [secrets.nonces], onFault: error => console.error(error) })
  const tokens = tokenPorts({ ports, secrets: [secrets.refreshTokens] })
  const app = express()
  // No page of another origin shows the login in a frame.
  app.use((_req, res, next) => {
    res.set('X-Frame-Options', 'DENY')
    next()
  })
  app.get('/.well-known/oauth-authorization-server', (_req, res) => res.json(serverMetadata(service)))
  app.all('/token', endpoint(TOKEN, { ports: tokens, publicOrigin: issuer }))
  app.all('/revoke', endpoint(TOKEN_REVOCATION, { ports: tokens, publicOrigin: issuer }))
  const cookie = { httpOnly: true, sameSite: 'lax', secure: issuer.startsWith('https:') }
  app.use(session({ secret: secrets.sessions, resave: false, saveUninitialized: false, cookie }))
  const finish = finishing(ports, tokens)
  const askUser = ({ action, ticket, scopes }, req, res) => {
    req.session.ticket = ticket
    if (action === 'NO_INTERACTION') return finish(req, res, { error: 'login_required' })
    res.send(page(`The app asks to ${scopes.map(({ description }) => description).join(', ')}.`))
  }
  app.all('/authorize', authorizationEndpoint({ ports, sessionBinding: newSession, askUser }))
  app.post('/login', express.urlencoded({ extended: false }), async (req, res) => {
    const { login, password, decision } = req.body
    if (req.session.ticket === undefined) return res.status(400).send('Start again at the app.')
    if (decision !== 'allow') return finish(req, res, { error: 'access_denied' })
    if (!(await mayLogIn(pool, login, password))) return res.status(401).send(page('Wrong. Try again.'))
    return finish(req, res, { subject: login })
  })
  return app
}

const serviceOf = issuer =>
  defineService({
    serviceId: 'shop',
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    revocationEndpoint: `${issuer}/revoke`,
    supportedScopes: [{ name: 'orders', description: 'see your orders' }],
    supportedGrantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
    supportedTokenAuthMethods: ['NONE'],
  })

/** Sends the browser back to the app. Of several attempts to complete a ticket, one gets OK. */
const finishing =
  (ports, tokens) =>
  async (req, res, { subject, error }) => {
    const asked = { ticket: req.session.ticket, sessionBinding: req.sessionID }
    const completed = await completeAuthorization(asked, ports)
    if (completed.action !== 'OK') return res.status(400).send('Start again at the app.')
    const outcome = error ? { error } : await codeFor(completed, subject, tokens)
    sendAnswer(res, await answerCompletionOverHttp(completed, outcome, ports))
  }

async function codeFor(completed, subject, tokens) {
  const issued = await issueAuthorizationCode({ completed, subject, authTime: Math.floor(Date.now() / 1000) }, tokens)
  return issued.action === 'OK' ? { code: issued.code } : { error: 'server_error' }
}

/** A session that the browser brings could be an attacker's. */
async function newSession(req) {
  await promisify(req.session.regenerate.bind(req.session))()
  return req.sessionID
}

async function mayLogIn(pool, login, password) {
  if (typeof login !== 'string' || typeof password !== 'string') return false
  const { rows } = await pool.query('select salt, hash from users where login = $1', [login])
  const { salt, hash } = rows[0] ?? { salt: Buffer.alloc(16), hash: Buffer.alloc(32) }
  return timingSafeEqual(await promisify(scrypt)(password, salt, 32), hash)
}

/** The text must not contain what a stranger wrote: descriptions of scopes are the service's. */
const page = text => `<!doctype html><title>Log in</title><p>${text}</p><form method="post" action="/login">
<input name="login" autocomplete="username"><input name="password" type="password">
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { DATABASE_URL: connectionString, ISSUER, NONCES, REFRESH_TOKENS, SESSIONS, REDIRECT_URI } = process.env
  const pool = new pg.Pool({ connectionString })
  await prepare(pool, { redirectUri: REDIRECT_URI, login: 'ada', password: 'correct horse' })
  const secrets = { nonces: NONCES, refreshTokens: REFRESH_TOKENS, sessions: SESSIONS }
  authorizationServer(pool, { issuer: ISSUER, secrets }).listen(Number(new URL(ISSUER).port || 3000))
}
