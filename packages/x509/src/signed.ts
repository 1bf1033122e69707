import { type Der, Fields, readDer, TAG } from './der.js'
import { readOctetsOfBits } from './der-values.js'
import { isSignatureOf, readSignatureAlgorithm, type SignatureAlgorithm } from './signature-algorithm.js'

/** A certificate or a CRL as far as its signature is concerned (RFC 5280 §4.1.1, §5.1.1). */
export interface Signed {
  /** What is signed, as it is written. */
  readonly content: Uint8Array
  /** The algorithm as it stands beside the signature. */
  readonly algorithm: SignatureAlgorithm
  readonly signature: Uint8Array
}

/** Reads what certificates and CRLs are alike in; `undefined` for anything else, and for a signature not written as such are. */
export function readSigned(bytes: Uint8Array): { readonly signed: Signed; readonly inner: Der } | undefined {
  const fields = new Fields(readDer(bytes))
  const inner = fields.take(TAG.sequence)
  const algorithm = readSignatureAlgorithm(fields.take(TAG.sequence))
  const signature = readOctetsOfBits(fields.take(TAG.bitString))
  if (algorithm === undefined || signature === undefined || !fields.whole()) return undefined
  if (!isSignatureOf(algorithm.family, signature)) return undefined
  return { signed: { content: inner.whole, algorithm, signature }, inner }
}
