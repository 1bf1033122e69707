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
  /** When all tokens of the client, or of the subject, were revoked; absent: never. */
  readonly revokedAt: Instant | undefined
}
