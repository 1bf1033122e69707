import { always, type Check } from '../../lib/check.js'
import type { Instant } from '../../lib/time.js'
import { audienceIncludesAny, secondsAhead } from '../jose/jwt-claims.js'
import type { SignatureAlgorithm } from '../jose/signature-algorithms.js'
import type { IntrospectionJwt } from './read.js'

/** A signed answer about a token, and what the rules compare it with. */
export interface IntrospectionJwtFacts {
  readonly jwt: IntrospectionJwt
  /** The authorization server that was asked. */
  readonly issuer: string
  /** The resource server that asked. */
  readonly audience: string
  readonly algorithms: readonly SignatureAlgorithm[]
  readonly now: Instant
  /** Seconds by which clocks may differ. */
  readonly skew: number
}

/** Which rule an answer breaks. */
export interface IntrospectionJwtFault {
  readonly problem: string
}

type Rule = Check<IntrospectionJwtFacts, IntrospectionJwtFault>

/**
 * Seconds for which an answer is fresh. It does not name the token that it is about, so an older one
 * may be about another token.
 */
const FRESH_SECONDS = 60

const TYPE = 'token-introspection+jwt'

const rule = (
  name: string,
  clause: string,
  problem: string,
  holds: (facts: IntrospectionJwtFacts) => boolean,
): Rule => ({
  name,
  clause,
  applies: always,
  run: facts => (holds(facts) ? undefined : { problem }),
})

/** The rules about a signed answer, apart from its signature. */
export const INTROSPECTION_JWT_RULES: readonly Rule[] = [
  rule('typ of the answer', 'RFC 9701 §5, §8.1; RFC 8725 §3.11', `its typ is not ${TYPE}`, ({ jwt }) =>
    [TYPE, `application/${TYPE}`].includes(jwt.type.toLowerCase()),
  ),
  rule('no critical extensions of the answer', 'RFC 7515 §4.1.11', 'it has crit', ({ jwt }) => !jwt.critical),
  rule(
    'algorithm of the answer',
    'RFC 8725 §3.1',
    'its alg is not among the algorithms that are accepted',
    ({ jwt, algorithms }) => algorithms.includes(jwt.algorithm),
  ),
  rule(
    'issuer of the answer',
    'RFC 9701 §5',
    'its iss is not the issuer of the service',
    ({ jwt, issuer }) => jwt.iss === issuer,
  ),
  rule('audience of the answer', 'RFC 9701 §5, §8.1', 'its aud is not the audience', ({ jwt, audience }) =>
    audienceIncludesAny(jwt.aud, [audience]),
  ),
  rule(
    'answer made just now',
    'RFC 9701 §5; docs/rules.md §2',
    `its iat is missing, in the future, or older than ${FRESH_SECONDS} seconds: compare the clocks`,
    ({ jwt, now, skew }) => {
      const ahead = secondsAhead(now, jwt.iat)
      return ahead <= skew && ahead >= -FRESH_SECONDS - skew
    },
  ),
  rule(
    'answer not expired',
    'RFC 7519 §4.1.4',
    'its exp has passed',
    ({ jwt, now, skew }) => jwt.exp === undefined || secondsAhead(now, jwt.exp) > -skew,
  ),
  rule(
    'answer valid yet',
    'RFC 7519 §4.1.5',
    'its nbf lies ahead',
    ({ jwt, now, skew }) => jwt.nbf === undefined || secondsAhead(now, jwt.nbf) <= skew,
  ),
  rule(
    'token_introspection of the answer',
    'RFC 9701 §5',
    'its token_introspection is no object',
    ({ jwt }) => jwt.members !== undefined,
  ),
]
