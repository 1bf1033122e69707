import type { Check } from '../../lib/check.js'
import { inSeconds } from '../../lib/time.js'
import type { Covered } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'

/** The user authenticated as required: with one of the contexts, and recently enough. */
export const USER_AUTHENTICATION: Check<Covered, IntrospectionRefusal> = {
  name: 'user authentication',
  clause: 'RFC 9470 §3',
  applies: ({ request }) => request.acrValues.length > 0 || request.maxAge !== undefined,
  run({ request: { acrValues, maxAge }, token, service, now }) {
    if (acrValues.length > 0 && !acrValues.some(acr => acr === token.acr)) {
      return { reason: 'acr_insufficient', acrValues, maxAge }
    }
    const fresh = maxAge === undefined || isFresh(token.authTime, maxAge, inSeconds(now), service.allowableClockSkew)
    return fresh ? undefined : { reason: 'authentication_too_old', acrValues, maxAge }
  },
  seen: ({ request: { acrValues, maxAge }, token, now }) => ({
    expected: `acr of [${acrValues.join(' ')}], at most ${maxAge ?? 'any'} seconds ago`,
    actual: `acr ${token.acr ?? 'none'}, ${token.authTime === undefined ? 'unknown' : inSeconds(now) - token.authTime} seconds ago`,
  }),
}

/** An unknown time never satisfies, nor does one further in the future than clocks may differ. */
function isFresh(authTime: number | undefined, maxAge: number, now: number, skew: number): boolean {
  return authTime !== undefined && authTime + maxAge >= now && authTime <= now + skew
}
