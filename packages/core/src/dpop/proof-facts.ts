import type { CallFacts } from '../pipeline/pipeline.js'
import type { NoncePurpose } from '../ports/crypto.js'
import type { DpopProof, ProofDemand, ProofFacts } from '../standards/dpop/proof.js'

export interface ProofPresented extends CallFacts {
  readonly demand: ProofDemand
  readonly purpose: NoncePurpose
  readonly dpopNonce: string | undefined
}

export interface ProofRead extends ProofPresented {
  readonly proof: DpopProof
}

export interface ProofCompared extends ProofRead {
  readonly beside: ProofFacts
}

export interface ProofVerified extends ProofCompared {
  readonly signatureRight: boolean
}

export interface ProofClaimed extends ProofVerified {
  readonly firstUse: boolean
}
