import { isSameAlgorithm, type Jwk, type SignatureAlgorithm, signatureAlgorithm } from '../jose/jwk.js'

/** The asymmetric algorithms of the registry (RFC 9421 §3.3), by what JWS calls them. */
const REGISTERED: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  ['rsa-pss-sha512', 'PS512'],
  ['rsa-v1_5-sha256', 'RS256'],
  ['ecdsa-p256-sha256', 'ES256'],
  ['ecdsa-p384-sha384', 'ES384'],
  ['ed25519', 'Ed25519'],
])

/** Curves that fix the algorithm. */
const BY_CURVE: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  ['P-256', 'ES256'],
  ['P-384', 'ES384'],
  ['P-521', 'ES512'],
  ['Ed25519', 'Ed25519'],
])

/**
 * The algorithm with which a key verifies: what its JWK says, what its curve fixes, and only for RSA, which fixes none,
 * what the signature says. Where the signature says anything it must say the same by its registered name; a name of JWS
 * is no such name (RFC 9421 §3.2 step 6, §3.3.7).
 */
export function algorithmOf(key: Jwk, alg: string | undefined): SignatureAlgorithm | undefined {
  const registered = alg === undefined ? undefined : REGISTERED.get(alg)
  if (alg !== undefined && registered === undefined) return undefined
  const ofKey = key.alg === undefined ? BY_CURVE.get(key.crv ?? '') : signatureAlgorithm(key.alg)
  if (key.alg !== undefined && ofKey === undefined) return undefined
  if (ofKey === undefined) return key.kty === 'RSA' && isOfRsa(registered) ? registered : undefined
  return registered === undefined || isSameAlgorithm(registered, ofKey) ? ofKey : undefined
}

function isOfRsa(algorithm: SignatureAlgorithm | undefined): boolean {
  return algorithm === 'PS512' || algorithm === 'RS256'
}
