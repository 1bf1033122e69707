import { type Exchange, errorIn, isErrorName, shapeOf } from './exchange.js'
import type { Severity } from './result.js'

/** What is wrong with an answer; `undefined` if nothing is. */
export interface Fault {
  readonly came: string
  /** `accepted`: the rule is missing. The others weaken a refusal. */
  readonly kind: 'accepted' | 'failed' | 'other error' | 'shape'
  /** What was wanted instead, where it is not what the probe wants of every server. */
  readonly wants?: string
}

export type Verdict = Fault | undefined

export const UNAUTHENTICATED = ['invalid_client'] as const
export const BAD_REQUEST: readonly string[] = ['invalid_request']
export const BAD_GRANT = ['invalid_grant', 'invalid_request'] as const
export const BAD_PROOF = ['invalid_dpop_proof', 'invalid_token', 'use_dpop_nonce'] as const

/** A refusal by an endpoint that clients call: an error in JSON (RFC 6749 §5.2). */
export function refused(exchange: Exchange, errors: readonly string[]): Verdict {
  return isRefusal(exchange) ? judged(exchange, errors) : unreadable(exchange, 'error in JSON (RFC 6749 §5.2)')
}

/** A refusal by a resource: a challenge (RFC 6750 §3, RFC 9449 §7.1). */
export function challenged(exchange: Exchange, errors: readonly string[]): Verdict {
  return isChallenge(exchange) ? judged(exchange, errors) : unreadable(exchange, 'a challenge (RFC 6750 §3)')
}

/** A refusal of a caller of introspection, who may be asked for a token (RFC 7662 §2.3). */
export function refusedCaller(exchange: Exchange, errors: readonly string[]): Verdict {
  const isAsked = exchange.status === 401 && exchange.headers.has('www-authenticate')
  return isAsked ? undefined : refused(exchange, errors)
}

/** A challenge may come without an error (RFC 6750 §3.1). */
function judged(exchange: Exchange, errors: readonly string[]): Verdict {
  const error = errorIn(exchange)
  if (error === undefined || errors.includes(error)) return undefined
  return { kind: 'other error', came: shapeOf(exchange), wants: `the error ${errors[0]}, which says what is wrong` }
}

function unreadable(exchange: Exchange, form: string): Fault {
  const came = shapeOf(exchange)
  if (exchange.status < 400) return { kind: 'accepted', came }
  if (exchange.status < 500)
    return { kind: 'shape', came, wants: `a refusal that clients can read: 400 or 401 with ${form}` }
  return { kind: 'failed', came, wants: 'a refusal of the mistake of the client, not a failure of the server' }
}

function isRefusal({ status, headers, body }: Exchange): boolean {
  const isJson = /^application\/json\b/i.test(headers.get('content-type') ?? '')
  const { error, access_token } = body
  return (
    (status === 400 || status === 401) && isJson && typeof error === 'string' && isErrorName(error) && !access_token
  )
}

/** `invalid_request` is 400 (RFC 6750 §3.1). */
function isChallenge(exchange: Exchange): boolean {
  const { status, headers } = exchange
  const isStatus = status === 401 || (status === 400 && errorIn(exchange) === 'invalid_request')
  return isStatus && /(?:^|,\s*)(?:Bearer|DPoP)\b/i.test(headers.get('www-authenticate') ?? '')
}

/** A refusal of a method, in any form. */
export function refusedMethod(exchange: Exchange): Verdict {
  return expected(exchange.status >= 400 && exchange.status < 500, shapeOf(exchange))
}

/** What must be so in an answer that is granted. */
export function expected(isSo: boolean, came: string): Verdict {
  return isSo ? undefined : { kind: 'accepted', came }
}

/** A fault that is no acceptance is a weakness. */
export function severityOf({ kind }: Fault, severity: Severity): Severity {
  return kind === 'accepted' ? severity : 'weakness'
}
