import type { Check } from '../lib/check.js'
import type { JsonObject } from '../lib/json.js'
import type { Awaitable, Result } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { Service } from '../records/service.js'
import type { SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'
import type { Crypto, NoncePurpose, Nonces } from './crypto.js'

/** A client attestation that came with a request, and what it must fit. */
export interface AttestationPresented {
  readonly service: Service
  readonly now: Instant
  /** The `OAuth-Client-Attestation` header; empty when only a proof was sent. */
  readonly text: string
  /** The `OAuth-Client-Attestation-PoP` header; `undefined` leaves the proof to a DPoP proof. */
  readonly proofText: string | undefined
  /** A DPoP proof came with the request. */
  readonly hasDpopProof: boolean
  /** The server that receives it: an issuer identifier, or that of a resource. */
  readonly audience: string
  /** Which challenges of the server apply. */
  readonly purpose: NoncePurpose
  readonly challengeRequired: boolean
}

/** A client attestation that was read, and its proof; nothing is verified yet. */
export interface AttestationRead extends AttestationPresented {
  /** The client: `sub`. */
  readonly attestedClient: string
  /** The algorithm of its signature. */
  readonly algorithm: SignatureAlgorithm
  /** All claims, as the attester wrote them. */
  readonly claims: Readonly<JsonObject>
  /** `undefined` when the DPoP proof of the request is the proof (§5.2). */
  readonly ownProof: OwnAttestationProof | undefined
  /** The challenge that the client should use next; `undefined` when it needs none. */
  readonly attestationChallenge: string | undefined
}

/** The proof of an attestation that is no DPoP proof. */
export interface OwnAttestationProof {
  readonly algorithm: SignatureAlgorithm
  /** Can be used once with the key of the attestation. */
  readonly jti: string
  /** The first instant at which it is no longer accepted; until then its `jti` is kept. */
  readonly acceptedUntil: Instant
}

/** A client attestation whose signature and proof were verified. */
export interface AttestationVerified extends AttestationRead {
  /** `issuer` of the trusted attester that signed; empty when there is none. */
  readonly attester: string
  /** That attester did sign. */
  readonly signatureRight: boolean
  /** Thumbprint of the key of the instance, base64url (RFC 7638). A DPoP proof may have to be by it. */
  readonly keyThumbprint: string
}

/** What can be wrong with an attestation, whichever client it is for. */
export type AttestationReason =
  | 'attestation_incomplete'
  | 'attestation_proof_not_accepted'
  | 'attestation_malformed'
  | 'attestation_typ_different'
  | 'attestation_extension_unknown'
  | 'attestation_algorithm_not_allowed'
  | 'attestation_expiry_missing'
  | 'attestation_expired'
  | 'attestation_time_missing'
  | 'attestation_from_the_future'
  | 'attestation_key_missing'
  | 'attestation_proof_typ_different'
  | 'attestation_proof_extension_unknown'
  | 'attestation_challenge_missing'
  | 'attestation_challenge_unknown'
  | 'attestation_key_unfit'
  | 'attestation_proof_for_another'
  | 'attestation_proof_too_old'
  | 'attestation_proof_expired'
  | 'attestation_proof_identifier_missing'
  | 'attester_unknown'
  | 'attestation_signature_wrong'
  | 'attestation_proof_signature_wrong'

/** Why an attestation is refused. */
export interface AttestationFault {
  readonly reason: AttestationReason
}

/**
 * Reads and verifies client attestations (Attestation-Based Client Authentication, a draft): `clientAttestations` of
 * `@symbolon/attestation`. Which client may have which attester, and that a proof is used once, is for core.
 */
export interface Attestations {
  /** Reads an attestation and its proof. No signature is verified yet, and no client is known. */
  read(presented: AttestationPresented, nonces: Nonces): Awaitable<Result<AttestationRead, AttestationFault>>
  /** What must hold for what was read, in this order; reports name each. */
  readonly readChecks: readonly Check<AttestationRead, AttestationFault>[]
  /** Verifies the signature by a trusted attester, and that of the proof by the key that is attested. */
  verify(read: AttestationRead, crypto: Crypto): Awaitable<AttestationVerified>
  /** What must hold for what was verified: the attester is trusted, both signatures are right. */
  readonly verifiedChecks: readonly Check<AttestationVerified, AttestationFault>[]
}
