import {
  type AuthorizationCompleted,
  type AuthorizationWaiting,
  completeAuthorization,
  type Ports,
} from '@symbolon/core'
import { httpAnswerOfCompletion } from '@symbolon/core/http'
import { authorizationEndpoint, sendAnswer } from '@symbolon/express'
import type { Request, RequestHandler, Response } from 'express'

/** How and when a user logged in. Your token endpoint passes it to `createAccessToken`. */
export interface Login {
  readonly subject: string
  readonly acr: string
  /** Seconds. */
  readonly authTime: number
}

/** What your server has: an origin, sessions, pages for each way to log in, and codes. */
export interface YourServer {
  readonly ports: Ports
  readonly issuer: string
  loginOf(req: Request): Login | undefined
  /** Shows a login that satisfies `acrs`, and keeps the ticket meanwhile, under a key in its form. */
  askToLogIn(waiting: AuthorizationWaiting, req: Request, res: Response): void
  codeFor(completed: AuthorizationCompleted, login: Login): string
}

/** An authorization endpoint that asks for another login where the present one does not suffice. */
export function loginOnDemand(server: YourServer): RequestHandler {
  const { ports } = server
  const askUser = (waiting: AuthorizationWaiting, req: Request, res: Response) => {
    const login = server.loginOf(req)
    if (login && satisfies(login, waiting, ports.clock.now())) return answerApp(waiting.ticket, login, server, res)
    if (waiting.action === 'INTERACTION') return server.askToLogIn(waiting, req, res)
    return answerApp(waiting.ticket, { error: 'login_required' }, server, res)
  }
  return authorizationEndpoint({ ports, askUser })
}

/** Sends the browser back to the app with a code: at once, or after the login that was shown. */
export async function answerApp(ticket: string, outcome: Login | { error: string }, server: YourServer, res: Response) {
  const completed = await completeAuthorization({ ticket }, server.ports)
  if (completed.action !== 'OK') return void res.status(400).send('This login is too old. Start again at the app.')
  const answer = 'error' in outcome ? outcome : { code: server.codeFor(completed, outcome) }
  sendAnswer(res, httpAnswerOfCompletion(completed, answer, server.issuer))
}

/** Whether a login is what the app asked for, by the rule of the guard (RFC 9470 §5). */
function satisfies({ acr, authTime }: Login, { acrs, maxAge, prompts }: AuthorizationWaiting, now: number): boolean {
  const isRecent = maxAge === undefined || authTime + maxAge >= Math.floor(now / 1000)
  return isRecent && (acrs.length === 0 || acrs.includes(acr)) && !prompts.includes('LOGIN')
}
