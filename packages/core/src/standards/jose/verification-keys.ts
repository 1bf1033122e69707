import { type Jwk, type JwkSet, type SignatureAlgorithm, verifiesWith } from './jwk.js'

/** Keys that are tried for a signature which names none. */
const TRIES = 4

/**
 * The keys of a client that may verify a signature, in their order, at most four: of those that fit the algorithm, the
 * ones that the signature names by `kid`, and where it names none each of them (RFC 7515 §6, RFC 9101 §6.2).
 */
export function verificationKeys(
  { keys }: JwkSet,
  kid: string | undefined,
  algorithm: SignatureAlgorithm,
): readonly Jwk[] {
  return keys.filter(key => (kid === undefined || key.kid === kid) && verifiesWith(key, algorithm)).slice(0, TRIES)
}
