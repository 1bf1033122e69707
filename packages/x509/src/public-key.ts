import { hexOf } from './bytes.js'
import { type Der, Fields, NOTHING, readDer, TAG } from './der.js'
import { readInteger, readObjectIdentifier, readOctetsOfBits } from './der-values.js'

export interface PublicKey {
  /** The kind of key; `undefined` for a kind that is not accepted. */
  readonly kind: 'RSA' | CurveName | 'Ed25519' | undefined
  /** The bits of an RSA modulus; 0 for other keys. */
  readonly bits: number
  readonly der: Uint8Array
}

const RSA = '1.2.840.113549.1.1.1'
const EC = '1.2.840.10045.2.1'
const ED25519 = '1.3.101.112'

/** Named curves by their identifiers (RFC 5480 §2.1.1.1). */
const CURVES_BY_IDENTIFIER: ReadonlyMap<string, CurveName> = new Map([
  ['1.2.840.10045.3.1.7', 'P-256'],
  ['1.3.132.0.34', 'P-384'],
  ['1.3.132.0.35', 'P-521'],
])

/** Reads a SubjectPublicKeyInfo (RFC 5280 §4.1.2.7); `undefined` when it is malformed. Unknown keys have no kind. */
export function readPublicKey(der: Der): PublicKey | undefined {
  const fields = new Fields(der)
  const algorithm = new Fields(fields.take(TAG.sequence))
  const type = readObjectIdentifier(algorithm.take(TAG.objectIdentifier))
  const parameters = algorithm.optional(TAG.nothing, TAG.objectIdentifier, TAG.sequence)
  const key = readOctetsOfBits(fields.take(TAG.bitString))
  if (type === undefined || key === undefined || !fields.whole() || !algorithm.whole()) return undefined
  const known = READERS.get(type)?.(key, parameters) ?? { kind: undefined, bits: 0 }
  return { ...known, der: der.whole }
}

type Known = Pick<PublicKey, 'kind' | 'bits'>

const READERS: ReadonlyMap<string, (key: Uint8Array, parameters: Der | undefined) => Known | undefined> = new Map([
  [RSA, readRsa],
  [EC, readEc],
  [ED25519, readEd25519],
])

/** RFC 3279 §2.3.1: the parameters are NULL, the exponent is odd and below 2^32. */
function readRsa(key: Uint8Array, parameters: Der | undefined): Known | undefined {
  const fields = new Fields(readDer(key))
  const modulus = readInteger(fields.take(TAG.integer))
  const exponent = readInteger(fields.take(TAG.integer))
  if (parameters?.tag !== TAG.nothing || !fields.whole() || !isOdd(modulus) || !isExponent(exponent)) return undefined
  return { kind: 'RSA', bits: bitsOf(modulus) }
}

function isOdd(octets: Uint8Array | undefined): octets is Uint8Array {
  return octets !== undefined && ((octets.at(-1) ?? 0) & 1) === 1
}

function isExponent(octets: Uint8Array | undefined): boolean {
  if (!isOdd(octets) || octets.length > 5 || (octets[0] ?? 0) >= 0x80) return false
  const value = octets.reduce((sum, octet) => sum * 256 + octet, 0)
  return value >= 3 && value < 2 ** 32
}

function bitsOf(octets: Uint8Array): number {
  const [first = 0, second = 0] = octets
  if (first >= 0x80) return 0
  const [leading, rest] = first === 0 ? [second, octets.length - 2] : [first, octets.length - 1]
  return rest * 8 + (32 - Math.clz32(leading))
}

/** Only named curves: explicit parameters can describe any curve (RFC 5480 §2.1.1). */
function readEc(key: Uint8Array, parameters: Der | undefined): Known | undefined {
  const curve = parameters === undefined ? undefined : CURVES_BY_IDENTIFIER.get(readObjectIdentifier(parameters) ?? '')
  return curve !== undefined && isPointOn(curve, key) ? { kind: curve, bits: 0 } : undefined
}

/** RFC 8410 §3: no parameters. */
function readEd25519(key: Uint8Array, parameters: Der | undefined): Known | undefined {
  return parameters === undefined && key.length === 32 ? { kind: 'Ed25519', bits: 0 } : undefined
}

type CurveName = 'P-256' | 'P-384' | 'P-521'

/** A curve y² = x³ - 3x + b over a prime field, and the number of octets of a coordinate. */
type Curve = { readonly prime: bigint; readonly b: bigint; readonly octets: number }

/** NIST SP 800-186 §3.2.1. */
const CURVES: Readonly<Record<CurveName, Curve>> = {
  'P-256': {
    prime: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
    b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
    octets: 32,
  },
  'P-384': {
    prime: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
    octets: 48,
  },
  'P-521': {
    prime: 2n ** 521n - 1n,
    b: 0x0051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00n,
    octets: 66,
  },
}

/** Whether octets are an uncompressed point on a curve (RFC 5480 §2.2), not the point at infinity. */
function isPointOn(name: CurveName, octets: Uint8Array): boolean {
  const { prime, b, octets: length } = CURVES[name]
  if (octets.length !== 1 + 2 * length || octets[0] !== 4) return false
  const x = numberIn(octets.subarray(1, 1 + length))
  const y = numberIn(octets.subarray(1 + length))
  return x < prime && y < prime && (y * y - (x * x * x - 3n * x + b)) % prime === 0n
}

function numberIn(octets: Uint8Array): bigint {
  return BigInt(`0x${hexOf(octets)}`)
}

/** A public key as a JWK (RFC 7517), which runtimes import several times as fast as its DER. */
type KeyMaterial = { readonly [member in 'kty' | 'crv' | 'n' | 'e' | 'x' | 'y']?: string }

/** The JWK of a key that was read; `undefined` for a key without a kind. */
export function materialOf({ kind, der }: PublicKey): KeyMaterial | undefined {
  const octets = kind && octetsOfKey({ der })
  if (kind === undefined || octets === undefined) return undefined
  if (kind === 'RSA') return rsaIn(octets)
  if (kind === 'Ed25519') return { kty: 'OKP', crv: kind, x: base64url(octets) }
  // A point that is not compressed: one octet, and two coordinates of equal length.
  const middle = (octets.length + 1) / 2
  return { kty: 'EC', crv: kind, x: base64url(octets.subarray(1, middle)), y: base64url(octets.subarray(middle)) }
}

/** The octets in the BIT STRING of a key, of which OCSP makes hashes (RFC 6960 §4.1.1). */
export function octetsOfKey({ der }: Pick<PublicKey, 'der'>): Uint8Array | undefined {
  const fields = new Fields(readDer(der))
  fields.take(TAG.sequence)
  return readOctetsOfBits(fields.take(TAG.bitString))
}

function rsaIn(octets: Uint8Array): KeyMaterial {
  const fields = new Fields(readDer(octets))
  return { kty: 'RSA', n: numberOf(fields.take(TAG.integer)), e: numberOf(fields.take(TAG.integer)) }
}

/** A number without its sign (RFC 7518 §2). */
function numberOf(der: Der): string {
  const octets = readInteger(der) ?? NOTHING.content
  return base64url(octets[0] === 0 ? octets.subarray(1) : octets)
}

function base64url(octets: Uint8Array): string {
  return btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
