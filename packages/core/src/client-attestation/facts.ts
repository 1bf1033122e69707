import type { CallFacts } from '../pipeline/pipeline.js'
import type { VerifiedSignature } from '../policy/verify-by-keys.js'
import type { NoncePurpose } from '../ports/ports.js'
import type { AttestationProofFacts } from '../standards/attestation/proof-rules.js'
import type { AttestationFacts } from '../standards/attestation/rules.js'

/**
 * A client attestation was presented, and the facts say what it must fit. Each stage of an
 * attestation adds to them.
 */
export interface AttestationPresented extends CallFacts {
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

/** The attestation was read, and so was its proof, unless that is a DPoP proof. */
export interface AttestationRead extends AttestationPresented {
  readonly attested: AttestationFacts
  /** `undefined` when the DPoP proof of the request is the proof (§5.2). */
  readonly proved: AttestationProofFacts | undefined
  /** The challenge that the client should use next; `undefined` when it needs none. */
  readonly attestationChallenge: string | undefined
}

/** The signatures of the attestation and of its proof were verified. */
export interface AttestationVerified extends AttestationRead, VerifiedSignature {
  /** `issuer` of the trusted attester that signed; empty when there is none. */
  readonly attester: string
  /** The instance holds the key of the attestation; a DPoP proof shows that later. */
  readonly keyHeld: boolean
  /** Thumbprint of the key of the instance, base64url (RFC 7638). */
  readonly keyThumbprint: string
}
