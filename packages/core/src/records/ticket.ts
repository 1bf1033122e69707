import type { Instant } from '../lib/time.js'
import { type RecordText, recordText } from './codec.js'
import { type ParameterPairs, WAITING } from './pushed-request.js'
import { flag, pairs, text, texts } from './shape.js'

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

/** Tickets as text. */
export const ticketText: RecordText<Ticket> = recordText({
  needed: { ...WAITING, scopes: texts, redirectUri: text },
  optional: { registration: text, parameters: pairs, dpopJkt: text, pushed: flag, pushedRequestKey: text },
})
