import { CLIENT_ASSERTION_LENGTH } from '../../lib/limits.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import { audienceClaim, numericDate, readJwt, stringClaim } from '../jose/jwt.js'
import { readSignatureAlgorithm, type SignatureAlgorithm } from '../jose/signature-algorithms.js'

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
