import { type Der, Fields, readDer, TAG } from './der.js'
import { readOctetsOfBits } from './der-values.js'
import { isSignatureOf, readSignatureAlgorithm, type SignatureAlgorithm } from './signature-algorithm.js'

/** The signed content of a certificate or CRL, with its signature (RFC 5280 §4.1.1, §5.1.1). */
export interface Signed {
  /** The signed bytes. */
  readonly content: Uint8Array
  /** The algorithm next to the signature. */
  readonly algorithm: SignatureAlgorithm
  readonly signature: Uint8Array
}

/**
 * Reads the common structure of certificates and CRLs; `undefined` when it or the signature is
 * malformed.
 */
export function readSigned(bytes: Uint8Array): { readonly signed: Signed; readonly inner: Der } | undefined {
  const fields = new Fields(readDer(bytes))
  const inner = fields.take(TAG.sequence)
  const algorithm = readSignatureAlgorithm(fields.take(TAG.sequence))
  const signature = readOctetsOfBits(fields.take(TAG.bitString))
  if (algorithm === undefined || signature === undefined || !fields.whole()) return undefined
  if (!isSignatureOf(algorithm.family, signature)) return undefined
  return { signed: { content: inner.whole, algorithm, signature }, inner }
}
