import { platformCrypto } from '#platform-crypto'
import { base64url } from '../encoding.js'
import type { Crypto } from '../ports.js'

/**
 * A new mark for the `registration` of a client that registers at run time (RFC 7591): 128 random bits in base64url.
 *
 * What is made for the client carries the mark. When the client is removed and its name registered anew under another mark,
 * tokens, pushed requests and tickets of the former registration stay unknown.
 */
export function registrationMark(crypto: Pick<Crypto, 'randomBytes'> = platformCrypto): string {
  const bytes: unknown = crypto.randomBytes(16)
  if (bytes instanceof Uint8Array && bytes.length === 16) return base64url(bytes)
  throw new TypeError('registrationMark: expected 16 random bytes of the crypto port')
}
