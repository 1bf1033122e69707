import type { Awaitable } from '@symbolon/core/stores'
import { verifySignature } from '#platform-signature'
import type { PublicKey } from './public-key.js'
import { familyOf } from './signature-algorithm.js'
import type { Signed } from './signed.js'

/**
 * Verifies a signature (RFC 5280 §6.1.3 (a)(1)) with a key; `false` for a key that does not fit, and
 * for anything that the runtime cannot verify. An RSA signature has as many octets as the modulus
 * (RFC 8017 §8.1.2, §8.2.2): a shorter one would make a second certificate.
 */
export function isSignedBy(signed: Signed, key: PublicKey): Awaitable<boolean> {
  const { family } = signed.algorithm
  if (family === undefined || family !== familyOf(key)) return false
  if (family === 'RSA' && signed.signature.length !== Math.ceil(key.bits / 8)) return false
  return verifySignature(signed, key)
}
