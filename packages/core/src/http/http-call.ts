import type { Result } from '../lib/result.js'

/** Why the body of a call has no text: it broke off, is not UTF-8, or has more bytes than asked for. */
export type CallBodyProblem = 'too large' | 'unreadable'

/**
 * A request as plain values, whose body is read on demand. It needs no `Request` and no stream, so
 * that a server can be called from any runtime without them.
 */
export interface HttpCall {
  readonly method: string
  /** The path as it was sent, without the query; empty for a target that is no plain path. */
  readonly path: string
  /** The scheme of the connection: `https` or `http`. */
  readonly scheme: string
  /** The value of a header, by its lower-case name; repeated lines are joined by a comma. */
  header(name: string): string | undefined
  /**
   * Reads the body as UTF-8, up to a number of bytes; the rest of a longer one stays unread. It can
   * be called once, and rejects for a body that has been read already.
   */
  readText(bytes: number): Promise<Result<string, CallBodyProblem>>
}
