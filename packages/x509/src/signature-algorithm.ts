import { type Der, Fields, NOTHING, readDer, readEach, TAG } from './der.js'
import { readInteger, readObjectIdentifier, readSmallInteger } from './der-values.js'
import type { PublicKey } from './public-key.js'

/** The kind of key of a signature. */
export type KeyFamily = 'RSA' | 'EC' | 'Ed25519'

/** The signature algorithm of a certificate or CRL. */
export interface SignatureAlgorithm {
  /** The kind of key; `undefined` for an algorithm that is not accepted, such as one with SHA-1. */
  readonly family: KeyFamily | undefined
  /** The object identifier. */
  readonly type: string
  /** The parameters in DER, if there are any. */
  readonly parameters: Uint8Array | undefined
  /** The AlgorithmIdentifier. */
  readonly der: Uint8Array
}

/**
 * The required parameters: NULL for RSA (RFC 4055 §5), none for the others (RFC 5758 §3.2, RFC 8410
 * §3).
 */
type Parameters = 'null' | 'none' | 'pss'

const ALGORITHMS: ReadonlyMap<string, { readonly family: KeyFamily; readonly parameters: Parameters }> = new Map([
  ['1.2.840.113549.1.1.11', { family: 'RSA', parameters: 'null' }],
  ['1.2.840.113549.1.1.12', { family: 'RSA', parameters: 'null' }],
  ['1.2.840.113549.1.1.13', { family: 'RSA', parameters: 'null' }],
  ['1.2.840.113549.1.1.10', { family: 'RSA', parameters: 'pss' }],
  ['1.2.840.10045.4.3.2', { family: 'EC', parameters: 'none' }],
  ['1.2.840.10045.4.3.3', { family: 'EC', parameters: 'none' }],
  ['1.2.840.10045.4.3.4', { family: 'EC', parameters: 'none' }],
  ['1.3.101.112', { family: 'Ed25519', parameters: 'none' }],
])

/** The octets of SHA-256, SHA-384 and SHA-512; a salt is as long as the digest. */
const DIGESTS: ReadonlyMap<string, number> = new Map([
  ['2.16.840.1.101.3.4.2.1', 32],
  ['2.16.840.1.101.3.4.2.2', 48],
  ['2.16.840.1.101.3.4.2.3', 64],
])

const MGF1 = '1.2.840.113549.1.1.8'

/** Reads an AlgorithmIdentifier (RFC 5280 §4.1.1.2); `undefined` when it is malformed. */
export function readSignatureAlgorithm(der: Der): SignatureAlgorithm | undefined {
  const { type, parameters, whole } = algorithmIn(der)
  if (type === undefined || !whole) return undefined
  const known = ALGORITHMS.get(type)
  const fits = known !== undefined && FITS[known.parameters](parameters)
  return { family: fits ? known.family : undefined, type, parameters: parameters?.whole, der: der.whole }
}

const FITS: Readonly<Record<Parameters, (parameters: Der | undefined) => boolean>> = {
  null: parameters => parameters !== undefined && isNull(parameters),
  none: parameters => parameters === undefined,
  pss: isPss,
}

function isNull({ tag, content }: Der): boolean {
  return tag === TAG.nothing && content.length === 0
}

function algorithmIn(der: Der) {
  const fields = new Fields(der)
  const type = readObjectIdentifier(fields.take(TAG.objectIdentifier))
  const parameters = fields.optional(TAG.nothing, TAG.objectIdentifier, TAG.sequence)
  return { type, parameters, whole: fields.whole() }
}

/**
 * Whether RSASSA-PSS uses one accepted digest throughout and a salt of its length (RFC 4055 §3.1).
 * The defaults mean SHA-1. Other parameters are refused, because imported keys are cached by
 * parameters.
 */
function isPss(parameters: Der | undefined): boolean {
  const fields = new Fields(parameters)
  const hash = digestIn(inside(fields.take(0xa0)))
  const mask = algorithmIn(inside(fields.take(0xa1)))
  const salt = readSmallInteger(inside(fields.take(0xa2)))
  if (!fields.whole() || !mask.whole || mask.type !== MGF1) return false
  return hash !== undefined && salt === DIGESTS.get(hash) && digestIn(mask.parameters ?? NOTHING) === hash
}

/** The only value in a constructed value, or a value of no type. */
function inside(der: Der): Der {
  const fields = new Fields(der, der.tag)
  const value = fields.any()
  return fields.whole() ? value : NOTHING
}

/** The identifier of an accepted digest, with NULL or absent parameters (RFC 4055 §2.1). */
function digestIn(der: Der): string | undefined {
  const { type = '', parameters, whole } = algorithmIn(der)
  return whole && DIGESTS.has(type) && (parameters === undefined || isNull(parameters)) ? type : undefined
}

/** The family of a key; `undefined` for an unknown key. */
export function familyOf({ kind }: PublicKey): KeyFamily | undefined {
  return kind?.startsWith('P-') ? 'EC' : kind === 'RSA' || kind === 'Ed25519' ? kind : undefined
}

/**
 * Whether a signature has the only encoding of its family: two positive numbers in DER for ECDSA
 * (RFC 5480 §2, RFC 3279 §2.2.3). A second encoding would make a second certificate. The runtime
 * checks the encoding of other families.
 */
export function isSignatureOf(family: KeyFamily | undefined, signature: Uint8Array): boolean {
  if (family !== 'EC') return true
  const numbers = readEach(readDer(signature), readInteger)
  return numbers?.length === 2 && numbers.every(([first = 0x80]) => first < 0x80)
}
