import type { Check } from '../lib/check.js'
import type { Instant } from '../lib/time.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import type { AccessTokenSelection } from '../ports/stores.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client } from '../records/client.js'
import type { FoundClient } from '../records/client-identifiers.js'
import type { Claims } from '../standards/jose/jwt.js'
import type { AccessTokenRefusal } from './refusals.js'
import type { AccessTokenCreation, AccessTokenUpdate } from './request.js'

export interface CreationRead extends CallFacts {
  readonly request: AccessTokenCreation
  /** The one identifier by which the call names the client. */
  readonly identifier: string
  readonly furtherClaims: Claims
}

export interface CreationClient extends CreationRead {
  readonly client: Client
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  /** Finds the client of the record again. */
  readonly clientKey: string
  readonly by: FoundClient['by']
  readonly tokensRevokedAt: Instant | undefined
  readonly refreshable: boolean
}

export type CreationCheck = Check<CreationClient, AccessTokenRefusal>

export interface NewRefreshToken {
  readonly value: string
  readonly hash: string
  readonly expiresAt: Instant
}

export interface TokenIssued extends CreationClient {
  readonly accessToken: string
  readonly refreshToken: string | undefined
  readonly record: AccessToken
}

export interface TokenFound extends CallFacts {
  readonly request: AccessTokenUpdate
  readonly before: AccessToken
}

export interface TokenReplaced extends TokenFound {
  readonly record: AccessToken
}

export interface TokensSelected extends CallFacts {
  /** `undefined` where the client that the call names does not exist. */
  readonly selection: AccessTokenSelection | undefined
  /** The instant until which the tokens of a holder are revoked; before that is known, the one to go on with. */
  readonly revokedAt: Instant | undefined
}

/** What was selected is gone, or as much of it as there was time for. */
export interface TokensRemoved extends TokensSelected {
  readonly count: number
  readonly finished: boolean
}
