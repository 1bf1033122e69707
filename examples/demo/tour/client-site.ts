import { requestView, sendAnswer } from '@symbolon/express'
import express, { type Response, type Router } from 'express'
import { cookieOf } from '../server/cookies.js'
import type { Html } from '../server/html.js'
import { OneTimeValues } from '../server/one-time-values.js'
import { pageAnswer, problemPage } from '../server/pages.js'
import { type BegunLogin, type ClientRegistration, conclusionOf, DemoClient } from './client.js'
import { homePage, outcomePage, type ShownCall } from './client-pages.js'
import type { DemoClock } from './demo-clock.js'
import type { Journal } from './journal.js'
import { narration } from './narration.js'
import { shorten } from './shorten-credentials.js'

/** A login, the client whose key it is bound to, and what was reported before. */
interface Begun {
  readonly client: DemoClient
  readonly login: BegunLogin
  readonly mark: number
  /** The page, once the browser is back: a code is used once, and a page may be reloaded. */
  outcome?: Promise<Html>
}

const COOKIE = 'login'
const CALLS = [
  ['GET', '/api/accounts'],
  ['POST', '/api/payments'],
] as const

/** The client as a web site: it starts the login, and its callback shows the outcome. */
export function clientSite(registration: ClientRegistration, clock: DemoClock, journal: Journal): Router {
  const logins = new OneTimeValues<Begun>(clock, 600)
  const router = express.Router()
  router.get('/', (_req, res) => sendPage(res, 200, homePage()))
  router.get('/client/login', async (req, res) => {
    const mark = journal.mark()
    const client = await DemoClient.discover(registration)
    const { scope } = req.query
    const login = await client.beginLogin(scope === 'accounts payments' ? scope : 'accounts')
    // The cookie binds the login to this browser; lax, as the browser returns from another site.
    res.cookie(COOKIE, logins.put({ client, login, mark }), { httpOnly: true, sameSite: 'lax', path: '/client' })
    res.redirect(303, login.url.href)
  })
  router.get('/client/callback', async (req, res) => {
    const begun = logins.find(cookieOf(requestView(req), COOKIE) ?? '')
    if (begun === undefined) return sendPage(res, 400, problemPage('This browser has not begun a login here.'))
    begun.outcome ??= outcomeOf(new URL(req.originalUrl, registration.issuer), begun, registration, journal)
    sendPage(res, 200, await begun.outcome)
  })
  return router
}

async function outcomeOf(
  callback: URL,
  { client, login, mark }: Begun,
  registration: ClientRegistration,
  journal: Journal,
): Promise<Html> {
  const steps = () => narration(journal.since(mark))
  try {
    const token = await client.finishLogin(callback, login)
    const { access_token, token_type, expires_in, scope } = token
    const shown = JSON.stringify({ access_token: shorten(access_token), token_type, expires_in, scope }, undefined, 2)
    const calls = [{ call: 'POST /token', answer: shown }]
    for (const [method, path] of CALLS) calls.push(await callAndShow(client, access_token, method, path, registration))
    return outcomePage('You are logged in', calls, steps())
  } catch (error) {
    return outcomePage('You are not logged in', [{ call: 'callback', answer: conclusionOf(error) }], steps())
  }
}

async function callAndShow(
  client: DemoClient,
  accessToken: string,
  method: string,
  path: string,
  { issuer }: ClientRegistration,
): Promise<ShownCall> {
  const call = `${method} ${path}`
  try {
    const response = await client.callApi(accessToken, method, new URL(path, issuer))
    return { call, answer: `${response.status} ${await response.text()}` }
  } catch (error) {
    return { call, answer: conclusionOf(error) }
  }
}

function sendPage(res: Response, status: number, page: Html): void {
  sendAnswer(res, pageAnswer(status, page))
}
