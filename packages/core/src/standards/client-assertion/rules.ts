import { always, type Check } from '../../lib/result.js'
import type { Instant } from '../../lib/time.js'
import { firstMillisecondAfter, JTI_LENGTH, secondsAhead } from '../jose/jwt-claims.js'
import type { ClientAssertion } from './read.js'

/** A client assertion, and what its times are compared with. */
export interface AssertionInTime {
  readonly assertion: ClientAssertion
  readonly now: Instant
  /** Seconds by which clocks may differ. */
  readonly skew: number
  /** Seconds that `exp` may lie ahead. */
  readonly maxLifetime: number
  readonly jtiRequired: boolean
}

/** What can be wrong with a client assertion whoever its client is. */
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

type AssertionRule = Check<AssertionInTime, AssertionFault>

/** A JWT of another kind says so in its `typ`; one that says nothing is judged by its claims (RFC 8725 §3.11). */
const TYPES: ReadonlySet<string> = new Set([
  'jwt',
  'client-authentication+jwt',
  'application/client-authentication+jwt',
])

const kind: AssertionRule = {
  name: 'typ of the assertion',
  clause: 'RFC 8725 §3.11; RFC 7523 §3',
  applies: ({ assertion }) => assertion.type !== undefined,
  run: ({ assertion }) =>
    TYPES.has(assertion.type?.toLowerCase() ?? '') ? undefined : { reason: 'assertion_typ_different' },
  seen: () => ({ expected: 'none, JWT or client-authentication+jwt' }),
}

const extensions: AssertionRule = {
  name: 'no critical extensions of the assertion',
  clause: 'RFC 7515 §4.1.11',
  applies: always,
  run: ({ assertion }) => (assertion.critical ? { reason: 'assertion_extension_unknown' } : undefined),
}

/** A request object travels through the browser: whoever sees it must not become the client by it. */
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
    expected: 'sub as iss: the client',
    actual: assertion.sub === '' ? 'no sub' : assertion.sub === assertion.iss ? 'so it is' : 'another sub',
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

const livesNotTooLong: AssertionRule = {
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

const validYet: AssertionRule = {
  name: 'assertion valid yet',
  clause: 'RFC 7523 §3 (5)',
  applies: ({ assertion }) => assertion.nbf !== undefined,
  run: facts =>
    secondsAhead(facts.now, facts.assertion.nbf) <= facts.skew ? undefined : { reason: 'assertion_not_yet_valid' },
  seen: facts => seenAhead('nbf', facts, facts.assertion.nbf, `at most ${facts.skew} seconds ahead`),
}

const madeYet: AssertionRule = {
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
    expected: `a text of at most ${JTI_LENGTH} characters`,
    actual: `${jti.length} characters`,
  }),
}

function seenAhead(name: string, facts: AssertionInTime, claim: number | undefined, expected: string) {
  const ahead = Math.round(secondsAhead(facts.now, claim))
  return {
    expected: `${name} ${expected}`,
    actual: Number.isNaN(ahead) ? 'no number' : `${ahead} seconds ahead`,
  }
}

/** The rules about an assertion by itself: everything that costs nothing to find out, before anybody looks for its client. */
export const CLIENT_ASSERTION_RULES: readonly AssertionRule[] = [
  kind,
  extensions,
  noRequest,
  subject,
  expiryPresent,
  notExpired,
  livesNotTooLong,
  validYet,
  madeYet,
  identifier,
]

/** The first instant at which an assertion is not accepted any more: until then its identifier is held. */
export function assertionAcceptedUntil({ exp = 0 }: Pick<ClientAssertion, 'exp'>, skew: number): Instant {
  return firstMillisecondAfter(exp + skew)
}
