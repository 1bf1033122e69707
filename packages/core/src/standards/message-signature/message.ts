import { trimmed } from '../../lib/white-space.js'

/** A message that is signed: a request, or a response with its request. */
export type SignedMessage = SignedRequest | SignedResponse

/** A request (RFC 9421 §2.2). */
export interface SignedRequest {
  readonly method: string
  /**
   * The full URL that the client used; `undefined` when it is unknown, which refuses every
   * component that needs it.
   */
  readonly targetUri: string | undefined
  /** Every header line in its order, including repeated ones; names in any case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Every trailer line, as `headers` (RFC 9110 §6.5); absent: they are not known. */
  readonly trailers?: readonly (readonly [name: string, value: string])[] | undefined
  /** The request target of the start line, if it was not path and query (RFC 9112 §3.2). */
  readonly requestTarget?: string
}

/** A response. */
interface SignedResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Every trailer line, as `headers` (RFC 9110 §6.5); absent: they are not known. */
  readonly trailers?: readonly (readonly [name: string, value: string])[] | undefined
  /** The request of this response, to which `;req` refers (RFC 9421 §2.4). */
  readonly request?: SignedRequest
}

/** Whether a message is a response. */
export function isResponse(message: SignedMessage): message is SignedResponse {
  return 'status' in message
}

/**
 * The values of all lines of a field, without white space around them and with obsolete line
 * folding replaced by a space (RFC 9421 §2.1).
 */
export function fieldLines({ headers }: Pick<SignedMessage, 'headers'>, name: string): readonly string[] {
  return headers.filter(([each]) => isNamed(each, name)).map(([, value]) => unfolded(value))
}

/** Compares names without case; they are ASCII (RFC 9110 §5.1). */
function isNamed(each: string, name: string): boolean {
  return each === name || (each.length === name.length && each.toLowerCase() === name && /^[!-~]+$/.test(each))
}

/** Replaces line folding. Any other line break stays, so that the component is refused. */
function unfolded(value: string): string {
  if (!value.includes('\n')) return trimmed(value)
  const [first = '', ...others] = value.split(/\r?\n/)
  return others.every(line => /^[ \t]/.test(line)) ? trimmed([first, ...others].map(trimmed).join(' ')) : value
}

/** The combined value of a field (RFC 9110 §5.3); `undefined` when the message has none. */
export function fieldValue(message: Pick<SignedMessage, 'headers'>, name: string): string | undefined {
  return combinedLines(fieldLines(message, name))
}

/** The combined value of the lines of a field; `undefined` when there are none. */
export function combinedLines(lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : lines.join(', ')
}
