import { defined } from '../lib/objects.js'
import { latestOf, secondsAfter } from '../lib/time.js'
import { type Marks, seenOf } from '../ports/revocation-marks.js'
import type { AccessToken } from '../records/access-token.js'
import { namesForRecord } from '../records/client-identifiers.js'
import { counted } from '../records/value-count.js'
import type { CreationClient, NewRefreshToken, TokenFound } from './facts.js'
import { refreshTokenAfter } from './refresh-token.js'
import { retainedUntil } from './retention.js'

/**
 * The record of a new access token without its hash: a JWT states what the record holds. `marks` are
 * the revocations before it, where there is a store for them.
 */
export function newRecord(
  facts: CreationClient,
  refreshToken: NewRefreshToken | undefined,
  marks: Marks | undefined,
): Omit<AccessToken, 'hash'> {
  const { request, service, client, clientIdentifier, clientKey, by, tokensRevokedAt, now } = facts
  const createdAt = Math.max(now, (latestOf([tokensRevokedAt, ...(marks ?? [])]) ?? 0) + 1)
  const expiresAt = secondsAfter(now, request.accessTokenDuration ?? service.accessTokenDuration)
  return defined({
    ...attributesOf(request),
    serviceId: service.serviceId,
    version: 1,
    clientId: client.clientId,
    ...namesForRecord(clientIdentifier, clientKey),
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
}

/** What the record takes over from the call as it is. */
function attributesOf(request: CreationClient['request']) {
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
  return {
    ...attributes,
    forExternalAttachment: request.forExternalAttachment ?? false,
    forCredentialIssuance: request.forCredentialIssuance ?? false,
  }
}

/**
 * The record after a change, as the next version; `newHash` is that of the new refresh token, where
 * there is one.
 */
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
