import type { Service } from './records.js'
import type { AccessToken } from './stored-records.js'

/** `DPoP` for a token that is bound to a key (RFC 9449 §5), else the service's own. */
export function tokenTypeOf(record: Pick<AccessToken, 'dpopKeyThumbprint'>, service: Service): string {
  return record.dpopKeyThumbprint === undefined ? service.accessTokenType : 'DPoP'
}
