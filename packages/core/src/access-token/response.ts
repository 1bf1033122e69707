import { defined } from '../lib/objects.js'
import type { Instant } from '../lib/time.js'
import { type AnswerHead, answerHead, type Denied } from '../pipeline/answer.js'
import type { Decision } from '../pipeline/operation.js'
import { verdictOf, type Wording } from '../pipeline/refusals.js'
import { tokenTypeOf } from '../policy/token.js'
import type { AuthorizationDetails, GrantType, Property } from '../records/vocabulary.js'
import { ACCESS_TOKEN_REFUSALS, type AccessTokenAction, type AccessTokenRefusal } from './refusals.js'
import type { TokenIssued, TokenReplaced, TokensRemoved } from './request.js'

/** Which token operation answers. */
export type AccessTokenResponseType = 'tokenCreateResponse' | 'tokenUpdateResponse' | 'tokenRevokeResponse'

/**
 * BAD_REQUEST: a mistake of the call. FORBIDDEN: the client is locked. NOT_FOUND: an update finds no
 * token. INTERNAL_SERVER_ERROR: a fault.
 */
export interface AccessTokenRefused extends AnswerHead<AccessTokenResponseType, Exclude<AccessTokenAction, 'OK'>> {}

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
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  readonly subject?: string
  readonly grantType: GrantType
  readonly properties?: readonly Property[]
  readonly authorizationDetails?: AuthorizationDetails
  readonly forExternalAttachment: boolean
}

/** The answer to a change of an access token. */
export type AccessTokenUpdateResponse = AccessTokenUpdated | AccessTokenRefused

/** The token has changed. A JWT that the client holds stays as it was; introspection reports the record. */
export interface AccessTokenUpdated extends AnswerHead<'tokenUpdateResponse', 'OK'> {
  readonly accessTokenExpiresAt: Instant
  readonly refreshTokenExpiresAt?: Instant
  readonly scopes: readonly string[]
  readonly properties?: readonly Property[]
  readonly authorizationDetails?: AuthorizationDetails
  readonly forExternalAttachment: boolean
  /** `DPoP` for a token that is bound to a key, else the service's. */
  readonly tokenType: string
}

/** The answer to a revocation. */
export type AccessTokenRevocationResponse = AccessTokensRevoked | AccessTokenRefused

/**
 * All selected tokens are revoked, whether or not there were any. Those of a client or a subject are
 * refused at once where the stores have `revocations`; otherwise each is when it is removed.
 */
export interface AccessTokensRevoked extends AnswerHead<'tokenRevokeResponse', 'OK'> {
  /**
   * How many access tokens this call removed; 0 when there were none. An authorization of `@symbolon/token` that this
   * call ended counts as one, however many tokens it gave.
   */
  readonly count: number
  /** `false`: time was up and tokens are left. Call again with `revokedAt` until it is `true`. */
  readonly finished: boolean
  /**
   * The instant until which the tokens of a client or a subject are refused: pass it to the next
   * call, so that newer ones are kept. Absent for one token, and where the stores keep no instant.
   */
  readonly revokedAt?: Instant
}

export function answerCreation(decision: Decision<TokenIssued, AccessTokenRefusal>): AccessTokenCreationResponse {
  if (decision.kind !== 'granted') return answerDenied('tokenCreateResponse', decision, 'A109101')
  const { accessToken, refreshToken, record, service, now } = decision.facts
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
    clientIdentifier: record.clientIdentifier,
    subject: record.subject,
    grantType: record.grantType,
    properties: record.properties,
    authorizationDetails: record.authorizationDetails,
    forExternalAttachment: record.forExternalAttachment,
  })
}

export function answerUpdate(decision: Decision<TokenReplaced, AccessTokenRefusal>): AccessTokenUpdateResponse {
  if (decision.kind !== 'granted') return answerDenied('tokenUpdateResponse', decision, 'A135101')
  const { record, service } = decision.facts
  return defined({
    ...answerHead('tokenUpdateResponse', 'OK', { code: 'A135001', text: 'The access token is updated.' }),
    accessTokenExpiresAt: record.expiresAt,
    refreshTokenExpiresAt: record.refreshTokenExpiresAt,
    scopes: record.scopes,
    properties: record.properties,
    authorizationDetails: record.authorizationDetails,
    forExternalAttachment: record.forExternalAttachment,
    tokenType: tokenTypeOf(record, service),
  })
}

export function answerRevocation(decision: Decision<TokensRemoved, AccessTokenRefusal>): AccessTokenRevocationResponse {
  if (decision.kind !== 'granted') return answerDenied('tokenRevokeResponse', decision, 'A113101')
  const { count, finished, revokedAt } = decision.facts
  const text = `Access tokens revoked: ${count}${finished ? '' : ', and more are left: call again'}.`
  const head = answerHead('tokenRevokeResponse', 'OK', { code: 'A113001', text })
  return defined({ ...head, count, finished, revokedAt })
}

function answerDenied(
  type: AccessTokenResponseType,
  denied: Denied<AccessTokenRefusal>,
  faultCode: Wording['code'],
): AccessTokenRefused {
  if (denied.kind === 'fault') {
    const text = 'The authorization server could not do what was asked.'
    return answerHead(type, 'INTERNAL_SERVER_ERROR', { code: faultCode, text })
  }
  const { action, ...wording } = verdictOf(ACCESS_TOKEN_REFUSALS, denied.refusal)
  return answerHead(type, action, wording)
}
