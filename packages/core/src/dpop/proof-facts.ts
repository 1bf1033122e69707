import type { CallFacts } from '../pipeline/pipeline.js'
import type { NoncePurpose } from '../ports/ports.js'
import type { DpopProof, ProofDemand, ProofFacts } from '../standards/dpop/proof.js'

/**
 * A DPoP proof was presented, and the facts say what it must fit. Each stage of a proof adds to
 * them.
 */
export interface ProofPresented extends CallFacts {
  readonly demand: ProofDemand
  /**
   * Which nonces of the server apply: those for its endpoints (`as`), or those for resources
   * (`rs`).
   */
  readonly purpose: NoncePurpose
  /** The nonce that the client should use next; `undefined` when it needs none. */
  readonly dpopNonce: string | undefined
}

/** The proof was read. */
export interface ProofRead extends ProofPresented {
  readonly proof: DpopProof
}

/** The proof together with its request, and everything that the two are compared by. */
export interface ProofCompared extends ProofRead {
  readonly beside: ProofFacts
}

/** The signature of the proof was verified. */
export interface ProofVerified extends ProofCompared {
  readonly signatureRight: boolean
}

/** The `jti` of the proof was claimed. */
export interface ProofClaimed extends ProofVerified {
  /** No earlier request used the proof. */
  readonly firstUse: boolean
}
