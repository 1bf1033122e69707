import { fromBase64url } from '../../lib/encoding.js'
import type { JsonObject } from '../../lib/json-object.js'
import { textOf } from './jwt-claims.js'

/** A JSON Web Key (RFC 7517): the members that are read, others may stand beside them. */
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
  /** Certificates in base64 DER, that of the key first (RFC 7517 §4.7). */
  readonly x5c?: string[]
}

/** A set of JSON Web Keys (RFC 7517 §5). */
export interface JwkSet {
  readonly keys: readonly Jwk[]
}

/** Algorithms that sign (RFC 7518 §3.1, RFC 8037, RFC 9864); symmetric ones and `none` are never among them. */
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

/** The algorithm of a name (`alg`), or `undefined` for `none`, symmetric ones and whatever else is none of ours. */
export function signatureAlgorithm(name: string): SignatureAlgorithm | undefined {
  return SIGNATURE_ALGORITHMS.find(each => each === name)
}

/** Whether two names mean one algorithm: `EdDSA` is the older name of what `Ed25519` says precisely (RFC 9864 §2.2). */
export function isSameAlgorithm(one: string, other: string): boolean {
  const precise = (name: string) => (name === 'EdDSA' ? 'Ed25519' : name)
  return precise(one) === precise(other)
}

/** Key type and curve that an algorithm demands (RFC 7518 §3.1, RFC 8037 §3.1), and the octets of a coordinate. */
interface Demanded {
  readonly kty: string
  readonly crv?: string
  readonly coordinate?: number
}

const RSA: Demanded = { kty: 'RSA' }
const ED25519: Demanded = { kty: 'OKP', crv: 'Ed25519', coordinate: 32 }

