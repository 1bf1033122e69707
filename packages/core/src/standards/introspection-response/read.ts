import { isJsonObject, type JsonObject } from '../../lib/json-object.js'
import { readJwt } from '../jose/jwt.js'
import { audienceClaim, numericDate, stringClaim } from '../jose/jwt-claims.js'
import { readSignatureAlgorithm, type SignatureAlgorithm } from '../jose/signature-algorithms.js'

/**
 * A signed answer about a token (RFC 9701 §5), not verified. Strings that are absent or of another
 * type are empty.
 */
export interface IntrospectionJwt {
  readonly type: string
  readonly algorithm: SignatureAlgorithm
  readonly kid: string | undefined
  /** The header has `crit`. */
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

/** Reads a JWT with an asymmetric signature; `undefined` for anything else (RFC 9701 §5). */
export function readIntrospectionJwt(text: string): IntrospectionJwt | undefined {
  const jwt = readJwt(text)
  const algorithm = readSignatureAlgorithm(stringClaim(jwt?.header.alg))
  if (jwt === undefined || algorithm === undefined) return undefined
  const { header, claims, signed, signature } = jwt
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
    members: isJsonObject(claims.token_introspection) ? claims.token_introspection : undefined,
    signed,
    signature,
  }
}
