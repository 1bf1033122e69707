import type { Awaitable } from '@symbolon/core/stores'
import { Fields, readDer, TAG } from '../der.js'
import { readInteger } from '../der-values.js'
import { materialOf, type PublicKey } from '../public-key.js'
import { DIGEST_OCTETS, type SignatureAlgorithm, type Signed } from '../signed.js'

/** Verifies a signature with a key that fits its algorithm; `false` when it cannot. */
export type VerifySignature = (signed: Signed, key: PublicKey) => Awaitable<boolean>

/** The octets of a coordinate, and so of each number of a signature. */
const COORDINATES: ReadonlyMap<PublicKey['kind'], number> = new Map<PublicKey['kind'], number>([
  ['P-256', 32],
  ['P-384', 48],
  ['P-521', 66],
])

/** Imported keys by algorithm, because WebCrypto binds a key to an algorithm. */
const importedKeys = new WeakMap<Uint8Array, Map<string, Promise<CryptoKey>>>()

function imported(key: PublicKey, { digest = 'SHA-256', pss }: SignatureAlgorithm): Promise<CryptoKey> {
  const name = key.kind === 'RSA' ? `${pss} ${digest}` : 'the only one'
  const keys = importedKeys.get(key.der) ?? new Map<string, Promise<CryptoKey>>()
  importedKeys.set(key.der, keys)
  const publicKey = keys.get(name) ?? importKey(key, { digest, pss })
  keys.set(name, publicKey)
  return publicKey
}

function importKey(key: PublicKey, { digest, pss }: Pick<SignatureAlgorithm, 'digest' | 'pss'>): Promise<CryptoKey> {
  const parameters = {
    ...(key.kind === 'RSA' && { name: pss ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5', hash: digest ?? '' }),
    ...(COORDINATES.has(key.kind) && { namedCurve: key.kind }),
  }
  const name = key.kind === 'Ed25519' ? key.kind : 'ECDSA'
  return globalThis.crypto.subtle.importKey('jwk', { ...materialOf(key) }, { name, ...parameters }, false, ['verify'])
}

export const verifySignature: VerifySignature = async ({ content, algorithm, signature }, key) => {
  const octets = COORDINATES.get(key.kind)
  const form = octets === undefined ? signature : pairOf(signature, octets)
  if (form === undefined) return false
  try {
    const publicKey = await imported(key, algorithm)
    const { digest = 'SHA-256' } = algorithm
    const parameters = { name: publicKey.algorithm.name, hash: digest, saltLength: DIGEST_OCTETS[digest] }
    return await globalThis.crypto.subtle.verify(parameters, publicKey, unshared(form), unshared(content))
  } catch {
    // Clients choose keys and signatures: what the runtime cannot verify is invalid.
    return false
  }
}

/** Both numbers of an ECDSA signature in the octets of a coordinate each (IEEE P1363). */
function pairOf(signature: Uint8Array, octets: number): Uint8Array | undefined {
  const fields = new Fields(readDer(signature))
  const numbers = [readInteger(fields.take(TAG.integer)), readInteger(fields.take(TAG.integer))]
  const pair = new Uint8Array(2 * octets)
  for (const [at, number] of numbers.entries()) {
    const positive = number?.[0] === 0 ? number.subarray(1) : number
    if (positive === undefined || positive.length > octets) return undefined
    pair.set(positive, (at + 1) * octets - positive.length)
  }
  return pair
}

/** Bytes that are not in shared memory, which the types of WebCrypto exclude. */
function unshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
