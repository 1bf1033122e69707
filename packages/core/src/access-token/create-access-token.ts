import { readUniqueJsonObject } from '../lib/json.js'
import { TOKEN_LENGTH } from '../lib/limits.js'
import { defined } from '../lib/objects.js'
import type { Absentable } from '../lib/read-input.js'
import { besides, ok, refuse } from '../lib/result.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { type Call, Pipeline, type Stage, withMore } from '../pipeline/pipeline.js'
import { knownClient } from '../pipeline/reported-client.js'
import { clientNotLocked } from '../policy/client-not-locked.js'
import { ask, askBoolean } from '../ports/ask.js'
import { digestOf } from '../ports/digests.js'
import { findClient } from '../ports/find.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import { marksOf } from '../ports/revocation-marks.js'
import type { Client } from '../records/client.js'
import { identifierOfHolder } from '../records/client-identifiers.js'
import { counted } from '../records/value-count.js'
import {
  DURATION_CHECK,
  GRANT_TYPE_CHECKS,
  JWT_ALGORITHM_CHECK,
  JWT_DETAILS_CHECK,
  OWN_ACCESS_TOKEN_CHECKS,
  OWN_REFRESH_TOKEN_CHECK,
  SCOPES_KNOWN,
  SCOPES_OF_CLIENT,
  SENDER_BINDING_CHECKS,
  SUBJECT_CHECKS,
} from './checks.js'
import type { AccessTokenRefusal } from './refusals.js'
import {
  type AccessTokenCreation,
  type CreationClient,
  type CreationRead,
  readAccessTokenCreation,
  type TokenIssued,
} from './request.js'
import { type AccessTokenCreationResponse, answerCreation } from './response.js'
import { accessTokenValue, isRefreshable, newRecord, newRefreshToken } from './token-record.js'

/** The `client_id` of the token request: as the call names the client, or as its flags say. */
function sentIdentifier(
  clientIdentifier: string,
  { clientIdAliasUsed = false, clientEntityIdUsed = false, metadataDocumentUsed = false }: AccessTokenCreation,
  client: Client,
): string {
  const { clientIdAlias } = client
  const named = defined({
    clientIdentifier,
    clientIdAlias,
    clientIdAliasUsed,
    clientEntityIdUsed,
    metadataDocumentUsed,
  })
  return identifierOfHolder(named, client)
}

const CREATION_CLIENT: Stage<CreationRead, CreationClient, StoreUse<'clients', 'find'>, AccessTokenRefusal> = {
  name: 'client known',
  clause: 'docs/rules.md §5',
  async gather(facts, ports) {
    const { identifier, request, service } = facts
    const found = await findClient(identifier, service, ports)
    if (found === undefined) return refuse({ reason: 'client_unknown' })
    const { client, canonical: clientKey, by, tokensRevokedAt } = found
    const clientIdentifier = sentIdentifier(identifier, request, client)
    const refreshable = isRefreshable(request.grantType, client, service)
    return ok(withMore(facts, { client, clientIdentifier, clientKey, by, refreshable, tokensRevokedAt }))
  },
  checks: [
    clientNotLocked('docs/rules.md §5'),
    ...GRANT_TYPE_CHECKS,
    ...SUBJECT_CHECKS,
    SCOPES_KNOWN,
    SCOPES_OF_CLIENT,
    ...OWN_ACCESS_TOKEN_CHECKS,
    ...SENDER_BINDING_CHECKS,
    JWT_ALGORITHM_CHECK,
    JWT_DETAILS_CHECK,
    OWN_REFRESH_TOKEN_CHECK,
    DURATION_CHECK,
  ],
}

const CREATION_READ: Stage<Call, CreationRead, object, AccessTokenRefusal> = {
  name: 'request',
  clause: 'docs/rules.md §5',
  gather({ input, service, now }) {
    const read = readAccessTokenCreation(input)
    if (!read.ok) return read
    const { clientId, clientIdentifier, jwtAtClaims } = read.value
    const identifier = clientIdentifier ?? clientId?.toString()
    const twice = clientId !== undefined && clientIdentifier !== undefined
    if (identifier === undefined || twice) return refuse({ reason: 'client_unnamed' })
    const furtherClaims = jwtAtClaims === undefined ? {} : readUniqueJsonObject(jwtAtClaims)
    if (furtherClaims === undefined) return refuse({ reason: 'jwt_claims_malformed' })
    return ok({ request: read.value, identifier, furtherClaims, service, now })
  },
  checks: [],
}

/** Makes the token and stores its record: hashes, never the values. */
const TOKEN_ISSUED: Stage<
  CreationClient,
  TokenIssued,
  Pick<Ports, 'crypto'> & StoreUse<'revocations', 'find'> & StoreUse<'accessTokens', 'add' | 'find'>,
  AccessTokenRefusal
> = {
  name: 'issuance',
  clause: 'docs/rules.md §5',
  async gather(facts, ports) {
    const { accessTokens } = ports
    const { client, request, service } = facts
    const holder = { clientId: client.clientId, subject: request.subject }
    const refreshing = newRefreshToken(facts, ports)
    const marking = besides(refreshing, () => marksOf(holder, service, ports))
    const [refreshToken, marks] = await Promise.all([refreshing, marking])
    const content = newRecord(facts, refreshToken, marks)
    const accessToken = await accessTokenValue(facts, content, ports)
    if (accessToken.length > TOKEN_LENGTH) return refuse({ reason: 'jwt_too_long' })
    const record = counted({ ...content, hash: await digestOf(accessToken, ports) })
    if (await askBoolean('accessTokens', () => accessTokens.add(record, facts.now))) {
      return ok(withMore(facts, { accessToken, refreshToken: refreshToken?.value, record }))
    }
    const taken = await ask('accessTokens', () => accessTokens.find(record.hash))
    return refuse({ reason: taken === undefined ? 'refresh_token_taken' : 'access_token_taken' })
  },
  checks: [],
}

/** What {@link createAccessToken} asks for. */
export type AccessTokenCreationPorts = CallPorts &
  Pick<Ports, 'crypto'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'revocations', 'find'> &
  StoreUse<'accessTokens', 'add' | 'find'>

export const ACCESS_TOKEN_CREATION: Operation<
  TokenIssued,
  AccessTokenCreationPorts,
  AccessTokenRefusal,
  AccessTokenCreationResponse
> = {
  name: 'access token creation',
  pipeline: Pipeline.of(CREATION_READ).to(CREATION_CLIENT).to(TOKEN_ISSUED),
  answer: answerCreation,
  client: knownClient,
}

/**
 * Makes an access token, and a refresh token where the grant and the client allow one, and stores their hashes: the
 * record that {@link introspect} reads (docs/rules.md §5; JWTs by RFC 9068). It never rejects.
 */
export function createAccessToken(
  request: Absentable<AccessTokenCreation>,
  ports: AccessTokenCreationPorts,
): Promise<AccessTokenCreationResponse> {
  return operate(ACCESS_TOKEN_CREATION, request, ports)
}
