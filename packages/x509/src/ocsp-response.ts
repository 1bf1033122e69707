import { context, type Der, Fields, inside, readDer, readEach, TAG } from './der.js'
import { readInteger, readObjectIdentifier, readTime } from './der-values.js'
import { readExtensionList } from './extension-list.js'
import { type Name, readName } from './name.js'
import type { NameHash } from './platform/digest.js'
import { hashIn, type Signed, takeSigned } from './signed.js'

/** `id-pkix-ocsp-basic`, the type of response (RFC 6960 §4.2.1). */
const OCSP_BASIC = '1.3.6.1.5.5.7.48.1.1'
type AnswerStatus = 'good' | 'revoked' | 'unknown'

export interface CertificateId {
  /** `undefined` for a hash that is not supported: then it names no certificate. */
  readonly hash: NameHash | undefined
  readonly issuerName: Uint8Array
  readonly issuerKey: Uint8Array
  readonly serial: Uint8Array
}

/** A SingleResponse (RFC 6960 §4.2.1), not verified. */
export interface OcspAnswer {
  readonly id: CertificateId
  readonly status: AnswerStatus
  /** When its response was signed. */
  readonly producedAt: number
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

function readAnswer(der: Der): Omit<OcspAnswer, 'producedAt'> | undefined {
  const fields = new Fields(der)
  const begin = {
    id: readCertificateId(fields.take(TAG.sequence)),
    status: readCertificateStatus(fields.any()),
    thisUpdate: readTime(fields.take(TAG.generalizedTime)),
  }
  const until = fields.optional(context(0, true))
  const nextUpdate = until && readInstant(inside(until))
  const answer = fields.complete({ ...begin, plain: takePlain(fields) })
  return answer && (until === undefined) === (nextUpdate === undefined) ? { ...answer, nextUpdate } : undefined
}

function readCertificateId(der: Der): CertificateId | undefined {
  const fields = new Fields(der)
  const hash = hashIn(fields.take(TAG.sequence), HASHES)
  const id = fields.complete({
    issuerName: fields.take(TAG.octetString).content,
    issuerKey: fields.take(TAG.octetString).content,
    serial: readInteger(fields.take(TAG.integer)),
  })
  return id && { hash, ...id }
}

/** The forms of CertStatus without details by their tags: they are NULL, with implicit tags. */
const PLAIN_STATUSES: ReadonlyMap<number, AnswerStatus> = new Map([
  [context(0), 'good'],
  [context(2), 'unknown'],
])

function readCertificateStatus(der: Der): AnswerStatus | undefined {
  if (der.tag === context(1, true)) return isRevokedInfo(der) ? 'revoked' : undefined
  return der.content.length === 0 ? PLAIN_STATUSES.get(der.tag) : undefined
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

function readInstant(der: Der): number | undefined {
  return der.tag === TAG.generalizedTime ? readTime(der) : undefined
}

/** Takes extensions: whether none is critical, or `undefined` when they are malformed. */
function takePlain(fields: Fields): boolean | undefined {
  const wrapped = fields.optional(context(1, true))
  if (wrapped === undefined) return true
  const list = readExtensionList(inside(wrapped))
  return list && list.critical.size === 0
}

/** The results of a request to a responder by their numbers (RFC 6960 §4.2.1); 4 is not used. */
const STATUSES = [
  ...(['successful', 'malformedRequest', 'internalError', 'tryLater'] as const),
  ...([undefined, 'sigRequired', 'unauthorized'] as const),
]

export type ResponseStatus = Exclude<(typeof STATUSES)[number], undefined>

/** The responder, by its name or by the SHA-1 of its key. */
export type ResponderId = { readonly name: Name } | { readonly key: Uint8Array }

/** A BasicOCSPResponse (RFC 6960 §4.2.1), not verified. */
export interface BasicResponse extends Signed {
  readonly responder: ResponderId
  readonly answers: readonly OcspAnswer[]
  /** Certificates that came with it, not read and never trusted. */
  readonly certificates: readonly Uint8Array[]
}

/** An OCSPResponse (RFC 6960 §4.2.1); only a successful one has content. */
type OcspResponse = { readonly status: ResponseStatus; readonly basic: BasicResponse | undefined }

/** The most bytes of a response: clients staple them. */
export const MAX_RESPONSE_BYTES = 16_384

/** The most answers in a response: responders for many clients give one (RFC 5019 §2.2.1). */
const MAX_ANSWERS = 16

/** The most certificates in a response: the responder's is enough, some send its chain. */
const MAX_CERTIFICATES = 8

/**
 * Reads an OCSPResponse in strict DER; `undefined` when it is too large, malformed, or of another
 * type than basic. It is copied.
 */
export function readOcspResponse(bytes: Uint8Array): OcspResponse | undefined {
  if (bytes.length > MAX_RESPONSE_BYTES) return undefined
  // A copy, because what was read are views and the caller may change the bytes.
  const fields = new Fields(readDer(new Uint8Array(bytes)))
  const status = readStatus(fields.take(TAG.enumerated))
  const wrapped = fields.optional(context(0, true))
  if (status === undefined || !fields.whole() || (status === 'successful') !== (wrapped !== undefined)) return undefined
  const basic = wrapped && readResponseBytes(inside(wrapped))
  return wrapped !== undefined && basic === undefined ? undefined : { status, basic }
}

function readStatus({ content: [number = -1, ...more] }: Der): ResponseStatus | undefined {
  return more.length === 0 ? STATUSES[number] : undefined
}

function readResponseBytes(der: Der): BasicResponse | undefined {
  const fields = new Fields(der)
  const type = readObjectIdentifier(fields.take(TAG.objectIdentifier))
  const { content } = fields.take(TAG.octetString)
  return type === OCSP_BASIC && fields.whole() ? readBasic(content) : undefined
}

function readBasic(bytes: Uint8Array): BasicResponse | undefined {
  const fields = new Fields(readDer(bytes))
  const read = takeSigned(fields)
  const certificates = readCertificates(fields.optional(context(0, true)))
  const data = read && readData(read.inner)
  if (read === undefined || data === undefined || certificates === undefined || !fields.whole()) return undefined
  return { ...read.signed, ...data, certificates }
}

function readCertificates(wrapped: Der | undefined): readonly Uint8Array[] | undefined {
  return wrapped === undefined ? [] : readEach(inside(wrapped), ({ whole }) => whole, { most: MAX_CERTIFICATES })
}

/** The ResponseData. Its only version is the default, which is not encoded (X.690 §11.5). */
function readData(der: Der): Pick<BasicResponse, 'responder' | 'answers'> | undefined {
  const fields = new Fields(der)
  const read = fields.complete({
    responder: readResponder(fields.any()),
    producedAt: readTime(fields.take(TAG.generalizedTime)),
    answers: readEach(fields.take(TAG.sequence), readAnswer, { most: MAX_ANSWERS }),
    plain: takePlain(fields),
  })
  if (read === undefined) return undefined
  const { responder, producedAt, answers, plain } = read
  // A critical extension of the response concerns every answer in it.
  return { responder, answers: answers.map(answer => ({ ...answer, producedAt, plain: plain && answer.plain })) }
}

/** A name in `[1]`, or the hash of a key in `[2]`. */
function readResponder(der: Der): ResponderId | undefined {
  const { tag, content: key } = inside(der)
  if (der.tag === context(2, true)) return tag === TAG.octetString ? { key } : undefined
  const name = der.tag === context(1, true) ? readName(inside(der)) : undefined
  return name && { name }
}
