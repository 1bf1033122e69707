import { type FieldReader, isCount, type Unread } from '../lib/fields.js'
import { isJsonObject } from '../lib/json.js'
import { defined, withoutAbsent } from '../lib/objects.js'
import { type Instant, latestOf, secondsAfter } from '../lib/time.js'
import { permittedClaims, tokenClaims, visibleProperties } from '../policy/token.js'
import { ask } from '../ports/ask.js'
import { digestOf, randomToken } from '../ports/digests.js'
import type { Ports } from '../ports/ports.js'
import { type Marks, seenOf } from '../ports/revocation-marks.js'
import { ACCESS_TOKEN_SHAPE, type AccessToken } from '../records/access-token.js'
import { isOtherFields, textWithDetails } from '../records/authorization-details.js'
import type { Client } from '../records/client.js'
import { namesForRecord } from '../records/client-identifiers.js'
import type { Service } from '../records/service.js'
import { objectOf } from '../records/shape.js'
import { counted } from '../records/value-count.js'
import type { GrantType } from '../records/vocabulary.js'
import { type Claims, signJwtText } from '../standards/jose/jwt.js'
import { signingKey } from '../standards/jose/key-requirements.js'
import type { SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'
import type { AccessTokenCreation, CreationClient, NewRefreshToken, TokenFound } from './request.js'

/** An expired token is kept for some time, so that it is not reported as unknown. */
export function retainedUntil(
  expiresAt: Instant,
  refreshTokenExpiresAt: Instant | undefined,
  service: Pick<Service, 'accessTokenRetention'>,
): Instant {
  const later = refreshTokenExpiresAt === undefined ? expiresAt : Math.max(expiresAt, refreshTokenExpiresAt)
  return secondsAfter(later, service.accessTokenRetention)
}

/** Grants after which a client may use a refresh token (RFC 6749 §6). */
const REFRESHABLE: ReadonlySet<GrantType> = new Set<GrantType>([
  'AUTHORIZATION_CODE',
  'REFRESH_TOKEN',
  'PASSWORD',
  'CIBA',
  'DEVICE_CODE',
  'PRE_AUTHORIZED_CODE',
])

export function isRefreshable(grantType: GrantType, client: Client, service: Service): boolean {
  return (
    REFRESHABLE.has(grantType) &&
    client.grantTypes.includes('REFRESH_TOKEN') &&
    service.supportedGrantTypes.includes('REFRESH_TOKEN')
  )
}

export async function newRefreshToken(
  { refreshable, request, service, now }: CreationClient,
  ports: Pick<Ports, 'crypto'>,
): Promise<NewRefreshToken | undefined> {
  if (!refreshable) return undefined
  const value = request.refreshToken ?? (await randomToken(ports))
  const expiresAt = secondsAfter(now, request.refreshTokenDuration ?? service.refreshTokenDuration)
  return { value, hash: await digestOf(value, ports), expiresAt }
}

interface RecordedRefreshToken {
  readonly refreshTokenHash: string | undefined
  readonly refreshTokenExpiresAt: Instant | undefined
}

/** A new one starts a new lifetime unless the call gives an expiry. */
function refreshTokenAfter(
  { request, before, service, now }: TokenFound,
  newHash: string | undefined,
): RecordedRefreshToken {
  const refreshTokenHash = newHash ?? before.refreshTokenHash
  if (request.refreshTokenRemoved || refreshTokenHash === undefined) {
    return { refreshTokenHash: undefined, refreshTokenExpiresAt: undefined }
  }
  const renewed = newHash === undefined ? before.refreshTokenExpiresAt : secondsAfter(now, service.refreshTokenDuration)
  return { refreshTokenHash, refreshTokenExpiresAt: request.refreshTokenExpiresAt ?? renewed }
}

/** What a call asks for, in which absent members may be `undefined`. */
type Asked = Pick<AccessTokenCreation, 'grantType'> & {
  readonly [Name in keyof AccessTokenCreation]?: AccessTokenCreation[Name] | undefined
}

/** The hash comes later: a JWT states what the record holds. */
export function newRecord(
  facts: Omit<CreationClient, 'identifier' | 'furtherClaims' | 'refreshable' | 'request'> & { readonly request: Asked },
  refreshToken: Pick<NewRefreshToken, 'hash' | 'expiresAt'> | undefined,
  marks: Marks | undefined,
): Omit<AccessToken, 'hash'> {
  const { request, service, client, clientIdentifier, clientKey, by, tokensRevokedAt, now } = facts
  const createdAt = Math.max(now, (latestOf([tokensRevokedAt, ...(marks ?? [])]) ?? 0) + 1)
  const expiresAt = secondsAfter(now, request.accessTokenDuration ?? service.accessTokenDuration)
  const named = Object.assign(attributesOf(request), namesForRecord(clientIdentifier, clientKey), {
    serviceId: service.serviceId,
    version: 1,
    clientId: client.clientId,
    registration: client.registration,
    clientIdAlias: client.clientIdAlias,
    clientIdAliasUsed: request.clientIdAliasUsed ?? by === 'alias',
    clientEntityIdUsed: request.clientEntityIdUsed ?? by === 'entityId',
    metadataDocumentUsed: request.metadataDocumentUsed ?? by === 'metadataDocument',
    subject: request.subject,
    scopes: request.scopes ?? [],
    createdAt,
    issuedAt: createdAt === now ? undefined : now,
    revocationsSeen: marks && seenOf(marks),
    expiresAt,
    refreshTokenHash: refreshToken?.hash,
    refreshTokenExpiresAt: refreshToken?.expiresAt,
    retainedUntil: retainedUntil(expiresAt, refreshToken?.expiresAt, service),
  })
  return defined(named)
}

function attributesOf(request: Asked) {
  const {
    clientId: _clientId,
    clientIdentifier: _clientIdentifier,
    accessTokenDuration: _accessTokenDuration,
    refreshTokenDuration: _refreshTokenDuration,
    accessToken: _accessToken,
    refreshToken: _refreshToken,
    jwtAtClaims: _jwtAtClaims,
    ...attributes
  } = request
  return Object.assign(attributes, {
    forExternalAttachment: request.forExternalAttachment ?? false,
    forCredentialIssuance: request.forCredentialIssuance ?? false,
  })
}

export function changedRecord(facts: TokenFound, newHash: string | undefined): AccessToken {
  const { request, before, service } = facts
  const {
    accessToken: _accessToken,
    accessTokenHash: _accessTokenHash,
    refreshToken: _refreshToken,
    refreshTokenRemoved: _refreshTokenRemoved,
    refreshTokenExpiresAt: _refreshTokenExpiresAt,
    accessTokenExpiresAt,
    ...attributes
  } = request
  const refreshToken = refreshTokenAfter(facts, newHash)
  const expiresAt = accessTokenExpiresAt ?? before.expiresAt
  const record = defined({
    ...before,
    ...attributes,
    ...refreshToken,
    version: before.version + 1,
    expiresAt,
    retainedUntil: retainedUntil(expiresAt, refreshToken.refreshTokenExpiresAt, service),
  })
  return counted(record)
}

export async function accessTokenValue(
  { request, service, furtherClaims }: Pick<CreationClient, 'request' | 'service' | 'furtherClaims'>,
  content: Omit<AccessToken, 'hash'>,
  ports: Pick<Ports, 'crypto'>,
): Promise<string> {
  if (service.accessTokenSignAlg === undefined) return request.accessToken ?? randomToken(ports)
  return jwtAccessToken(content, furtherClaims, service.accessTokenSignAlg, service, ports)
}

/** The record of the token as claims (RFC 9068 §2, RFC 9396 §9.1). */
export async function jwtAccessToken(
  record: Omit<AccessToken, 'hash'>,
  furtherClaims: Claims,
  algorithm: SignatureAlgorithm,
  service: Service,
  ports: Pick<Ports, 'crypto'>,
): Promise<string> {
  const key = signingKey(service.jwks, algorithm, service.accessTokenSignatureKeyId)
  if (key === undefined) throw new TypeError(`the service holds no private key for ${algorithm}`)
  const header = defined({ typ: 'at+jwt', alg: algorithm, kid: key.kid })
  const claims = {
    ...visibleProperties(record),
    ...withoutHidden(permittedClaims(furtherClaims), record),
    ...tokenClaims(record, record.clientIdentifier, audienceOf(record, service), service),
    jti: await randomToken(ports),
  }
  const text = textWithDetails(claims, record.authorizationDetails)
  return signJwtText(header, text, data => ask('crypto', () => ports.crypto.sign(algorithm, key, data)))
}

/** The default resource stands in where none was asked for (RFC 9068 §3). */
function audienceOf(
  { accessTokenResources = [] }: Pick<AccessToken, 'accessTokenResources'>,
  { defaultResource }: Service,
): readonly string[] {
  if (accessTokenResources.length > 0) return accessTokenResources
  if (defaultResource === undefined) throw new TypeError('the service has no defaultResource')
  return [defaultResource]
}

function withoutHidden(claims: Claims, { properties = [] }: Pick<AccessToken, 'properties'>): Claims {
  const hidden = new Set(properties.filter(each => each.hidden).map(each => each.key))
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !hidden.has(name)))
}

