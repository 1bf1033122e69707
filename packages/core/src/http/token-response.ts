import type { AccessTokenCreated, AccessTokenCreationResponse } from '../access-token/response.js'
import { CLIENT_LOCKED } from '../client-authentication/client-not-locked.js'
import { errorBody } from '../pipeline/answer.js'
import { httpAnswerToClient, type PostedForm } from './client-endpoint.js'
import type { HttpAnswer } from './http-answer.js'

/** What a token endpoint adds to a token. */
export interface TokenResponseAdditions {
  /** More members of the response, such as `id_token`; they replace none of the token's own. */
  readonly members?: Readonly<Record<string, unknown>>
  /** The nonce for the client's next DPoP proof (RFC 9449 §8.2). */
  readonly dpopNonce?: string | undefined
  /** The challenge for the client's next attestation (Attestation-Based Client Authentication §6.2). */
  readonly attestationChallenge?: string | undefined
}

/**
 * The answer of a token endpoint (RFC 6749 §5.1): the token that `createAccessToken` created, as
 * JSON that is not cached. A locked client gets `unauthorized_client`. Every other refusal is a
 * mistake or a fault of the server, which the client sees as a 500.
 */
export function tokenResponse(
  created: AccessTokenCreationResponse,
  form: PostedForm,
  { members, ...next }: TokenResponseAdditions = {},
): HttpAnswer {
  if (created.action === 'OK') {
    const responseContent = JSON.stringify({ ...members, ...tokenMembers(created) })
    return httpAnswerToClient({ action: 'OK', responseContent, ...next }, form)
  }
  const { action, responseContent } = REFUSED[created.action]
  return httpAnswerToClient({ action, responseContent, ...next }, form)
}

function tokenMembers({ accessToken, tokenType, expiresIn, refreshToken, scopes }: AccessTokenCreated): object {
  return {
    access_token: accessToken,
    token_type: tokenType,
    expires_in: expiresIn,
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    // Always, because it may differ from the scope that was requested (RFC 6749 §3.3).
    scope: scopes.join(' '),
  }
}

const LOCKED = {
  action: 'FORBIDDEN',
  responseContent: errorBody(CLIENT_LOCKED.error, CLIENT_LOCKED, undefined),
} as const

const FAILED = {
  action: 'INTERNAL_SERVER_ERROR',
  responseContent: errorBody(
    'server_error',
    { code: 'A109101', text: 'The authorization server could not do what was asked.' },
    undefined,
  ),
} as const

const REFUSED = { FORBIDDEN: LOCKED, BAD_REQUEST: FAILED, INTERNAL_SERVER_ERROR: FAILED } as const
