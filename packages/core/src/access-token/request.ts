import * as z from 'zod'
import type { Check } from '../lib/check.js'
import { TEXT_LENGTH, TOKEN_LENGTH } from '../lib/limits.js'
import type { Equal, Mutable } from '../lib/objects.js'
import { readInput, type Unreadable } from '../lib/read-input.js'
import type { Result } from '../lib/result.js'
import { instant, seconds } from '../lib/schemas.js'
import type { Instant } from '../lib/time.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import { digestOf } from '../ports/digests.js'
import type { Ports } from '../ports/ports.js'
import type { AccessTokenSelection } from '../ports/stores.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client } from '../records/client.js'
import type { FoundClient } from '../records/client-identifiers.js'
import { GRANT_TYPE_MUST, isGrantType } from '../records/grant-type.js'
import type { GrantType } from '../records/vocabulary.js'
import type { Claims } from '../standards/jose/jwt.js'
import { clientNumber, ownToken, scopeNames, TOKEN_ATTRIBUTES, type TokenAttributes } from './fields.js'
import type { AccessTokenRefusal } from './refusals.js'

/** A call to create an access token (docs/rules.md §5). */
export interface AccessTokenCreation extends TokenAttributes {
  readonly grantType: GrantType
  /** One of `clientId` and `clientIdentifier` names the client. */
  readonly clientId?: number
  /** Any identifier of the client: digits, alias, entity id, metadata URL. A JWT names the client by it. */
  readonly clientIdentifier?: string
  /** Required but for CLIENT_CREDENTIALS, where it must be absent. */
  readonly subject?: string
  /** Default: none. */
  readonly scopes?: readonly string[]
  /** Seconds. Default: the service's. */
  readonly accessTokenDuration?: number
  /** Seconds. Default: the service's. */
  readonly refreshTokenDuration?: number
  /** A value of your own (RFC 6750 §2.1 b64token); refused where access tokens are JWTs. */
  readonly accessToken?: string
  /** A value of your own. */
  readonly refreshToken?: string
  /** JSON object of further claims for a JWT; registered claims, and those that core writes, are left out. */
  readonly jwtAtClaims?: string
  readonly clientIdAliasUsed?: boolean
  readonly clientEntityIdUsed?: boolean
  readonly metadataDocumentUsed?: boolean
}

/** Which access token a call is about: by its value or by its hash. */
export interface AccessTokenReference {
  readonly accessToken?: string
  /** Base64url of the SHA-256 of the token. */
  readonly accessTokenHash?: string
}

/** A call to change an access token (docs/rules.md §5); what is absent stays as it is. */
export interface AccessTokenUpdate extends AccessTokenReference, TokenAttributes {
  readonly scopes?: readonly string[]
  readonly accessTokenExpiresAt?: Instant
  /** The refresh token that takes the place of the one before. */
  readonly refreshToken?: string
  readonly refreshTokenExpiresAt?: Instant
  /** Removes the refresh token: the access token cannot be refreshed any more. */
  readonly refreshTokenRemoved?: boolean
}

/**
 * A call to revoke access tokens (docs/rules.md §5): one, the one of a refresh token, a client's (and
 * subject's), or a subject's at all clients. A token of `@symbolon/token` is revoked with its whole authorization.
 */
export interface AccessTokenRevocation extends AccessTokenReference {
  readonly refreshToken?: string
  /** Base64url of the SHA-256 of the refresh token. Those of `@symbolon/token` are not found by it. */
  readonly refreshTokenHash?: string
  readonly clientId?: number
  readonly clientIdentifier?: string
  /** With a client: only this subject's. Alone: this subject's at all clients. */
  readonly subject?: string
  /**
   * Goes on with the revocation of a client or a subject whose answer said `finished: false`: the
   * `revokedAt` of that answer. Tokens that were created later are kept.
   */
  readonly revokedAt?: Instant
}

const presented = z.string().max(TOKEN_LENGTH)
const reference = { accessToken: presented.exactOptional(), accessTokenHash: presented.exactOptional() }
const client = { clientId: clientNumber.exactOptional(), clientIdentifier: z.string().exactOptional() }

