import type { Instant } from '../../lib/time.js'
import type { CallFacts } from '../../pipeline/pipeline.js'
import { type ReasonsIn, type RefusalOf, refusals, type Wording, WRONG, withOutcome } from '../../pipeline/refusals.js'
import { tokenAudience, tokenClaims, tokenTypeOf, visibleProperties } from '../../policy/token.js'
import type { AccessToken } from '../../records/access-token.js'
import { textWithDetails } from '../../records/authorization-details.js'
import type { Client } from '../../records/client.js'
import { identifierOfHolder } from '../../records/client-identifiers.js'

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

/** One wording: unknown, revoked and foreign tokens, and those of gone or locked clients, cannot be distinguished. */
export const UNKNOWN: Wording = { code: 'A057302', text: 'The access token does not exist.' }

const DEAD = ['UNAUTHORIZED', 'invalid_token'] as const
const unknown = { action: 'UNAUTHORIZED', error: 'invalid_token', ...UNKNOWN } as const
const CONCEALED = [...DEAD, UNKNOWN] as const

const LIFE_REFUSALS = refusals({
  token_too_long: unknown,
  token_unknown: unknown,
  token_inactive: unknown,
  token_type_unfit: unknown,
  token_issuer_different: unknown,
  token_unsigned: unknown,
  token_audience_different: unknown,
  token_not_yet_valid: unknown,
  token_expired_refreshable: [DEAD, 'A065301', 'The access token has expired; the refresh token can still be used.'],
  token_expired_with_refresh_token: [DEAD, 'A065302', 'The access token has expired, and so has its refresh token.'],
  token_expired: [DEAD, 'A065303', 'The access token has expired.'],
  client_gone: [CONCEALED, 'A098301', 'The client of the access token does not exist any more.'],
  client_locked: [CONCEALED, 'A098303', 'The client of the access token is locked.'],
  token_revoked: [
    CONCEALED,
    'A057304',
    'All access tokens of the client or the subject were revoked after this one was created.',
  ],
  token_unbound: [DEAD, 'A065315', 'The access token is bound to nothing, and FAPI 2.0 demands that it is.'],
})

export const TOKEN_MISSING = [WRONG, 'A057301', 'The request carries no access token.'] as const

export const TOKEN_REFUSALS = refusals({ token_missing: TOKEN_MISSING, ...LIFE_REFUSALS })

type TokenReasons = ReasonsIn<typeof TOKEN_REFUSALS>

export type TokenRefusal<Reason extends keyof TokenReasons = keyof TokenReasons> = RefusalOf<TokenReasons, Reason>

export const INACTIVE = ['OK', ''] as const

/** Codes for the caller, one answer for the resource server (RFC 7662 §2.2). */
export const INACTIVE_REFUSALS = refusals({
  ...withOutcome(INACTIVE, LIFE_REFUSALS),
  token_for_others: [INACTIVE, 'A057303', 'The access token is not meant for the resource server that asks.'],
})

/** The JSON of a token that is not active; a resource server learns nothing else (RFC 7662 §2.2). */
export const INACTIVE_TEXT = '{"active":false}'

export function activeText(
  { token, client, service }: TokenClientKnown,
  audience: readonly string[] = tokenAudience(token),
): string {
  const claims = {
    ...visibleProperties(token),
    active: true,
    token_type: tokenTypeOf(token, service),
    ...tokenClaims(token, identifierOfHolder(token, client), audience, service),
  }
  return textWithDetails(claims, token.authorizationDetails)
}
