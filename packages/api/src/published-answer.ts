import type { TokenResponse, TokenRevocationResponse } from '@symbolon/token'
import type { Answer } from './answer.js'

/*
 * Published clients parse answers into classes. Only this file adapts answers to them
 * (docs/rest-api.md).
 */

/** Adds the number 0 when there is no client: published clients always expect a number. */
export function withClientNumber(answer: Answer): Answer {
  return 'clientId' in answer ? answer : Object.assign({ clientId: 0 }, answer)
}

/** Writes the keys of a client as JSON text: published clients do not expect an object. */
export function withKeysAsText(answer: Answer): Answer {
  const client: unknown = 'client' in answer ? answer.client : undefined
  if (typeof client !== 'object' || client === null || !('jwks' in client)) return answer
  return Object.assign({}, answer, { client: { ...client, jwks: JSON.stringify(client.jwks) } })
}

/** The actions that published clients do not know at the token and revocation endpoints, as those that they know. */
const PUBLISHED_ACTIONS: ReadonlyMap<string, string> = new Map([
  ['UNAUTHORIZED', 'INVALID_CLIENT'],
  ['FORBIDDEN', 'BAD_REQUEST'],
  ['PAYLOAD_TOO_LARGE', 'BAD_REQUEST'],
])

export function withPublishedAction(answer: Answer): Answer {
  return { ...answer, action: PUBLISHED_ACTIONS.get(answer.action) ?? answer.action }
}

/** Adds the tokens of `responseContent` as fields: published clients read them there. */
export function withTokenFields(answer: Answer): Answer {
  const published = withPublishedAction(answer)
  if (answer.action !== 'OK' || !('responseContent' in answer)) return withClientNumber(published)
  const body: TokenBody = JSON.parse(String(answer.responseContent))
  return Object.assign(published, {
    accessToken: body.access_token,
    // An opaque token has no dot.
    jwtAccessToken: body.access_token.includes('.') ? body.access_token : undefined,
    accessTokenDuration: body.expires_in,
    refreshToken: body.refresh_token,
    idToken: body.id_token,
    refreshTokenDuration: body.refresh_token_timeout ?? body.authorization_expires_in,
  })
}

interface TokenBody {
  readonly access_token: string
  readonly expires_in: number
  readonly refresh_token?: string
  readonly id_token?: string
  readonly refresh_token_timeout?: number
  readonly authorization_expires_in?: number
}

type PublishedAction = 'OK' | 'BAD_REQUEST' | 'INVALID_CLIENT' | 'INTERNAL_SERVER_ERROR'

/** The answer of `auth/token`. */
export interface ApiTokenResponse extends Omit<TokenResponse, 'action'> {
  readonly action: PublishedAction
  readonly accessToken?: string
  readonly jwtAccessToken?: string
  /** Seconds. */
  readonly accessTokenDuration?: number
  readonly refreshToken?: string
  /** Seconds. */
  readonly refreshTokenDuration?: number
  readonly idToken?: string
}

/** The answer of `auth/revocation`. */
export interface ApiTokenRevocationResponse extends Omit<TokenRevocationResponse, 'action'> {
  readonly action: PublishedAction
}
