import { platformCrypto } from '#platform-crypto'
import type { Crypto } from '../ports/ports.js'

/**
 * The number of a client that its author knows only by a string: the first 53 bits of the SHA-256
 * of its UTF-8 bytes, so the same string always gives the same safe integer. The registry of an
 * adapter refuses a second string with the same number; among a million clients, the odds of that
 * are about one in 18,000.
 */
export async function numericClientId(text: string, crypto: Pick<Crypto, 'sha256'> = platformCrypto): Promise<number> {
  const digest = await crypto.sha256(text)
  const high = digest.slice(0, 6).reduce((number, byte) => number * 256 + byte, 0)
  return high * 32 + ((digest[6] ?? 0) >> 3)
}
