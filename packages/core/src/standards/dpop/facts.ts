import type { Instant } from '../../lib/time.js'
import type { SignatureAlgorithm } from '../jose/signature-algorithms.js'
import type { DpopProof } from './read-proof.js'

/** What a request requires of the proof that it carries. */
export interface ProofDemand {
  /** The value of the `DPoP` header. */
  readonly proof: string
  /** Accepted signature algorithms. */
  readonly algorithms: readonly SignatureAlgorithm[]
  /** The method of the request. */
  readonly htm: string
  /** The URL of the request. */
  readonly htu: string
  /** The proof must contain a nonce of this server. */
  readonly nonceRequired: boolean
  /**
   * Base64url of the SHA-256 of the access token in the request; `undefined` when there is none.
   */
  readonly ath: string | undefined
  /** Thumbprint of the only accepted key, base64url; `undefined` accepts any key. */
  readonly jkt: string | undefined
}

/** A proof, and what the rules compare it with. */
export interface ProofFacts {
  readonly proof: DpopProof
  readonly demand: ProofDemand
  readonly now: Instant
  /** Seconds for which a proof is valid after its `iat`. */
  readonly lifetime: number
  /** Seconds by which clocks may differ. */
  readonly skew: number
  /** The normalized URL of the request; `undefined` when it is not an http URL. */
  readonly url: string | undefined
  /** The thumbprint of the embedded key, base64url. */
  readonly thumbprint: string
  /**
   * Until when the nonce of the proof is accepted; `undefined` when there is none or it is unknown.
   */
  readonly nonceUntil: Instant | undefined
}

/** Why a proof does not match its request. */
export type ProofRequestFault =
  | { readonly reason: 'proof_nonce_missing' }
  | { readonly reason: 'proof_nonce_unknown' }
  | { readonly reason: 'proof_too_old' }
  | { readonly reason: 'proof_from_the_future' }
  | { readonly reason: 'proof_expired' }
  | { readonly reason: 'proof_not_yet_valid' }
  | { readonly reason: 'proof_method_different' }
  | { readonly reason: 'proof_url_different' }
  | { readonly reason: 'proof_key_different' }

/** Why a proof does not match its request or the access token in it. */
export type ProofResourceFault = ProofRequestFault | { readonly reason: 'proof_token_different' }
