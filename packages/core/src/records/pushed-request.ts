import type { Instant } from '../lib/time.js'
import { type RecordText, recordText } from './codec.js'
import { number, string, stringPairs } from './shape.js'
import type { Counted } from './value-count.js'

/** The parameters of an authorization request in order, without credentials and empty values. */
export type ParameterPairs = readonly (readonly [name: string, value: string])[]

/** A request as the client pushed it (RFC 9126). */
export interface PushedRequest extends Counted {
  readonly serviceId: string
  /** Base64url of the SHA-256 of the request_uri. */
  readonly key: string
  readonly clientId: number
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  /** Finds the client in the store; absent where `clientIdentifier` does. */
  readonly clientKey?: string
  /** The registration of the client that pushed the request. */
  readonly registration?: string
  readonly parameters: ParameterPairs
  /** Thumbprint of the key to which the code will be bound (RFC 9449 §10). */
  readonly dpopKeyThumbprint?: string
  /**
   * Thumbprint of the key of the attested instance that pushed it, to which the code will be bound
   * (Attestation-Based Client Authentication §10.4).
   */
  readonly instanceKeyThumbprint?: string
  readonly createdAt: Instant
  /** Limits redemption at the authorization endpoint, not the login. */
  readonly expiresAt: Instant
  /** The store keeps the record at least until then. */
  readonly retainedUntil: Instant
}

export const WAITING_MEMBERS = {
  serviceId: string,
  key: string,
  clientId: number,
  clientIdentifier: string,
  createdAt: number,
  expiresAt: number,
  retainedUntil: number,
}

/** What they were called in texts of earlier versions. */
export const EARLIER_NAMES = { dpopJkt: 'dpopKeyThumbprint' } as const

/** Pushed requests as text. */
export const pushedRequestText: RecordText<PushedRequest> = recordText(
  {
    required: { ...WAITING_MEMBERS, parameters: stringPairs },
    optional: {
      clientKey: string,
      registration: string,
      dpopKeyThumbprint: string,
      instanceKeyThumbprint: string,
      valueCount: number,
    },
  },
  undefined,
  EARLIER_NAMES,
)
