import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What a request of the trial does. */
export type Kind = 'introspect' | 'push' | 'create'

/** A request of the trial, and what its sender has seen. */
export interface Sent {
  readonly kind: Kind
  /** The mark by which its record is found in the storage. */
  readonly mark: string
  readonly at: number
  /** When the answer came or the connection ended. */
  readonly answeredAt: number
  readonly outcome: Outcome
}

/**
 * Whether the caller has a good answer, a fault, another answer, none although the request may have
 * arrived, or none because there was no connection.
 */
export type Outcome = 'done' | 'fault' | 'other' | 'unanswered' | 'refused'

/** Where requests go, and with which rights. */
export interface Goal {
  readonly origin: string
  readonly authorization: string
}

const CONNECTIONS = 64

/** Milliseconds between an answer and the next request of a connection, unless another one is chosen. */
const THINKING = 50

/** Of 20 requests 14 introspect, 3 push and 3 create. */
function kindOf(turn: number): Kind {
  const place = turn % 20
  if (place < 14) return 'introspect'
  return place < 17 ? 'push' : 'create'
}

/** Requests over 64 connections that are kept alive. */
export class Load {
  readonly sent: Sent[] = []
  readonly #goal: Goal
  readonly #thinking: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  #turn = 0
  #isEnding = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(goal: Goal, thinking = THINKING) {
    this.#goal = goal
    this.#thinking = thinking
  }

  /** Begins to send. */
  start(token: string): void {
    this.#running = Promise.all(Array.from({ length: CONNECTIONS }, () => this.#keepSending(token)))
  }

  /** Resolves when every connection was refused, which ends it. */
  async end(): Promise<void> {
    this.#isEnding = true
    await this.#running
    this.#agent.destroy()
  }

  async #keepSending(token: string): Promise<void> {
    for (;;) {
      const turn = this.#turn++
      const sent = await this.#send(kindOf(turn), `mark-${turn}-`, token)
      this.sent.push(sent)
      if (this.#isEnding && sent.outcome === 'refused') return
      if (this.#thinking > 0) await pause(this.#thinking)
    }
  }

  async #send(kind: Kind, mark: string, token: string): Promise<Sent> {
    const at = Date.now()
    const outcome = await outcomeOf(this.#goal, this.#agent, CALLS[kind](mark, token))
    return { kind, mark, at, answeredAt: Date.now(), outcome }
  }
}

interface Call {
  readonly path: string
  readonly body: object
  /** The action of a good answer. */
  readonly good: string
}

const CALLS: Readonly<Record<Kind, (mark: string, token: string) => Call>> = {
  introspect: (_, token) => ({ path: 'auth/introspection', body: { token, scopes: ['read'] }, good: 'OK' }),
  push: mark => ({ path: 'pushed_auth_req', body: { parameters: pushed(mark), ...CLIENT }, good: 'CREATED' }),
  create: mark => ({ path: 'auth/token/create', body: { ...CREATION, subject: mark }, good: 'OK' }),
}

export const CLIENT = { clientId: '1001', clientSecret: 'a client secret of the trial' }

/** What every token of the trial is created with. */
export const CREATION = { grantType: 'AUTHORIZATION_CODE', clientId: 1001, scopes: ['read'] }

function pushed(state: string): string {
  const redirect = { redirect_uri: 'https://client.example/callback', response_type: 'code' }
  return new URLSearchParams({ ...redirect, scope: 'read', state, client_id: CLIENT.clientId }).toString()
}

async function outcomeOf(goal: Goal, agent: Agent, { path, body, good }: Call): Promise<Outcome> {
  try {
    const { status, action } = await post(goal, agent, { path, body })
    if (action === good) return 'done'
    return status >= 500 || action === 'INTERNAL_SERVER_ERROR' ? 'fault' : 'other'
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'ECONNREFUSED' ? 'refused' : 'unanswered'
  }
}

/** Sends a request of the REST surface. Rejects when the connection ends before the answer. */
export function post(
  { origin, authorization }: Goal,
  agent: Agent | undefined,
  { path, body }: Pick<Call, 'path' | 'body'>,
): Promise<{ readonly status: number; readonly action: unknown; readonly accessToken: unknown }> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const headers = {
      Authorization: authorization,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
    }
    const sent = request(`${origin}/api/trial/${path}`, { method: 'POST', agent, headers }, response => {
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        const { action, accessToken } = Object(JSON.parse(Buffer.concat(chunks).toString()))
        resolve({ status: response.statusCode ?? 0, action, accessToken })
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
