import { context, type Der, Fields, inside, TAG } from './der.js'
import { readInteger, readTime } from './der-values.js'
import { readExtensionList } from './extension-list.js'
import type { NameHash } from './platform/digest.js'
import { hashIn } from './signature-algorithm.js'

/** What a responder says about a certificate (RFC 6960 §2.2). */
export type AnswerStatus = 'good' | 'revoked' | 'unknown'

/** A certificate as OCSP names it (RFC 6960 §4.1.1). */
export interface CertificateId {
  /** `undefined` for a hash that is not supported: then it names no certificate. */
  readonly hash: NameHash | undefined
  readonly issuerName: Uint8Array
  readonly issuerKey: Uint8Array
  /** The octets of the serial number, including the sign. */
  readonly serial: Uint8Array
}

/** A SingleResponse (RFC 6960 §4.2.1), not verified. */
export interface OcspAnswer {
  readonly id: CertificateId
  readonly status: AnswerStatus
  /** Seconds since 1970. */
  readonly thisUpdate: number
  /** Seconds since 1970, exclusive; `undefined` where the responder always has newer answers. */
  readonly nextUpdate: number | undefined
  /** Whether it has no critical extension: none is processed. */
  readonly plain: boolean
}

/** The hashes of names and keys by their identifiers; RFC 5019 §2.1.1 demands SHA-1. */
const HASHES: ReadonlyMap<string, NameHash> = new Map([
  ['1.3.14.3.2.26', 'SHA-1'],
  ['2.16.840.1.101.3.4.2.1', 'SHA-256'],
])

/** Reads a SingleResponse; `undefined` when it is malformed. */
export function readAnswer(der: Der): OcspAnswer | undefined {
  const fields = new Fields(der)
  const id = readCertificateId(fields.take(TAG.sequence))
  const status = readStatus(fields.any())
  const thisUpdate = readTime(fields.take(TAG.generalizedTime))
  const until = fields.optional(context(0, true))
  const nextUpdate = until && readInstant(inside(until))
  const plain = takePlain(fields)
  if (id === undefined || status === undefined || thisUpdate === undefined || plain === undefined) return undefined
  if (!fields.whole() || (until !== undefined && nextUpdate === undefined)) return undefined
  return { id, status, thisUpdate, nextUpdate, plain }
}

function readCertificateId(der: Der): CertificateId | undefined {
  const fields = new Fields(der)
  const hash = hashIn(fields.take(TAG.sequence), HASHES)
  const { content: issuerName } = fields.take(TAG.octetString)
  const { content: issuerKey } = fields.take(TAG.octetString)
  const serial = readInteger(fields.take(TAG.integer))
  return serial !== undefined && fields.whole() ? { hash, issuerName, issuerKey, serial } : undefined
}

/** The forms of CertStatus by their tags: the two without details are NULL, with implicit tags. */
const STATUSES: ReadonlyMap<number, (der: Der) => AnswerStatus | undefined> = new Map<
  number,
  (der: Der) => AnswerStatus | undefined
>([
  [context(0), ({ content }) => (content.length === 0 ? 'good' : undefined)],
  [context(1, true), der => (isRevokedInfo(der) ? 'revoked' : undefined)],
  [context(2), ({ content }) => (content.length === 0 ? 'unknown' : undefined)],
])

function readStatus(der: Der): AnswerStatus | undefined {
  return STATUSES.get(der.tag)?.(der)
}

/** When it was revoked, and perhaps why: neither matters, a certificate on hold is revoked too. */
function isRevokedInfo(der: Der): boolean {
  const fields = new Fields(der, der.tag)
  const at = readInstant(fields.any())
  const reason = fields.optional(context(0, true))
  return at !== undefined && fields.whole() && (reason === undefined || isReason(inside(reason)))
}

function isReason({ tag, content }: Der): boolean {
  return tag === TAG.enumerated && content.length === 1
}

/** GeneralizedTime in the format of RFC 5280 §4.1.2.5.2. */
function readInstant(der: Der): number | undefined {
  return der.tag === TAG.generalizedTime ? readTime(der) : undefined
}

/** Takes extensions: whether none is critical, or `undefined` when they are malformed. */
export function takePlain(fields: Fields): boolean | undefined {
  const wrapped = fields.optional(context(1, true))
  if (wrapped === undefined) return true
  const list = readExtensionList(inside(wrapped))
  return list && list.critical.size === 0
}
