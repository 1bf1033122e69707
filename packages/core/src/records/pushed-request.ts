import type { Instant } from '../lib/time.js'
import { type RecordText, recordText } from './codec.js'
import { number, pairs, text } from './shape.js'

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

/** What pushed requests and tickets have in common. */
export const WAITING = {
  serviceId: text,
  key: text,
  clientId: number,
  clientIdentifier: text,
  createdAt: number,
  expiresAt: number,
  retainedUntil: number,
}

/** Pushed requests as text. */
export const pushedRequestText: RecordText<PushedRequest> = recordText({
  needed: { ...WAITING, parameters: pairs },
  optional: { registration: text, dpopJkt: text },
})
