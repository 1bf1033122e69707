import type { Absentable } from '../input/absentable.js'
import { defined } from '../lib/objects.js'
import type { Instant } from '../lib/time.js'
import { type AnswerHead, answerHead } from '../pipeline/answer.js'
import { type CallPorts, idOfClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import { tokenTypeOf } from '../policy/token-type.js'
import type { Ports } from '../ports/ports.js'
import type { Property } from '../records/values.js'
import type { GrantType } from '../records/vocabulary.js'
import type { AccessTokenRefusal } from './refusals.js'
import type { AccessTokenCreation } from './request.js'
import { type AccessTokenRefused, answerDenied } from './response.js'
import { CREATION_CLIENT, CREATION_READ } from './stages/creation.js'
import { ISSUE, type Issued } from './stages/issue.js'

/** What {@link createAccessToken} asks for. */
export type AccessTokenCreationPorts = CallPorts & Pick<Ports, 'crypto' | 'clients' | 'accessTokens'>

/** The answer to the creation of an access token. Absent fields are omitted; look at `action` first. */
export type AccessTokenCreationResponse = AccessTokenCreated | AccessTokenRefused

/** The token as the token endpoint gives it to the client. */
export interface AccessTokenCreated extends AnswerHead<'tokenCreateResponse', 'OK'> {
  readonly accessToken: string
  /** Set when access tokens are JWTs: then the same string as `accessToken`. */
  readonly jwtAccessToken?: string
  readonly refreshToken?: string
  /** `DPoP` for a token that is bound to a key (RFC 9449 §5), else the service's. */
  readonly tokenType: string
  /** Seconds. */
  readonly expiresIn: number
  readonly expiresAt: Instant
  readonly scopes: readonly string[]
  readonly clientId: number
  readonly subject?: string
  readonly grantType: GrantType
  readonly properties?: readonly Property[]
}

function created({ accessToken, refreshToken, record, service, now }: Issued): AccessTokenCreated {
  return defined({
    ...answerHead('tokenCreateResponse', 'OK', { code: 'A109001', text: 'The access token is created.' }),
    accessToken,
    jwtAccessToken: service.accessTokenSignAlg === undefined ? undefined : accessToken,
    refreshToken,
    tokenType: tokenTypeOf(record, service),
    expiresIn: Math.floor((record.expiresAt - now) / 1000),
    expiresAt: record.expiresAt,
    scopes: record.scopes,
    clientId: record.clientId,
    subject: record.subject,
    grantType: record.grantType,
    properties: record.properties,
  })
}

/** The stages of {@link createAccessToken}. */
export const ACCESS_TOKEN_CREATION: Operation<
  Issued,
  AccessTokenCreationPorts,
  AccessTokenRefusal,
  AccessTokenCreationResponse
> = {
  name: 'access token creation',
  pipeline: Pipeline.of(CREATION_READ).to(CREATION_CLIENT).to(ISSUE),
  answer: decision =>
    decision.kind === 'granted' ? created(decision.facts) : answerDenied('tokenCreateResponse', decision, 'A109101'),
  clientId: idOfClient,
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
