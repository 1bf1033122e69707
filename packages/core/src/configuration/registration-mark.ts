import { base64url } from '#platform-base64'
import { platformCrypto } from '#platform-crypto'
import type { Crypto } from '../ports/ports.js'

/**
 * A new mark for the `registration` of a client that registers at run time (RFC 7591): 128 random
 * bits in base64url.
 *
 * Access tokens, pushed requests and tickets of the client carry the mark. They stay unknown when
 * the client is removed and its name is registered again with another mark.
 */
export function registrationMark(crypto: Pick<Crypto, 'randomBytes'> = platformCrypto): string {
  const bytes: unknown = crypto.randomBytes(16)
  if (bytes instanceof Uint8Array && bytes.length === 16) return base64url(bytes)
  throw new TypeError('registrationMark: expected 16 random bytes from the crypto port')
}
