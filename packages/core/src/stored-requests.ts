import type { Instant } from './time.js'

/** The parameters of an authorization request in their order, credentials removed, empty ones dropped. */
export type ParameterPairs = readonly (readonly [name: string, value: string])[]

/** A request as the client pushed it (RFC 9126). */
export interface PushedRequest {
  readonly serviceId: string
  /** Base64url of the SHA-256 of the request_uri. */
  readonly key: string
  readonly clientId: number
  readonly clientIdentifier: string
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
  /** The copy of the request; absent where `pushedRequestKey` says which pushed request holds it. */
  readonly parameters?: ParameterPairs
  readonly dpopJkt?: string
  /** The scopes that were shown to the user: requested ones, or the default entries of that moment. */
  readonly scopes: readonly string[]
  /** Where the answer goes, also when the client left it unsaid. */
  readonly redirectUri: string
  /** The pushed request that completion must take as well (`pushedRequestUse: 'until-completed'`). */
  readonly pushedRequestKey?: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** Until then the store keeps the record. */
  readonly retainedUntil: Instant
}
