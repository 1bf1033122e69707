import { tokenAudience } from '../policy/token-audience.js'
import { tokenClaims, visibleProperties } from '../policy/token-claims.js'
import { tokenTypeOf } from '../policy/token-type.js'
import { authorizationDetailsText } from '../records/authorization-details.js'
import { identifierOfHolder } from '../records/client-identifiers.js'
import type { TokenClientKnown } from './facts.js'

/** The JSON of a token that is not active; a resource server learns nothing else (RFC 7662 §2.2). */
export const INACTIVE_TEXT = '{"active":false}'

/**
 * The JSON of an active token (RFC 7662 §2.2); authorization details are inserted as text,
 * unchanged (RFC 9396 §9.2). `audience` is whom the token is meant for.
 */
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
