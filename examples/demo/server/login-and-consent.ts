import { type AuthorizationRefused, type AuthorizationWaiting, completeAuthorization, type Ports } from '@symbolon/core'
import {
  answerCompletionOverHttp,
  type HttpAnswer,
  httpAnswerOfAuthorization,
  type PostedForm,
} from '@symbolon/core/http'
import { issueAuthorizationCode, type TokenPorts } from '@symbolon/token'
import { cookieOf } from './cookies.js'
import { OneTimeValues } from './one-time-values.js'
import { consentPage, pageAnswer, problemPage } from './pages.js'

/** What login and consent work with. */
export interface LoginOptions {
  readonly ports: Ports
  readonly tokens: TokenPorts
}

/** The page that asks the user, and the answer to what the user decided. */
export interface LoginAndConsent {
  /** Begins a session for the request. One that the browser brings could be an attacker's. */
  sessionBinding(request: object): string | undefined
  ask(waiting: AuthorizationWaiting, request: object): Promise<HttpAnswer>
  answer(form: PostedForm): Promise<HttpAnswer>
  /** The page for a request that must not go back to the app, such as one that was opened before. */
  refuse(refused: AuthorizationRefused): HttpAnswer
}

/** The user who logged in and agreed, or the error for the client. */
type Decision = { readonly subject: string } | { readonly error: string }
type Asked = { readonly ticket: string; readonly sessionBinding: string | undefined }

/** Seconds that the user has to answer; as long as the tickets of the service live. */
const PAGE_DURATION = 600
const NOT_YOURS = pageAnswer(400, problemPage('This page is too old, or not yours. Start again at the app.'))

/** A cookie for each page, so that a second tab does not end the first one. */
const cookieOfPage = (key: string) => `session-${key}`

/**
 * Login and consent on one page. The browser gets a key of its ticket in the form and a session of
 * this request in a cookie. The ticket is completed in its session alone, so no other site and no
 * other browser can submit the form. A real server checks a password or a passkey.
 */
export function loginAndConsent(options: LoginOptions): LoginAndConsent {
  const tickets = new OneTimeValues<string>(options.ports.clock, PAGE_DURATION)
  const sessions = new WeakMap<object, string>()
  return {
    sessionBinding(request) {
      return sessions.set(request, crypto.randomUUID()).get(request)
    },
    async ask(waiting, request) {
      const asked = { ticket: waiting.ticket, sessionBinding: sessions.get(request) }
      // prompt=none: this server remembers no login, so the user is never logged in already.
      if (waiting.action === 'NO_INTERACTION') return finish(asked, { error: 'login_required' }, options)
      const key = tickets.put(waiting.ticket)
      const page = pageAnswer(200, consentPage(waiting, key))
      // With https, add `; Secure`.
      const attributes = `Path=/consent; Max-Age=${PAGE_DURATION}; HttpOnly; SameSite=Strict`
      const cookie = `${cookieOfPage(key)}=${asked.sessionBinding}; ${attributes}`
      return { ...page, headers: { ...page.headers, 'Set-Cookie': cookie } }
    },
    async answer(form) {
      const { key, login, allowed } = readSubmission(form.body)
      // The ticket stays: an answer from another browser must not use it up.
      const ticket = login ? tickets.find(key) : undefined
      if (ticket === undefined) return NOT_YOURS
      const sessionBinding = cookieOf(form, cookieOfPage(key))
      return finish({ ticket, sessionBinding }, allowed ? { subject: login } : { error: 'access_denied' }, options)
    },
    refuse(refused) {
      const { error, error_description } = JSON.parse(refused.responseContent)
      const { status } = httpAnswerOfAuthorization(refused)
      return pageAnswer(status, problemPage(`${error_description} Start again at the app.`, error))
    },
  }
}

function readSubmission(form: string): { key: string; login: string; allowed: boolean } {
  const parameters = new URLSearchParams(form)
  return {
    key: parameters.get('interaction') ?? '',
    login: (parameters.get('login') ?? '').trim(),
    allowed: parameters.get('decision') === 'allow',
  }
}

/** Of several attempts to complete a ticket, one gets OK and the answer for the client. */
async function finish(asked: Asked, decision: Decision, { ports, tokens }: LoginOptions): Promise<HttpAnswer> {
  const completed = await completeAuthorization(asked, ports)
  if (completed.action !== 'OK') return NOT_YOURS
  if ('error' in decision) return answerCompletionOverHttp(completed, decision, ports)
  const authTime = Math.floor(ports.clock.now() / 1000)
  const issued = await issueAuthorizationCode({ completed, subject: decision.subject, authTime }, tokens)
  const outcome = issued.action === 'OK' ? { code: issued.code } : { error: 'server_error' }
  return answerCompletionOverHttp(completed, outcome, ports)
}
