import type { Instant } from '../../lib/time.js'
import type { SignatureAlgorithm } from '../jose/jwk.js'
import type { DpopProof } from './read-proof.js'

/** What the request beside a proof demands of it. */
export interface ProofDemand {
  /** The value of the `DPoP` header. */
  readonly proof: string
  /** Algorithms by which it may be signed. */
  readonly algorithms: readonly SignatureAlgorithm[]
  /** The method of the request. */
  readonly htm: string
  /** The URL of the request. */
  readonly htu: string
  /** The proof must name a nonce of ours. */
  readonly nonceRequired: boolean
  /** Base64url of the SHA-256 of the access token beside the proof; `undefined` where there is no token. */
  readonly ath: string | undefined
  /** Thumbprint of the one key that may have signed, base64url; `undefined`: any key. */
  readonly jkt: string | undefined
}

/** A proof beside its request. */
export interface ProofBesideRequest {
  readonly proof: DpopProof
  readonly demand: ProofDemand
  readonly now: Instant
  /** Seconds for which a proof is good, and by which clocks may differ. */
  readonly lifetime: number
  readonly skew: number
  /** The URL of the request in its normal form; `undefined` when it is no http URL. */
  readonly url: string | undefined
  /** SHA-256 of the thumbprint text of the embedded key. */
  readonly thumbprint: Uint8Array
  /** Until when the nonce of the proof is accepted; `undefined` when it has none, or none of ours. */
  readonly nonceUntil: Instant | undefined
}

/** What can be wrong with a proof beside a request. */
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

/** What can be wrong with a proof beside an access token as well. */
export type ProofResourceFault = ProofRequestFault | { readonly reason: 'proof_token_different' }
