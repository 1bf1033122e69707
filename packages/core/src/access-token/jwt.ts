import { defined } from '../defined.js'
import { randomToken } from '../opaque-token.js'
import { ask } from '../operation.js'
import type { Ports } from '../ports.js'
import type { AccessToken, Service } from '../records.js'
import { type SignatureAlgorithm, signingKey } from '../standards/jwk.js'
import { type Claims, signJwt } from '../standards/jwt.js'
import { inSeconds } from '../time.js'

/** Claims that nobody but this file writes: registered ones, and those that would say who may use the token. */
const OURS: ReadonlySet<string> = new Set([
  '__proto__',
  'acr',
  'act',
  'amr',
  'aud',
  'auth_time',
  'authorization_details',
  'azp',
  'client_id',
  'cnf',
  'entitlements',
  'exp',
  'groups',
  'iat',
  'iss',
  'jti',
  'may_act',
  'nbf',
  'roles',
  'scope',
  'sub',
])

/** An access token as a JWT (RFC 9068 §2): a key of the service signs what the record will say at its creation. */
export async function jwtAccessToken(
  record: Omit<AccessToken, 'hash'>,
  named: { readonly client: string; readonly furtherClaims: Claims },
  algorithm: SignatureAlgorithm,
  service: Service,
  ports: Pick<Ports, 'crypto'>,
): Promise<string> {
  const key = signingKey(service.jwks, algorithm, service.accessTokenSignatureKeyId)
  if (key === undefined) throw new TypeError(`the service holds no private key for ${algorithm}`)
  const header = defined({ typ: 'at+jwt', alg: algorithm, kid: key.kid })
  const claims = {
    ...permitted(
      Object.fromEntries(record.properties?.filter(each => !each.hidden).map(each => [each.key, each.value]) ?? []),
    ),
    ...withoutHidden(permitted(named.furtherClaims), record),
    ...ownClaims(record, named.client, service),
    jti: await randomToken(ports),
  }
  return signJwt(header, claims, data => ask('crypto', () => ports.crypto.sign(algorithm, key, data)))
}

function ownClaims(record: Omit<AccessToken, 'hash'>, client: string, service: Service): Claims {
  const audience = record.accessTokenResources?.length ? record.accessTokenResources : [service.defaultResource]
  const confirmation = defined({ jkt: record.dpopKeyThumbprint, 'x5t#S256': record.certificateThumbprint })
  return defined({
    iss: service.issuer,
    sub: record.subject ?? client,
    aud: audience.length === 1 ? audience[0] : audience,
    client_id: client,
    exp: inSeconds(record.expiresAt),
    iat: inSeconds(record.createdAt),
    scope: record.scopes.length > 0 ? record.scopes.join(' ') : undefined,
    acr: record.acr,
    auth_time: record.authTime,
    cnf: Object.keys(confirmation).length > 0 ? confirmation : undefined,
  })
}

/** What a property hides does not come in by another door. */
function withoutHidden(claims: Claims, { properties = [] }: Pick<AccessToken, 'properties'>): Claims {
  const hidden = new Set(properties.filter(each => each.hidden).map(each => each.key))
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !hidden.has(name)))
}

function permitted(claims: Claims): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !OURS.has(name)))
}
