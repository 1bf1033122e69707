import { VERIFICATION_KEY_COUNT } from '../../lib/limits.js'
import type { Jwk } from '../jose/jwk.js'
import { canVerify, type SignatureAlgorithm } from '../jose/signature-algorithms.js'
import { signatureAlgorithmFor } from './signature-algorithm.js'

/**
 * Of several keys with the name that a signature has, those that fit it, in their order, at most four
 * (FAPI 2.0 Security Profile §5.4.3). Where none fits it is the first, to say what is wrong with it;
 * `undefined` where there is none.
 */
export function signingKeys(namesakes: readonly Jwk[], alg: string | undefined): readonly [Jwk | undefined, ...Jwk[]] {
  const fitting = namesakes.filter(key => fittingAlgorithm(key, alg) !== undefined).slice(0, VERIFICATION_KEY_COUNT)
  const [first = namesakes[0], ...others] = fitting
  return [first, ...others]
}

/**
 * The algorithm with which a key verifies a signature; `undefined` for a key that does not fit, is
 * for encryption or is weak, none of which may reach the crypto port.
 */
export function fittingAlgorithm(key: Jwk, alg: string | undefined): SignatureAlgorithm | undefined {
  const algorithm = signatureAlgorithmFor(key, alg)
  return algorithm !== undefined && canVerify(key, algorithm) ? algorithm : undefined
}
