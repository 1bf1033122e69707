import { always, type Check } from '../../lib/check.js'
import { secondsAhead } from '../jose/jwt.js'
import type { RequestObjectFacts, RequestObjectFault } from './read.js'

type Rule = Check<RequestObjectFacts, RequestObjectFault>

/** Seconds that must be left: the request is stored no longer than its object is valid (docs/rules.md §3). */
const MINIMUM_LEFT = 5

/** Seconds from `nbf` to `exp`, and the age of `nbf` (FAPI 2.0 Message Signing §5.3.1). */
const MAXIMUM_WINDOW = 3600

const READ_CLAIMS = ['exp', 'nbf', 'iat', 'jti'] as const

const claimTypes: Rule = {
  name: 'types of the claims',
  clause: 'RFC 7519 §2, §4.1; docs/rules.md §7',
  applies: always,
  run: facts => (malformedClaims(facts).length > 0 ? { reason: 'request_object_claim_malformed' } : undefined),
  seen: facts => ({
    expected: 'exp, nbf, iat as times in seconds, jti as a string of at most 256 characters',
    actual: malformedClaims(facts).length === 0 ? 'as expected' : `malformed: ${malformedClaims(facts).join(', ')}`,
  }),
}

function malformedClaims({ object }: RequestObjectFacts): readonly string[] {
  return READ_CLAIMS.filter(name => Object.hasOwn(object.claims, name) && object[name] === undefined)
}

/** Without skew: the object must be valid as long as the request_uri, whose lifetime the response states. */
const expiry: Rule = {
  name: 'expiry of the request object',
  clause: 'RFC 7519 §4.1.4; RFC 9126 §2.2; docs/rules.md §3',
  applies: ({ object, expected }) => expected.expRequired || object.exp !== undefined,
  run({ object, now }) {
    if (object.exp === undefined) return { reason: 'request_object_expiry_missing' }
    return object.exp - now / 1000 < MINIMUM_LEFT ? { reason: 'request_object_expired' } : undefined
  },
  seen: ({ object, now }) => ({
    expected: `exp from ${Math.ceil(now / 1000 + MINIMUM_LEFT)}`,
    actual: `exp ${object.exp ?? 'none'}`,
  }),
}

/** An object that can be used once is remembered until it expires, so its lifetime is limited. */
const lifetime: Rule = {
  name: 'lifetime of the request object',
  clause: 'RFC 7519 §4.1.4; docs/rules.md §3',
  applies: ({ object }) => object.exp !== undefined,
  run: ({ object, expected, now, skew }) =>
    secondsAhead(now, object.exp) <= expected.maxLifetime + skew
      ? undefined
      : { reason: 'request_object_lives_too_long' },
  seen: ({ object, expected, now, skew }) => ({
    expected: `exp to ${Math.floor(now / 1000 + expected.maxLifetime + skew)} (requestObjectMaxLifetime)`,
    actual: `exp ${object.exp}`,
  }),
}

const notBefore: Rule = {
  name: 'beginning of the request object',
  clause: 'RFC 7519 §4.1.5; FAPI 2.0 Message Signing §5.3.1',
  applies: ({ object, expected }) => expected.nbfRequired || object.nbf !== undefined,
  run({ object, now, skew }) {
    if (object.nbf === undefined) return { reason: 'request_object_start_missing' }
    return object.nbf > now / 1000 + skew ? { reason: 'request_object_not_yet_valid' } : undefined
  },
  seen: ({ object, now, skew }) => ({
    expected: `nbf to ${Math.floor(now / 1000 + skew)}`,
    actual: `nbf ${object.nbf ?? 'none'}`,
  }),
}

const issuedAt: Rule = {
  name: 'time of the request object',
  clause: 'RFC 7519 §4.1.6; docs/rules.md §3',
  applies: ({ object }) => object.iat !== undefined,
  run: ({ object, now, skew }) =>
    (object.iat ?? 0) > now / 1000 + skew ? { reason: 'request_object_from_the_future' } : undefined,
  seen: ({ object, now, skew }) => ({
    expected: `iat to ${Math.floor(now / 1000 + skew)}`,
    actual: `iat ${object.iat}`,
  }),
}

/** Without a clock: if `exp` is at most an hour after `nbf` and has not passed, `nbf` is at most an hour old. */
const window: Rule = {
  name: 'window of the request object',
  clause: 'FAPI 2.0 Message Signing §5.3.1',
  applies: ({ expected }) => expected.windowLimited,
  run: ({ object: { nbf, exp } }) =>
    nbf !== undefined && exp !== undefined && exp - nbf <= MAXIMUM_WINDOW
      ? undefined
      : { reason: 'request_object_window_too_long' },
  seen: ({ object: { nbf, exp } }) => ({
    expected: `exp at most ${MAXIMUM_WINDOW} seconds after nbf`,
    actual: `nbf ${nbf ?? 'none'}, exp ${exp ?? 'none'}`,
  }),
}

export const REQUEST_OBJECT_TIME_RULES: readonly Rule[] = [claimTypes, expiry, lifetime, notBefore, issuedAt, window]
