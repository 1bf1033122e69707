import type { Check } from '../../lib/check.js'
import type { OneTime } from '../../ports/claim.js'
import type { RequestObject } from '../../standards/request-object/read.js'
import type { RequestObjectRefusal } from './refusals.js'

/** Facts that may contain a request object, and whether it is used for the first time. */
interface ObjectClaimed {
  readonly requestObject: { readonly object: RequestObject } | undefined
  readonly objectFirst: boolean
}

/** The identifier of a request object; the client may send one without `jti` or `exp` again. */
export function oneTimeObject({ requestObject }: Pick<ObjectClaimed, 'requestObject'>): OneTime | undefined {
  const { jti, exp, claims } = requestObject?.object ?? {}
  if (jti === undefined || exp === undefined) return undefined
  return { scope: ['request object', String(claims?.iss), jti], until: Math.ceil(exp * 1000) }
}

/** A request object with a `jti` is used once, whether it is pushed or not. */
export const OBJECT_USED_ONCE: Check<ObjectClaimed, RequestObjectRefusal> = {
  name: 'request object used once',
  clause: 'RFC 9101 §10.8; RFC 7519 §4.1.7; docs/rules.md §3',
  applies: ({ requestObject }) => requestObject?.object.jti !== undefined,
  run: ({ objectFirst }) => (objectFirst ? undefined : { reason: 'request_object_used' }),
  seen: () => ({ expected: 'a jti that the client has not used' }),
}
