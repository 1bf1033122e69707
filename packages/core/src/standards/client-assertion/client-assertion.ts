import type { Check } from '../../lib/check.js'
import { CLIENT_ASSERTION_LENGTH, JTI_LENGTH } from '../../lib/limits.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import type { Instant } from '../../lib/time.js'
import {
  audienceClaim,
  firstMillisecondAfter,
  jwtType,
  numericDate,
  readJwt,
  secondsAhead,
  stringClaim,
} from '../jose/jwt.js'
import { readSignatureAlgorithm, type SignatureAlgorithm } from '../jose/signature-algorithms.js'
import { rulesOf } from '../rules.js'

/** The `client_assertion_type` of JWTs (RFC 7523 §2.2). */
const JWT_ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Algorithms of client assertions: signatures, and one MAC (RFC 7518 §3.2). */
export type AssertionAlgorithm = SignatureAlgorithm | 'HS256'

/** RFC 7523 §2.2, §3, not verified. Strings that are absent or of another type are empty. */
export interface ClientAssertion {
  readonly type: string | undefined
  readonly algorithm: AssertionAlgorithm
  readonly kid: string | undefined
  readonly critical: boolean
  /** The claims include `response_type`, as those of a request object do (RFC 9101 §10.8). */
  readonly asksForAuthorization: boolean
  readonly iss: string
  readonly sub: string
  /** `undefined` when it is neither a string nor an array of strings. */
  readonly aud: string | readonly string[] | undefined
  /** Seconds; NaN when the claim is of another type. */
  readonly exp: number | undefined
  readonly nbf: number | undefined
  readonly iat: number | undefined
  readonly jti: string
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

export type AssertionUnreadable =
  | { readonly reason: 'assertion_type_unsupported' }
  | { readonly reason: 'assertion_malformed' }
  | { readonly reason: 'assertion_algorithm_unsupported' }
  | { readonly reason: 'assertion_issuer_missing' }

/** RFC 7521 §4.2, RFC 7523 §3. */
export function readClientAssertion(
  type: string | undefined,
  text: string | undefined,
): Result<ClientAssertion, AssertionUnreadable> {
  if (type !== JWT_ASSERTION_TYPE) return refuse({ reason: 'assertion_type_unsupported' })
  const jwt = text === undefined || text.length > CLIENT_ASSERTION_LENGTH ? undefined : readJwt(text)
  if (jwt === undefined) return refuse({ reason: 'assertion_malformed' })
  const { header, claims, signed, signature } = jwt
  const algorithm = readAlgorithm(header.alg)
  if (algorithm === undefined) return refuse({ reason: 'assertion_algorithm_unsupported' })
  if (typeof claims.iss !== 'string' || claims.iss === '') return refuse({ reason: 'assertion_issuer_missing' })
  return ok({
    type: header.typ === undefined ? undefined : stringClaim(header.typ),
    algorithm,
    kid: header.kid === undefined ? undefined : stringClaim(header.kid),
    critical: Object.hasOwn(header, 'crit'),
    asksForAuthorization: Object.hasOwn(claims, 'response_type'),
    iss: claims.iss,
    sub: stringClaim(claims.sub),
    aud: audienceClaim(claims.aud),
    exp: numericDate(claims.exp),
    nbf: numericDate(claims.nbf),
    iat: numericDate(claims.iat),
    jti: stringClaim(claims.jti),
    signed,
    signature,
  })
}

function readAlgorithm(alg: unknown): AssertionAlgorithm | undefined {
  if (typeof alg !== 'string') return undefined
  return alg === 'HS256' ? alg : readSignatureAlgorithm(alg)
}

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

/**
 * Accepted values of `typ`. Without one the claims decide, also where only the issuer is accepted
 * as audience: servers should not refuse such an assertion (draft-ietf-oauth-rfc7523bis §4).
 */
const TYPES: ReadonlySet<string> = new Set(['jwt', 'client-authentication+jwt'])

/** None is expensive: they run before the client is looked up. */
export const CLIENT_ASSERTION_RULES: readonly Check<AssertionFacts, AssertionFault>[] = rulesOf<
  AssertionFacts,
  AssertionFault['reason']
>([
  {
    name: 'typ of the assertion',
    clause: 'RFC 8725 §3.11; RFC 7515 §4.1.9; draft-ietf-oauth-rfc7523bis §4',
    applies: ({ assertion }) => assertion.type !== undefined,
    broken: ({ assertion }) => !TYPES.has(jwtType(assertion.type ?? '')) && 'assertion_typ_different',
    seen: () => ({ expected: 'none, JWT or client-authentication+jwt' }),
  },
  {
    name: 'no critical extensions of the assertion',
    clause: 'RFC 7515 §4.1.11',
    broken: ({ assertion }) => assertion.critical && 'assertion_extension_unknown',
  },
  // Nobody who sees a request object in the browser may authenticate as the client with it.
  {
    name: 'no request object',
    clause: 'RFC 9101 §10.8',
    broken: ({ assertion }) => assertion.asksForAuthorization && 'assertion_is_request',
    seen: () => ({ expected: 'no response_type' }),
  },
  {
    name: 'subject of the assertion',
    clause: 'RFC 7523 §3 (2.B); OpenID Connect Core §9',
    broken: ({ assertion }) => assertion.sub !== assertion.iss && 'assertion_subject_different',
    seen: ({ assertion }) => ({
      expected: 'sub and iss both name the client',
      actual: assertion.sub === '' ? 'no sub' : assertion.sub === assertion.iss ? 'as expected' : 'another sub',
      ...(assertion.sub === '' && { hint: 'a request object has no sub: was it sent as the assertion?' }),
    }),
  },
  {
    name: 'expiry of the assertion present',
    clause: 'RFC 7523 §3 (4)',
    broken: ({ assertion: { exp } }) => (exp === undefined || Number.isNaN(exp)) && 'assertion_expiry_missing',
  },
  {
    name: 'assertion not expired',
    clause: 'RFC 7523 §3 (4)',
    broken: facts => !(aheadOf('exp', facts) > -facts.skew) && 'assertion_expired',
    seen: facts => seenAhead('exp', facts, `more than ${-facts.skew} seconds ahead`),
  },
  {
    name: 'lifetime of the assertion',
    clause: 'RFC 7523 §3 (4); docs/rules.md §3',
    broken: facts => !(aheadOf('exp', facts) <= facts.maxLifetime + facts.skew) && 'assertion_lives_too_long',
    seen: facts => seenAhead('exp', facts, `at most clientAssertionMaxLifetime ${facts.maxLifetime} seconds ahead`),
  },
  {
    name: 'assertion valid yet',
    clause: 'RFC 7523 §3 (5)',
    applies: ({ assertion }) => assertion.nbf !== undefined,
    broken: facts => !(aheadOf('nbf', facts) <= facts.skew) && 'assertion_not_yet_valid',
    seen: facts => seenAhead('nbf', facts, `at most ${facts.skew} seconds ahead`),
  },
  {
    name: 'assertion made yet',
    clause: 'RFC 7523 §3 (6); FAPI 2.0 Security Profile §5.3.2.1-13',
    applies: ({ assertion }) => assertion.iat !== undefined,
    broken: facts => !(aheadOf('iat', facts) <= facts.skew) && 'assertion_from_the_future',
    seen: facts => seenAhead('iat', facts, `at most ${facts.skew} seconds ahead`),
  },
  {
    name: 'jti of the assertion',
    clause: 'RFC 7523 §3 (7); OpenID Connect Core §9; docs/rules.md §7',
    applies: ({ assertion, jtiRequired }) => jtiRequired || assertion.jti !== '',
    broken: ({ assertion: { jti } }) => (jti === '' || jti.length > JTI_LENGTH) && 'assertion_identifier_missing',
    seen: ({ assertion: { jti } }) => ({
      expected: `a string of at most ${JTI_LENGTH} characters`,
      actual: `${jti.length} characters`,
    }),
  },
])

/** NaN fails every comparison, so rules say what must hold, and deny it. */
function aheadOf(claim: 'exp' | 'nbf' | 'iat', { now, assertion }: AssertionFacts): number {
  return secondsAhead(now, assertion[claim])
}

function seenAhead(claim: 'exp' | 'nbf' | 'iat', facts: AssertionFacts, expected: string) {
  const ahead = Math.round(aheadOf(claim, facts))
  return {
    expected: `${claim} ${expected}`,
    actual: Number.isNaN(ahead) ? 'not a number' : `${ahead} seconds ahead`,
  }
}

/** The first instant at which an assertion is no longer accepted. Until then its `jti` is kept. */
export function assertionAcceptedUntil({ exp = 0 }: Pick<ClientAssertion, 'exp'>, skew: number): Instant {
  return firstMillisecondAfter(exp + skew)
}
