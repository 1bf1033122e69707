import type { Instant } from '../lib/time.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client } from '../records/client.js'

/** A token was presented. */
export interface TokenPresented extends CallFacts {
  /** The token exactly as it was presented; empty when there is none. */
  readonly presented: string
}

/** The token is known. */
export interface TokenKnown extends TokenPresented {
  readonly token: AccessToken
}

/** The client of the token is known. */
export interface TokenClientKnown extends TokenKnown {
  readonly client: Client
  /**
   * The latest revocation of all tokens of the client, the subject or both, of those that refuse the
   * token where there are such; absent: there was none.
   */
  readonly revokedAt: Instant | undefined
  /** Whether it refuses the token. */
  readonly revoked: boolean
}
