import { isJsonObject } from '../../lib/json-object.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import {
  type Jwk,
  privateMembersOf,
  publicKeyOf,
  SIGNATURE_ALGORITHMS,
  type SignatureAlgorithm,
  signatureAlgorithm,
} from '../jose/jwk.js'
import { readJwt } from '../jose/jwt.js'
import { dateOf } from '../jose/jwt-claims.js'

/** A DPoP proof (RFC 9449 §4.2), read and not yet verified. What is absent or of another type is empty. */
export interface DpopProof {
  readonly type: string
  readonly algorithm: SignatureAlgorithm
  /** The public members of the embedded key. */
  readonly key: Jwk
  /** Names of private members that the embedded key should not have. */
  readonly privateMembers: readonly string[]
  /** The header demands that an extension be understood (`crit`). */
  readonly critical: boolean
  readonly jti: string
  readonly htm: string
  readonly htu: string
  /** Seconds; not a number where the claim is of another type. */
  readonly iat: number | undefined
  readonly exp: number | undefined
  readonly nbf: number | undefined
  readonly ath: string | undefined
  readonly nonce: string | undefined
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** Why something is no proof at all: what cannot be read. */
export type ProofUnreadable =
  | { readonly reason: 'proof_repeated' }
  | { readonly reason: 'proof_malformed' }
  | { readonly reason: 'proof_algorithm_missing' }
  | { readonly reason: 'proof_algorithm_symmetric' }
  | { readonly reason: 'proof_algorithm_unsupported' }
  | { readonly reason: 'proof_key_missing' }

/** Characters of a proof. */
const PROOF_LENGTH = 8_192

/**
 * Reads the value of a `DPoP` header: exactly one JWT in strict compact form, an embedded key, an asymmetric algorithm
 * that is accepted (RFC 9449 §4.3-1, -2, -5). A proxy joins two headers by a comma, which no JWT holds.
 */
export function readDpopProof(
  text: string,
  accepted: readonly SignatureAlgorithm[] = SIGNATURE_ALGORITHMS,
): Result<DpopProof, ProofUnreadable> {
  if (text.length > PROOF_LENGTH) return refuse({ reason: 'proof_malformed' })
  if (text.includes(',')) return refuse({ reason: 'proof_repeated' })
  const jwt = readJwt(text)
  if (jwt === undefined) return refuse({ reason: 'proof_malformed' })
  const { header, claims, signed, signature } = jwt
  const algorithm = readAlgorithm(header.alg, accepted)
  if (!algorithm.ok) return algorithm
  if (!isJsonObject(header.jwk)) return refuse({ reason: 'proof_key_missing' })
  const jwk = header.jwk
  return ok({
    type: textOr(header.typ, ''),
    algorithm: algorithm.value,
    key: publicKeyOf(jwk),
    privateMembers: privateMembersOf(jwk),
    critical: Object.hasOwn(header, 'crit'),
    jti: textOr(claims.jti, ''),
    htm: textOr(claims.htm, ''),
    htu: textOr(claims.htu, ''),
    iat: dateOf(claims.iat),
    exp: dateOf(claims.exp),
    nbf: dateOf(claims.nbf),
    ath: textOr(claims.ath, undefined),
    // A nonce that is no string is a nonce all the same, and none of ours.
    nonce: claims.nonce === undefined ? undefined : textOr(claims.nonce, ''),
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
  const algorithm = signatureAlgorithm(alg)
  return algorithm !== undefined && accepted.includes(algorithm)
    ? ok(algorithm)
    : refuse({ reason: 'proof_algorithm_unsupported' })
}

function textOr<Default>(value: unknown, otherwise: Default): string | Default {
  return typeof value === 'string' ? value : otherwise
}
