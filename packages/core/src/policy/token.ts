import { defined } from '../lib/objects.js'
import { inSeconds } from '../lib/time.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { Scope } from '../records/vocabulary.js'
import type { Claims } from '../standards/jose/jwt.js'

export function tokenAudience({
  accessTokenResources,
  resources,
}: Pick<AccessToken, 'accessTokenResources' | 'resources'>): readonly string[] {
  return accessTokenResources ?? resources ?? []
}

/** `DPoP` by RFC 9449 §5. */
export function tokenTypeOf(record: Pick<AccessToken, 'dpopKeyThumbprint'>, service: Service): string {
  return record.dpopKeyThumbprint === undefined ? service.accessTokenType : 'DPoP'
}

/** Registered claims, and those that would say who may use the token: only core writes them. */
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

export function visibleProperties({ properties = [] }: Pick<AccessToken, 'properties'>): Claims {
  return permittedClaims(
    Object.fromEntries(properties.filter(each => !each.hidden).map(each => [each.key, each.value])),
  )
}

export function permittedClaims(claims: Claims): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !RESERVED.has(name)))
}

/** Whether the client may have the scope; without a list of its own it may have all scopes. */
export function mayHaveScope(client: Client, name: string): boolean {
  return client.requestableScopes?.includes(name) ?? true
}

export function scopeNamed(name: string, service: Service): Scope | undefined {
  // Not `find`: a closure for each name would cost more than the comparison.
  for (const scope of service.supportedScopes) if (scope.name === name) return scope
  return undefined
}

export function unknownScopes(names: readonly string[], service: Service): readonly string[] {
  return names.filter(name => scopeNamed(name, service) === undefined)
}

const SHOWN = 20

export function shownSupported({ supportedScopes }: Service): string {
  const more = supportedScopes.length > SHOWN ? ` and ${supportedScopes.length - SHOWN} more` : ''
  const names = supportedScopes.slice(0, SHOWN).map(scope => scope.name)
  return names.length === 0 ? 'none: supportedScopes is empty' : `${shownScopes(names)}${more}`
}

/** Scopes for operators. One that does not look like a name is not shown: it may be a token. */
export function shownScopes(scopes: readonly string[]): string {
  return scopes.map(scope => (/^[A-Za-z0-9:._/-]{1,32}$/.test(scope) ? scope : '(not shown)')).join(' ')
}
