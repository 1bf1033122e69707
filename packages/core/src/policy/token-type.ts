import type { AccessToken } from '../records/access-token.js'
import type { Service } from '../records/service.js'

/**
 * `DPoP` for a token that is bound to a key (RFC 9449 §5), otherwise the type that the service
 * names.
 */
export function tokenTypeOf(record: Pick<AccessToken, 'dpopKeyThumbprint'>, service: Service): string {
  return record.dpopKeyThumbprint === undefined ? service.accessTokenType : 'DPoP'
}
