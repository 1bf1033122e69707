/*
 * Stores never judge time. A store keeps a record at least until the instant in it
 * (`retainedUntil`, `until`) and may drop it any time later. It never decides whether the record is
 * still valid: the operation does, by one clock that is read once per call. Every method that
 * writes takes `now`; an adapter keeps a record for `until − now + 60 s` on its own clock, so fixed
 * test clocks and skewed servers are safe.
 *
 * A write that has answered is durable: whoever opens the storage from then on sees it, in this
 * process or another, and where the storage outlives processes, so does the write. A store that
 * writes behind its answer could let a mark be won twice.
 *
 * Stores and ports are built for one service, so no method has a tenant argument to forget. Every
 * stored key contains the service id, and the operation compares it with the record again.
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
import type { TokenFamily } from '../records/token-family.js'
import type { AbsentToken } from '../records/vocabulary.js'

/** Clients by any of their identifiers. */
export interface ClientStore {
  /**
   * Finds a client: digits only by its id, anything else by alias, entity id, or URL of the metadata document.
   *
   * `origin` is `'record'` where a record of this authorization server names the client, such as an access token, and
   * absent where a request does. It never changes an answer: a store that fetches takes better care of clients that are
   * known. `subject` is the user of that record, if it has one: such a store lets no user take every turn.
   */
  find(identifier: string, origin?: 'record', subject?: string): Awaitable<FoundClient | undefined>
  /**
   * Refuses all access tokens of a client that were created at this instant or before: from now on `find` answers the
   * client with this `tokensRevokedAt`, or a later one. It outlives `put` and `remove`, and the client need not exist.
   *
   * Called only where there is no store of `revocations`, and absent where this one cannot keep it: tokens of the
   * client are then refused when they are removed.
   */
  revokeTokens?(clientId: number, at: Instant): Awaitable<void>
  /**
   * The client with the keys that are at its `jwksUri` now, for a credential that names a key which this client does
   * not have, or that names none where the client has no keys. `undefined` when there is no such key there, or when it
   * is too soon to ask again. Rejects when the keys cannot be fetched: the credential may be good.
   *
   * Absent where the store fetches no keys.
   */
  renewKeys?(client: Client, keyId: string | undefined): Awaitable<Client | undefined>
}

/** A client store that can also be written to. Adapters export it; operations do not need it. */
export interface ClientRegistry extends ClientStore {
  /**
   * Adds the client if its number and all its names are free: for clients that register at run
   * time. Of concurrent calls with one identifier, one gets `true`; `false` means that nothing has
   * changed. Throws a `TypeError` for anything but a client (`requireClient`).
   */
  add(client: Client, now: Instant): Awaitable<boolean>
  /**
   * Adds the client, or replaces the same client: the one with this number and registration that
   * shares a name with it, or where neither has a name. `false` means that an identifier belongs to
   * another client and nothing has changed. Throws a `TypeError` for anything but a client.
   */
  put(client: Client, now: Instant): Awaitable<boolean>
  /** Removes the client with this canonical identifier; `false` when there is none. */
  remove(canonical: string): Awaitable<boolean>
  revokeTokens(clientId: number, at: Instant): Awaitable<void>
}

/**
 * Which access tokens to remove: one, the one of a refresh token, all of a client (and subject), or
 * all of a subject at any client. With `createdUntil`, those with a later `createdAt` are kept.
 */
export type AccessTokenSelection =
  | { readonly hash: string }
  | { readonly refreshTokenHash: string }
  | { readonly clientId: number; readonly subject?: string; readonly createdUntil?: Instant }
  | { readonly subject: string; readonly createdUntil?: Instant }

/** A store that can drop records whose instant has passed. */
export interface Sweepable {
  /**
   * Removes at most `limit` records whose instant is more than 60 seconds before `now`, because the clocks of instances
   * differ, and answers how many. Does nothing where the storage expires records by itself.
   */
  sweep(now: Instant, limit: number): Awaitable<number>
}

/** Access tokens by the hash of the string that the client presents. */
export interface AccessTokenStore extends Sweepable {
  find(hash: string): Awaitable<AccessToken | undefined>
  /**
   * In place of `find` where a token is presented, for a storage that knows tokens by something
   * other than this hash. `presented` is the token itself: never log it. A storage without the
   * method never gets a token. It may say why there is none.
   */
  findPresented?(presented: string, hash: string): Awaitable<AccessToken | AbsentToken | undefined>
  /** Adds the record if neither its hash nor its refresh token's exists; of concurrent calls, one gets `true`. */
  add(record: AccessToken, now: Instant): Awaitable<boolean>
  /**
   * Replaces the record that has this hash and this version; of concurrent calls, one gets `true`.
   * `false` also when another record has the hash of the new refresh token.
   */
  replace(hash: string, version: number, record: AccessToken, now: Instant): Awaitable<boolean>
  /**
   * Removes at most `limit` of the selected records, and answers how many: fewer than `limit` only when none is left.
   */
  remove(selection: AccessTokenSelection, limit: number): Awaitable<number>
}

