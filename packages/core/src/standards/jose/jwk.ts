import { fromBase64url } from '../../lib/encoding.js'
import type { JsonObject } from '../../lib/json-object.js'
import { RSA_EXPONENT_LENGTH, RSA_MODULUS_LENGTH } from '../../lib/limits.js'
import { stringClaim } from './jwt-claims.js'

/** A JSON Web Key (RFC 7517) with the members that are read; it may have others. */
export interface Jwk {
  readonly kty: string
  readonly kid?: string
  readonly alg?: string
  readonly use?: string
  readonly key_ops?: string[]
  readonly crv?: string
  readonly x?: string
  readonly y?: string
  readonly n?: string
  readonly e?: string
  readonly d?: string
  readonly p?: string
  readonly q?: string
  readonly dp?: string
  readonly dq?: string
  readonly qi?: string
  /** Certificates in base64 DER; the first is that of the key (RFC 7517 §4.7). */
  readonly x5c?: string[]
}

/** A set of JSON Web Keys (RFC 7517 §5). */
export interface JwkSet {
  readonly keys: readonly Jwk[]
}

/**
 * Accepted signature algorithms (RFC 7518 §3.1, RFC 8037, RFC 9864): all asymmetric, and never
 * `none`.
 */
export const SIGNATURE_ALGORITHMS = [
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
  'Ed25519',
  'RS256',
  'RS384',
  'RS512',
] as const

/** The name of an asymmetric signature algorithm. */
export type SignatureAlgorithm = (typeof SIGNATURE_ALGORITHMS)[number]

/**
 * Reads the name of a signature algorithm (`alg`). `undefined` for `none`, symmetric and unknown
 * algorithms.
 */
export function readSignatureAlgorithm(name: string): SignatureAlgorithm | undefined {
  return SIGNATURE_ALGORITHMS.find(each => each === name)
}

/**
 * Whether two names mean one algorithm: `EdDSA` is the older, less precise name of `Ed25519`
 * (RFC 9864 §2.2).
 */
export function isSameAlgorithm(one: string, other: string): boolean {
  const precise = (name: string) => (name === 'EdDSA' ? 'Ed25519' : name)
  return precise(one) === precise(other)
}

/**
 * Key type, curve and octets of a coordinate that an algorithm requires (RFC 7518 §3.1,
 * RFC 8037 §3.1).
 */
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

/**
 * Members of a JWK that only the holder of the private key may know (RFC 7518 §6.2.2, §6.3.2,
 * §6.4.1).
 */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** The names of the private members that a key has. */
export function privateMembersIn(key: object): readonly string[] {
  return PRIVATE_MEMBERS.filter(name => Object.hasOwn(key, name))
}

/** String members of a public JWK: its key material and its use. */
const STRING_MEMBERS = ['crv', 'x', 'y', 'n', 'e', 'alg', 'use'] as const

/**
 * Reads a public key from a JWT. A member of the wrong type becomes empty, so the key is suitable
 * for nothing.
 */
export function readPublicKey(jwk: JsonObject): Jwk {
  const key: { -readonly [Member in keyof Jwk]: Jwk[Member] } = { kty: stringClaim(jwk.kty) }
  for (const member of STRING_MEMBERS) if (jwk[member] !== undefined) key[member] = stringClaim(jwk[member])
  if (jwk.key_ops !== undefined) key.key_ops = stringsIn(jwk.key_ops)
  return key
}

/** An array of strings; anything else gives an empty array, which permits no use. */
function stringsIn(value: unknown): string[] {
  const isString = (each: unknown): each is string => typeof each === 'string'
  return Array.isArray(value) && value.every(isString) ? value : []
}

/**
 * The private key of a set for an algorithm: the one with this `kid`, or the first suitable one.
 */
export function signingKey(jwks: JwkSet, algorithm: SignatureAlgorithm, kid: string | undefined): Jwk | undefined {
  return jwks.keys.find(key => canSign(key, algorithm) && (kid === undefined || key.kid === kid))
}

/**
 * Whether a key is private, meant for signatures, and suitable for an algorithm (RFC 7517 §4,
 * RFC 7518 §3).
 */
export function canSign(key: Jwk, algorithm: SignatureAlgorithm): boolean {
  return typeof key.d === 'string' && isMeantFor(key, algorithm, 'sign')
}

/**
 * Whether the public part of a key is suitable to verify signatures of an algorithm: type, curve,
 * coordinates of the full length (RFC 7518 §6.2.1.2), an RSA modulus of 2048 to 4096 bits and an
 * exponent below 2^32. The key is not imported, so one that is expensive to use is refused cheaply.
 */
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

/** Whether the parameters of a key allow the algorithm and the use (RFC 7517 §4). */
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

/** Whether text is base64url of this number of octets. */
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
function hasAcceptedExponent({ e = '' }: Jwk): boolean {
  const exponent = e.length > RSA_EXPONENT_LENGTH ? undefined : fromBase64url(e)
  if (exponent === undefined || exponent.length === 0 || exponent[0] === 0) return false
  const last = exponent.at(-1) ?? 0
  return last % 2 === 1 && (exponent.length > 1 || last >= 3)
}

/**
 * The required members of a public key, in the order of a thumbprint (RFC 7638 §3.2, RFC 8037 §2).
 */
export function publicMembers({ kty, crv = '', x = '', y = '', n = '', e = '' }: Jwk): Jwk {
  if (kty === 'RSA') return { e, kty, n }
  return kty === 'EC' ? { crv, kty, x, y } : { crv, kty, x }
}

/**
 * The key material of a JWK, without `alg`, `use` and `key_ops`, which a platform may not
 * understand.
 */
export function keyMaterial({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }: Jwk): Record<string, string> {
  const members = Object.entries({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi })
  return Object.fromEntries(members.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/**
 * The text whose SHA-256 is the thumbprint of a key (RFC 7638 §3). Two keys have the same text if
 * and only if they are the same public key.
 */
export function thumbprintText(key: Jwk): string {
  return JSON.stringify(publicMembers(key))
}
