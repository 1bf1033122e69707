import type { Awaitable, Result } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client, ClientInformation } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetailsElement } from '../records/values.js'
import type { JweEncryption } from '../standards/jose/jwe-platform.js'
import type { Jwk } from '../standards/jose/jwk.js'
import type { SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'
import type { CertificateFacts } from '../standards/x500/certificate-names.js'
import type { OnFault, Report } from './report.js'
import type { Stores } from './stores.js'

/**
 * Loads the configuration of the service: once per call, and once more for each nonce that is made
 * or compared.
 */
export interface ServiceSource {
  load(): Awaitable<Service>
}

/**
 * What a nonce is for. One for DPoP proofs to the AS is not valid for a resource (RFC 9449 §9), and
 * none of those is a challenge for client attestations to either, or the reverse.
 */
export type NoncePurpose = 'as' | 'rs' | 'as-attestation' | 'rs-attestation'

/**
 * Nonces for DPoP proofs (RFC 9449 §8, §9), and challenges for client attestations
 * (Attestation-Based Client Authentication §6).
 */
export interface Nonces {
  current(purpose: NoncePurpose, now: Instant): Awaitable<string>
  /**
   * The instant until which the nonce is accepted, or `undefined` when it is unknown or no longer
   * accepted. It is at most three times `dpopNonceDuration` ahead; a later instant is a fault,
   * because a one-time mark would have to be kept until then.
   */
  acceptedUntil(nonce: string, purpose: NoncePurpose, now: Instant): Awaitable<Instant | undefined>
}

/** The clock; it is read once per call. */
export interface Clock {
  now(): Instant
}

/**
 * Where a public key comes from: the author of a client or service `registered` it, or a stranger
 * `presented` it, in a request or as a client that describes itself in a metadata document. It never
 * changes an answer.
 *
 * A platform that caches imported keys caches registered ones whether or not their signatures are
 * right, so that timing does not reveal which clients exist. Presented keys, however many, never
 * displace them.
 */
export type KeySource = 'registered' | 'presented'

/**
 * SHA-256 of bytes, or of text as UTF-8.
 *
 * The function may bring shorter ways to the same digests, which core then uses. They are members
 * of the function itself, not of the port, so that whoever replaces the function replaces them too.
 */
export interface Sha256 {
  (data: Uint8Array | string): Awaitable<Uint8Array>
  /** The digest of text in base64url without padding, at once. */
  readonly base64url?: (text: string) => string
  /**
   * `x5t#S256` of the first certificate in PEM text (RFC 8705 §3.1, RFC 7468 §5), at once;
   * `undefined` when there is none or it is malformed.
   */
  readonly certificate?: (pem: string) => string | undefined
}

/** What a text is sealed and opened by, besides the text itself (RFC 5116 §2.1). */
export interface AeadParameters {
  /** 32 bytes. */
  readonly key: Uint8Array
  /** 12 bytes, which must never be the same for two texts with one key. */
  readonly nonce: Uint8Array
  /** Authenticated but not encrypted: nothing opens with other data than it was sealed with. */
  readonly associatedData: Uint8Array
}

/**
 * Randomness, digests, signatures and decryption. Core comes with two: `@symbolon/core/crypto-node`
 * and `@symbolon/core/crypto-web`.
 */
export interface Crypto {
  /** Unpredictable bytes. */
  randomBytes(length: number): Uint8Array
  readonly sha256: Sha256
  /** SHA-512 of bytes, or of text as UTF-8. */
  sha512(data: Uint8Array | string): Awaitable<Uint8Array>
  /** HMAC with SHA-256. */
  hmac(key: Uint8Array, data: Uint8Array): Awaitable<Uint8Array>
  /**
   * A signature in the form of JWS (RFC 7518 §3). Rejects when the key does not fit the algorithm.
   */
  sign(algorithm: SignatureAlgorithm, privateKey: Jwk, data: Uint8Array): Awaitable<Uint8Array>
  /**
   * Whether a signature in the form of JWS (RFC 7518 §3) is right. Keys and signatures come from
   * clients, so a key that does not fit the algorithm or is not a key at all answers `false` and
   * does not reject. Without a source the key counts as presented.
   */
  verify(
    algorithm: SignatureAlgorithm,
    publicKey: Jwk,
    data: Uint8Array,
    signature: Uint8Array,
    source?: KeySource,
  ): Awaitable<boolean>
  /**
   * The plaintext of a JWE in compact form (RFC 7516 §7.1), never longer than the JWE. When this
   * key cannot decrypt it, for any reason, the answer is `undefined`, not a rejection: the JWE
   * comes from a client, which must not learn how far decryption came.
   */
  decrypt(jwe: string, privateKey: Jwk): Awaitable<Uint8Array | undefined>
  /**
   * A JWE in compact form for the holder of a public key (RFC 7516 §5.1), with the `kid` of the key.
   * Rejects when the key does not fit the algorithm. Only the introspection endpoint needs it, for
   * resource servers that registered encrypted responses (RFC 9701 §5).
   */
  encrypt?(plaintext: Uint8Array, publicKey: Jwk, by: JweEncryption): Awaitable<string>
  /**
   * AEAD_AES_256_GCM (RFC 5116 §5.2): the encrypted bytes and a tag of 16 bytes. Only `sealRecords`
   * needs it, and `open`.
   */
  seal?(plaintext: Uint8Array, by: AeadParameters): Awaitable<Uint8Array>
  /**
   * The plaintext of what `seal` made; `undefined` when any of its bytes or a parameter is not the
   * one that it was sealed with.
   */
  open?(sealed: Uint8Array, by: AeadParameters): Awaitable<Uint8Array | undefined>
}

/** How client secrets are stored and compared. */
export interface Secrets {
  /**
   * Whether the presented secret is the stored one, in a time that reveals nothing about either.
   * Without a stored secret, because the client is unknown or has none, the answer is `false` and
   * costs the same.
   */
  matches(presented: string, stored: string | undefined): Awaitable<boolean>
  /**
   * The secret itself, which only CLIENT_SECRET_JWT needs; `undefined` without a stored secret, at
   * the same cost. A port that cannot reveal secrets leaves the method out.
   */
  reveal?(stored: string | undefined): Awaitable<string | undefined>
}

/** Why the path of a certificate was not accepted, in a few words for the operator. */
export interface PathFault {
  readonly reason: string
}

/** Validates certificate paths for TLS_CLIENT_AUTH; the port chooses its own trust anchors. */
export interface Certificates {
  /**
   * The port leaves validation to the TLS terminator: a chain that the terminator has not validated
   * is refused without asking the port.
   */
  readonly validatedElsewhere?: boolean
  /**
   * Whether a path leads from the certificate to a trust anchor at this instant (RFC 5280 §6.1),
   * and what the certificate says. `path` is what the client sent with the certificate: helpful, in
   * any order, and never trusted. So is `stapled`: OCSP responses in DER, about any certificate.
   */
  verifyPath(
    leaf: Uint8Array,
    path: readonly Uint8Array[],
    now: Instant,
    stapled?: readonly Uint8Array[],
  ): Awaitable<Result<CertificateFacts, PathFault>>
}

/** What the authorization server knows about its types of authorization details. */
export interface AuthorizationDetailsRules {
  /**
   * Whether a requested element is valid for its type: no unknown field, none missing, and every
   * value valid (RFC 9396 §5). `false` is `invalid_authorization_details`.
   *
   * Asked for each element whose type is supported and allowed, when the request is pushed and
   * again when it is redeemed.
   */
  accepts(element: AuthorizationDetailsElement, client: Client): Awaitable<boolean>
}

/** A resource server that asks about a token that is active. */
export interface IntrospectionQuestion {
  /** The client that asks; it is authenticated. */
  readonly caller: ClientInformation
  /** The record of the token. */
  readonly token: AccessToken
  /**
   * The audience of the token contains an identifier or a resource indicator of the caller: what
   * decides without a rule.
   */
  readonly inAudience: boolean
}

/** What the authorization server knows about who may introspect what. */
export interface IntrospectionRules {
  /**
   * Whether the caller may learn about the token (RFC 7662 §4). `false` is the answer for a token
   * that is not active, and any other answer than `true` or `false` is a fault. Asked only about
   * active tokens, in place of the rule that the caller must be in the audience.
   */
  mayIntrospect(question: IntrospectionQuestion): Awaitable<boolean>
}

/** Everything outside core that operations use; each operation asks only for the ports it needs. */
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
  /** Absent: a resource server may introspect the tokens whose audience it is in. */
  readonly introspectionRules?: IntrospectionRules
  /** Receives what was decided and why; absent: no trace is made. */
  readonly report?: Report
  /** Receives the errors themselves, which `report` never does. */
  readonly onFault?: OnFault
}
