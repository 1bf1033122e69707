import {
  type AnswerHead,
  answerHead,
  type Decision,
  errorAnswer,
  extended,
  nextValues,
  textWithDetails,
  tokenTypeOf,
} from '@symbolon/core/internal'
import type { AccessToken } from '@symbolon/core/stores'
import { TOKEN_REFUSALS, type TokenRefusal, UNEXCHANGED } from './refusals.js'
import type { TokenMade } from './request.js'

/** What the caller of {@link exchangeToken} does next. */
export type TokenAction =
  | 'OK'
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'PAYLOAD_TOO_LARGE'
  | 'INTERNAL_SERVER_ERROR'

/** The answer to a token request. `responseContent` is the body for the client; look at `action` first. */
export interface TokenResponse extends AnswerHead<'tokenResponse', TokenAction> {
  /** JSON for the client (RFC 6749 §5.1, §5.2). */
  readonly responseContent: string
  /** Value for the `DPoP-Nonce` header of the answer, if there is one (RFC 9449 §8). */
  readonly dpopNonce?: string
  /** Value for the `OAuth-Client-Attestation-Challenge` header of the answer, if there is one. */
  readonly attestationChallenge?: string
  readonly clientId?: number
  readonly subject?: string
  readonly scopes?: readonly string[]
  readonly grantType?: AccessToken['grantType']
  /** Milliseconds since 1970-01-01T00:00:00Z, as is that of the refresh token. */
  readonly accessTokenExpiresAt?: number
  readonly refreshTokenExpiresAt?: number
  readonly accessTokenResources?: readonly string[]
  readonly authorizationDetails?: AccessToken['authorizationDetails']
  readonly properties?: AccessToken['properties']
  /** Whether the client names itself by its alias. */
  readonly clientIdAliasUsed?: boolean
}

const MADE = { code: 'A050001', text: 'The token is made.' } as const

/** RFC 8693 §2.2.1, §3. */
const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token'

export function answerToken(decision: Decision<TokenMade, TokenRefusal>): TokenResponse {
  if (decision.kind === 'granted') return tokenMade(decision.facts)
  const refused = errorAnswer('tokenResponse', TOKEN_REFUSALS, decision, UNEXCHANGED)
  if (decision.kind === 'fault') return refused
  return { ...refused, ...nextValues(decision.facts) }
}

function tokenMade(facts: TokenMade): TokenResponse {
  const { record, service, family, refreshToken, accessToken, idToken, now, wanted, client, grantType } = facts
  const secondsUntil = (at: number) => Math.max(0, Math.floor((at - now) / 1000))
  const renewable = refreshToken === undefined ? undefined : family
  // JSON leaves out what is undefined.
  const body = {
    access_token: accessToken,
    token_type: tokenTypeOf(record, service),
    expires_in: secondsUntil(record.expiresAt),
    issued_token_type: grantType === 'TOKEN_EXCHANGE' ? ACCESS_TOKEN_TYPE : undefined,
    refresh_token: refreshToken,
    id_token: idToken,
    refresh_token_timeout: renewable?.idleUntil && secondsUntil(renewable.idleUntil),
    authorization_expires_in: renewable && secondsUntil(renewable.expiresAt),
    // It may differ from the scope that was requested; an empty text is no scope (RFC 6749 §3.3).
    scope: wanted.scopes.length > 0 ? wanted.scopes.join(' ') : undefined,
  }
  const responseContent = withMembers(textWithDetails(body, wanted.authorizationDetails), facts.furtherMembers)
  const { subject, scopes, accessTokenResources, authorizationDetails, properties, clientIdAliasUsed } = record
  const { expiresAt: accessTokenExpiresAt, refreshTokenExpiresAt } = record
  const known = {
    ...{ responseContent, clientId: client.clientId, subject, scopes, grantType, accessTokenExpiresAt },
    ...{ refreshTokenExpiresAt, accessTokenResources, authorizationDetails, properties, clientIdAliasUsed },
  }
  return Object.assign(extended(answerHead('tokenResponse', 'OK', MADE), known), nextValues(facts))
}

function withMembers(text: string, further = '{}'): string {
  return further === '{}' ? text : `${text.slice(0, -1)},${further.slice(1)}`
}
