import { defined } from '../lib/objects.js'
import { inSeconds } from '../lib/time.js'
import type { AccessToken } from '../records/access-token.js'
import type { Service } from '../records/service.js'
import type { Claims } from '../standards/jose/jwt.js'

/**
 * Claims that only core writes: registered ones, and those that would say who may use the token.
 */
const RESERVED: ReadonlySet<string> = new Set([
  '__proto__',
  'acr',
  'act',
  'active',
  'amr',
  'aud',
  'auth_time',
  'authorization_details',
  'azp',
  'client_id',
  'cnf',
  'entitlements',
  'events',
  'exp',
  'groups',
  'iat',
  'iss',
  'jti',
  'may_act',
  'nbf',
  'permissions',
  'roles',
  'scope',
  'scp',
  'sid',
  'sub',
  'sub_id',
  'token_type',
  'username',
])

/** The record of an access token as claims (RFC 9068 §2.2, RFC 7662 §2.2). */
export function tokenClaims(
  record: Omit<AccessToken, 'hash'>,
  client: string,
  audience: readonly string[],
  service: Service,
): Claims {
  const { createdAt, issuedAt = createdAt } = record
  const confirmation = defined({ jkt: record.dpopKeyThumbprint, 'x5t#S256': record.certificateThumbprint })
  return defined({
    iss: service.issuer,
    sub: record.subject ?? `${service.clientSubjectPrefix ?? ''}${client}`,
    aud: audience.length > 1 ? audience : audience[0],
    client_id: client,
    exp: inSeconds(record.expiresAt),
    // Whoever keeps no such instant in a table of their own has 0 in the record.
    iat: issuedAt === 0 ? undefined : inSeconds(issuedAt),
    scope: record.scopes.length > 0 ? record.scopes.join(' ') : undefined,
    acr: record.acr,
    auth_time: record.authTime,
    cnf: Object.keys(confirmation).length > 0 ? confirmation : undefined,
  })
}

/** The properties that are not hidden, as claims. */
export function visibleProperties({ properties = [] }: Pick<AccessToken, 'properties'>): Claims {
  return permittedClaims(
    Object.fromEntries(properties.filter(each => !each.hidden).map(each => [each.key, each.value])),
  )
}

/** Claims from elsewhere, without those that only core writes. */
export function permittedClaims(claims: Claims): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !RESERVED.has(name)))
}
