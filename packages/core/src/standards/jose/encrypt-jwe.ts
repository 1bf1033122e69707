import { utf8 } from '../../lib/encoding.js'
import { CURVES } from './jwe.js'
import { type Jwk, type JwkSet, keyMaterial, publicMembers } from './jwk.js'
import { decodesToLength, hasAcceptedExponent, hasAcceptedModulus } from './signature-algorithms.js'

/**
 * Key management algorithms for what the server encrypts (RFC 7518 §4.1): those that every runtime
 * has, without a shared secret, a password, PKCS #1 v1.5 padding or SHA-1.
 */
export const ENCRYPTING_ALGORITHMS = ['RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A256KW'] as const

/** The name of a key management algorithm (`alg`) for what the server encrypts. */
export type EncryptingAlgorithm = (typeof ENCRYPTING_ALGORITHMS)[number]

/** Content encryption for what the server encrypts, all of it authenticated (RFC 7518 §5.1). */
export const ENCRYPTING_CONTENT_ALGORITHMS = ['A128CBC-HS256', 'A256CBC-HS512', 'A128GCM', 'A256GCM'] as const

/** The name of a content encryption algorithm (`enc`) for what the server encrypts. */
export type EncryptingContentAlgorithm = (typeof ENCRYPTING_CONTENT_ALGORITHMS)[number]

/** How a JWE is made (RFC 7516 §4.1). */
export interface JweMaking {
  readonly alg: EncryptingAlgorithm
  readonly enc: EncryptingContentAlgorithm
  /** The public key of the recipient; its `kid` goes into the header. */
  readonly key: Jwk
  /** The content type: `JWT` for a JWT that was signed first (RFC 7519 §5.2). */
  readonly cty?: string
  readonly typ?: string
}

/**
 * Encrypts text for the holder of a key: a JWE in compact form, not compressed (RFC 7516 §5.1).
 * Rejects for an algorithm that is not in the lists, or a key that does not fit it.
 *
 * The package jose is loaded with the first JWE.
 */
export async function encryptJwe(text: string, { alg, enc, key, cty, typ }: JweMaking): Promise<string> {
  if (!(ENCRYPTING_ALGORITHMS.includes(alg) && ENCRYPTING_CONTENT_ALGORITHMS.includes(enc) && canEncrypt(key, alg))) {
    throw new TypeError('the algorithm is not allowed, or the key does not fit it')
  }
  const { CompactEncrypt, importJWK } = await import('jose')
  const header = {
    alg,
    enc,
    ...(key.kid !== undefined && { kid: key.kid }),
    ...(typ !== undefined && { typ }),
    ...(cty !== undefined && { cty }),
  }
  const recipient = await importJWK(keyMaterial(publicMembers(key)), alg)
  return new CompactEncrypt(utf8(text)).setProtectedHeader(header).encrypt(recipient)
}

/**
 * The public key of a set for an algorithm: the first that is meant for encryption by its `use` or
 * `alg`, otherwise the first that nothing forbids.
 */
export function encryptionKey({ keys }: JwkSet, algorithm: EncryptingAlgorithm): Jwk | undefined {
  const suitable = keys.filter(key => canEncrypt(key, algorithm))
  return suitable.find(key => key.use === 'enc' || key.alg === algorithm) ?? suitable[0]
}

/**
 * Whether a key may encrypt with an algorithm (RFC 7517 §4, RFC 7518 §4): RSA of 2048 to 4096 bits,
 * or a curve with coordinates of the full length, and not a key for signatures.
 */
export function canEncrypt(key: Jwk, algorithm: EncryptingAlgorithm): boolean {
  return (
    (key.alg === undefined || key.alg === algorithm) &&
    (key.use === undefined || key.use === 'enc') &&
    (algorithm === 'RSA-OAEP-256' ? isPublicRsaKey(key) : isPublicKeyOnCurve(key))
  )
}

function isPublicRsaKey(key: Jwk): boolean {
  const { kty, key_ops: operations } = key
  const isMeant = operations === undefined || operations.some(each => each === 'encrypt' || each === 'wrapKey')
  return kty === 'RSA' && isMeant && hasAcceptedModulus(key) && hasAcceptedExponent(key)
}

/** The operations of ECDH are those of the private key, so a public one may list none. */
function isPublicKeyOnCurve({ kty, crv = '', x, y, key_ops: operations }: Jwk): boolean {
  const curve = CURVES.get(crv)
  if (curve === undefined || curve.kty !== kty || !decodesToLength(x, curve.coordinate)) return false
  const isMeant = operations === undefined || operations.every(each => each === 'deriveKey' || each === 'deriveBits')
  return isMeant && (kty === 'OKP' || decodesToLength(y, curve.coordinate))
}
