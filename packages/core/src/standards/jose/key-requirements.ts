import { fromBase64url } from '#platform-base64'
import { RSA_EXPONENT_LENGTH, RSA_MODULUS_LENGTH, VERIFICATION_KEY_COUNT } from '../../lib/limits.js'
import type { Jwk, JwkSet } from './jwk.js'
import { isSameAlgorithm, type SignatureAlgorithm } from './signature-algorithms.js'

/** RFC 7518 §3.1, RFC 8037 §3.1; the coordinate in octets. */
interface KeyRequirement {
  readonly kty: string
  readonly crv?: string
  readonly coordinate?: number
}

const RSA: KeyRequirement = { kty: 'RSA' }
const ED25519: KeyRequirement = { kty: 'OKP', crv: 'Ed25519', coordinate: 32 }

const KEY_REQUIREMENTS: Readonly<Record<SignatureAlgorithm, KeyRequirement>> = {
  ES256: { kty: 'EC', crv: 'P-256', coordinate: 32 },
  ES384: { kty: 'EC', crv: 'P-384', coordinate: 48 },
  ES512: { kty: 'EC', crv: 'P-521', coordinate: 66 },
  PS256: RSA,
  PS384: RSA,
  PS512: RSA,
  RS256: RSA,
  RS384: RSA,
  RS512: RSA,
  EdDSA: ED25519,
  Ed25519: ED25519,
}

export function signingKey(jwks: JwkSet, algorithm: SignatureAlgorithm, kid: string | undefined): Jwk | undefined {
  return jwks.keys.find(key => canSign(key, algorithm) && (kid === undefined || key.kid === kid))
}

/** At most four keys (RFC 7515 §6, RFC 9101 §6.2). */
export function verificationKeys(
  { keys }: JwkSet,
  kid: string | undefined,
  algorithm: SignatureAlgorithm,
): readonly Jwk[] {
  return keys
    .filter(key => (kid === undefined || key.kid === kid) && canVerify(key, algorithm))
    .slice(0, VERIFICATION_KEY_COUNT)
}

/** RFC 7517 §4, RFC 7518 §3. */
export function canSign(key: Jwk, algorithm: SignatureAlgorithm): boolean {
  return typeof key.d === 'string' && isMeantFor(key, algorithm, 'sign')
}

/** The key is not imported, so one that is expensive to use is refused cheaply (RFC 7518 §6.2.1.2). */
export function canVerify(key: Jwk, algorithm: SignatureAlgorithm): boolean {
  if (!isMeantFor(key, algorithm, 'verify')) return false
  const { kty, coordinate } = KEY_REQUIREMENTS[algorithm]
  if (coordinate === undefined) return hasAcceptedExponent(key)
  if (!decodesToLength(key.x, coordinate)) return false
  return kty === 'EC' ? decodesToLength(key.y, coordinate) : !hasSmallOrder(key)
}

/**
 * Points of Ed25519 of small order (RFC 8032 §8.9). With such a key one signature is valid for
 * every message, so it proves nothing. The last bit, which is a sign, is cleared.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

function hasSmallOrder({ x = '' }: Jwk): boolean {
  const point = fromBase64url(x) ?? new Uint8Array()
  const digits = Array.from(point, (byte, at) => (at === 31 ? byte & 0x7f : byte).toString(16).padStart(2, '0'))
  return SMALL_ORDER.has(digits.join(''))
}

function isMeantFor(key: Jwk, algorithm: SignatureAlgorithm, use: 'sign' | 'verify'): boolean {
  const required = KEY_REQUIREMENTS[algorithm]
  return (
    key.kty === required.kty &&
    (required.crv === undefined || key.crv === required.crv) &&
    (key.alg === undefined || isSameAlgorithm(key.alg, algorithm)) &&
    (key.use === undefined || key.use === 'sig') &&
    (key.key_ops === undefined || key.key_ops.includes(use)) &&
    (key.kty !== 'RSA' || hasAcceptedModulus(key))
  )
}

export function decodesToLength(text: string | undefined, octets: number): boolean {
  return text !== undefined && fromBase64url(text)?.length === octets
}

/** Whether an RSA key has at least 2048 bits (RFC 7518 §3.3, §3.5, §4.3) and at most 4096. */
export function hasAcceptedModulus({ n = '' }: Jwk): boolean {
  if (n.length > RSA_MODULUS_LENGTH) return false
  const modulus = fromBase64url(n) ?? new Uint8Array()
  const first = modulus[0] ?? 0
  const bits = modulus.length * 8 - Math.clz32(first) + 24
  return first !== 0 && bits >= 2048 && bits <= 4096
}

/**
 * Whether an RSA signature has the length of the modulus (RFC 8017 §8.1.2, §8.2.2). Platforms also
 * accept it without leading zeros, which would give one signature two encodings. Other keys pass.
 */
export function hasModulusLength(signature: Uint8Array, { kty, n = '' }: Jwk): boolean {
  return kty !== 'RSA' || signature.length === (n.length * 3) >> 2
}

/** Whether the exponent is odd, at least 3, and has at most four octets. */
export function hasAcceptedExponent({ e = '' }: Jwk): boolean {
  const exponent = e.length > RSA_EXPONENT_LENGTH ? undefined : fromBase64url(e)
  if (exponent === undefined || exponent.length === 0 || exponent[0] === 0) return false
  const last = exponent.at(-1) ?? 0
  return last % 2 === 1 && (exponent.length > 1 || last >= 3)
}
