/*
 * Stores never judge time. A store keeps a record at least until the instant it carries (`retainedUntil`, `until`), may
 * forget it any time after, and never decides whether it is still good: the operation does, against one clock that is
 * read once per call. Every writing verb takes `now`; an adapter holds for `until − now + 60 s` on its own clock, so
 * fixed test clocks and skewed servers are safe.
 *
 * Stores and ports are bound to one service when they are built, so no method has a tenant argument to forget; every
 * stored key carries the service id, and the operation compares it with the record once more.
 *
 * A port that rejects, throws or is absent is a fault: the operation answers INTERNAL_SERVER_ERROR.
 */

import type { Awaitable } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client } from '../records/client.js'
import type { FoundClient } from '../records/client-identifiers.js'
import type { PushedRequest } from '../records/pushed-request.js'
import type { Ticket } from '../records/ticket.js'

/** Clients by any of their identifiers. */
export interface ClientStore {
  /** Digits are only ever an id; then the alias, the entity id, the URL of the metadata document. */
  find(identifier: string): Awaitable<FoundClient | undefined>
}

/** A client store that can also be filled: what the adapters export beyond what operations need. */
export interface ClientRegistry extends ClientStore {
  /**
   * Adds the client if its number and all its names are free: for clients that register at run time. Of concurrent calls with
   * one identifier, one gets `true`; with `false` nothing has changed. A `TypeError` for what is no client (`requireClient`).
   */
  add(client: Client, now: Instant): Awaitable<boolean>
  /**
   * Adds the client, or replaces the same client: the one that has its number and its registration, and shares a name with
   * it, or has no name just as it has none. `false`, and nothing changed, when an identifier belongs to another client. A
   * `TypeError` for what is no client.
   */
  put(client: Client, now: Instant): Awaitable<boolean>
  /** Removes the client that is found by this canonical identifier; `false` when there is none. */
  remove(canonical: string): Awaitable<boolean>
}

/** Which access tokens to remove: one, the one of a refresh token, or all of a client (and subject). */
export type AccessTokenSelection =
  | { readonly hash: string }
  | { readonly refreshTokenHash: string }
  | { readonly clientId: number; readonly subject?: string }

/** Every store can drop what has outlived its instant. */
export interface Sweepable {
  /** Removes at most `limit` records whose instant lies before `now`; answers how many. A no-op where the server expires. */
  sweep(now: Instant, limit: number): Awaitable<number>
}

/** Access tokens by the hash of the string that the client presents. */
export interface AccessTokenStore extends Sweepable {
  find(hash: string): Awaitable<AccessToken | undefined>
  /** Puts the record if neither its hash nor its refresh token's is there; of concurrent calls one gets `true`. */
  add(record: AccessToken, now: Instant): Awaitable<boolean>
  /**
   * Puts the record in place of the one that has this hash and this version; of concurrent calls one gets `true`.
   * `false` as well when another record holds the new refresh token's hash.
   */
  replace(hash: string, version: number, record: AccessToken, now: Instant): Awaitable<boolean>
  /** Removes every record that is selected; answers how many there were. */
  remove(selection: AccessTokenSelection): Awaitable<number>
}

/** Records that are put once and taken once. */
export interface TakeOnceStore<Stored> extends Sweepable {
  /** Puts the record if its key is not there; of concurrent calls with one key, one gets `true`. */
  add(record: Stored, now: Instant): Awaitable<boolean>
  find(key: string): Awaitable<Stored | undefined>
  /** Removes the record and answers it; of concurrent calls with one key, one gets it and all others `undefined`. */
  take(key: string): Awaitable<Stored | undefined>
}

/** Pushed authorization requests by the hash of their request_uri. */
export interface PushedRequestStore extends TakeOnceStore<PushedRequest> {}

/** Tickets by their hash. */
export interface TicketStore extends TakeOnceStore<Ticket> {}

/** A one-time mark and the instant until which it must be held. */
export interface ReplayMark {
  readonly key: string
  readonly until: Instant
}

/** One-time marks of proofs, assertions and request objects. */
export interface ReplayStore extends Sweepable {
  /**
   * Puts each mark on its own if it is not there; the answers stand in the order of the marks. Of all calls with one
   * key, concurrent ones included, only the first gets `true`.
   */
  claim(marks: readonly ReplayMark[], now: Instant): Awaitable<readonly boolean[]>
}

/** What storage adapters provide: `memoryStores`, and whatever passes the contract kit. */
export interface Stores {
  /** The service for which they were opened; `createPorts` compares it where it is told. */
  readonly serviceId?: string
  readonly clients: ClientStore
  readonly accessTokens: AccessTokenStore
  readonly pushedRequests: PushedRequestStore
  readonly tickets: TicketStore
  readonly replays: ReplayStore
}
