import { VERIFICATION_KEY_COUNT } from '../../lib/limits.js'
import { CURVES, type KeyManagementAlgorithm } from './jwe.js'
import type { Jwk, JwkSet } from './jwk.js'
import {
  canVerify,
  decodesToLength,
  hasAcceptedExponent,
  hasAcceptedModulus,
  type SignatureAlgorithm,
} from './signature-algorithms.js'

/** At most four keys (RFC 7515 §6, RFC 9101 §6.2). */
export function verificationKeys(
  { keys }: JwkSet,
  kid: string | undefined,
  algorithm: SignatureAlgorithm,
): readonly Jwk[] {
  return keys
    .filter(key => (kid === undefined || key.kid === kid) && canVerify(key, algorithm))
    .slice(0, VERIFICATION_KEY_COUNT)
}

/** A key that is meant for encryption comes before one that nothing forbids. */
export function encryptionKey({ keys }: JwkSet, algorithm: KeyManagementAlgorithm): Jwk | undefined {
  const suitable = keys.filter(key => canEncrypt(key, algorithm))
  return suitable.find(key => key.use === 'enc' || key.alg === algorithm) ?? suitable[0]
}

/** RFC 7517 §4, RFC 7518 §4. A key for signatures is never taken. */
export function canEncrypt(key: Jwk, algorithm: KeyManagementAlgorithm): boolean {
  return (
    (key.alg === undefined || key.alg === algorithm) &&
    (key.use === undefined || key.use === 'enc') &&
    (algorithm === 'RSA-OAEP-256' ? isPublicRsaKey(key) : isPublicKeyOnCurve(key))
  )
}

function isPublicRsaKey(key: Jwk): boolean {
  return key.kty === 'RSA' && hasAcceptedModulus(key) && hasAcceptedExponent(key) && allows(key, ['encrypt', 'wrapKey'])
}

function isPublicKeyOnCurve(key: Jwk): boolean {
  const curve = CURVES.get(key.crv ?? '')
  if (curve === undefined || curve.kty !== key.kty || !decodesToLength(key.x, curve.coordinate)) return false
  return (key.kty === 'OKP' || decodesToLength(key.y, curve.coordinate)) && allows(key, ['deriveKey', 'deriveBits'])
}

/** A public key of ECDH has no operations of its own (RFC 7517 §4.3), so an empty list allows it too. */
function allows({ kty, key_ops: operations }: Jwk, needed: readonly string[]): boolean {
  if (operations === undefined || (kty !== 'RSA' && operations.length === 0)) return true
  return operations.some(operation => needed.includes(operation))
}
