import { randomBytes, randomUUID, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { completeAuthorization, createPorts, defineClient, defineService } from '@symbolon/core'
import { answerCompletionOverHttp } from '@symbolon/core/http'
import { serverMetadata } from '@symbolon/core/metadata'
import { authorizationEndpoint, endpoint, sendAnswer } from '@symbolon/express'
import { fromPg, migrate, sqlStores } from '@symbolon/sql'
import { issueAuthorizationCode, TOKEN, TOKEN_REVOCATION, tokenPorts } from '@symbolon/token'
import express from 'express'
import pg from 'pg'

const TABLES = `
create table if not exists users (login text primary key, salt bytea not null, hash bytea not null);
create table if not exists logins (
  key text primary key, session text not null, ticket text not null, asks text not null, ends bigint not null
)`
/** Milliseconds that a user has to answer; as long as the tickets of the service live. */
const PATIENCE = 600_000

/** Makes the tables, one client and one user. */
export async function prepare(pool, { redirectUri, login, password }) {
  const database = fromPg(pool)
  await migrate(database)
  await pool.query(TABLES)
  const salt = randomBytes(16)
  const row = [login, salt, scryptSync(password, salt, 32)]
  await pool.query('insert into users values ($1, $2, $3) on conflict do nothing', row)
  const client = await defineClient({
    clientIdAlias: 'app',
    clientName: 'The app',
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
  const cookie = { httpOnly: true, sameSite: 'strict', secure: issuer.startsWith('https:'), path: '/login' }
  const finish = finishing(ports, tokens)
  const askUser = async (waiting, _req, res) => {
    const { session } = res.locals
    const { action, ticket } = waiting
    if (action === 'NO_INTERACTION') return finish(res, { ticket, session }, { error: 'login_required' })
    const login = { key: randomUUID(), session, ticket, asks: asksOf(waiting) }
    await keep(pool, login)
    res.cookie(cookieOf(login.key), session, { ...cookie, maxAge: PATIENCE }).send(page(login))
  }
  app.all('/authorize', authorizationEndpoint({ ports, sessionBinding: newSession, askUser }))
  app.post('/login', express.urlencoded({ extended: false, limit: '8kb' }), async (req, res) => {
    const { key, login, password, decision } = req.body ?? {}
    const kept = await find(pool, req, key)
    if (kept === undefined) return res.status(400).send('Start again at the app.')
    if (decision !== 'allow') return finish(res, kept, { error: 'access_denied' })
    if (!(await mayLogIn(pool, login, password))) return res.status(401).send(page(kept, 'Wrong. Try again.'))
    return finish(res, kept, { subject: login })
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
  async (res, { ticket, session }, { subject, error }) => {
    const completed = await completeAuthorization({ ticket, sessionBinding: session }, ports)
    if (completed.action !== 'OK') return res.status(400).send('Start again at the app.')
    const outcome = error ? { error } : await codeFor(completed, subject, tokens)
    sendAnswer(res, await answerCompletionOverHttp(completed, outcome, ports))
  }

async function codeFor(completed, subject, tokens) {
  const issued = await issueAuthorizationCode({ completed, subject, authTime: Math.floor(Date.now() / 1000) }, tokens)
  return issued.action === 'OK' ? { code: issued.code } : { error: 'server_error' }
}

/** Each request has a session of its own: one that the browser brings could be an attacker's. */
function newSession(_req, res) {
  res.locals.session = randomUUID()
  return res.locals.session
}

/** Keeps a request while its user decides, so that each tab answers its own. Forgets those that are too old. */
async function keep(pool, { key, session, ticket, asks }) {
  const now = Date.now()
  await pool.query('delete from logins where ends <= $1', [now])
  await pool.query('insert into logins values ($1, $2, $3, $4, $5)', [key, session, ticket, asks, now + PATIENCE])
}

/** The request of a page, in the browser that opened it. The row stays: its ticket can be completed once. */
async function find(pool, req, key) {
  const session = new Map(req.headers.cookie?.split('; ').map(pair => pair.split('='))).get(cookieOf(key))
  if (session === undefined) return undefined
  const { rows } = await pool.query('select * from logins where key = $1 and session = $2', [key, session])
  return rows[0]
}

const cookieOf = key => `login-${key}`

async function mayLogIn(pool, login, password) {
  if (typeof login !== 'string' || typeof password !== 'string') return false
  const { rows } = await pool.query('select salt, hash from users where login = $1', [login])
  const { salt, hash } = rows[0] ?? { salt: Buffer.alloc(16), hash: Buffer.alloc(32) }
  return timingSafeEqual(await promisify(scrypt)(password, salt, 32), hash)
}

/** What the page says, without markup: who asks, and for what. */
function asksOf({ client, clientIdentifier, scopes }) {
  const wanted = scopes.map(({ name, description }) => description ?? name).join(' and ')
  return `${client.clientName ?? clientIdentifier} asks to ${wanted || 'log you in'}.`
}

/** The form has the key of its request, never the ticket. */
const page = ({ key, asks }, problem = '') => `<!doctype html><title>Log in</title><p>${problem}</p>
<p>${escaped(asks)}</p><form method="post" action="/login"><input type="hidden" name="key" value="${key}">
<input name="login" autocomplete="username"><input name="password" type="password">
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`

const escaped = text => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { DATABASE_URL: connectionString, ISSUER, NONCES, REFRESH_TOKENS, REDIRECT_URI } = process.env
  const pool = new pg.Pool({ connectionString })
  await prepare(pool, { redirectUri: REDIRECT_URI, login: 'ada', password: 'correct horse' })
  const secrets = { nonces: NONCES, refreshTokens: REFRESH_TOKENS }
  authorizationServer(pool, { issuer: ISSUER, secrets }).listen(Number(new URL(ISSUER).port || 3000))
}