/** What a decision gives to the tokens of an authorization. */
export type Decided = Pick<
  AccessToken,
  'properties' | 'authorizationDetails' | 'resources' | 'consentedClaims' | 'acr' | 'authTime'
>

const { properties, authorizationDetails, resources, consentedClaims, acr, authTime } = ACCESS_TOKEN_SHAPE.optional
const decided = objectOf<Decided>({
  required: {},
  optional: { properties, authorizationDetails, resources, consentedClaims, acr, authTime },
})

const isDecided = (value: unknown): value is Decided => decided.fault(value) === undefined

/** `null` counts as absent at every level, and a property is hidden only if it says so (docs/rules.md §1). */
export function readDecided(given: Unread<Decided>, read: FieldReader): Decided {
  const { properties: entries, authorizationDetails, resources, consentedClaims, acr, authTime } = given
  const properties = Array.isArray(entries) ? entries.map(withHidden) : entries
  const members = withoutAbsent({ properties, authorizationDetails, resources, consentedClaims, acr, authTime })
  read.value('authTime', authTime, isCount, 'must be seconds')
  const { path = '', problem = '' } = decided.fault(members) ?? {}
  const value = read.value(path, members, isDecided, problem) ?? {}
  if (value.authorizationDetails?.elements.some(({ otherFields = '{}' }) => !isOtherFields(otherFields)))
    read.refuse(
      'authorizationDetails',
      'otherFields must be a JSON object without members that have fields of their own',
    )
  return value
}

function withHidden(entry: unknown): unknown {
  return isJsonObject(entry) ? { ...entry, hidden: entry.hidden ?? false } : entry
}