const creation = z.strictObject({
  grantType: z.custom<GrantType>(isGrantType, GRANT_TYPE_MUST),
  ...client,
  subject: z.string().min(1).max(TEXT_LENGTH).exactOptional(),
  scopes: scopeNames.exactOptional(),
  accessTokenDuration: seconds.exactOptional(),
  refreshTokenDuration: seconds.exactOptional(),
  accessToken: ownToken.exactOptional(),
  refreshToken: ownToken.exactOptional(),
  jwtAtClaims: z.string().exactOptional(),
  clientIdAliasUsed: z.boolean().exactOptional(),
  clientEntityIdUsed: z.boolean().exactOptional(),
  metadataDocumentUsed: z.boolean().exactOptional(),
  ...TOKEN_ATTRIBUTES,
})

const update = z.strictObject({
  ...reference,
  scopes: scopeNames.exactOptional(),
  accessTokenExpiresAt: instant.exactOptional(),
  refreshToken: ownToken.exactOptional(),
  refreshTokenExpiresAt: instant.exactOptional(),
  refreshTokenRemoved: z.boolean().exactOptional(),
  ...TOKEN_ATTRIBUTES,
})

const revocation = z.strictObject({
  ...reference,
  refreshToken: presented.exactOptional(),
  refreshTokenHash: presented.exactOptional(),
  ...client,
  subject: z.string().exactOptional(),
  revokedAt: instant.exactOptional(),
})

true satisfies Equal<Mutable<AccessTokenCreation>, Mutable<z.output<typeof creation>>>
true satisfies Equal<Mutable<AccessTokenUpdate>, Mutable<z.output<typeof update>>>
true satisfies Equal<Mutable<AccessTokenRevocation>, Mutable<z.output<typeof revocation>>>

export function readAccessTokenCreation(input: unknown): Result<AccessTokenCreation, Unreadable> {
  return readInput(creation, input)
}

export function readAccessTokenUpdate(input: unknown): Result<AccessTokenUpdate, Unreadable> {
  return readInput(update, input)
}

export function readAccessTokenRevocation(input: unknown): Result<AccessTokenRevocation, Unreadable> {
  return readInput(revocation, input)
}

/** `undefined` when the call names neither or both. */
export async function referencedHash(
  { accessToken, accessTokenHash }: AccessTokenReference,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<string | undefined> {
  if (accessToken === undefined) return accessTokenHash
  if (accessTokenHash !== undefined) return undefined
  return digestOf(accessToken, { crypto })
}

export interface CreationRead extends CallFacts {
  readonly request: AccessTokenCreation
  /** The one identifier by which the call names the client. */
  readonly identifier: string
  readonly furtherClaims: Claims
}

export interface CreationClient extends CreationRead {
  readonly client: Client
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  /** Finds the client of the record again. */
  readonly clientKey: string
  readonly by: FoundClient['by']
  readonly tokensRevokedAt: Instant | undefined
  readonly refreshable: boolean
}

export type CreationCheck = Check<CreationClient, AccessTokenRefusal>

export interface NewRefreshToken {
  readonly value: string
  readonly hash: string
  readonly expiresAt: Instant
}

export interface TokenIssued extends CreationClient {
  readonly accessToken: string
  readonly refreshToken: string | undefined
  readonly record: AccessToken
}

export interface TokenFound extends CallFacts {
  readonly request: AccessTokenUpdate
  readonly before: AccessToken
}

export interface TokenReplaced extends TokenFound {
  readonly record: AccessToken
}

export interface TokensSelected extends CallFacts {
  /** `undefined` where the client that the call names does not exist. */
  readonly selection: AccessTokenSelection | undefined
  /** The refresh token that the call names: that of an authorization is not found by its hash. */
  readonly refreshToken: string | undefined
  /** The instant until which the tokens of a holder are revoked; before that is known, the one to go on with. */
  readonly revokedAt: Instant | undefined
}

export interface AuthorizationEnded extends TokensSelected {
  /** Whether this call ended an authorization. */
  readonly ended: boolean
}

/** What was selected is gone, or as much of it as there was time for. */
export interface TokensRemoved extends AuthorizationEnded {
  readonly count: number
  readonly finished: boolean
}
