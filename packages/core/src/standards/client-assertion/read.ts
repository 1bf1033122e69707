import { ok, type Result, refuse } from '../../lib/result.js'
import { type SignatureAlgorithm, signatureAlgorithm } from '../jose/jwk.js'
import { readJwt } from '../jose/jwt.js'
import { audienceOf, dateOf, textOf } from '../jose/jwt-claims.js'

/** The only `client_assertion_type` of JWTs (RFC 7523 §2.2). */
export const JWT_ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Algorithms of client assertions: signatures, and the one MAC (RFC 7518 §3.2). */
export type AssertionAlgorithm = SignatureAlgorithm | 'HS256'

/** A client assertion (RFC 7523 §2.2, §3), read and not yet verified. Texts that are absent or of another type are empty. */
export interface ClientAssertion {
  /** `typ`; `undefined` when there is none. */
  readonly type: string | undefined
  readonly algorithm: AssertionAlgorithm
  readonly kid: string | undefined
  /** The header demands that an extension be understood (`crit`). */
  readonly critical: boolean
  /** The claims ask for authorization: they are a request object's (RFC 9101 §10.8). */
  readonly asksForAuthorization: boolean
  readonly iss: string
  readonly sub: string
  /** `aud` as one text, or as a list of texts; `undefined` when it is neither. */
  readonly aud: string | readonly string[] | undefined
  /** Seconds; not a number where the claim is of another type. */
  readonly exp: number | undefined
  readonly nbf: number | undefined
  readonly iat: number | undefined
  readonly jti: string
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** Why something is no client assertion at all. */
export type AssertionUnreadable =
  | { readonly reason: 'assertion_type_unsupported' }
  | { readonly reason: 'assertion_malformed' }
  | { readonly reason: 'assertion_algorithm_unsupported' }
  | { readonly reason: 'assertion_issuer_missing' }

/** Characters of a client assertion. */
const ASSERTION_LENGTH = 16_384

/**
 * Reads `client_assertion_type` and `client_assertion`: one JWT in strict compact form, signed or with a MAC, that names its
 * issuer (RFC 7521 §4.2, RFC 7523 §3).
 */
export function readClientAssertion(
  type: string | undefined,
  text: string | undefined,
): Result<ClientAssertion, AssertionUnreadable> {
  if (type !== JWT_ASSERTION_TYPE) return refuse({ reason: 'assertion_type_unsupported' })
  const jwt = text === undefined || text.length > ASSERTION_LENGTH ? undefined : readJwt(text)
  if (jwt === undefined) return refuse({ reason: 'assertion_malformed' })
  const { header, claims, signed, signature } = jwt
  const algorithm = readAlgorithm(header.alg)
  if (algorithm === undefined) return refuse({ reason: 'assertion_algorithm_unsupported' })
  if (typeof claims.iss !== 'string' || claims.iss === '') return refuse({ reason: 'assertion_issuer_missing' })
  return ok({
    type: header.typ === undefined ? undefined : textOf(header.typ),
    algorithm,
    kid: header.kid === undefined ? undefined : textOf(header.kid),
    critical: Object.hasOwn(header, 'crit'),
    asksForAuthorization: Object.hasOwn(claims, 'response_type'),
    iss: claims.iss,
    sub: textOf(claims.sub),
    aud: audienceOf(claims.aud),
    exp: dateOf(claims.exp),
    nbf: dateOf(claims.nbf),
    iat: dateOf(claims.iat),
    jti: textOf(claims.jti),
    signed,
    signature,
  })
}

function readAlgorithm(alg: unknown): AssertionAlgorithm | undefined {
  if (typeof alg !== 'string') return undefined
  return alg === 'HS256' ? alg : signatureAlgorithm(alg)
}
