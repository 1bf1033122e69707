import { type Der, Fields, inside, NOTHING, readDer, readEach, TAG } from './der.js'
import { isNull, readInteger, readObjectIdentifier, readOctetsOfBits, readSmallInteger } from './der-values.js'
import type { PublicKey } from './public-key.js'

type KeyFamily = 'RSA' | 'EC' | 'Ed25519'
type Digest = 'SHA-256' | 'SHA-384' | 'SHA-512'

export interface SignatureAlgorithm {
  /** `undefined` for Ed25519, which has its own. */
  readonly digest: Digest | undefined
  /** Whether it is RSASSA-PSS, with a salt as long as the digest. */
  readonly pss: boolean
  /** The kind of key; `undefined` for an algorithm that is not accepted, such as one with SHA-1. */
  readonly family: KeyFamily | undefined
  readonly der: Uint8Array
}

/** The required parameters: NULL for RSA (RFC 4055 §5), none for the others (RFC 5758 §3.2, RFC 8410 §3). */
type Parameters = 'null' | 'none' | 'pss'

const ALGORITHMS: ReadonlyMap<string, Algorithm> = new Map<string, Algorithm>([
  ['1.2.840.113549.1.1.11', { family: 'RSA', parameters: 'null', digest: 'SHA-256' }],
  ['1.2.840.113549.1.1.12', { family: 'RSA', parameters: 'null', digest: 'SHA-384' }],
  ['1.2.840.113549.1.1.13', { family: 'RSA', parameters: 'null', digest: 'SHA-512' }],
  ['1.2.840.113549.1.1.10', { family: 'RSA', parameters: 'pss' }],
  ['1.2.840.10045.4.3.2', { family: 'EC', parameters: 'none', digest: 'SHA-256' }],
  ['1.2.840.10045.4.3.3', { family: 'EC', parameters: 'none', digest: 'SHA-384' }],
  ['1.2.840.10045.4.3.4', { family: 'EC', parameters: 'none', digest: 'SHA-512' }],
  ['1.3.101.112', { family: 'Ed25519', parameters: 'none' }],
])

/** An accepted algorithm; the parameters of RSASSA-PSS name its digest. */
type Algorithm = { readonly family: KeyFamily; readonly parameters: Parameters; readonly digest?: Digest }

const DIGESTS: ReadonlyMap<string, Digest> = new Map([
  ['2.16.840.1.101.3.4.2.1', 'SHA-256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
])

/** The octets of digests, and of the salts of RSASSA-PSS. */
export const DIGEST_OCTETS: Readonly<Record<Digest, number>> = { 'SHA-256': 32, 'SHA-384': 48, 'SHA-512': 64 }
const MGF1 = '1.2.840.113549.1.1.8'

/** Reads an AlgorithmIdentifier (RFC 5280 §4.1.1.2); `undefined` when it is malformed. */
export function readSignatureAlgorithm(der: Der): SignatureAlgorithm | undefined {
  const { type, parameters, whole } = algorithmIn(der)
  if (type === undefined || !whole) return undefined
  const known = ALGORITHMS.get(type)
  const scheme = known && SCHEMES[known.parameters](parameters, known.digest)
  return { digest: undefined, pss: false, ...scheme, family: scheme && known?.family, der: der.whole }
}

type Scheme = Pick<SignatureAlgorithm, 'digest' | 'pss'>
type SchemeOf = (parameters: Der | undefined, digest: Digest | undefined) => Scheme | undefined
const SCHEMES: Readonly<Record<Parameters, SchemeOf>> = {
  null: (parameters, digest) => (parameters !== undefined && isNull(parameters) ? { digest, pss: false } : undefined),
  none: (parameters, digest) => (parameters === undefined ? { digest, pss: false } : undefined),
  pss: parameters => {
    const digest = digestOfPss(parameters)
    return digest && { digest, pss: true }
  },
}

function algorithmIn(der: Der) {
  const fields = new Fields(der)
  const type = readObjectIdentifier(fields.take(TAG.objectIdentifier))
  const parameters = fields.optional(TAG.nothing, TAG.objectIdentifier, TAG.sequence)
  return { type, parameters, whole: fields.whole() }
}

/**
 * The digest of RSASSA-PSS, if it is one accepted digest throughout and the salt has its length
 * (RFC 4055 §3.1); otherwise `undefined`. The defaults mean SHA-1. Other parameters are refused,
 * because a signature needs only one way to say the same.
 */
function digestOfPss(parameters: Der | undefined): Digest | undefined {
  const fields = new Fields(parameters)
  const hash = hashIn(inside(fields.take(0xa0)), DIGESTS)
  const mask = algorithmIn(inside(fields.take(0xa1)))
  const salt = readSmallInteger(inside(fields.take(0xa2)))
  if (!fields.whole() || !mask.whole || mask.type !== MGF1 || hash === undefined) return undefined
  return salt === DIGEST_OCTETS[hash] && hashIn(mask.parameters ?? NOTHING, DIGESTS) === hash ? hash : undefined
}

/** What a table has for a hash, whose parameters are NULL or absent (RFC 4055 §2.1). */
export function hashIn<Hash>(der: Der, hashes: ReadonlyMap<string, Hash>): Hash | undefined {
  const { type = '', parameters, whole } = algorithmIn(der)
  return whole && (parameters === undefined || isNull(parameters)) ? hashes.get(type) : undefined
}

export function familyOf({ kind }: PublicKey): KeyFamily | undefined {
  return kind?.startsWith('P-') ? 'EC' : kind === 'RSA' || kind === 'Ed25519' ? kind : undefined
}

/**
 * Whether a signature has the only encoding of its family: two positive numbers in DER for ECDSA (RFC 5480 §2, RFC 3279
 * §2.2.3). A second encoding would make a second certificate. The encoding of other families is checked with the key.
 */
function isSignatureOf(family: KeyFamily | undefined, signature: Uint8Array): boolean {
  if (family !== 'EC') return true
  const numbers = readEach(readDer(signature), readInteger)
  return numbers?.length === 2 && numbers.every(([first = 0x80]) => first < 0x80)
}

/**
 * The signed content of a certificate, a CRL or an OCSP response, with its signature (RFC 5280
 * §4.1.1, §5.1.1, RFC 6960 §4.2.1).
 */
export interface Signed {
  readonly content: Uint8Array
  readonly algorithm: SignatureAlgorithm
  readonly signature: Uint8Array
}

type SignedFields = { readonly signed: Signed; readonly inner: Der }

/** Reads the common structure of certificates and CRLs; `undefined` when it or the signature is malformed. */
export function readSigned(bytes: Uint8Array): SignedFields | undefined {
  const fields = new Fields(readDer(bytes))
  const read = takeSigned(fields)
  return fields.whole() ? read : undefined
}

/** Takes content, algorithm and signature; `undefined` when one is missing or malformed. */
export function takeSigned(fields: Fields): SignedFields | undefined {
  const inner = fields.take(TAG.sequence)
  const algorithm = readSignatureAlgorithm(fields.take(TAG.sequence))
  const signature = readOctetsOfBits(fields.take(TAG.bitString))
  if (algorithm === undefined || signature === undefined) return undefined
  if (!isSignatureOf(algorithm.family, signature)) return undefined
  return { signed: { content: inner.whole, algorithm, signature }, inner }
}
