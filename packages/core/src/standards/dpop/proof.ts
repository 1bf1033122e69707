import { isJsonObject } from '../../lib/json.js'
import { DPOP_PROOF_LENGTH } from '../../lib/limits.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import type { Instant } from '../../lib/time.js'
import { type Jwk, privateMembersIn, readPublicKey } from '../jose/jwk.js'
import { numericDate, readJwt, stringClaim } from '../jose/jwt.js'
import { readSignatureAlgorithm, SIGNATURE_ALGORITHMS, type SignatureAlgorithm } from '../jose/signature-algorithms.js'

export interface ProofDemand {
  readonly proof: string
  readonly algorithms: readonly SignatureAlgorithm[]
  readonly htm: string
  readonly htu: string
  readonly nonceRequired: boolean
  /** Base64url of the SHA-256 of the access token. */
  readonly ath: string | undefined
  /** Thumbprint of the only accepted key, base64url; `undefined` accepts any key. */
  readonly jkt: string | undefined
}

export interface ProofFacts {
  readonly proof: DpopProof
  readonly demand: ProofDemand
  readonly now: Instant
  /** Seconds for which a proof is valid after its `iat`. */
  readonly lifetime: number
  /** Seconds by which clocks may differ. */
  readonly skew: number
  /** The normalized URL of the request; `undefined` when it is not an http URL. */
  readonly url: string | undefined
  readonly thumbprint: string
  /** `undefined` when there is no nonce or it is unknown. */
  readonly nonceUntil: Instant | undefined
}

export type ProofRequestFault =
  | { readonly reason: 'proof_nonce_missing' }
  | { readonly reason: 'proof_nonce_unknown' }
  | { readonly reason: 'proof_too_old' }
  | { readonly reason: 'proof_from_the_future' }
  | { readonly reason: 'proof_expired' }
  | { readonly reason: 'proof_not_yet_valid' }
  | { readonly reason: 'proof_method_different' }
  | { readonly reason: 'proof_url_different' }
  | { readonly reason: 'proof_key_different' }

export type ProofResourceFault = ProofRequestFault | { readonly reason: 'proof_token_different' }

/** RFC 9449 §4.2, not verified. A member that is absent or of another type is empty. */
export interface DpopProof {
  readonly type: string
  readonly algorithm: SignatureAlgorithm
  readonly key: Jwk
  /** Names of private members in the embedded key, which must not have any. */
  readonly privateMembers: readonly string[]
  readonly critical: boolean
  readonly jti: string
  readonly htm: string
  readonly htu: string
  /** Seconds; NaN when the claim is of another type. */
  readonly iat: number | undefined
  readonly exp: number | undefined
  readonly nbf: number | undefined
  readonly ath: string | undefined
  readonly nonce: string | undefined
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

export type ProofUnreadable =
  | { readonly reason: 'proof_repeated' }
  | { readonly reason: 'proof_malformed' }
  | { readonly reason: 'proof_algorithm_missing' }
  | { readonly reason: 'proof_algorithm_symmetric' }
  | { readonly reason: 'proof_algorithm_unsupported' }
  | { readonly reason: 'proof_key_missing' }

/** RFC 9449 §4.3-1, -2, -5. A comma, which no JWT contains, means that a proxy joined two headers. */
export function readDpopProof(
  text: string,
  accepted: readonly SignatureAlgorithm[] = SIGNATURE_ALGORITHMS,
): Result<DpopProof, ProofUnreadable> {
  if (text.length > DPOP_PROOF_LENGTH) return refuse({ reason: 'proof_malformed' })
  if (text.includes(',')) return refuse({ reason: 'proof_repeated' })
  const jwt = readJwt(text)
  if (jwt === undefined) return refuse({ reason: 'proof_malformed' })
  const { header, claims, signed, signature } = jwt
  const algorithm = readAlgorithm(header.alg, accepted)
  if (!algorithm.ok) return algorithm
  if (!isJsonObject(header.jwk)) return refuse({ reason: 'proof_key_missing' })
  const jwk = header.jwk
  return ok({
    type: stringClaim(header.typ),
    algorithm: algorithm.value,
    key: readPublicKey(jwk),
    privateMembers: privateMembersIn(jwk),
    critical: Object.hasOwn(header, 'crit'),
    jti: stringClaim(claims.jti),
    htm: stringClaim(claims.htm),
    htu: stringClaim(claims.htu),
    iat: numericDate(claims.iat),
    exp: numericDate(claims.exp),
    nbf: numericDate(claims.nbf),
    ath: typeof claims.ath === 'string' ? claims.ath : undefined,
    // A nonce that is not a string is still a nonce, but an unknown one.
    nonce: claims.nonce === undefined ? undefined : stringClaim(claims.nonce),
    signed,
    signature,
  })
}

function readAlgorithm(
  alg: unknown,
  accepted: readonly SignatureAlgorithm[],
): Result<SignatureAlgorithm, ProofUnreadable> {
  if (typeof alg !== 'string') return refuse({ reason: 'proof_algorithm_missing' })
  if (/^(?:none$|HS\d)/i.test(alg)) return refuse({ reason: 'proof_algorithm_symmetric' })
  const algorithm = readSignatureAlgorithm(alg)
  return algorithm !== undefined && accepted.includes(algorithm)
    ? ok(algorithm)
    : refuse({ reason: 'proof_algorithm_unsupported' })
}
