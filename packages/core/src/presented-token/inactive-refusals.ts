import type { RefusalTable } from '../pipeline/refusals.js'
import { TOKEN_REFUSALS, type TokenReasons } from './refusals.js'

/** What a resource server gets for a token that is not active, whatever the reason. */
export const inactive = { action: 'OK', error: '' } as const

/** The reasons why an introspection endpoint reports a token as not active. */
export interface InactiveReasons extends Omit<TokenReasons, 'token_missing'> {
  readonly token_for_others: object
}

/**
 * The rows of these reasons where RFC 7662 answers: codes for the caller, one answer for the
 * resource server (§2.2).
 */
export const INACTIVE_REFUSALS: RefusalTable<InactiveReasons, 'OK'> = {
  token_too_long: { ...TOKEN_REFUSALS.token_too_long, ...inactive },
  token_unknown: { ...TOKEN_REFUSALS.token_unknown, ...inactive },
  token_inactive: { ...TOKEN_REFUSALS.token_inactive, ...inactive },
  token_type_unfit: { ...TOKEN_REFUSALS.token_type_unfit, ...inactive },
  token_issuer_different: { ...TOKEN_REFUSALS.token_issuer_different, ...inactive },
  token_not_yet_valid: { ...TOKEN_REFUSALS.token_not_yet_valid, ...inactive },
  token_expired_refreshable: { ...TOKEN_REFUSALS.token_expired_refreshable, ...inactive },
  token_expired_with_refresh_token: { ...TOKEN_REFUSALS.token_expired_with_refresh_token, ...inactive },
  token_expired: { ...TOKEN_REFUSALS.token_expired, ...inactive },
  client_gone: { ...TOKEN_REFUSALS.client_gone, ...inactive },
  client_locked: { ...TOKEN_REFUSALS.client_locked, ...inactive },
  token_revoked: { ...TOKEN_REFUSALS.token_revoked, ...inactive },
  token_unbound: { ...TOKEN_REFUSALS.token_unbound, ...inactive },
  token_for_others: {
    ...inactive,
    code: 'A057303',
    text: 'The access token is not meant for the resource server that asks.',
  },
}
