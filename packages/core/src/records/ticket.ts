import type { Instant } from '../lib/time.js'
import { type RecordText, recordText } from './codec.js'
import { EARLIER_NAMES, type ParameterPairs, WAITING_MEMBERS } from './pushed-request.js'
import { boolean, number, string, stringPairs, strings } from './shape.js'
import type { Counted } from './value-count.js'

/** An authorization request that waits for the user; `completeAuthorization` takes it. */
export interface Ticket extends Counted {
  readonly serviceId: string
  /** Base64url of the SHA-256 of the ticket. */
  readonly key: string
  readonly clientId: number
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  /** Finds the client in the store; absent where `clientIdentifier` does. */
  readonly clientKey?: string
  /** The registration of the client that made the request. */
  readonly registration?: string
  /** A copy of the request; of a plain request, what completion needs. Absent with `pushedRequestKey`. */
  readonly parameters?: ParameterPairs
  /**
   * Base64url of the SHA-256 of the browser's session and of this ticket. Only a completion in that
   * session gets the request; where it is absent, only one that names no session.
   */
  readonly sessionDigest?: string
  readonly dpopKeyThumbprint?: string
  readonly instanceKeyThumbprint?: string
  /** The scopes that were shown to the user: requested ones, or the default entries of that moment. */
  readonly scopes: readonly string[]
  /** Where the response goes, even when the request named no redirect URI. */
  readonly redirectUri: string
  /** The client pushed the request, so its redirect URI need not be registered (RFC 9126 §2.4). */
  readonly pushed?: boolean
  /** The pushed request that completion must take as well (`pushedRequestUse: 'until-completed'`). */
  readonly pushedRequestKey?: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** The store keeps the record at least until then. */
  readonly retainedUntil: Instant
}

/** Tickets as text. */
export const ticketText: RecordText<Ticket> = recordText(
  {
    required: { ...WAITING_MEMBERS, scopes: strings, redirectUri: string },
    optional: {
      clientKey: string,
      registration: string,
      parameters: stringPairs,
      sessionDigest: string,
      dpopKeyThumbprint: string,
      instanceKeyThumbprint: string,
      pushed: boolean,
      pushedRequestKey: string,
      valueCount: number,
    },
  },
  undefined,
  EARLIER_NAMES,
)
