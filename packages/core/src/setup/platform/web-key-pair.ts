import type { Jwk } from '../../standards/jose/jwk.js'

/** Whether a key is not known to be wrong. WebCrypto, which answers later, cannot try it while it is read. */
export function isKeyPair(_jwk: Jwk): boolean {
  return true
}
