import type { Awaitable } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { JweEncryption } from '../standards/jose/jwe-platform.js'
import type { Jwk } from '../standards/jose/jwk.js'
import type { SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'

/**
 * Where a public key comes from: the author of a client or service `registered` it, or a stranger `presented` it, in a
 * request or as a client that describes itself in a metadata document. It never changes an answer.
 *
 * A platform that caches imported keys caches registered ones whether or not their signatures are right, so that timing
 * does not reveal which clients exist. Presented keys, however many, never displace them.
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
   * `x5t#S256` of the certificate in a text (RFC 8705 §3.1), at once: the first one in PEM
   * (RFC 7468 §5), a byte sequence (RFC 9440 §2.1), or the base64 of its DER; `undefined` when there
   * is none or it is malformed.
   */
  readonly certificate?: (text: string) => string | undefined
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

/** Core comes with two: `@symbolon/core/crypto-node` and `@symbolon/core/crypto-web`. */
export interface Crypto {
  /** Unpredictable bytes. */
  randomBytes(length: number): Uint8Array
  readonly sha256: Sha256
  /** SHA-512 of bytes, or of text as UTF-8. */
  sha512(data: Uint8Array | string): Awaitable<Uint8Array>
  /** HMAC with SHA-256. */
  hmac(key: Uint8Array, data: Uint8Array): Awaitable<Uint8Array>
  /** A signature in the form of JWS (RFC 7518 §3). Rejects when the key does not fit the algorithm. */
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
   * AEAD_AES_256_GCM (RFC 5116 §5.2): the encrypted bytes and a tag of 16 bytes. Only `encryptRecords`
   * needs it, and `open`.
   */
  seal?(plaintext: Uint8Array, by: AeadParameters): Awaitable<Uint8Array>
  /** The plaintext of what `seal` made; `undefined` when any of its bytes or a parameter is another. */
  open?(sealed: Uint8Array, by: AeadParameters): Awaitable<Uint8Array | undefined>
}

/**
 * What a nonce is for. One for DPoP proofs to the AS is not valid for a resource (RFC 9449 §9), and
 * none of those is a challenge for client attestations to either, or the reverse.
 */
export type NoncePurpose = 'as' | 'rs' | 'as-attestation' | 'rs-attestation'

/** For DPoP proofs (RFC 9449 §8, §9), and challenges for attestations (Attestation-Based Client Authentication §6). */
export interface Nonces {
  current(purpose: NoncePurpose, now: Instant): Awaitable<string>
  /**
   * The instant until which the nonce is accepted, or `undefined` when it is unknown or no longer
   * accepted. It is at most three times `dpopNonceDuration` ahead; a later instant is a fault,
   * because a one-time mark would have to be kept until then.
   */
  acceptedUntil(nonce: string, purpose: NoncePurpose, now: Instant): Awaitable<Instant | undefined>
}
