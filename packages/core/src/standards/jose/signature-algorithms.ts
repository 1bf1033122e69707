import type { Jwk } from './jwk.js'

/** Accepted signature algorithms (RFC 7518 §3.1, RFC 8037, RFC 9864): all asymmetric, and never `none`. */
export const SIGNATURE_ALGORITHMS = [
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
  'Ed25519',
  'RS256',
  'RS384',
  'RS512',
] as const

/** The name of an asymmetric signature algorithm. */
export type SignatureAlgorithm = (typeof SIGNATURE_ALGORITHMS)[number]

export function readSignatureAlgorithm(name: string): SignatureAlgorithm | undefined {
  return SIGNATURE_ALGORITHMS.find(each => each === name)
}

/** `EdDSA` is the older, less precise name of `Ed25519` (RFC 9864 §2.2). */
export function isSameAlgorithm(one: string, other: string): boolean {
  const precise = (name: string) => (name === 'EdDSA' ? 'Ed25519' : name)
  return precise(one) === precise(other)
}

/** The asymmetric algorithms of RFC 9421 §3.3, and their names in JWS. */
const REGISTERED: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  ['rsa-pss-sha512', 'PS512'],
  ['rsa-v1_5-sha256', 'RS256'],
  ['ecdsa-p256-sha256', 'ES256'],
  ['ecdsa-p384-sha384', 'ES384'],
  ['ed25519', 'Ed25519'],
])

/** HMAC with SHA-256 by a shared secret (RFC 9421 §3.3.3). No key of a JWK Set has it. */
export const MAC_ALGORITHM = 'hmac-sha256'

const BY_CURVE: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  ['P-256', 'ES256'],
  ['P-384', 'ES384'],
  ['P-521', 'ES512'],
  ['Ed25519', 'Ed25519'],
])

/** An `alg` must be the registered name; names of JWS are not accepted (RFC 9421 §3.2 step 6, §3.3.7). */
export function signatureAlgorithmFor(key: Jwk, alg: string | undefined): SignatureAlgorithm | undefined {
  const registered = alg === undefined ? undefined : REGISTERED.get(alg)
  if (alg !== undefined && registered === undefined) return undefined
  const ofKey = key.alg === undefined ? BY_CURVE.get(key.crv ?? '') : readSignatureAlgorithm(key.alg)
  if (key.alg !== undefined && ofKey === undefined) return undefined
  if (ofKey === undefined) return key.kty === 'RSA' && isRsa(registered) ? registered : undefined
  return registered === undefined || isSameAlgorithm(registered, ofKey) ? ofKey : undefined
}

function isRsa(algorithm: SignatureAlgorithm | undefined): boolean {
  return algorithm === 'PS512' || algorithm === 'RS256'
}
