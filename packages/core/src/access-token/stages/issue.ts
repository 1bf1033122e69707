import { TOKEN_LENGTH } from '../../lib/limits.js'
import { defined } from '../../lib/objects.js'
import { ok, refuse } from '../../lib/result.js'
import { secondsAfter } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { ask, askBoolean } from '../../ports/ask.js'
import { digestOf, randomToken } from '../../ports/opaque-token.js'
import type { Ports } from '../../ports/ports.js'
import type { AccessToken } from '../../records/access-token.js'
import { jwtAccessToken } from '../jwt.js'
import type { AccessTokenRefusal } from '../refusals.js'
import { retainedUntil } from '../retention.js'
import type { CreationClient } from './creation.js'

/** The token is stored. */
export interface Issued extends CreationClient {
  readonly accessToken: string
  readonly refreshToken: string | undefined
  readonly record: AccessToken
}

/** Makes the token and stores its record: hashes, never the values. */
export const ISSUE: Stage<CreationClient, Issued, Pick<Ports, 'crypto' | 'accessTokens'>, AccessTokenRefusal> = {
  name: 'issuance',
  clause: 'docs/rules.md §5',
  async gather(facts, ports) {
    const { accessTokens } = ports
    const refreshToken = facts.refreshable ? (facts.request.refreshToken ?? (await randomToken(ports))) : undefined
    const refreshTokenHash = refreshToken === undefined ? undefined : await digestOf(refreshToken, ports)
    const content = contentOf(facts, refreshTokenHash)
    const accessToken = await accessTokenOf(facts, content, ports)
    if (accessToken.length > TOKEN_LENGTH) return refuse({ reason: 'jwt_too_long' })
    const record = { ...content, hash: await digestOf(accessToken, ports) }
    if (await askBoolean('accessTokens', () => accessTokens.add(record, facts.now))) {
      return ok(withMore(facts, { accessToken, refreshToken, record }))
    }
    const taken = await ask('accessTokens', () => accessTokens.find(record.hash))
    return refuse({ reason: taken === undefined ? 'refresh_token_taken' : 'access_token_taken' })
  },
  checks: [],
}

async function accessTokenOf(
  { request, service, identifier, furtherClaims }: CreationClient,
  content: Omit<AccessToken, 'hash'>,
  ports: Pick<Ports, 'crypto'>,
): Promise<string> {
  if (service.accessTokenSignAlg === undefined) return request.accessToken ?? randomToken(ports)
  return jwtAccessToken(content, { client: identifier, furtherClaims }, service.accessTokenSignAlg, service, ports)
}

function contentOf(facts: CreationClient, refreshTokenHash: string | undefined): Omit<AccessToken, 'hash'> {
  const { request, service, client, clientIdentifier, by, now } = facts
  const expiresAt = secondsAfter(now, request.accessTokenDuration ?? service.accessTokenDuration)
  const refreshTokenExpiresAt =
    refreshTokenHash === undefined
      ? undefined
      : secondsAfter(now, request.refreshTokenDuration ?? service.refreshTokenDuration)
  return defined({
    ...attributesOf(request),
    serviceId: service.serviceId,
    version: 1,
    clientId: client.clientId,
    clientIdentifier,
    registration: client.registration,
    clientIdAlias: client.clientIdAlias,
    clientIdAliasUsed: request.clientIdAliasUsed ?? by === 'alias',
    clientEntityIdUsed: request.clientEntityIdUsed ?? by === 'entityId',
    metadataDocumentUsed: request.metadataDocumentUsed ?? by === 'metadataDocument',
    subject: request.subject,
    scopes: request.scopes ?? [],
    createdAt: now,
    expiresAt,
    refreshTokenHash,
    refreshTokenExpiresAt,
    retainedUntil: retainedUntil(expiresAt, refreshTokenExpiresAt, service),
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
