import { pushedRequestDuration } from '../policy/request-uri-lifetime.js'
import type { Registrable } from './facts.js'

/**
 * Seconds for which the request_uri can be redeemed: never longer than the request object is valid.
 */
export function lifetimeOf(facts: Registrable): number {
  const { requestObject, now } = facts
  const expiry = requestObject?.object.exp
  const left = expiry === undefined ? Number.POSITIVE_INFINITY : Math.floor(expiry - now / 1000)
  return Math.min(pushedRequestDuration(facts), left)
}
