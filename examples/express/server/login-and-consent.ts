import {
  type AuthorizationCompleted,
  type AuthorizationOutcome,
  completeAuthorization,
  httpAnswerOfCompletion,
  type Ports,
} from '@symbolon/core'
import { type AskUser, sendAnswer } from '@symbolon/express'
import type { Request, RequestHandler, Response } from 'express'
import type { Codes } from './authorization-codes.js'
import { cookieOf } from './cookies.js'
import { OneTimeValues } from './one-time-values.js'
import { consentPage, problemPage } from './pages.js'
import { sendPage } from './send-page.js'

/** What the page works with. */
export interface LoginOptions {
  readonly ports: Ports
  readonly codes: Codes
  readonly issuer: string
}

/** The page that asks the user, and what takes the user's answer. */
export interface LoginAndConsent {
  readonly ask: AskUser
  readonly answer: RequestHandler
}

/** Seconds for which the page may stand open; as long as the tickets of the service live. */
const PAGE_DURATION = 600
const COOKIE = 'interaction'

/**
 * Login and consent on one page. Tickets stay here: the browser only gets the key of one, as a cookie and in the form,
 * and both must agree, so that no other site can submit the form. A real server would check a password or a passkey.
 */
export function loginAndConsent(options: LoginOptions): LoginAndConsent {
  const tickets = new OneTimeValues<string>(options.ports.clock, PAGE_DURATION)
  return {
    async ask(waiting, _req, res) {
      if (waiting.action === 'NO_INTERACTION') {
        // prompt=none: nobody is ever logged in already at this server.
        return finish(res, waiting.ticket, () => ({ error: 'login_required' }), options)
      }
      const key = tickets.put(waiting.ticket)
      // With https, add `secure: true`.
      res.cookie(COOKIE, key, { httpOnly: true, sameSite: 'strict', path: '/consent' })
      sendPage(res, 200, consentPage(waiting, key))
    },
    async answer(req, res) {
      const { key, login, allowed } = readSubmission(req)
      const ticket = key !== undefined && key === cookieOf(req, COOKIE) && login ? tickets.take(key) : undefined
      if (ticket === undefined) {
        return sendPage(res, 400, problemPage('This page is not yours, or it is too old. Start again at the app.'))
      }
      const outcome = (completed: AuthorizationCompleted) =>
        allowed ? { code: issueCode(completed, login, options) } : { error: 'access_denied' }
      await finish(res, ticket, outcome, options)
    },
  }
}

function readSubmission(req: Request): { key: string | undefined; login: string; allowed: boolean } {
  const { interaction, login, decision } = req.body ?? {}
  return {
    key: typeof interaction === 'string' ? interaction : undefined,
    login: typeof login === 'string' ? login.trim() : '',
    allowed: decision === 'allow',
  }
}

/** Whoever completes the ticket sends the answer: of several attempts, one gets OK. */
async function finish(
  res: Response,
  ticket: string,
  outcome: (completed: AuthorizationCompleted) => AuthorizationOutcome,
  { ports, issuer }: LoginOptions,
): Promise<void> {
  const completed = await completeAuthorization({ ticket }, ports)
  if (completed.action !== 'OK') {
    return sendPage(res, 400, problemPage('The request cannot be completed any more. Start again at the app.'))
  }
  // A response that must be signed (JARM) must not leave as it is.
  if (completed.responseMode?.endsWith('jwt')) {
    return sendPage(
      res,
      400,
      problemPage('This server does not sign its answers, and the app wants one that is signed.'),
    )
  }
  sendAnswer(res, httpAnswerOfCompletion(completed, outcome(completed), issuer))
}

function issueCode(completed: AuthorizationCompleted, subject: string, { codes, ports }: LoginOptions): string {
  return codes.issue({
    ...completed,
    subject,
    authTime: Math.floor(ports.clock.now() / 1000),
    redirectUri: completed.parameters.find(([name]) => name === 'redirect_uri')?.[1],
  })
}
