import type { AuthorizationResponse, ClientInformation, CompletionResponse } from '@symbolon/core'
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

/** Names that the published enumerations do not have, as those that they have. */
const PUBLISHED_NAMES: ReadonlyMap<string, string> = new Map([
  ['Ed25519', 'EdDSA'],
  ['ATTEST_JWT_CLIENT_AUTH_DPOP', 'ATTEST_JWT_CLIENT_AUTH'],
])

function publishedMember([name, value]: [string, unknown]): [string, unknown] {
  if (name === 'jwks') return [name, JSON.stringify(value)]
  if (typeof value !== 'string' || !/(?:Alg|Enc|Method)$/.test(name)) return [name, value]
  // The constants of JWE algorithms have an underscore for each other sign.
  return [name, PUBLISHED_NAMES.get(value) ?? value.replace(/[-+]/g, '_')]
}

/** Writes a client as published clients parse it: its keys are a text, its algorithms names of constants. */
export function withPublishedClient(answer: Answer): Answer {
  const client: unknown = 'client' in answer ? answer.client : undefined
  if (typeof client !== 'object' || client === null) return answer
  const identifier = 'clientIdentifier' in answer ? answer.clientIdentifier : undefined
  const isUsed = (name: string) => identifier !== undefined && Reflect.get(client, name) === identifier
  return Object.assign({}, answer, {
    client: Object.fromEntries(Object.entries(client).map(publishedMember)),
    clientIdAliasUsed: isUsed('clientIdAlias'),
    clientEntityIdUsed: isUsed('entityId'),
  })
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

/** A client as JSON text and names of published constants: `RSA_OAEP_256`, `EdDSA` also for `Ed25519`. */
export type ApiClient = {
  readonly [Name in keyof ClientInformation]: Name extends 'jwks' | `${string}${'Alg' | 'Enc' | 'Method'}`
    ? string
    : ClientInformation[Name]
}

type WithPublishedClient<Response> = Response extends { readonly client: ClientInformation }
  ? Omit<Response, 'client'> & {
      readonly client: ApiClient
      /** Whether the client named itself by its alias. */
      readonly clientIdAliasUsed: boolean
      /** Whether the client named itself by its entity identifier. */
      readonly clientEntityIdUsed: boolean
    }
  : Response

/** The answer of `auth/authorization`. */
export type ApiAuthorizationResponse = WithPublishedClient<AuthorizationResponse>

/** The answer of `auth/authorization/complete`. */
export type ApiCompletionResponse = WithPublishedClient<CompletionResponse>
