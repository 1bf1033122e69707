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

import type { Awaitable, Result } from './lib/result.js'
import type { Instant } from './lib/time.js'
import type { OnFault, Report } from './listeners.js'
import type { AccessToken } from './records/access-token.js'
import type { Client } from './records/client.js'
import type { FoundClient } from './records/client-identifiers.js'
import type { PushedRequest } from './records/pushed-request.js'
import type { Service } from './records/service.js'
import type { Ticket } from './records/ticket.js'
import type { AuthorizationDetailsElement } from './records/values.js'
import type { Jwk, SignatureAlgorithm } from './standards/jose/jwk.js'
import type { CertificateFacts } from './standards/x500/certificate-names.js'

/** Where the configuration of the service comes from; asked once per call, and once more for each nonce that is made or compared. */
export interface ServiceSource {
  load(): Awaitable<Service>
}

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

/** For whom a nonce is made: one for the AS is not good for a resource (RFC 9449 §9). */
export type NoncePurpose = 'as' | 'rs'

/** Nonces for DPoP proofs (RFC 9449 §8, §9). */
export interface Nonces {
  current(purpose: NoncePurpose, now: Instant): Awaitable<string>
  /**
   * The instant until which the nonce is accepted, or `undefined` when it is unknown or no longer accepted. At most three
   * times `dpopNonceDuration` ahead: a one-time mark that had to be held longer is a fault.
   */
  acceptedUntil(nonce: string, purpose: NoncePurpose, now: Instant): Awaitable<Instant | undefined>
}

/** The time. Read once per call. */
export interface Clock {
  now(): Instant
}

/**
 * Where a public key comes from: it was `registered` by the author of a client or a service, or a stranger `presented` it with his
 * request. It never changes an answer. A platform that keeps imported keys keeps registered ones whether their signatures
 * are right or wrong, so that time does not tell a client from nobody; and no number of presented ones displaces them.
 */
export type KeySource = 'registered' | 'presented'

/** Randomness, digests, signatures and decryption. `@symbolon/core/crypto-node` and `/crypto-web` are the two that come with core. */
export interface Crypto {
  /** Unpredictable bytes. */
  randomBytes(length: number): Uint8Array
  /** SHA-256 of bytes, or of text as UTF-8. */
  sha256(data: Uint8Array | string): Awaitable<Uint8Array>
  /** SHA-512 of bytes, or of text as UTF-8. */
  sha512(data: Uint8Array | string): Awaitable<Uint8Array>
  /** HMAC with SHA-256. */
  hmac(key: Uint8Array, data: Uint8Array): Awaitable<Uint8Array>
  /** A signature in the form of JWS (RFC 7518 §3); rejects when the key does not fit the algorithm. */
  sign(algorithm: SignatureAlgorithm, privateKey: Jwk, data: Uint8Array): Awaitable<Uint8Array>
  /**
   * Whether a signature in the form of JWS (RFC 7518 §3) is right. `false`, and no rejection, for a key that does not fit
   * the algorithm or is no key at all: keys and signatures come from clients. Without a source the key was presented.
   */
  verify(
    algorithm: SignatureAlgorithm,
    publicKey: Jwk,
    data: Uint8Array,
    signature: Uint8Array,
    source?: KeySource,
  ): Awaitable<boolean>
  /**
   * The plaintext of a JWE in compact form (RFC 7516 §7.1), never longer than the JWE. `undefined`, and no rejection, when
   * this key does not open it, for whatever cause: a JWE comes from a client, and must not be told how far it came.
   */
  decrypt(jwe: string, privateKey: Jwk): Awaitable<Uint8Array | undefined>
}

/** How client secrets are stored and compared. */
export interface Secrets {
  /**
   * Whether the presented secret is the stored one, in a time that tells nothing about either. Without a stored one
   * (the client is unknown, or has none) the answer is `false` and costs the same.
   */
  matches(presented: string, stored: string | undefined): Awaitable<boolean>
  /**
   * The secret itself, which only CLIENT_SECRET_JWT needs: `undefined` where there is none, at the same cost. A port that
   * cannot reveal leaves the method out.
   */
  reveal?(stored: string | undefined): Awaitable<string | undefined>
}

/** Why the path of a certificate was not accepted, in a few words for the operator. */
export interface PathFault {
  readonly reason: string
}

/** Validation of certificate paths, for TLS_CLIENT_AUTH; the trust anchors are the port's own. */
export interface Certificates {
  /** The port leaves validation to the TLS terminator: what that has not validated is refused without asking the port. */
  readonly validatedElsewhere?: boolean
  /**
   * Whether a path leads from the certificate to an anchor at this instant (RFC 5280 §6.1), and what stands in the
   * certificate. `path` is what the client sent beside it: helpful, in any order, and never trusted.
   */
  verifyPath(
    leaf: Uint8Array,
    path: readonly Uint8Array[],
    now: Instant,
  ): Awaitable<Result<CertificateFacts, PathFault>>
}

/** What the authorization server knows of the types of authorization details that it supports. */
export interface AuthorizationDetailsRules {
  /**
   * Whether an element that a client asks for is one of its type: no field that the type does not know, none missing, every
   * value in order (RFC 9396 §5). Asked for each element of a request whose types are supported and allowed, when the
   * request is pushed and again when it is redeemed; `false` is `invalid_authorization_details`.
   */
  accepts(element: AuthorizationDetailsElement, client: Client): Awaitable<boolean>
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

/** Everything that operations reach outside themselves; each asks only for what it uses. */
export interface Ports extends Stores {
  readonly service: ServiceSource
  readonly clock: Clock
  readonly crypto: Crypto
  readonly secrets: Secrets
  readonly nonces: Nonces
  /** Only TLS_CLIENT_AUTH needs it. */
  readonly certificates?: Certificates
  /** Absent: every element of a type that is supported and allowed is accepted. */
  readonly authorizationDetails?: AuthorizationDetailsRules
  /** A function of the listener; absent: no trace is made. */
  readonly report?: Report
  /** Beside `report`, which never gets an error itself; absent: nobody does. */
  readonly onFault?: OnFault
}
