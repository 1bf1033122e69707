import {
  CONTENT_ENCRYPTION_ALGORITHMS,
  type ContentEncryptionAlgorithm,
  canDecrypt,
  canEncrypt,
  KEY_MANAGEMENT_ALGORITHMS,
  type KeyManagementAlgorithm,
  readJwe,
} from './jwe.js'
import { type Jwk, keyMaterial, publicMembers } from './jwk.js'

/** Accepted algorithms, checked by jose once more. A length of 0 forbids compression. */
const ALLOWED = {
  keyManagementAlgorithms: [...KEY_MANAGEMENT_ALGORITHMS],
  contentEncryptionAlgorithms: [...CONTENT_ENCRYPTION_ALGORITHMS],
  maxDecompressedLength: 0,
}

/** jose caches imported keys by object identity. */
const materialByKey = new WeakMap<Jwk, Record<string, string>>()

/**
 * RFC 7516 §5.2. The cause is not reported, so that an attacker does not learn how far a forgery got.
 * Rejects only when the runtime does not support an algorithm.
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

/** `alg`, `use` and `key_ops` are checked; jose would interpret them differently, and freezes its argument. */
function materialOf(key: Jwk): Record<string, string> {
  const known = materialByKey.get(key)
  if (known !== undefined) return known
  const material = keyMaterial(key)
  materialByKey.set(key, material)
  return material
}

/** How a JWE is encrypted (RFC 7516 §4.1). */
export interface JweEncryption {
  readonly algorithm: KeyManagementAlgorithm
  readonly encryption: ContentEncryptionAlgorithm
  /** The media type of what is encrypted: `JWT` for a JWT that was signed first (RFC 7519 §5.2). */
  readonly contentType?: string
}

/** RFC 7516 §5.1, §7.1. Not compressed. */
export async function encryptJwe(
  plaintext: Uint8Array,
  publicKey: Jwk,
  { algorithm, encryption, contentType }: JweEncryption,
): Promise<string> {
  const isAllowed = KEY_MANAGEMENT_ALGORITHMS.includes(algorithm) && CONTENT_ENCRYPTION_ALGORITHMS.includes(encryption)
  if (!(isAllowed && canEncrypt(publicKey, algorithm))) {
    throw new TypeError('the algorithm is not allowed, or the key does not fit it')
  }
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
