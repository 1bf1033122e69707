import type { RefusalTable } from '../../pipeline/refusals.js'
import { tokenAudience, tokenClaims, tokenTypeOf, visibleProperties } from '../../policy/token.js'
import { authorizationDetailsText } from '../../records/authorization-details.js'
import { identifierOfHolder } from '../../records/client-identifiers.js'
import { TOKEN_REFUSALS, type TokenClientKnown, type TokenReasons } from './token-refusals.js'

/** The JSON of a token that is not active; a resource server learns nothing else (RFC 7662 §2.2). */
export const INACTIVE_TEXT = '{"active":false}'

/** Authorization details are inserted as text, unchanged (RFC 9396 §9.2). */
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
  const details = authorizationDetailsText(token.authorizationDetails)
  const text = JSON.stringify(claims)
  return details === undefined ? text : `${text.slice(0, -1)},"authorization_details":${details}}`
}

export const inactive = { action: 'OK', error: '' } as const

export interface InactiveReasons extends Omit<TokenReasons, 'token_missing'> {
  readonly token_for_others: object
}

/** Codes for the caller, one answer for the resource server (RFC 7662 §2.2). */
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
