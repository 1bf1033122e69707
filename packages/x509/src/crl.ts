import { equalBytes, hexOf } from './bytes.js'
import { context, type Der, Fields, partsOf, readDer, TAG } from './der.js'
import { readInteger, readOctetsOfBits, readSmallInteger, readTime } from './der-values.js'
import { CRL_EXTENSIONS, type Extensions, readExtensions } from './extensions.js'
import { type Name, readName } from './name.js'
import { EXTENSION } from './object-identifiers.js'
import { isSignatureOf, readSignatureAlgorithm, type SignatureAlgorithm } from './signature-algorithm.js'

/** A list of revoked certificates as it was read (RFC 5280 §5.1); nothing in it was verified. */
export interface RevocationList {
  readonly der: Uint8Array
  readonly issuer: Name
  readonly algorithm: SignatureAlgorithm
  /** Seconds since 1970. */
  readonly thisUpdate: number
  /** Seconds since 1970, the last of them included. */
  readonly nextUpdate: number
  /** Serial numbers in hexadecimal, as {@link hexOf} has them. */
  readonly revoked: ReadonlySet<string>
  /** Whether it is a whole list of its issuer's own, with nothing critical that is not processed. */
  readonly complete: boolean
}

/** Reads a CRL of version 2 in strict DER; `undefined` when it is none, or does not say until when it is good. */
export function readRevocationList(bytes: Uint8Array): RevocationList | undefined {
  const fields = new Fields(readDer(bytes))
  const signed = readSigned(fields.take(TAG.sequence))
  const algorithm = readSignatureAlgorithm(fields.take(TAG.sequence))
  const signature = readOctetsOfBits(fields.take(TAG.bitString))
  if (signed === undefined || algorithm === undefined || signature === undefined || !fields.whole()) return undefined
  const { signedAlgorithm, ...list } = signed
  const right = equalBytes(signedAlgorithm.der, algorithm.der) && isSignatureOf(algorithm.family, signature)
  return right ? { ...list, algorithm, der: bytes } : undefined
}

/** The TBSCertList. */
function readSigned(der: Der) {
  const fields = new Fields(der)
  const version = readSmallInteger(fields.take(TAG.integer))
  const signedAlgorithm = readSignatureAlgorithm(fields.take(TAG.sequence))
  const issuer = readName(fields.take(TAG.sequence))
  const thisUpdate = readTime(fields.any())
  const nextUpdate = readTime(fields.any())
  const entries = readEntries(fields.optional(TAG.sequence))
  const extensions = readWrapped(fields.take(context(0, true)))
  if (version !== 1 || signedAlgorithm === undefined || issuer === undefined || !fields.whole()) return undefined
  if (thisUpdate === undefined || nextUpdate === undefined || entries === undefined || extensions === undefined)
    return undefined
  return { signedAlgorithm, issuer, thisUpdate, nextUpdate, ...entries, complete: entries.plain && isWhole(extensions) }
}

function readWrapped(der: Der): Extensions | undefined {
  const fields = new Fields(der, context(0, true))
  const extensions = readExtensions(fields.take(TAG.sequence), CRL_EXTENSIONS)
  return fields.whole() ? extensions : undefined
}

/** It is numbered, and neither a delta nor a part nor a list for others: those say so in a critical extension. */
function isWhole({ unknownCritical, critical, crlNumber }: Extensions): boolean {
  return unknownCritical.length === 0 && crlNumber && !critical.has(EXTENSION.crlNumber)
}

interface Entries {
  readonly revoked: ReadonlySet<string>
  /** No entry has a critical extension, as one of another issuer's certificate has. */
  readonly plain: boolean
}

function readEntries(der: Der | undefined): Entries | undefined {
  const entries = (der === undefined ? [] : partsOf(der))?.map(readEntry)
  if (!entries?.every(entry => entry !== undefined)) return undefined
  return { revoked: new Set(entries.map(({ serial }) => serial)), plain: entries.every(({ plain }) => plain) }
}

function readEntry(der: Der): { readonly serial: string; readonly plain: boolean } | undefined {
  const fields = new Fields(der)
  const serial = readInteger(fields.take(TAG.integer))
  const at = readTime(fields.any())
  const list = fields.optional(TAG.sequence)
  const extensions = list === undefined ? undefined : readExtensions(list, new Map())
  if (serial === undefined || at === undefined || !fields.whole()) return undefined
  if (list !== undefined && extensions === undefined) return undefined
  return { serial: hexOf(serial), plain: (extensions?.critical.size ?? 0) === 0 }
}
