import type { AeadParameters } from '../../ports/crypto.js'

/** The length of a key of AEAD_AES_256_GCM, in bytes (RFC 5116 §5.2). */
export const KEY_LENGTH = 32

/** The length of a nonce, in bytes (RFC 5116 §5.1). */
export const NONCE_LENGTH = 12

/** The length of the tag at the end of what is sealed, in bytes (RFC 5116 §5.1). */
export const TAG_LENGTH = 16

/** Runtimes take other lengths too, which are weaker. */
export function requireAeadLengths({ key, nonce }: AeadParameters): void {
  if (key.length !== KEY_LENGTH) throw new TypeError('a key of AES-256 must have 32 bytes')
  if (nonce.length !== NONCE_LENGTH) throw new TypeError('a nonce of AES-GCM must have 12 bytes')
}
