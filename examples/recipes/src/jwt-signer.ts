import type { Crypto, Jwk, SignatureAlgorithm } from '@symbolon/core'
import { nodeCrypto } from '@symbolon/core/crypto-node'

/** A key management service. Most of them answer ECDSA signatures in DER (RFC 3279 §2.2.3). */
export interface KeyManagement {
  sign(key: string, algorithm: SignatureAlgorithm, data: Uint8Array): Promise<Uint8Array>
}

/**
 * The key for `jwks` of the service: its public part as the KMS exports it, and as `d`, which would
 * be the private part, the name of the key in the KMS. Only keys with `d` are chosen to sign.
 */
export function keyInKms(publicKey: Jwk, name: string): Jwk {
  return { ...publicKey, use: 'sig', d: `kms:${name}` }
}

/** Crypto of Node whose keys of {@link keyInKms} sign in the KMS. Pass it to `createPorts`. */
export function cryptoWithKms(kms: KeyManagement): Crypto {
  const node = nodeCrypto()
  return {
    ...node,
    async sign(algorithm, key, data) {
      const name = key.d?.startsWith('kms:') ? key.d.slice('kms:'.length) : undefined
      if (name === undefined) return node.sign(algorithm, key, data)
      const signature = await kms.sign(name, algorithm, data)
      const size = COORDINATES[algorithm]
      return size === undefined ? signature : joseForm(signature, size)
    },
  }
}

/** Octets of a coordinate, of the algorithms whose signatures have two of them. */
const COORDINATES: Partial<Record<SignatureAlgorithm, number>> = { ES256: 32, ES384: 48, ES512: 66 }

/** The two integers of a signature in DER side by side, each of the full length (RFC 7518 §3.4). */
function joseForm(der: Uint8Array, size: number): Uint8Array {
  // SEQUENCE, its length in one octet or, for ES512, in two; then INTEGER, length, value, twice.
  const first = der[1] === 0x81 ? 3 : 2
  const second = first + 2 + (der[first + 1] ?? 0)
  const joined = new Uint8Array(2 * size)
  for (const [at, half] of [first, second].entries()) {
    const integer = der.subarray(half + 2, half + 2 + (der[half + 1] ?? 0))
    // A sign octet in front is left out, and missing zeros are those of the array.
    const value = integer.subarray(Math.max(0, integer.length - size))
    joined.set(value, (at + 1) * size - value.length)
  }
  return joined
}
