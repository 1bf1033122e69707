import type { Instant } from './lib/time.js'
import type { AuthorizationDetails, Grant, Property } from './shapes.js'
import type { GrantType } from './vocabulary.js'

/** What is stored of an access token: hashes, never the token. */
export interface AccessToken {
  readonly serviceId: string
  /** Base64url of the SHA-256 of the exact string that the client presents. */
  readonly hash: string
  /** Grows by one with every replacement. */
  readonly version: number
  readonly clientId: number
  /** The canonical identifier by which the client is found. */
  readonly clientIdentifier: string
  /** The registration of the client for which the token was made: the token of another is unknown. */
  readonly registration?: string
  /** The alias at the time of the token request. */
  readonly clientIdAlias?: string
  readonly clientIdAliasUsed: boolean
  readonly clientEntityIdUsed: boolean
  readonly metadataDocumentUsed: boolean
  readonly grantType: GrantType
  /** Absent for client credentials. */
  readonly subject?: string
  readonly scopes: readonly string[]
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** Base64url of the SHA-256 of the refresh token. */
  readonly refreshTokenHash?: string
  readonly refreshTokenExpiresAt?: Instant
  /** Until then the store keeps the record. */
  readonly retainedUntil: Instant
  readonly properties?: readonly Property[]
  /** `x5t#S256` of RFC 8705 §3.1. */
  readonly certificateThumbprint?: string
  /** `jkt` of RFC 9449 §6.1. */
  readonly dpopKeyThumbprint?: string
  readonly resources?: readonly string[]
  readonly accessTokenResources?: readonly string[]
  readonly authorizationDetails?: AuthorizationDetails
  readonly grantId?: string
  readonly grant?: Grant
  readonly consentedClaims?: readonly string[]
  readonly acr?: string
  /** Seconds since 1970-01-01T00:00:00Z. */
  readonly authTime?: number
  readonly forExternalAttachment: boolean
  readonly forCredentialIssuance: boolean
  readonly cnonce?: string
  readonly cnonceExpiresAt?: Instant
  readonly issuableCredentials?: string
}

/** The parameters of an authorization request in their order, credentials removed, empty ones dropped. */
export type ParameterPairs = readonly (readonly [name: string, value: string])[]

/** A request as the client pushed it (RFC 9126). */
export interface PushedRequest {
  readonly serviceId: string
  /** Base64url of the SHA-256 of the request_uri. */
  readonly key: string
  readonly clientId: number
  readonly clientIdentifier: string
  /** The registration of the client that pushed the request. */
  readonly registration?: string
  readonly parameters: ParameterPairs
  /** Thumbprint of the key to which the code will be bound (RFC 9449 §10). */
  readonly dpopJkt?: string
  readonly createdAt: Instant
  /** Bounds redemption at the authorization endpoint, not the login. */
  readonly expiresAt: Instant
  /** Until then the store keeps the record. */
  readonly retainedUntil: Instant
}

/** An authorization request that waits for the user: what `completeAuthorization` takes. */
export interface Ticket {
  readonly serviceId: string
  /** Base64url of the SHA-256 of the ticket. */
  readonly key: string
  readonly clientId: number
  readonly clientIdentifier: string
  /** The registration of the client that made the request. */
  readonly registration?: string
  /**
   * The copy of the request, of a plain one what completion needs; absent where `pushedRequestKey` says which pushed request
   * holds it.
   */
  readonly parameters?: ParameterPairs
  readonly dpopJkt?: string
  /** The scopes that were shown to the user: requested ones, or the default entries of that moment. */
  readonly scopes: readonly string[]
  /** Where the answer goes, also when the client left it unsaid. */
  readonly redirectUri: string
  /** The client pushed the request, so its redirect URI need not be a registered one (RFC 9126 §2.4). */
  readonly pushed?: boolean
  /** The pushed request that completion must take as well (`pushedRequestUse: 'until-completed'`). */
  readonly pushedRequestKey?: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** Until then the store keeps the record. */
  readonly retainedUntil: Instant
}
