import type { Instant } from '../../lib/time.js'
import type { CallFacts } from '../../pipeline/pipeline.js'
import type { RefusalOf, RefusalTable, Wording } from '../../pipeline/refusals.js'
import type { AccessToken } from '../../records/access-token.js'
import type { Client } from '../../records/client.js'

export interface TokenPresented extends CallFacts {
  /** The token exactly as it was presented; empty when there is none. */
  readonly presented: string
}

export interface TokenKnown extends TokenPresented {
  readonly token: AccessToken
}

export interface TokenClientKnown extends TokenKnown {
  readonly client: Client
  /**
   * The latest revocation of all tokens of the client, the subject or both, of those that refuse the
   * token where there are such; absent: there was none.
   */
  readonly revokedAt: Instant | undefined
  readonly revoked: boolean
}

export interface TokenReasons {
  readonly token_missing: object
  readonly token_too_long: object
  readonly token_unknown: object
  readonly token_inactive: object
  readonly token_type_unfit: object
  readonly token_issuer_different: object
  readonly token_not_yet_valid: object
  readonly token_expired_refreshable: object
  readonly token_expired_with_refresh_token: object
  readonly token_expired: object
  readonly client_gone: object
  readonly client_locked: object
  readonly token_revoked: object
  readonly token_unbound: object
}

export type TokenRefusal<Reason extends keyof TokenReasons = keyof TokenReasons> = RefusalOf<TokenReasons, Reason>

/** One wording: unknown, revoked and foreign tokens, and those of gone or locked clients, cannot be distinguished. */
export const UNKNOWN: Wording = { code: 'A057302', text: 'The access token does not exist.' }

export const TOKEN_REFUSALS: RefusalTable<TokenReasons, 'BAD_REQUEST' | 'UNAUTHORIZED'> = {
  token_missing: {
    action: 'BAD_REQUEST',
    error: 'invalid_request',
    code: 'A057301',
    text: 'The request carries no access token.',
  },
  token_too_long: { action: 'UNAUTHORIZED', error: 'invalid_token', ...UNKNOWN },
  token_unknown: { action: 'UNAUTHORIZED', error: 'invalid_token', ...UNKNOWN },
  token_inactive: { action: 'UNAUTHORIZED', error: 'invalid_token', ...UNKNOWN },
  token_type_unfit: { action: 'UNAUTHORIZED', error: 'invalid_token', ...UNKNOWN },
  token_issuer_different: { action: 'UNAUTHORIZED', error: 'invalid_token', ...UNKNOWN },
  token_not_yet_valid: { action: 'UNAUTHORIZED', error: 'invalid_token', ...UNKNOWN },
  token_expired_refreshable: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A065301',
    text: 'The access token has expired; the refresh token can still be used.',
  },
  token_expired_with_refresh_token: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A065302',
    text: 'The access token has expired, and so has its refresh token.',
  },
  token_expired: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A065303',
    text: 'The access token has expired.',
  },
  client_gone: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A098301',
    text: 'The client of the access token does not exist any more.',
    shown: UNKNOWN,
  },
  client_locked: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A098303',
    text: 'The client of the access token is locked.',
    shown: UNKNOWN,
  },
  token_revoked: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A057304',
    text: 'All access tokens of the client or the subject were revoked after this one was created.',
    shown: UNKNOWN,
  },
  token_unbound: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A065315',
    text: 'The access token is bound to nothing, and FAPI 2.0 demands that it is.',
  },
}
