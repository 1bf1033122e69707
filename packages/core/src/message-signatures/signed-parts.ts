import { type HeaderLines, headerValues } from '../lib/http-message.js'
import { HEADER_COUNT, HEADER_LENGTH, lengthOfHeaders, STRUCTURED_FIELD_LENGTH } from '../lib/limits.js'
import { trimmed } from '../lib/text.js'
import type { Pair } from '../records/vocabulary.js'

/** A request of which a signature may cover parts. */
export interface ReceivedRequest extends HeaderLines {
  readonly trailers?: HeaderLines['headers'] | undefined
  readonly body?: string | null | undefined
  readonly bodyAnnounced?: boolean | undefined
}

/** The parts of a request that are passed to the introspection, which verifies its signature. */
export interface SignedParts {
  readonly headers?: readonly Pair[]
  readonly trailers?: readonly Pair[]
  readonly message?: string
  readonly requestBodyContained?: boolean
}

/** The parts that a signature may cover, only if the request is signed. */
export function signedParts(view: ReceivedRequest): SignedParts {
  const inputs = headerValues(view, 'signature-input')
  const contained = hasBody(view)
  // A signature that is missing must cover the digest of a body as well.
  if (inputs.length === 0) return contained ? { requestBodyContained: true } : {}
  const covered = coveredNames(inputs.join())
  const headers = signedLines(view.headers, covered)
  const fields = { headers, ...(view.trailers && { trailers: signedLines(view.trailers, covered) }) }
  if (view.body === undefined) return { ...fields, requestBodyContained: contained }
  if (!contained) return { ...fields, ...emptyBody(headers), requestBodyContained: false }
  if (isText(view.body)) return { ...fields, message: view.body, requestBodyContained: true }
  // Without the body its digest cannot be compared. Without the header a signature that covers it
  // fails.
  const others = headers.filter(({ key }) => key.toLowerCase() !== 'content-digest')
  return { ...fields, headers: others, requestBodyContained: true }
}

/**
 * Without a body a digest must be that of no content: otherwise the body that was signed could be
 * removed.
 */
function emptyBody(headers: readonly Pair[]): Pick<SignedParts, 'message'> {
  return headers.some(({ key }) => key.toLowerCase() === 'content-digest') ? { message: '' } : {}
}

/**
 * Whether the body is known as text. A client can choose a media type or charset for which a parser
 * produces another value or a lone surrogate, so this is not a mistake of the caller.
 */
function isText(body: unknown): body is string {
  return typeof body === 'string' && !/\p{Surrogate}/u.test(body)
}

/** Whether there is a body. Some transports state no length, so a known body counts as well. */
function hasBody(view: ReceivedRequest): boolean {
  return (
    Boolean(view.body) ||
    view.bodyAnnounced === true ||
    headerValues(view, 'transfer-encoding').length > 0 ||
    headerValues(view, 'content-length').some(length => !/^0*$/.test(trimmed(length)))
  )
}

/**
 * The names that signatures may cover: whatever is between two quotation marks, because the field is
 * not parsed yet. None of a field that is too long, which is refused later.
 */
function coveredNames(inputs: string): ReadonlySet<string> {
  return new Set(inputs.length > STRUCTURED_FIELD_LENGTH ? [] : inputs.split('"'))
}

/** The lines that matter for a signature. The number of others is not limited. */
function signedLines(lines: HeaderLines['headers'], covered: ReadonlySet<string>): readonly Pair[] {
  return lines.filter(([name]) => matters(name.toLowerCase(), covered)).map(([key, value]) => ({ key, value }))
}

function matters(name: string, covered: ReadonlySet<string>): boolean {
  return SIGNATURE_HEADERS.has(name) || covered.has(name)
}

/**
 * Whether the client signed more headers than the limits allow, which is not a mistake of the
 * caller.
 */
export function exceedsHeaderLimits({ headers = [], trailers = [] }: SignedParts): boolean {
  const lines = [...headers, ...trailers]
  return lines.length > HEADER_COUNT || lengthOfHeaders(lines) > HEADER_LENGTH
}

/**
 * The fields of the signature, and those that are compared with the call even if they are not
 * covered.
 */
const SIGNATURE_HEADERS: ReadonlySet<string> = new Set(['signature', 'signature-input', 'authorization', 'dpop'])
