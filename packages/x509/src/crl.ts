import { equalBytes, hexOf } from './bytes.js'
import { context, type Der, Fields, partsOf, TAG } from './der.js'
import { readInteger, readSmallInteger, readTime } from './der-values.js'
import { EVERY_CERTIFICATE, type ListScope, readScope } from './distribution-points.js'
import { type ExtensionList, readExtensionList } from './extension-list.js'
import { readAuthorityKey, readCount } from './extensions.js'
import { type Name, readName } from './name.js'
import { EXTENSION } from './object-identifiers.js'
import { readSignatureAlgorithm } from './signature-algorithm.js'
import { readSigned, type Signed } from './signed.js'

/** A parsed CRL (RFC 5280 §5.1), not verified. */
export interface RevocationList extends Signed {
  readonly issuer: Name
  /** Seconds since 1970. */
  readonly thisUpdate: number
  /** Seconds since 1970, inclusive. */
  readonly nextUpdate: number
  /** Serial numbers in hexadecimal. */
  readonly revoked: ReadonlySet<string>
  /** The `keyIdentifier` of the key that signed it, if present (RFC 5280 §5.2.1). */
  readonly authorityKey: Uint8Array | undefined
  /** The certificates that it is about. */
  readonly scope: ListScope
  /** Whether it is a complete CRL of its own issuer for its scope, and nothing in it is unsupported. */
  readonly complete: boolean
}

/**
 * Reads a CRL of version 2 in strict DER; `undefined` when it is malformed or has no `nextUpdate`.
 */
export function readRevocationList(bytes: Uint8Array): RevocationList | undefined {
  const read = readSigned(bytes)
  const facts = read === undefined ? undefined : readContent(read.inner)
  if (read === undefined || facts === undefined) return undefined
  const { signedAlgorithm, ...list } = facts
  return equalBytes(signedAlgorithm.der, read.signed.algorithm.der) ? { ...read.signed, ...list } : undefined
}

/** The TBSCertList. */
function readContent(der: Der) {
  const fields = new Fields(der)
  const version = readSmallInteger(fields.take(TAG.integer))
  const signedAlgorithm = readSignatureAlgorithm(fields.take(TAG.sequence))
  const issuer = readName(fields.take(TAG.sequence))
  const thisUpdate = readTime(fields.any())
  const nextUpdate = readTime(fields.any())
  const entries = readEntries(fields.optional(TAG.sequence))
  const extensions = readCrlExtensions(fields.take(context(0, true)))
  if (version !== 1 || signedAlgorithm === undefined || issuer === undefined || !fields.whole()) return undefined
  if (thisUpdate === undefined || nextUpdate === undefined || entries === undefined || extensions === undefined)
    return undefined
  const { revoked, plain } = entries
  return {
    signedAlgorithm,
    issuer,
    thisUpdate,
    nextUpdate,
    revoked,
    ...extensions,
    complete: plain && extensions.complete,
  }
}

/** Reads the extensions of the CRL. */
function readCrlExtensions(der: Der): Pick<RevocationList, 'authorityKey' | 'scope' | 'complete'> | undefined {
  const fields = new Fields(der, context(0, true))
  const list = readExtensionList(fields.take(TAG.sequence))
  const numbered = list?.take(EXTENSION.crlNumber, readCount) !== undefined
  const authorityKey = list?.take(EXTENSION.authorityKeyIdentifier, readAuthorityKey)?.key
  if (list === undefined || !list.whole() || !fields.whole()) return undefined
  const scope = scopeOf(list)
  return { authorityKey, scope: scope ?? EVERY_CERTIFICATE, complete: numbered && scope !== undefined && isWhole(list) }
}

/** The scope of a CRL; `undefined` when it is not supported or not critical, as it must be. */
function scopeOf(list: ExtensionList): ListScope | undefined {
  const point = EXTENSION.issuingDistributionPoint
  if (!list.has(point)) return EVERY_CERTIFICATE
  return list.critical.has(point) ? list.peek(point, readScope)?.() : undefined
}

/** Whether it is no delta, and has no critical extension but for its scope. */
function isWhole(list: ExtensionList): boolean {
  const known = [...list.critical].every(type => type === EXTENSION.issuingDistributionPoint)
  return known && !list.has(EXTENSION.deltaCrlIndicator)
}

/** Whether there is no critical extension, and no other issuer even if it is not critical. */
function isPlain(list: ExtensionList): boolean {
  return list.critical.size === 0 && !list.has(EXTENSION.certificateIssuer)
}

interface Entries {
  readonly revoked: ReadonlySet<string>
  /** Whether no entry is about another issuer or has a critical extension. */
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
  const extensions = list === undefined ? undefined : readExtensionList(list)
  if (serial === undefined || at === undefined || !fields.whole()) return undefined
  if (list !== undefined && extensions === undefined) return undefined
  return { serial: hexOf(serial), plain: extensions === undefined || isPlain(extensions) }
}
