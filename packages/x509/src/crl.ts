import { equalBytes, hexOf } from './bytes.js'
import { context, type Der, Fields, partsOf, TAG } from './der.js'
import { readBoolean, readInteger, readSmallInteger, readTime } from './der-values.js'
import { EXTENSION, type ExtensionList, readExtensionList } from './extension-list.js'
import { readAuthorityKey, readCount, readPointName } from './extensions.js'
import { type Name, readName } from './name.js'
import { readSignatureAlgorithm, readSigned, type Signed } from './signed.js'

/** A parsed CRL (RFC 5280 §5.1), not verified. */
export interface RevocationList extends Signed {
  readonly issuer: Name
  readonly thisUpdate: number
  /** Seconds since 1970, inclusive. */
  readonly nextUpdate: number
  /** Serial numbers in hexadecimal. */
  readonly revoked: ReadonlySet<string>
  /** The `keyIdentifier` of the key that signed it, if present (RFC 5280 §5.2.1). */
  readonly authorityKey: Uint8Array | undefined
  readonly scope: ListScope
  /** Whether it is a complete CRL of its own issuer for its scope, and nothing in it is unsupported. */
  readonly complete: boolean
}

/** Reads a CRL of version 2 in strict DER; `undefined` when it is malformed or has no `nextUpdate`. */
export function readRevocationList(bytes: Uint8Array): RevocationList | undefined {
  const read = readSigned(bytes)
  const facts = read === undefined ? undefined : readContent(read.inner)
  if (read === undefined || facts === undefined) return undefined
  const { signedAlgorithm, ...list } = facts
  return equalBytes(signedAlgorithm.der, read.signed.algorithm.der) ? { ...read.signed, ...list } : undefined
}

function readContent(der: Der) {
  const fields = new Fields(der)
  const read = fields.complete({
    version: readSmallInteger(fields.take(TAG.integer)),
    signedAlgorithm: readSignatureAlgorithm(fields.take(TAG.sequence)),
    issuer: readName(fields.take(TAG.sequence)),
    thisUpdate: readTime(fields.any()),
    nextUpdate: readTime(fields.any()),
    entries: readEntries(fields.optional(TAG.sequence)),
    extensions: readCrlExtensions(fields.take(context(0, true))),
  })
  if (read === undefined || read.version !== 1) return undefined
  const { version, entries, extensions, ...list } = read
  return { ...list, ...extensions, revoked: entries.revoked, complete: entries.plain && extensions.complete }
}

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

function isWhole(list: ExtensionList): boolean {
  const known = [...list.critical].every(type => type === EXTENSION.issuingDistributionPoint)
  return known && !list.has(EXTENSION.deltaCrlIndicator)
}

/** Whether there is no critical extension, and no other issuer even if it is not critical. */
function isPlain(list: ExtensionList): boolean {
  return list.critical.size === 0 && !list.has(EXTENSION.certificateIssuer)
}

/** Revoked certificates, and whether no entry is about another issuer or has a critical extension. */
type Entries = { readonly revoked: ReadonlySet<string>; readonly plain: boolean }

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

/** The certificates of its issuer that a CRL is about (RFC 5280 §5.2.5). */
export interface ListScope {
  readonly users: boolean
  readonly authorities: boolean
  /** The names of the distribution point, in hexadecimal; `undefined` for every certificate. */
  readonly points: ReadonlySet<string> | undefined
}

const EVERY_CERTIFICATE: ListScope = { users: true, authorities: true, points: undefined }

/**
 * Reads an IssuingDistributionPoint (RFC 5280 §5.2.5). `undefined` when it is malformed or empty, and for a CRL about
 * some reasons, about other issuers, or about attribute certificates, which are not supported.
 */
function readScope(value: Der): ListScope | undefined {
  const fields = new Fields(value)
  const point = fields.optional(context(0, true))
  const users = readMark(fields, 1)
  const authorities = readMark(fields, 2)
  const points = point && readPointName(point)
  if (!fields.whole() || users === undefined || authorities === undefined || (users && authorities)) return undefined
  if (point === undefined ? !users && !authorities : points === undefined) return undefined
  return { users: !authorities, authorities: !users, points }
}

/** A BOOLEAN with the default false, which is not encoded (X.690 §11.5). */
function readMark(fields: Fields, number: number): boolean | undefined {
  const der = fields.optional(context(number))
  if (der === undefined) return false
  return readBoolean({ ...der, tag: 1 }) === true ? true : undefined
}
