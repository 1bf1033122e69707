import { type CurveName, isPointOn } from './curves.js'
import { type Der, Fields, readDer, TAG } from './der.js'
import { readInteger, readObjectIdentifier, readOctetsOfBits } from './der-values.js'

/** What the rules need of the key of a certificate. */
export interface PublicKey {
  /** The kind of key; `undefined` for a kind that is not accepted. */
  readonly kind: 'RSA' | CurveName | 'Ed25519' | undefined
  /** The bits of an RSA modulus; 0 for other keys. */
  readonly bits: number
  /** The SubjectPublicKeyInfo. */
  readonly der: Uint8Array
}

const RSA = '1.2.840.113549.1.1.1'
const EC = '1.2.840.10045.2.1'
const ED25519 = '1.3.101.112'

/** Named curves by their identifiers (RFC 5480 §2.1.1.1). */
const CURVES: ReadonlyMap<string, CurveName> = new Map([
  ['1.2.840.10045.3.1.7', 'P-256'],
  ['1.3.132.0.34', 'P-384'],
  ['1.3.132.0.35', 'P-521'],
])

/**
 * Reads a SubjectPublicKeyInfo (RFC 5280 §4.1.2.7); `undefined` when it is malformed. Unknown keys
 * have no kind.
 */
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

/** The bits of a positive integer; 0 for a negative one. */
function bitsOf(octets: Uint8Array): number {
  const [first = 0, second = 0] = octets
  if (first >= 0x80) return 0
  const [leading, rest] = first === 0 ? [second, octets.length - 2] : [first, octets.length - 1]
  return rest * 8 + (32 - Math.clz32(leading))
}

/** Only named curves: explicit parameters can describe any curve (RFC 5480 §2.1.1). */
function readEc(key: Uint8Array, parameters: Der | undefined): Known | undefined {
  const curve = parameters === undefined ? undefined : CURVES.get(readObjectIdentifier(parameters) ?? '')
  return curve !== undefined && isPointOn(curve, key) ? { kind: curve, bits: 0 } : undefined
}

/** RFC 8410 §3: no parameters. */
function readEd25519(key: Uint8Array, parameters: Der | undefined): Known | undefined {
  return parameters === undefined && key.length === 32 ? { kind: 'Ed25519', bits: 0 } : undefined
}
