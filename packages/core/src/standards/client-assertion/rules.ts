import { always, type Check } from '../../lib/check.js'
import { JTI_LENGTH } from '../../lib/limits.js'
import type { Instant } from '../../lib/time.js'
import { firstMillisecondAfter, jwtType, secondsAhead } from '../jose/jwt.js'
import type { ClientAssertion } from './read.js'

export interface AssertionFacts {
  readonly assertion: ClientAssertion
  readonly now: Instant
  /** Seconds by which clocks may differ. */
  readonly skew: number
  /** Seconds that `exp` may lie ahead. */
  readonly maxLifetime: number
  readonly jtiRequired: boolean
}

export type AssertionFault =
  | { readonly reason: 'assertion_typ_different' }
  | { readonly reason: 'assertion_extension_unknown' }
  | { readonly reason: 'assertion_is_request' }
  | { readonly reason: 'assertion_subject_different' }
  | { readonly reason: 'assertion_expiry_missing' }
  | { readonly reason: 'assertion_expired' }
  | { readonly reason: 'assertion_lives_too_long' }
  | { readonly reason: 'assertion_not_yet_valid' }
  | { readonly reason: 'assertion_from_the_future' }
  | { readonly reason: 'assertion_identifier_missing' }

type AssertionRule = Check<AssertionFacts, AssertionFault>

/**
 * Accepted values of `typ`. Without one the claims decide, also where only the issuer is accepted
 * as audience: servers should not refuse such an assertion (draft-ietf-oauth-rfc7523bis §4).
 */
const TYPES: ReadonlySet<string> = new Set(['jwt', 'client-authentication+jwt'])

const type: AssertionRule = {
  name: 'typ of the assertion',
  clause: 'RFC 8725 §3.11; RFC 7515 §4.1.9; draft-ietf-oauth-rfc7523bis §4',
  applies: ({ assertion }) => assertion.type !== undefined,
  run: ({ assertion }) =>
    TYPES.has(jwtType(assertion.type ?? '')) ? undefined : { reason: 'assertion_typ_different' },
  seen: () => ({ expected: 'none, JWT or client-authentication+jwt' }),
}

const extensions: AssertionRule = {
  name: 'no critical extensions of the assertion',
  clause: 'RFC 7515 §4.1.11',
  applies: always,
  run: ({ assertion }) => (assertion.critical ? { reason: 'assertion_extension_unknown' } : undefined),
}

/** Nobody who sees a request object in the browser may authenticate as the client with it. */
const noRequest: AssertionRule = {
  name: 'no request object',
  clause: 'RFC 9101 §10.8',
  applies: always,
  run: ({ assertion }) => (assertion.asksForAuthorization ? { reason: 'assertion_is_request' } : undefined),
  seen: () => ({ expected: 'no response_type' }),
}

const subject: AssertionRule = {
  name: 'subject of the assertion',
  clause: 'RFC 7523 §3 (2.B); OpenID Connect Core §9',
  applies: always,
  run: ({ assertion }) => (assertion.sub === assertion.iss ? undefined : { reason: 'assertion_subject_different' }),
  seen: ({ assertion }) => ({
    expected: 'sub and iss both name the client',
    actual: assertion.sub === '' ? 'no sub' : assertion.sub === assertion.iss ? 'as expected' : 'another sub',
    ...(assertion.sub === '' && { hint: 'a request object has no sub: was it sent as the assertion?' }),
  }),
}

const expiryPresent: AssertionRule = {
  name: 'expiry of the assertion present',
  clause: 'RFC 7523 §3 (4)',
  applies: always,
  run: ({ assertion: { exp } }) =>
    exp === undefined || Number.isNaN(exp) ? { reason: 'assertion_expiry_missing' } : undefined,
}

const notExpired: AssertionRule = {
  name: 'assertion not expired',
  clause: 'RFC 7523 §3 (4)',
  applies: always,
  run: facts =>
    secondsAhead(facts.now, facts.assertion.exp) > -facts.skew ? undefined : { reason: 'assertion_expired' },
  seen: facts => seenAhead('exp', facts, facts.assertion.exp, `more than ${-facts.skew} seconds ahead`),
}

const lifetime: AssertionRule = {
  name: 'lifetime of the assertion',
  clause: 'RFC 7523 §3 (4); docs/rules.md §3',
  applies: always,
  run: facts =>
    secondsAhead(facts.now, facts.assertion.exp) <= facts.maxLifetime + facts.skew
      ? undefined
      : { reason: 'assertion_lives_too_long' },
  seen: facts =>
    seenAhead(
      'exp',
      facts,
      facts.assertion.exp,
      `at most clientAssertionMaxLifetime ${facts.maxLifetime} seconds ahead`,
    ),
}

const notBefore: AssertionRule = {
  name: 'assertion valid yet',
  clause: 'RFC 7523 §3 (5)',
  applies: ({ assertion }) => assertion.nbf !== undefined,
  run: facts =>
    secondsAhead(facts.now, facts.assertion.nbf) <= facts.skew ? undefined : { reason: 'assertion_not_yet_valid' },
  seen: facts => seenAhead('nbf', facts, facts.assertion.nbf, `at most ${facts.skew} seconds ahead`),
}

const issuedAt: AssertionRule = {
  name: 'assertion made yet',
  clause: 'RFC 7523 §3 (6); FAPI 2.0 Security Profile §5.3.2.1-13',
  applies: ({ assertion }) => assertion.iat !== undefined,
  run: facts =>
    secondsAhead(facts.now, facts.assertion.iat) <= facts.skew ? undefined : { reason: 'assertion_from_the_future' },
  seen: facts => seenAhead('iat', facts, facts.assertion.iat, `at most ${facts.skew} seconds ahead`),
}

const identifier: AssertionRule = {
  name: 'jti of the assertion',
  clause: 'RFC 7523 §3 (7); OpenID Connect Core §9; docs/rules.md §7',
  applies: ({ assertion, jtiRequired }) => jtiRequired || assertion.jti !== '',
  run: ({ assertion: { jti } }) =>
    jti !== '' && jti.length <= JTI_LENGTH ? undefined : { reason: 'assertion_identifier_missing' },
  seen: ({ assertion: { jti } }) => ({
    expected: `a string of at most ${JTI_LENGTH} characters`,
    actual: `${jti.length} characters`,
  }),
}

function seenAhead(name: string, facts: AssertionFacts, claim: number | undefined, expected: string) {
  const ahead = Math.round(secondsAhead(facts.now, claim))
  return {
    expected: `${name} ${expected}`,
    actual: Number.isNaN(ahead) ? 'not a number' : `${ahead} seconds ahead`,
  }
}

/** None is expensive: they run before the client is looked up. */
export const CLIENT_ASSERTION_RULES: readonly AssertionRule[] = [
  type,
  extensions,
  noRequest,
  subject,
  expiryPresent,
  notExpired,
  lifetime,
  notBefore,
  issuedAt,
  identifier,
]

/** The first instant at which an assertion is no longer accepted. Until then its `jti` is kept. */
export function assertionAcceptedUntil({ exp = 0 }: Pick<ClientAssertion, 'exp'>, skew: number): Instant {
  return firstMillisecondAfter(exp + skew)
}