/** Records that are added once and taken once. */
export interface TakeOnceStore<Stored> extends Sweepable {
  /** Adds the record if its key is free; of concurrent calls with one key, one gets `true`. */
  add(record: Stored, now: Instant): Awaitable<boolean>
  find(key: string): Awaitable<Stored | undefined>
  /** Removes the record and answers it; of concurrent calls with one key, one gets it, all others `undefined`. */
  take(key: string): Awaitable<Stored | undefined>
}

/** Pushed authorization requests by the hash of their request_uri. */
export interface PushedRequestStore extends TakeOnceStore<PushedRequest> {}

/** Tickets by their hash. */
export interface TicketStore extends TakeOnceStore<Ticket> {}

/** Token families by the hash of the first part of their code and refresh tokens. */
export interface TokenFamilyStore extends Sweepable {
  find(key: string): Awaitable<TokenFamily | undefined>
  /** Adds the record if its key is free; of concurrent calls with one key, one gets `true`. */
  add(record: TokenFamily, now: Instant): Awaitable<boolean>
  /**
   * Replaces the record that has this key and this version; of concurrent calls, one gets `true`. A redemption, a
   * rotation and a revocation are each one call, so none of them undoes another.
   */
  replace(key: string, version: number, record: TokenFamily, now: Instant): Awaitable<boolean>
}

/** A one-time mark and the instant until which it must be kept. */
export interface ReplayMark {
  readonly key: string
  readonly until: Instant
}

/** One-time marks of proofs, assertions and request objects. */
export interface ReplayStore extends Sweepable {
  /**
   * Adds each mark independently if it does not exist; the answers are in the order of the marks.
   * Of all calls with one key, concurrent ones included, only the first gets `true`.
   */
  claim(marks: readonly ReplayMark[], now: Instant): Awaitable<readonly boolean[]>
}

/** The mark that all access tokens of a holder or a family were revoked which were created until an instant. */
export interface Revocation {
  /** Names the holder: at most 128 characters of printable ASCII without spaces. */
  readonly key: string
  readonly revokedAt: Instant
  /**
   * The store keeps the revocation at least until then, however far ahead that is: until the end of the family, and for
   * a holder as long as any of its tokens may live. A revoked token would be accepted again after an earlier removal.
   * A store that never removes revocations grows with each logout.
   */
  readonly retainedUntil: Instant
}

/** Revocations of all access tokens of a client, a subject, a subject at a client, or a token family. */
export interface RevocationStore extends Sweepable {
  /** Keeps a revocation. Where the key has one, the later of both is kept, member by member. */
  revoke(revocation: Revocation, now: Instant): Awaitable<void>
  /**
   * The `revokedAt` of each key, in the order of the keys; `undefined` where a key has no revocation.
   * There are four different keys at most.
   */
  find(keys: readonly string[]): Awaitable<readonly (Instant | undefined)[]>
}

/** What a storage adapter provides; the contract kit tests it. */
export interface Stores {
  /** The service that the stores were opened for; `createPorts` compares it when it is set. */
  readonly serviceId?: string
  readonly clients: ClientStore
  readonly accessTokens: AccessTokenStore
  readonly pushedRequests: PushedRequestStore
  readonly tickets: TicketStore
  readonly replays: ReplayStore
  /**
   * Asked for each token, beside its client. Absent: revoked tokens are refused when they are
   * removed, but those of a client whose store has `revokeTokens`.
   */
  readonly revocations?: RevocationStore
  /** Only `@symbolon/token` needs it: authorization codes and refresh tokens. */
  readonly tokenFamilies?: TokenFamilyStore
}

/** A text, and how often it was written. */
export interface VersionedDocument {
  /** 1 after the first write, and one more after each other. */
  readonly version: number
  readonly text: string
}

/**
 * One text that several processes read and change, such as a configuration. It belongs to the
 * storage, not to a service. Operations do not need it.
 */
export interface DocumentStore {
  /** `undefined` before the first write. */
  read(): Awaitable<VersionedDocument | undefined>
  /** The version alone, 0 before the first write: cheap enough to ask each second. */
  version(): Awaitable<number>
  /**
   * Writes a text if the version is `expected`, 0 before the first write. Of all calls that expect
   * one version, concurrent ones included, one gets `true`; `false` means that nothing has changed.
   */
  replace(expected: number, text: string): Awaitable<boolean>
}
