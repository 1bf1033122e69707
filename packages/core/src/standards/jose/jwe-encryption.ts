import type { ContentEncryptionAlgorithm, KeyManagementAlgorithm } from './jwe.js'
import { type Jwk, keyMaterial, publicMembers } from './jwk.js'

/** How a JWE is encrypted (RFC 7516 §4.1). */
export interface JweEncryption {
  readonly algorithm: KeyManagementAlgorithm
  readonly encryption: ContentEncryptionAlgorithm
  /** The media type of what is encrypted: `JWT` for a JWT that was signed first (RFC 7519 §5.2). */
  readonly contentType?: string
}

/**
 * Encrypts for the holder of a key: a JWE in compact form (RFC 7516 §5.1, §7.1) with the `kid` of the
 * key, not compressed. Rejects when the key does not fit the algorithm.
 *
 * The package jose is loaded with the first JWE.
 */
export async function encryptJwe(
  plaintext: Uint8Array,
  publicKey: Jwk,
  { algorithm, encryption, contentType }: JweEncryption,
): Promise<string> {
  const { CompactEncrypt, importJWK } = await import('jose')
  const header = {
    alg: algorithm,
    enc: encryption,
    ...(contentType !== undefined && { cty: contentType }),
    ...(publicKey.kid !== undefined && { kid: publicKey.kid }),
  }
  const key = await importJWK(keyMaterial(publicMembers(publicKey)), algorithm)
  return new CompactEncrypt(plaintext).setProtectedHeader(header).encrypt(key)
}
