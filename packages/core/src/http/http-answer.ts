import { headerValues } from '../lib/http-message.js'
import { errorBody } from '../pipeline/answer.js'
import { challengeParameters } from '../standards/oauth/challenge.js'
import type { HttpRequestView } from './request-view.js'

/** An answer as HTTP sends it. An empty body means none. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Returns an answer if it can be sent as it is. Otherwise it throws a `TypeError`: what a function of the application
 * answers must not become a status or a text that nobody chose. For packages of frameworks.
 */
export function requireHttpAnswer(answer: HttpAnswer): HttpAnswer {
  const { status, headers, body }: Partial<Record<keyof HttpAnswer, unknown>> = Object(answer)
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599)
    throw new TypeError('an answer must have a `status` from 200 to 599')
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    throw new TypeError('an answer must have an object as `headers`')
  for (const value of Object.values(headers))
    if (typeof value !== 'string') throw new TypeError('every header of an answer must be a text')
  if (typeof body !== 'string') throw new TypeError('an answer must have a text as `body`, empty for none')
  return answer
}

const STATUS: ReadonlyMap<string, number> = new Map([
  ['OK', 200],
  ['FORM', 200],
  ['CREATED', 201],
  // With 303 no browser forwards a posted login form to the client (RFC 9700 §4.12).
  ['LOCATION', 303],
  ['BAD_REQUEST', 400],
  ['UNAUTHORIZED', 401],
  ['FORBIDDEN', 403],
  ['PAYLOAD_TOO_LARGE', 413],
])

/** The HTTP status of an action. */
export function statusOf(action: string): number {
  return STATUS.get(action) ?? 500
}

/** What an answer to a client says in headers: what the client should use next. */
export interface NextValues {
  readonly dpopNonce?: string | undefined
  readonly attestationChallenge?: string | undefined
}

/**
 * The answer to a client as HTTP: JSON, or its `contentType`, that is not cached, a challenge when HTTP Basic failed,
 * and the nonce for the next DPoP proof and the challenge for the next attestation, if there are any.
 */
export function httpAnswerToClient(
  answer: {
    readonly action: string
    readonly responseContent: string
    readonly contentType?: string
  } & NextValues,
  request: HttpRequestView,
): HttpAnswer {
  const status = statusOf(answer.action)
  const { contentType, dpopNonce, attestationChallenge } = answer
  const basic = status === 401 && headerValues(request, 'authorization').length > 0
  if (contentType === undefined && dpopNonce === undefined && attestationChallenge === undefined) {
    return jsonAnswer(status, answer.responseContent, basic ? BASIC : undefined)
  }
  return jsonAnswer(status, answer.responseContent, {
    ...(contentType !== undefined && { 'Content-Type': contentType }),
    ...(basic && BASIC),
    ...nextHeaders(answer),
  })
}

/** The challenge to a client whose HTTP Basic failed (RFC 6749 §5.2). */
export const BASIC: HttpAnswer['headers'] = {
  'WWW-Authenticate': 'Basic realm="client authentication", charset="UTF-8"',
}

/** An answer in JSON that is not cached (RFC 6749 §5.1), and its other headers. */
export function jsonAnswer(status: number, body: string, others?: HttpAnswer['headers']): HttpAnswer {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' }
  return { status, headers: others === undefined ? headers : { ...headers, ...others }, body }
}

/** The answer to a form that is malformed (RFC 6749 §5.2). */
export function invalidRequest(text: string): HttpAnswer {
  return jsonAnswer(400, errorBody('invalid_request', { code: 'A245304', text }, undefined))
}

/** The answer when the URL of the request is unknown or too long. */
export function answerUnknownTarget(): HttpAnswer {
  return invalidRequest('The URL of the request is too long, or its scheme or host is not valid.')
}

/** The answer to a method that an endpoint does not have (RFC 9110 §15.5.6). */
export function answerOtherMethod(allowed: string): HttpAnswer {
  return { status: 405, headers: { Allow: allowed }, body: '' }
}

/**
 * The headers with what the client should use next (RFC 9449 §8.2, Attestation-Based Client
 * Authentication §6.2). A value that no header can have is a `TypeError`.
 */
export function nextHeaders({ dpopNonce, attestationChallenge }: NextValues): HttpAnswer['headers'] {
  return {
    ...(dpopNonce !== undefined && { 'DPoP-Nonce': nonceIn('dpopNonce', dpopNonce) }),
    ...(attestationChallenge !== undefined && {
      'OAuth-Client-Attestation-Challenge': nonceIn('attestationChallenge', attestationChallenge),
    }),
  }
}

/** The characters of a nonce (RFC 9449 §8.1). */
const NONCE = /^[\x21\x23-\x5b\x5d-\x7e]+$/

function nonceIn(member: keyof NextValues, value: unknown): string {
  if (typeof value === 'string' && NONCE.test(value)) return value
  throw new TypeError(`\`${member}\` must be a nonce of the characters in RFC 9449 §8.1, and not empty`)
}

/** Statuses whose answer also has the error as JSON in its body. */
const ERROR_IN_BODY: ReadonlySet<number> = new Set([400, 500])

/** The members of an OAuth error response (RFC 6749 §5.2). */
const ERROR_MEMBERS: ReadonlySet<string> = new Set(['error', 'error_description', 'error_uri'])

/** A refusal of a resource: the challenge, and its error in the body where the status has one. */
export function challengeAnswer(status: number, challenge: string, others: HttpAnswer['headers'] = {}): HttpAnswer {
  const body = ERROR_IN_BODY.has(status) ? errorIn(challenge) : ''
  return {
    status,
    headers: {
      ...(body !== '' && { 'Content-Type': 'application/json' }),
      'WWW-Authenticate': challenge,
      'Cache-Control': 'no-store',
      Pragma: 'no-cache',
      ...others,
    },
    body,
  }
}

/** The error of a challenge as JSON, so that both are the same; empty when it has none. */
function errorIn(challenge: string): string {
  const members = [...challengeParameters(challenge)].filter(([name]) => ERROR_MEMBERS.has(name))
  return members.length === 0 ? '' : JSON.stringify(Object.fromEntries(members))
}
