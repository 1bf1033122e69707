import { completeAuthorization, type Ports } from '@symbolon/core'
import { httpAnswerOfCompletion } from '@symbolon/core/http'
import { type AskUser, sendAnswer } from '@symbolon/express'
import type { Request, RequestHandler, Response } from 'express'
import type { AuthorizationCodes } from './authorization-codes.js'
import { cookieOf } from './cookies.js'
import { OneTimeValues } from './one-time-values.js'
import { consentPage, problemPage, sendPage } from './pages.js'

/** What login and consent work with. */
export interface LoginOptions {
  readonly ports: Ports
  readonly codes: AuthorizationCodes
  readonly issuer: string
}

/** The page that asks the user, and the handler of the user's answer. */
export interface LoginAndConsent {
  readonly ask: AskUser
  readonly answer: RequestHandler
}

/** The user who logged in and agreed, or the error for the client. */
type Decision = { readonly subject: string } | { readonly error: string }

/** Seconds that the user has to answer; as long as the tickets of the service live. */
const PAGE_DURATION = 600
const COOKIE = 'interaction'

/**
 * Login and consent on one page. Tickets stay on the server. The browser gets only a key of its
 * ticket, in a cookie and in the form. Both must agree, so that no other site can submit the form.
 * A real server checks a password or a passkey.
 */
export function loginAndConsent(options: LoginOptions): LoginAndConsent {
  const tickets = new OneTimeValues<string>(options.ports.clock, PAGE_DURATION)
  return {
    async ask(waiting, _req, res) {
      if (waiting.action === 'NO_INTERACTION') {
        // prompt=none: this server has no sessions, so the user is never logged in already.
        return finish(res, waiting.ticket, { error: 'login_required' }, options)
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
      await finish(res, ticket, allowed ? { subject: login } : { error: 'access_denied' }, options)
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

/** Of several attempts to complete a ticket, one gets OK and sends the answer. */
async function finish(res: Response, ticket: string, decision: Decision, options: LoginOptions): Promise<void> {
  const { ports, codes, issuer } = options
  const completed = await completeAuthorization({ ticket }, ports)
  if (completed.action !== 'OK') {
    return sendPage(res, 400, problemPage('The request cannot be completed any more. Start again at the app.'))
  }
  // A response that must be signed (JARM) must not be sent unsigned.
  if (completed.responseMode?.endsWith('jwt')) {
    return sendPage(res, 400, problemPage('The app wants a signed answer. This server signs none.'))
  }
  if ('error' in decision) return sendAnswer(res, httpAnswerOfCompletion(completed, decision, issuer))
  const redirectUri = completed.parameters.find(([name]) => name === 'redirect_uri')?.[1]
  const authTime = Math.floor(ports.clock.now() / 1000)
  const code = codes.issue({ ...completed, subject: decision.subject, authTime, redirectUri })
  sendAnswer(res, httpAnswerOfCompletion(completed, { code }, issuer))
}
