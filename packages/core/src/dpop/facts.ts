import type { CallFacts } from '../pipeline/pipeline.js'
import type { NoncePurpose } from '../ports/ports.js'
import type { ProofBesideRequest, ProofDemand } from '../standards/dpop/demand.js'
import type { DpopProof } from '../standards/dpop/read-proof.js'

/** A DPoP proof was presented, and what it must fit is known. Each stage of a proof adds to these facts. */
export interface ProofPresented extends CallFacts {
  readonly demand: ProofDemand
  /** Which of the server's nonces count: those for its endpoints (`as`), or those for resources (`rs`). */
  readonly purpose: NoncePurpose
  /** The nonce that the client should use next; `undefined` where it needs none. */
  readonly dpopNonce: string | undefined
}

/** The proof could be read. */
export interface ProofRead extends ProofPresented {
  readonly proof: DpopProof
}

/** The proof is beside its request, with everything that the two are compared by. */
export interface ProofCompared extends ProofRead {
  readonly beside: ProofBesideRequest
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
