import { CONTENT_ENCRYPTION_ALGORITHMS, canDecrypt, KEY_MANAGEMENT_ALGORITHMS, readJwe } from './jwe.js'
import { type Jwk, keyMaterial } from './jwk.js'

/** Accepted algorithms, checked by jose once more. A length of 0 forbids compression. */
const ALLOWED = {
  keyManagementAlgorithms: [...KEY_MANAGEMENT_ALGORITHMS],
  contentEncryptionAlgorithms: [...CONTENT_ENCRYPTION_ALGORITHMS],
  maxDecompressedLength: 0,
}

/**
 * The material of each key, for as long as the service holds the JWK. jose caches imported keys by
 * object identity.
 */
const materialByKey = new WeakMap<Jwk, Record<string, string>>()

/**
 * Decrypts a JWE in compact form (RFC 7516 §5.2). `undefined` when this private key cannot decrypt
 * it; the cause is not reported, so that an attacker does not learn how far a forgery got. The
 * plaintext is never longer than the JWE.
 *
 * The package jose is loaded with the first JWE. Rejects only when the runtime does not support an
 * algorithm.
 */
export async function decryptJwe(jwe: string, privateKey: Jwk): Promise<Uint8Array | undefined> {
  const header = readJwe(jwe)
  if (!header.ok || !canDecrypt(privateKey, header.value)) return undefined
  const { compactDecrypt } = await import('jose')
  try {
    const { plaintext } = await compactDecrypt(jwe, materialOf(privateKey), ALLOWED)
    return plaintext
  } catch (error) {
    // A valid JWE must not count as invalid because the runtime does not support its algorithm.
    if (error instanceof Error && error.name === 'NotSupportedError') throw error
    return undefined
  }
}

/**
 * `alg`, `use` and `key_ops` have been checked; jose would interpret them differently, and it
 * freezes its argument.
 */
function materialOf(key: Jwk): Record<string, string> {
  const known = materialByKey.get(key)
  if (known !== undefined) return known
  const material = keyMaterial(key)
  materialByKey.set(key, material)
  return material
}
