import { CONTENT_ENCRYPTION_ALGORITHMS, decryptsWith, KEY_MANAGEMENT_ALGORITHMS, readJwe } from './jwe.js'
import { type Jwk, keyMaterial } from './jwk.js'

/** What may be done at all, said to jose once more; compression is not among it. */
const ALLOWED = {
  keyManagementAlgorithms: [...KEY_MANAGEMENT_ALGORITHMS],
  contentEncryptionAlgorithms: [...CONTENT_ENCRYPTION_ALGORITHMS],
  maxDecompressedLength: 0,
}

/** The members that make a key, as long as the service holds the JWK: jose keeps what it imported by the very object. */
const materials = new WeakMap<Jwk, Record<string, string>>()

/**
 * The plaintext of a JWE in compact form (RFC 7516 §5.2), or `undefined` when this private key does not open it: one
 * answer for every cause, so that nobody learns how far a forgery came. Never longer than the JWE.
 *
 * The package jose, which does this, is loaded with the first JWE. Rejects only when the runtime lacks an algorithm.
 */
export async function decryptJwe(jwe: string, privateKey: Jwk): Promise<Uint8Array | undefined> {
  const header = readJwe(jwe)
  if (!header.ok || !decryptsWith(privateKey, header.value)) return undefined
  const { compactDecrypt } = await import('jose')
  try {
    const { plaintext } = await compactDecrypt(jwe, materialOf(privateKey), ALLOWED)
    return plaintext
  } catch (error) {
    // A runtime that lacks the algorithm must not make a right JWE wrong.
    if (error instanceof Error && error.name === 'NotSupportedError') throw error
    return undefined
  }
}

/** What `alg`, `use` and `key_ops` say was heard before; jose would hear it otherwise, and freezes what it is given. */
function materialOf(key: Jwk): Record<string, string> {
  const known = materials.get(key)
  if (known !== undefined) return known
  const material = keyMaterial(key)
  materials.set(key, material)
  return material
}
