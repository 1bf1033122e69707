import { requestView, sendAnswer } from '@symbolon/express'
import express, { type Request, type Response, type Router } from 'express'
import { cookieOf } from '../server/cookies.js'
import type { Html } from '../server/html.js'
import { OneTimeValues } from '../server/one-time-values.js'
import { pageAnswer, problemPage } from '../server/pages.js'
import { type BegunLogin, type ClientRegistration, conclusionOf, DemoClient } from './client.js'
import { homePage, outcomePage, type ShownCall } from './client-pages.js'
import type { DemoClock } from './demo-clock.js'
import { shorten } from './shorten-credentials.js'

/** A login, and the client whose key it is bound to. */
interface Begun {
  readonly client: DemoClient
  readonly login: BegunLogin
}

const COOKIE = 'login'
const CALLS = [
  ['GET', '/api/accounts'],
  ['POST', '/api/payments'],
] as const

/** The client as a web site: it starts the login, and its callback shows the outcome. */
export function clientSite(registration: ClientRegistration, clock: DemoClock): Router {
  const logins = new OneTimeValues<Begun>(clock, 600)
  const router = express.Router()
  router.get('/', (_req, res) => sendPage(res, 200, homePage()))
  router.get('/client/login', async (req, res) => {
    const client = await DemoClient.discover(registration)
    const { scope } = req.query
    const login = await client.beginLogin(scope === 'accounts payments' ? scope : 'accounts')
    // The cookie binds the login to this browser; lax, as the browser returns from another site.
    res.cookie(COOKIE, logins.put({ client, login }), { httpOnly: true, sameSite: 'lax', path: '/client' })
    res.redirect(303, login.url.href)
  })
  router.get('/client/callback', async (req, res) => {
    const begun = logins.take(cookieOf(requestView(req), COOKIE) ?? '')
    if (begun === undefined) return sendPage(res, 400, problemPage('This browser has not begun a login here.'))
    await showOutcome(registration, begun, req, res)
  })
  return router
}

async function showOutcome(
  registration: ClientRegistration,
  { client, login }: Begun,
  req: Request,
  res: Response,
): Promise<void> {
  try {
    const token = await client.finishLogin(new URL(req.originalUrl, registration.issuer), login)
    const { access_token, token_type, expires_in, scope } = token
    const shown = JSON.stringify({ access_token: shorten(access_token), token_type, expires_in, scope }, undefined, 2)
    const calls = [{ call: 'POST /token', answer: shown }]
    for (const [method, path] of CALLS) calls.push(await callAndShow(client, access_token, method, path, registration))
    sendPage(res, 200, outcomePage('You are logged in', calls))
  } catch (error) {
    sendPage(res, 200, outcomePage('You are not logged in', [{ call: 'callback', answer: conclusionOf(error) }]))
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
