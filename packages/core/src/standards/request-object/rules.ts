import type { Check } from '../../lib/check.js'
import { loggableName } from '../../lib/text.js'
import { audienceClaim, audienceIncludesAny, jwtType, secondsAhead } from '../jose/jwt.js'
import { isSameAlgorithm } from '../jose/signature-algorithms.js'
import { loggableAudience } from '../oauth/uri.js'
import { type Rule, rulesOf } from '../rules.js'
import type { RequestObjectFacts, RequestObjectFault } from './read.js'

type Reason = RequestObjectFault['reason']

type RequestObjectRule = Rule<RequestObjectFacts, Reason>

const TYPES: ReadonlySet<string> = new Set(['jwt', 'oauth-authz-req+jwt'])

/** Seconds that must be left: the request is stored no longer than its object is valid (docs/rules.md §3). */
const MINIMUM_LEFT = 5

/** Seconds from `nbf` to `exp`, and the age of `nbf` (FAPI 2.0 Message Signing §5.3.1). */
const MAXIMUM_WINDOW = 3600

const TIME_RULES: readonly RequestObjectRule[] = [
  {
    name: 'types of the claims',
    clause: 'RFC 7519 §2, §4.1; docs/rules.md §7',
    broken: facts => malformedClaims(facts).length > 0 && 'request_object_claim_malformed',
    seen: facts => ({
      expected: 'exp, nbf, iat as times in seconds, jti as a string of at most 256 characters',
      actual: malformedClaims(facts).length === 0 ? 'as expected' : `malformed: ${malformedClaims(facts).join(', ')}`,
    }),
  },
  // Without skew: the object must be valid as long as the request_uri, whose lifetime the response states.
  {
    name: 'expiry of the request object',
    clause: 'RFC 7519 §4.1.4; RFC 9126 §2.2; docs/rules.md §3',
    applies: ({ object, expected }) => expected.expRequired || object.exp !== undefined,
    broken({ object, now }) {
      if (object.exp === undefined) return 'request_object_expiry_missing'
      return object.exp - now / 1000 < MINIMUM_LEFT && 'request_object_expired'
    },
    seen: ({ object, now }) => ({
      expected: `exp from ${Math.ceil(now / 1000 + MINIMUM_LEFT)}`,
      actual: `exp ${object.exp ?? 'none'}`,
    }),
  },
  // An object that can be used once is remembered until it expires, so its lifetime is limited.
  {
    name: 'lifetime of the request object',
    clause: 'RFC 7519 §4.1.4; docs/rules.md §3',
    applies: ({ object }) => object.exp !== undefined,
    broken: ({ object, expected, now, skew }) =>
      !(secondsAhead(now, object.exp) <= expected.maxLifetime + skew) && 'request_object_lives_too_long',
    seen: ({ object, expected, now, skew }) => ({
      expected: `exp to ${Math.floor(now / 1000 + expected.maxLifetime + skew)} (requestObjectMaxLifetime)`,
      actual: `exp ${object.exp}`,
    }),
  },
  {
    name: 'beginning of the request object',
    clause: 'RFC 7519 §4.1.5; FAPI 2.0 Message Signing §5.3.1',
    applies: ({ object, expected }) => expected.nbfRequired || object.nbf !== undefined,
    broken({ object, now, skew }) {
      if (object.nbf === undefined) return 'request_object_start_missing'
      return object.nbf > now / 1000 + skew && 'request_object_not_yet_valid'
    },
    seen: ({ object, now, skew }) => ({
      expected: `nbf to ${Math.floor(now / 1000 + skew)}`,
      actual: `nbf ${object.nbf ?? 'none'}`,
    }),
  },
  {
    name: 'time of the request object',
    clause: 'RFC 7519 §4.1.6; docs/rules.md §3',
    applies: ({ object }) => object.iat !== undefined,
    broken: ({ object, now, skew }) => (object.iat ?? 0) > now / 1000 + skew && 'request_object_from_the_future',
    seen: ({ object, now, skew }) => ({
      expected: `iat to ${Math.floor(now / 1000 + skew)}`,
      actual: `iat ${object.iat}`,
    }),
  },
  // Without a clock: if `exp` is at most an hour after `nbf` and has not passed, `nbf` is at most an hour old.
  {
    name: 'window of the request object',
    clause: 'FAPI 2.0 Message Signing §5.3.1',
    applies: ({ expected }) => expected.windowLimited,
    broken: ({ object: { nbf, exp } }) =>
      (nbf === undefined || exp === undefined || exp - nbf > MAXIMUM_WINDOW) && 'request_object_window_too_long',
    seen: ({ object: { nbf, exp } }) => ({
      expected: `exp at most ${MAXIMUM_WINDOW} seconds after nbf`,
      actual: `nbf ${nbf ?? 'none'}, exp ${exp ?? 'none'}`,
    }),
  },
]

const READ_CLAIMS = ['exp', 'nbf', 'iat', 'jti'] as const

