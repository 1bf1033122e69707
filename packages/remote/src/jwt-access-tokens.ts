import {
  type Awaitable,
  type FoundToken,
  type IntrospectionPorts,
  type IntrospectionPortsOptions,
  introspectionPorts,
  type JwkSet,
  type Service,
  type SignatureAlgorithm,
} from '@symbolon/core'
import {
  type AbsentToken,
  always,
  audienceClaim,
  audienceIncludesAny,
  type Check,
  type JsonObject,
  judgeOf,
  jwtType,
  numericDate,
  readJwt,
  readPublicKeys,
  readSignatureAlgorithm,
  requireFunction,
  requireOptions,
  SIGNATURE_ALGORITHMS,
  secondsAhead,
  stringClaim,
  TOKEN_SOURCE_OPTIONS,
  verifyByKeys,
} from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import { readAdapted } from './adapted.js'
import { withDetailsText } from './details-text.js'
import { IntrospectionAnswerFault, tokenOf } from './introspection-answer.js'
import { presentMembers } from './introspection-jwt.js'

/** What {@link jwtAccessTokens} takes. */
export interface JwtAccessTokensOptions extends Omit<IntrospectionPortsOptions, 'findToken'> {
  /**
   * The public keys of the authorization server: a set, or a function such as `keysAt(url, fetcher)` of
   * `@symbolon/fetcher`, which is asked with the `kid` of the token. What it throws is a fault.
   */
  readonly keys: JwkSet | ((kid: string | undefined) => Awaitable<JwkSet>)
  /** What the authorization server writes into `aud` for this API; a token for nothing else passes (RFC 9068 §4). */
  readonly audience: string
  /** The resource that the audience stands for, where it is not its URL: guards with `resource` compare this. */
  readonly resource?: string | undefined
  /** Algorithms that are accepted. Default: all asymmetric ones. */
  readonly algorithms?: readonly SignatureAlgorithm[] | undefined
  /**
   * Accept JWTs whose `typ` is `JWT` or absent, for a server from before RFC 9068. What looks like an ID token is still
   * refused, but only `at+jwt` keeps the two apart for certain.
   */
  readonly untypedAllowed?: boolean | undefined
  /**
   * Changes the claims of a JWT whose signature is right before its audience, its times and everything else are read,
   * for a server that spells them in its own way. A JWT for which it throws is an unknown token.
   */
  readonly adapt?: ((claims: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) | undefined
}

const CALLER = 'jwtAccessTokens'

const OPTIONS: Readonly<Record<keyof JwtAccessTokensOptions, true>> = {
  ...TOKEN_SOURCE_OPTIONS,
  keys: true,
  audience: true,
  resource: true,
  algorithms: true,
  untypedAllowed: true,
  adapt: true,
}

/**
 * The ports of a guard whose authorization server issues JWTs and answers no questions about them: each is verified here
 * (RFC 9068 §4), and everything else is checked as for every token: scopes, step-up, certificate and proof.
 * `service.issuer` is that server.
 *
 * A JWT that is not for this API, or not by this server, is an unknown token. Keys that cannot be had are
 * INTERNAL_SERVER_ERROR. Throws a `TypeError` that names an option that is missing or wrong.
 */
export function jwtAccessTokens(options: JwtAccessTokensOptions): IntrospectionPorts {
  requireOptions(CALLER, options, OPTIONS)
  const {
    keys,
    audience,
    resource,
    algorithms = SIGNATURE_ALGORITHMS,
    untypedAllowed = false,
    adapt,
    ...others
  } = options
  requireExpected(options)
  const ports = introspectionPorts({
    ...others,
    async findToken(presented) {
      const [service, now] = [await ports.service.load(), ports.clock.now()]
      const jwt = readAccessToken(presented)
      if (jwt === undefined) return { absent: 'token_unsigned' }
      const fault = judgeJwt({ jwt, algorithms, untypedAllowed, service })
      if (fault !== undefined) return fault
      const set = typeof keys === 'function' ? await keys(jwt.kid) : keys
      const readable = readPublicKeys(set.keys)
      if (jwt.kid === undefined && readable.length !== 1) return { absent: 'token_unsigned' }
      const { signatureRight } = await verifyByKeys(jwt, jwt.algorithm, readable, ports)
      if (!signatureRight) return { absent: 'token_unsigned' }
      const returned = adapted(jwt.claims, adapt)
      if (returned === undefined) return { absent: 'token_type_unfit' }
      const claims = presentMembers(returned)
      return judgeClaims({ claims, audience, service, now }) ?? foundIn(claims, service, resource)
    },
  })
  return ports
}

interface AccessTokenJwt {
  readonly type: string
  readonly algorithm: SignatureAlgorithm
  readonly kid: string | undefined
  readonly isCritical: boolean
  readonly claims: JsonObject
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** Nothing is verified. `undefined` for `none`, for shared secrets, and for what is encrypted. */
function readAccessToken(text: string): AccessTokenJwt | undefined {
  const jwt = readJwt(text)
  const algorithm = readSignatureAlgorithm(stringClaim(jwt?.header.alg))
  if (jwt === undefined || algorithm === undefined) return undefined
  const { header, payload, signed, signature } = jwt
  return {
    type: header.typ === undefined ? '' : jwtType(stringClaim(header.typ) || '?'),
    algorithm,
    kid: header.kid === undefined ? undefined : stringClaim(header.kid),
    isCritical: Object.hasOwn(header, 'crit'),
    claims: withDetailsText(jwt.claims, payload),
    signed,
    signature,
  }
}

type Absence = AbsentToken['absent']

const rule = <Facts>(
  name: string,
  clause: string,
  absent: Absence,
  holds: (facts: Facts) => boolean,
): Check<Facts, AbsentToken> => ({
  name,
  clause,
  applies: always,
  run: facts => (holds(facts) ? undefined : { absent }),
})

interface JwtFacts {
  readonly jwt: AccessTokenJwt
  readonly algorithms: readonly SignatureAlgorithm[]
  readonly untypedAllowed: boolean
  readonly service: Service
}

const UNTYPED: readonly string[] = ['', 'jwt']

/** Claims that only ID tokens have (OpenID Connect Core §2, §3.1.3.6, §3.3.2.11). */
const OF_ID_TOKENS = ['nonce', 'at_hash', 'c_hash'] as const

/**
 * Of the JWT as it is: what `adapt` must not change. It is judged before the signature, so that nobody makes this
 * server fetch keys by a JWT that it would refuse anyway.
 */
const JWT_RULES: readonly Check<JwtFacts, AbsentToken>[] = [
  rule(
    'typ of the token',
    'RFC 9068 §2.1, §4; RFC 8725 §3.11',
    'token_type_unfit',
    ({ jwt, untypedAllowed }) => jwt.type === 'at+jwt' || (untypedAllowed && UNTYPED.includes(jwt.type)),
  ),
  rule(
    'no ID token',
    'RFC 9068 §5',
    'token_type_unfit',
    ({ jwt }) => jwt.type === 'at+jwt' || !OF_ID_TOKENS.some(name => Object.hasOwn(jwt.claims, name)),
  ),
  rule('no critical extensions of the token', 'RFC 7515 §4.1.11', 'token_unsigned', ({ jwt }) => !jwt.isCritical),
  rule('algorithm of the token', 'RFC 8725 §3.1', 'token_unsigned', ({ jwt, algorithms }) =>
    algorithms.includes(jwt.algorithm),
  ),
  rule(
    'issuer of the token',
    'RFC 9068 §4',
    'token_issuer_different',
    ({ jwt, service }) => jwt.claims.iss === service.issuer,
  ),
]

const judgeJwt = judgeOf(JWT_RULES)

interface ClaimFacts extends Pick<JwtAccessTokensOptions, 'audience'> {
  readonly claims: JsonObject
  readonly service: Service
  readonly now: Instant
}

/** Of the claims that were signed, as `adapt` returned them. */
const CLAIM_RULES: readonly Check<ClaimFacts, AbsentToken>[] = [
  rule('audience of the token', 'RFC 9068 §4', 'token_audience_different', ({ claims, audience }) =>
    audienceIncludesAny(audienceClaim(claims.aud), [audience]),
  ),
  rule('token valid yet', 'RFC 7519 §4.1.5', 'token_not_yet_valid', ({ claims, service, now }) => {
    const nbf = numericDate(claims.nbf)
    return nbf === undefined || secondsAhead(now, nbf) <= service.allowableClockSkew
  }),
]

const judgeClaims = judgeOf(CLAIM_RULES)

/** `undefined` where `adapt` throws: it expects claims that this token does not have. */
function adapted(claims: JsonObject, adapt: JwtAccessTokensOptions['adapt']): JsonObject | undefined {
  if (adapt === undefined) return claims
  const returned = attempted(() => adapt(claims))
  return returned && readAdapted(CALLER, returned.value, 'the claims of the token')
}

function attempted<Value>(run: () => Value): { readonly value: Value } | undefined {
  try {
    return { value: run() }
  } catch {
    return undefined
  }
}

/** Whether it has expired is judged where every token is. What cannot be read is no access token of RFC 9068. */
function foundIn(claims: JsonObject, service: Service, resource: string | undefined): FoundToken | AbsentToken {
  try {
    const token = tokenOf(claims, service)
    const audiences = token.accessTokenResources ?? []
    return { ...token, accessTokenResources: resource === undefined ? audiences : [...audiences, resource] }
  } catch (error) {
    if (error instanceof IntrospectionAnswerFault) return { absent: 'token_type_unfit' }
    throw error
  }
}

function requireExpected({
  keys,
  audience,
  resource,
  algorithms,
  untypedAllowed,
  adapt,
}: JwtAccessTokensOptions): void {
  const isSet = typeof keys !== 'function' && Array.isArray(keys?.keys) && keys.keys.length > 0
  const isKnown = (name: unknown) => SIGNATURE_ALGORITHMS.some(each => each === name)
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  demand(typeof keys === 'function' || isSet, 'keys must be a JWK set with keys, or a function that returns one')
  demand(isText(audience), 'audience must be what the authorization server writes into aud for this API')
  demand(resource === undefined || isText(resource), 'resource must be a URL')
  demand(untypedAllowed === undefined || typeof untypedAllowed === 'boolean', 'untypedAllowed must be true or false')
  demand(
    algorithms === undefined || (Array.isArray(algorithms) && algorithms.length > 0 && algorithms.every(isKnown)),
    `algorithms must be a list of ${SIGNATURE_ALGORITHMS.join(', ')}`,
  )
  if (adapt !== undefined) requireFunction(CALLER, 'adapt', adapt)
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new TypeError(`${CALLER}: ${what}`)
}
