import { type Der, Fields, readDer, TAG } from './der.js'
import { readOctetsOfBits } from './der-values.js'
import { isSignatureOf, readSignatureAlgorithm, type SignatureAlgorithm } from './signature-algorithm.js'

/**
 * The signed content of a certificate, a CRL or an OCSP response, with its signature (RFC 5280
 * §4.1.1, §5.1.1, RFC 6960 §4.2.1).
 */
export interface Signed {
  /** The signed bytes. */
  readonly content: Uint8Array
  /** The algorithm next to the signature. */
  readonly algorithm: SignatureAlgorithm
  readonly signature: Uint8Array
}

/** Signed content before its fields are read. */
export interface SignedFields {
  readonly signed: Signed
  readonly inner: Der
}

/**
 * Reads the common structure of certificates and CRLs; `undefined` when it or the signature is
 * malformed.
 */
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