function malformedClaims({ object }: RequestObjectFacts): readonly string[] {
  return READ_CLAIMS.filter(name => Object.hasOwn(object.claims, name) && object[name] === undefined)
}

/** None is expensive: they run before the signature is verified. */
export const REQUEST_OBJECT_RULES: readonly Check<RequestObjectFacts, RequestObjectFault>[] = rulesOf<
  RequestObjectFacts,
  Reason
>([
  {
    name: 'type of the request object',
    clause: 'RFC 9101 §4, §10.8; RFC 7515 §4.1.9',
    applies: ({ object }) => object.type !== undefined,
    broken: ({ object }) => !TYPES.has(jwtType(object.type ?? '')) && 'request_object_type_different',
    seen: ({ object }) => ({
      expected: 'typ oauth-authz-req+jwt, JWT or none',
      actual: `typ ${loggableName(object.type ?? '')}`,
    }),
  },
  {
    name: 'registered algorithm of the object',
    clause: 'RFC 9101 §6.2, §10.5',
    applies: ({ expected }) => expected.algorithm !== undefined,
    broken: ({ object, expected }) =>
      !isSameAlgorithm(object.algorithm, expected.algorithm ?? '') && 'request_object_algorithm_different',
    seen: ({ object, expected }) => ({ expected: `alg ${expected.algorithm}`, actual: `alg ${object.algorithm}` }),
  },
  {
    name: 'allowed algorithm of the object',
    clause: 'RFC 9101 §6.2; RFC 8725 §3.1',
    broken: ({ object, expected }) =>
      !expected.algorithms.some(allowed => isSameAlgorithm(allowed, object.algorithm)) &&
      'request_object_algorithm_forbidden',
    seen: ({ object, expected }) => ({
      expected: `alg ${expected.algorithms.join(', ')}`,
      actual: `alg ${object.algorithm}`,
    }),
  },
  without('no request in a request object', 'RFC 9101 §4', ['request', 'request_uri'], 'request_object_nested'),
  // Client authentication is never part of a request object, because others may read the object.
  without(
    'no credentials in a request object',
    'RFC 9126 §3; docs/rules.md §3',
    ['client_secret', 'client_assertion', 'client_assertion_type'],
    'request_object_credentials',
  ),
  /*
   * A client assertion has the client as `iss` and `sub`, and has no parameters of a request. Some
   * clients also set `sub` in their request objects, which RFC 9101 §10.8 only advises against; those
   * pass, as they have a `response_type`. The rules of client assertions catch the opposite: a
   * request object that is used as an assertion.
   */
  {
    name: 'no client assertion',
    clause: 'RFC 9101 §10.8; RFC 7523 §3; docs/rules.md §3',
    applies: ({ object, expected }) => object.claims.sub === expected.clientId,
    broken: ({ object }) => !Object.hasOwn(object.claims, 'response_type') && 'request_object_is_assertion',
    seen: () => ({ expected: 'response_type, because sub is the client' }),
  },
  namesClient('iss', 'RFC 9101 §4, §6.3', 'request_object_issuer_missing', 'request_object_issuer_different'),
  namesClient(
    'client_id',
    'RFC 9101 §4, §6.3; RFC 9126 §3-3',
    'request_object_client_missing',
    'request_object_client_different',
  ),
  {
    name: 'audience of the request object',
    clause: 'RFC 9101 §4; RFC 7519 §4.1.3',
    applies: ({ expected }) => expected.audienceChecked,
    broken: ({ object, expected }) =>
      !audienceIncludesAny(audienceClaim(object.claims.aud), [expected.issuer]) && 'request_object_audience_different',
    seen: ({ object, expected }) => ({
      expected: `aud includes ${expected.issuer}`,
      actual: loggableAudience(audienceClaim(object.claims.aud)),
    }),
  },
  ...TIME_RULES,
])

function without(name: string, clause: string, claims: readonly string[], reason: Reason): RequestObjectRule {
  const found = ({ object }: RequestObjectFacts) => claims.filter(claim => Object.hasOwn(object.claims, claim))
  return {
    name,
    clause,
    broken: facts => found(facts).length > 0 && reason,
    seen: facts => ({ expected: `no ${claims.join(', no ')}`, actual: found(facts).join(' ') || 'none' }),
  }
}

function namesClient(
  claim: 'iss' | 'client_id',
  clause: string,
  missing: Reason,
  different: Reason,
): RequestObjectRule {
  return {
    name: `${claim} of the request object`,
    clause,
    broken({ object, expected }) {
      const named = object.claims[claim]
      if (typeof named !== 'string') return missing
      return named !== expected.clientId && different
    },
    seen: ({ object, expected }) => ({
      expected: `${claim} is the client of the request`,
      actual: describeClaim(object.claims[claim], expected.clientId),
    }),
  }
}

function describeClaim(actual: unknown, expected: string): string {
  if (typeof actual !== 'string') return 'none'
  return actual === expected ? 'as expected' : 'another'
}
