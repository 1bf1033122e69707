import type { SignatureAlgorithm } from '@symbolon/core'
import {
  always,
  audienceClaim,
  audienceIncludesAny,
  type Check,
  isJsonObject,
  type JsonObject,
  membersIn,
  numericDate,
  readJwt,
  readSignatureAlgorithm,
  secondsAhead,
  stringClaim,
} from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import { withDetailsText } from './details-text.js'

/** RFC 9701 §5, not verified. Strings that are absent or of another type are empty. */
export interface IntrospectionJwt {
  readonly type: string
  readonly algorithm: SignatureAlgorithm
  readonly kid: string | undefined
  readonly critical: boolean
  readonly iss: string
  /** `undefined` when it is neither a string nor an array of strings. */
  readonly aud: string | readonly string[] | undefined
  /** Seconds; NaN when the claim is of another type. */
  readonly iat: number | undefined
  readonly exp: number | undefined
  readonly nbf: number | undefined
  /** `token_introspection`, which has the members of RFC 7662 §2.2; `undefined` if it is no object. */
  readonly members: JsonObject | undefined
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** Some servers write `null` or an empty text for what they have nothing to say about. */
export function presentMembers(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== ''))
}

export function readIntrospectionJwt(text: string): IntrospectionJwt | undefined {
  const jwt = readJwt(text)
  const algorithm = readSignatureAlgorithm(stringClaim(jwt?.header.alg))
  if (jwt === undefined || algorithm === undefined) return undefined
  const { header, signed, signature } = jwt
  const claims = presentMembers(jwt.claims)
  const members = claims.token_introspection
  return {
    type: stringClaim(header.typ),
    algorithm,
    kid: header.kid === undefined ? undefined : stringClaim(header.kid),
    critical: Object.hasOwn(header, 'crit'),
    iss: stringClaim(claims.iss),
    aud: audienceClaim(claims.aud),
    iat: numericDate(claims.iat),
    exp: numericDate(claims.exp),
    nbf: numericDate(claims.nbf),
    members: isJsonObject(members) ? withDetailsText(members, textOfMembers(jwt.payload)) : undefined,
    signed,
    signature,
  }
}

const textOfMembers = (payload: string) => membersIn(payload)?.get('token_introspection') ?? ''

export interface IntrospectionJwtFacts {
  readonly jwt: IntrospectionJwt
  readonly issuer: string
  readonly audience: string
  readonly algorithms: readonly SignatureAlgorithm[]
  readonly now: Instant
  /** Seconds by which clocks may differ. */
  readonly skew: number
}

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
