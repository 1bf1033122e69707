import type { Awaitable, Result } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetailsElement } from '../records/values.js'
import type { Jwk, SignatureAlgorithm } from '../standards/jose/jwk.js'
import type { CertificateFacts } from '../standards/x500/certificate-names.js'
import type { OnFault, Report } from './report.js'
import type { Stores } from './stores.js'

/** Where the configuration of the service comes from; asked once per call, and once more for each nonce that is made or compared. */
export interface ServiceSource {
  load(): Awaitable<Service>
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
