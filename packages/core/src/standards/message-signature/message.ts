/** A message as its signature sees it: a request, or a response with the request that it answers. */
export type SignedMessage = SignedRequest | SignedResponse

/** A request (RFC 9421 §2.2). */
export interface SignedRequest {
  readonly method: string
  /** The full URL that the client used; `undefined` when it is not known, and then every component that needs it fails. */
  readonly targetUri: string | undefined
  /** Every header line in its order, repeated ones too; names in any case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The request target as it stood in the start line, where it was not path and query (RFC 9112 §3.2). */
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

/** The values of all lines of a field: no white space around them, old line folds as one space (RFC 9421 §2.1). */
export function fieldLines({ headers }: Pick<SignedMessage, 'headers'>, name: string): readonly string[] {
  return headers
    .filter(([each]) => each.toLowerCase() === name)
    .map(([, value]) => value.replace(/[ \t]*\r?\n[ \t]+/g, ' ').replace(/^[ \t]+|[ \t]+$/g, ''))
}

/** The value of a field: its lines in one (RFC 9110 §5.3); `undefined` when the message has none. */
export function fieldValue(message: Pick<SignedMessage, 'headers'>, name: string): string | undefined {
  const lines = fieldLines(message, name)
  return lines.length === 0 ? undefined : lines.join(', ')
}
