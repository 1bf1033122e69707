import { context, type Der, Fields, inside, readDer, readEach, TAG } from './der.js'
import { readObjectIdentifier, readTime } from './der-values.js'
import { type Name, readName } from './name.js'
import { OCSP_BASIC } from './object-identifiers.js'
import { type OcspAnswer, readAnswer, takePlain } from './ocsp-answer.js'
import { type Signed, takeSigned } from './signed.js'

/** The result of a request to a responder (RFC 6960 §4.2.1). */
export type ResponseStatus =
  | 'successful'
  | 'malformedRequest'
  | 'internalError'
  | 'tryLater'
  | 'sigRequired'
  | 'unauthorized'

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
export interface OcspResponse {
  readonly status: ResponseStatus
  readonly basic: BasicResponse | undefined
}

/** The most bytes of a response: clients staple them. */
export const MAX_RESPONSE_BYTES = 16_384

/** The most answers in a response: responders for many clients give one (RFC 5019 §2.2.1). */
const MAX_ANSWERS = 16

/** The most certificates in a response: the responder's is enough, some send its chain. */
const MAX_CERTIFICATES = 8

const STATUSES: ReadonlyMap<number, ResponseStatus> = new Map([
  [0, 'successful'],
  [1, 'malformedRequest'],
  [2, 'internalError'],
  [3, 'tryLater'],
  [5, 'sigRequired'],
  [6, 'unauthorized'],
])

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
  return more.length === 0 ? STATUSES.get(number) : undefined
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
  const responder = readResponder(fields.any())
  const producedAt = readTime(fields.take(TAG.generalizedTime))
  const answers = readEach(fields.take(TAG.sequence), readAnswer, { most: MAX_ANSWERS })
  const plain = takePlain(fields)
  if (responder === undefined || producedAt === undefined || answers === undefined) return undefined
  if (plain === undefined || !fields.whole()) return undefined
  // A critical extension of the response concerns every answer in it.
  return { responder, answers: answers.map(answer => ({ ...answer, plain: plain && answer.plain })) }
}

const RESPONDERS: ReadonlyMap<number, (der: Der) => ResponderId | undefined> = new Map([
  [context(1, true), readNamed],
  [context(2, true), readKeyed],
])

function readResponder(der: Der): ResponderId | undefined {
  return RESPONDERS.get(der.tag)?.(der)
}

function readNamed(der: Der): ResponderId | undefined {
  const name = readName(inside(der))
  return name && { name }
}

function readKeyed(der: Der): ResponderId | undefined {
  const { tag, content: key } = inside(der)
  return tag === TAG.octetString ? { key } : undefined
}
