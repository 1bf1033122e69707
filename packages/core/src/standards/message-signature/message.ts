/**
 * A message as its signature sees it: a request, or a response with the request that it answers.
 */
export type SignedMessage = SignedRequest | SignedResponse

/** A request (RFC 9421 §2.2). */
export interface SignedRequest {
  readonly method: string
  /**
   * The full URL that the client used; `undefined` when it is not known, and then every component
   * that needs it fails.
   */
  readonly targetUri: string | undefined
  /** Every header line in its order, repeated ones too; names in any case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /**
   * The request target as it stood in the start line, where it was not path and query
   * (RFC 9112 §3.2).
   */
  readonly requestTarget?: string
}

/** A response. */
export interface SignedResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** What `;req` refers to (RFC 9421 §2.4). */
  readonly request?: SignedRequest
}

/** Whether a message is a response. */
export function isResponse(message: SignedMessage): message is SignedResponse {
  return 'status' in message
}

/**
 * The values of all lines of a field: no white space around them, old line folds as one space
 * (RFC 9421 §2.1).
 */
export function fieldLines({ headers }: Pick<SignedMessage, 'headers'>, name: string): readonly string[] {
  return headers.filter(([each]) => isNamed(each, name)).map(([, value]) => unfolded(value))
}

/** Names are ASCII, and only its letters have two cases (RFC 9110 §5.1). */
function isNamed(each: string, name: string): boolean {
  return each === name || (each.length === name.length && each.toLowerCase() === name && /^[!-~]+$/.test(each))
}

/**
 * A line break that is not followed by white space is no fold: it stays, and no base is made of it.
 */
function unfolded(value: string): string {
  if (!value.includes('\n')) return trimmed(value)
  const [first = '', ...others] = value.split(/\r?\n/)
  return others.every(line => /^[ \t]/.test(line)) ? trimmed([first, ...others].map(trimmed).join(' ')) : value
}

/**
 * Spaces and tabs alone are white space here, and a long run of them costs no more than its length.
 */
function trimmed(value: string): string {
  let start = 0
  let end = value.length
  while (isSpace(value[start])) start++
  while (end > start && isSpace(value[end - 1])) end--
  return value.slice(start, end)
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}

/**
 * The value of a field: its lines in one (RFC 9110 §5.3); `undefined` when the message has none.
 */
export function fieldValue(message: Pick<SignedMessage, 'headers'>, name: string): string | undefined {
  return inOne(fieldLines(message, name))
}

/** The lines of a field as its value; `undefined` when there are none. */
export function inOne(lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : lines.join(', ')
}
