import { type Exchange, errorIn, isErrorName, shapeOf } from './exchange.js'
import type { Severity } from './result.js'

/** What is wrong with an answer; `undefined` if nothing is. */
export interface Fault {
  readonly came: string
  /** `accepted`: the rule is missing. The others weaken a refusal. */
  readonly kind: 'accepted' | 'failed' | 'other error' | 'shape'
}

export type Verdict = Fault | undefined

export const UNAUTHENTICATED = ['invalid_client'] as const
export const BAD_REQUEST = ['invalid_request'] as const
export const BAD_GRANT = ['invalid_grant', 'invalid_request'] as const
export const BAD_PROOF = ['invalid_dpop_proof', 'invalid_token', 'use_dpop_nonce'] as const

/** A refusal by an endpoint that clients call: an error in JSON (RFC 6749 §5.2). */
export function refused(exchange: Exchange, errors: readonly string[]): Verdict {
  const came = shapeOf(exchange)
  if (exchange.status < 400) return { kind: 'accepted', came }
  if (exchange.status >= 500) return { kind: 'failed', came }
  const error = errorIn(exchange)
  if (!isRefusal(exchange)) return { kind: 'shape', came }
  return errors.length > 0 && !errors.includes(error ?? '') ? { kind: 'other error', came } : undefined
}

/** RFC 6749 §5.2: 400 or 401, JSON, an `error`; 401 for a client that used the header comes with a challenge. */
function isRefusal(exchange: Exchange): boolean {
  const { status, headers, body } = exchange
  const isJson = /^application\/json\b/i.test(headers.get('content-type') ?? '')
  const { error, access_token } = body
  return (
    (status === 400 || status === 401) && isJson && typeof error === 'string' && isErrorName(error) && !access_token
  )
}

/** A refusal by a resource: 401 with a challenge (RFC 6750 §3, RFC 9449 §7.1). */
export function challenged(exchange: Exchange, errors: readonly string[]): Verdict {
  const came = shapeOf(exchange)
  const error = errorIn(exchange)
  if (exchange.status < 400) return { kind: 'accepted', came }
  if (exchange.status >= 500) return { kind: 'failed', came }
  const challenge = exchange.headers.get('www-authenticate')
  if (exchange.status !== 401 || challenge === null || !/^(?:Bearer|DPoP)\b/i.test(challenge))
    return { kind: 'shape', came }
  return error !== undefined && !errors.includes(error) ? { kind: 'other error', came } : undefined
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
