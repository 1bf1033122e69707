import { equalBytes, hexOf } from './bytes.js'
import { context, type Der, Fields, partsOf, TAG } from './der.js'
import { readInteger, readSmallInteger, readTime } from './der-values.js'
import { type ExtensionList, readExtensionList } from './extension-list.js'
import { readAuthorityKey, readCount } from './extensions.js'
import { type Name, readName } from './name.js'
import { EXTENSION } from './object-identifiers.js'
import { readSignatureAlgorithm } from './signature-algorithm.js'
import { readSigned, type Signed } from './signed.js'

/** A list of revoked certificates as it was read (RFC 5280 §5.1); nothing in it was verified. */
export interface RevocationList extends Signed {
  readonly issuer: Name
  /** Seconds since 1970. */
  readonly thisUpdate: number
  /** Seconds since 1970, the last of them included. */
  readonly nextUpdate: number
  /** Serial numbers in hexadecimal, as {@link hexOf} has them. */
  readonly revoked: ReadonlySet<string>
  /** `keyIdentifier` of the key that signed it, where the list names it (RFC 5280 §5.2.1). */
  readonly authorityKey: Uint8Array | undefined
  /** Whether it is a whole list of its issuer's own, with nothing that is not processed. */
  readonly complete: boolean
}

/** Reads a CRL of version 2 in strict DER; `undefined` when it is none, or does not say until when it is good. */
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
  const own = readOwn(fields.take(context(0, true)))
  if (version !== 1 || signedAlgorithm === undefined || issuer === undefined || !fields.whole()) return undefined
  if (thisUpdate === undefined || nextUpdate === undefined || entries === undefined || own === undefined)
    return undefined
  const { revoked, plain } = entries
  return { signedAlgorithm, issuer, thisUpdate, nextUpdate, revoked, ...own, complete: plain && own.complete }
}

/** What the extensions of the list say. */
function readOwn(der: Der): Pick<RevocationList, 'authorityKey' | 'complete'> | undefined {
  const fields = new Fields(der, context(0, true))
  const list = readExtensionList(fields.take(TAG.sequence))
  const numbered = list?.take(EXTENSION.crlNumber, readCount) !== undefined
  const authorityKey = list?.take(EXTENSION.authorityKeyIdentifier, readAuthorityKey)?.key
  if (list === undefined || !list.whole() || !fields.whole()) return undefined
  return { authorityKey, complete: numbered && isPlain(list) }
}

/** What makes a list, or an entry of one, speak of something else than all certificates of its issuer. */
const NARROWED = [EXTENSION.deltaCrlIndicator, EXTENSION.issuingDistributionPoint, EXTENSION.certificateIssuer]

/** Nothing is critical, and it is neither a delta nor a part nor about others: such extensions count even where they are not critical. */
function isPlain(list: ExtensionList): boolean {
  return list.critical.size === 0 && !NARROWED.some(type => list.has(type))
}

interface Entries {
  readonly revoked: ReadonlySet<string>
  /** No entry is about a certificate of another issuer, or has anything critical. */
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