const KEY_OF: Readonly<Record<SignatureAlgorithm, Demanded>> = {
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

/** Members of a JWK that only the holder of the private key may know (RFC 7518 §6.2.2, §6.3.2, §6.4.1). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** The names of private members that a key has: none, if it is public. */
export function privateMembersOf(key: object): readonly string[] {
  return PRIVATE_MEMBERS.filter(name => Object.hasOwn(key, name))
}

/** Members of a JWK that are texts: what a public key is made of, and what it says of its use. */
const TEXT_MEMBERS = ['crv', 'x', 'y', 'n', 'e', 'alg', 'use'] as const

/** A public key as it stands in a JWT; a member that should be a text and is none is empty, and so fits nothing. */
export function publicKeyOf(jwk: JsonObject): Jwk {
  const key: { -readonly [Member in keyof Jwk]: Jwk[Member] } = { kty: textOf(jwk.kty) }
  for (const member of TEXT_MEMBERS) if (jwk[member] !== undefined) key[member] = textOf(jwk[member])
  if (jwk.key_ops !== undefined) key.key_ops = textsOf(jwk.key_ops)
  return key
}

/** A list of texts; of anything else none, so that no use is read into it. */
function textsOf(value: unknown): string[] {
  const isText = (each: unknown): each is string => typeof each === 'string'
  return Array.isArray(value) && value.every(isText) ? value : []
}

/** The private key of a set that signs with an algorithm: the one with this `kid`, else the first that fits. */
export function signingKey(jwks: JwkSet, algorithm: SignatureAlgorithm, kid: string | undefined): Jwk | undefined {
  return jwks.keys.find(key => signsWith(key, algorithm) && (kid === undefined || key.kid === kid))
}

/** Whether a key is private, made for signatures, and fit for an algorithm (RFC 7517 §4, RFC 7518 §3). */
export function signsWith(key: Jwk, algorithm: SignatureAlgorithm): boolean {
  return typeof key.d === 'string' && isMadeFor(key, algorithm, 'sign')
}

/**
 * Whether the public part of a key is fit to verify signatures of an algorithm: type, curve, coordinates of the full
 * length (RFC 7518 §6.2.1.2), an RSA modulus of 2048 to 4096 bits and an exponent below 2^32. Looks at texts alone: a
 * key that costs a second to use is refused in a microsecond.
 */
export function verifiesWith(key: Jwk, algorithm: SignatureAlgorithm): boolean {
  if (!isMadeFor(key, algorithm, 'verify')) return false
  const { kty, coordinate } = KEY_OF[algorithm]
  if (coordinate === undefined) return hasFitExponent(key)
  if (!isOfLength(key.x, coordinate)) return false
  return kty === 'EC' ? isOfLength(key.y, coordinate) : !hasSmallOrder(key)
}

/**
 * Points of Ed25519 whose order is so small that one signature is right for every message (RFC 8032 §8.9): whoever names
 * one as a key has proved nothing. The last bit, which is a sign, does not matter.
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

/** What a key says of itself fits the algorithm and the use (RFC 7517 §4). */
function isMadeFor(key: Jwk, algorithm: SignatureAlgorithm, use: 'sign' | 'verify'): boolean {
  const demanded = KEY_OF[algorithm]
  return (
    key.kty === demanded.kty &&
    (demanded.crv === undefined || key.crv === demanded.crv) &&
    (key.alg === undefined || isSameAlgorithm(key.alg, algorithm)) &&
    (key.use === undefined || key.use === 'sig') &&
    (key.key_ops === undefined || key.key_ops.includes(use)) &&
    (key.kty !== 'RSA' || hasFitModulus(key))
  )
}

/** Whether text is base64url of so many octets. */
export function isOfLength(text: string | undefined, octets: number): boolean {
  return text !== undefined && fromBase64url(text)?.length === octets
}

/** Whether an RSA key has 2048 bits at least (RFC 7518 §3.3, §3.5, §4.3) and 4096 at most. */
export function hasFitModulus({ n = '' }: Jwk): boolean {
  if (n.length > MODULUS_LENGTH) return false
  const modulus = fromBase64url(n) ?? new Uint8Array()
  const first = modulus[0] ?? 0
  const bits = modulus.length * 8 - Math.clz32(first) + 24
  return first !== 0 && bits >= 2048 && bits <= 4096
}

/**
 * Whether a signature has the octets of the modulus (RFC 8017 §8.1.2, §8.2.2), where the key is an RSA key. Platforms also take one
 * without its leading zeros, so that two texts would be the same signature.
 */
export function hasModulusLength(signature: Uint8Array, { kty, n = '' }: Jwk): boolean {
  return kty !== 'RSA' || signature.length === (n.length * 3) >> 2
}

/** Base64url characters of 4096 bits. */
const MODULUS_LENGTH = 683

/** An odd exponent of 3 at least, in at most four octets: a longer one makes every verification dear. */
function hasFitExponent({ e = '' }: Jwk): boolean {
  const exponent = e.length > 6 ? undefined : fromBase64url(e)
  if (exponent === undefined || exponent.length === 0 || exponent[0] === 0) return false
  const last = exponent.at(-1) ?? 0
  return last % 2 === 1 && (exponent.length > 1 || last >= 3)
}

/** The members of which a public key is made, in the order that a thumbprint wants (RFC 7638 §3.2, RFC 8037 §2). */
export function publicMembers({ kty, crv = '', x = '', y = '', n = '', e = '' }: Jwk): Jwk {
  if (kty === 'RSA') return { e, kty, n }
  return kty === 'EC' ? { crv, kty, x, y } : { crv, kty, x }
}

/** All members of which a key is made: `alg`, `use` and `key_ops` of a JWK may say what its platform does not understand. */
export function keyMaterial({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }: Jwk): Record<string, string> {
  const members = Object.entries({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi })
  return Object.fromEntries(members.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/**
 * The text whose SHA-256 is the thumbprint of a key (RFC 7638 §3). Two keys have the same text exactly when they are the
 * same public key.
 */
export function thumbprintText(key: Jwk): string {
  return JSON.stringify(publicMembers(key))
}
