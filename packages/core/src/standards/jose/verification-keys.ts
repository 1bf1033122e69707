import { VERIFICATION_KEY_COUNT } from '../../lib/limits.js'
import { canVerify, type Jwk, type JwkSet, type SignatureAlgorithm } from './jwk.js'

/**
 * The keys of a client that may verify a signature, in their order, at most four (RFC 7515 §6,
 * RFC 9101 §6.2): those with the `kid` of the signature that are suitable for the algorithm, or all
 * suitable keys when it has no `kid`.
 */
export function verificationKeys(
  { keys }: JwkSet,
  kid: string | undefined,
  algorithm: SignatureAlgorithm,
): readonly Jwk[] {
  return keys
    .filter(key => (kid === undefined || key.kid === kid) && canVerify(key, algorithm))
    .slice(0, VERIFICATION_KEY_COUNT)
}
